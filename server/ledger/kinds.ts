/** Between which accounts each kind of transfer may move money (how it is read: contract/transfers.ts). Another pair does not compile. */
import type { CourierCode } from '../../contract/couriers.ts'
import type { TransferKind, transferKinds } from '../../contract/transfers.ts'
import type { ClientAccount, platformAccounts, ReservableAccount } from './accounts.ts'

/** `courier_cod`: that of any courier. */
type Name = ClientAccount | (typeof platformAccounts)[number] | 'courier_cod'

type Moves = {
  between: readonly (readonly [debit: Name, credit: Name])[]
  /** It may wait for an answer from outside as a pending transfer. */
  mayBePending?: true
  /** Posted at once it is a fact that cannot be refused: it may push an account below its floor. Reserved it is only a request, and may not. */
  mayOverdraw?: true
}

export const moves = {
  payment: { between: [['bank', 'unapplied']] },
  'payment-reversal': {
    between: [
      ['unapplied', 'bank'],
      ['unapplied', 'card_clearing'],
      ['prepaid', 'bank'],
      ['prepaid', 'card_clearing'],
    ],
    mayBePending: true,
    mayOverdraw: true,
  },
  'card-top-up': { between: [['card_clearing', 'unapplied']] },
  'advance-invoiced': { between: [['unapplied', 'prepaid']] },
  'advance-refunded': { between: [['prepaid', 'bank']], mayBePending: true },
  'weekly-bonus': { between: [['bonus_expense', 'bonus']] },
  'order-activation': { between: [['services', 'revenue']], mayBePending: true },
  'order-cancellation': { between: [['revenue', 'services']] },
  'orders-invoiced': { between: [['receivable', 'services']] },
  /** More was cancelled after its invoice than was ordered since: the next one gives money back. */
  'orders-credited': { between: [['services', 'unapplied']] },
  'invoice-settled': {
    between: [
      ['bonus', 'receivable'],
      ['prepaid', 'receivable'],
      ['unapplied', 'receivable'],
    ],
  },
  // The bani by which an invoice is more than its orders' prices: the orders were ordered already.
  'rounding-added': { between: [['services', 'rounding']], mayOverdraw: true },
  'rounding-deducted': { between: [['rounding', 'services']] },
  'cash-collected': { between: [['courier_cod', 'cod_at_courier']] },
  // The other way: corrections of a day are more than what was sent, and were taken off another day's transfer.
  'courier-settlement': {
    between: [
      ['bank', 'courier_cod'],
      ['courier_cod', 'bank'],
    ],
  },
  'cash-received': { between: [['cod_at_courier', 'cod_held']] },
  'sheet-paid': { between: [['cod_held', 'bank']], mayBePending: true },
  'sheet-returned': { between: [['bank', 'cod_held']] },
  // What was collected proves to be another amount before it is paid out.
  'cash-reduced': {
    between: [
      ['cod_at_courier', 'courier_cod'],
      ['cod_held', 'courier_cod'],
    ],
  },
  'cash-increased': {
    between: [
      ['courier_cod', 'cod_at_courier'],
      ['courier_cod', 'cod_held'],
    ],
  },
  'cash-correction': { between: [['cod_overpaid', 'courier_cod']] },
  // The other way: the sheet that netted it was not paid after all.
  'cash-netted': {
    between: [
      ['cod_held', 'cod_overpaid'],
      ['cod_overpaid', 'cod_held'],
    ],
    mayBePending: true,
  },
} as const satisfies Record<TransferKind, Moves>

type Named<N> = N extends 'courier_cod' ? `courier_cod:${CourierCode}` : N
type Pair<P> = P extends readonly [infer D, infer C] ? { debit: Named<D>; credit: Named<C> } : never

type References = { orderId: string; invoiceId: string; sheetId: string; paymentId: string }
/** Of a payment it may be missing: the first ones have no rows of their own. */
type Reference<K extends TransferKind> = (typeof transferKinds)[K]['refersTo'] extends infer R
  ? Partial<Pick<References, R extends 'payment' ? 'paymentId' : never>> &
      Pick<References, R extends 'order' | 'invoice' | 'sheet' ? `${R}Id` : never> & {
        [I in Exclude<keyof References, R extends string ? `${R}Id` : never>]?: never
      }
  : never

/** A kind with the accounts it may move between and what it belongs to. */
export type Movement = { [K in TransferKind]: { kind: K } & Pair<(typeof moves)[K]['between'][number]> & Reference<K> }[TransferKind]

type PendingKind = { [K in TransferKind]: (typeof moves)[K] extends { mayBePending: true } ? K : never }[TransferKind]

/** A movement that may be pending: what it takes from can be reserved. */
export type PendingMovement = Extract<Movement, { kind: PendingKind; debit: ReservableAccount }>

export const mayOverdraw = (kind: TransferKind): boolean => 'mayOverdraw' in moves[kind]
