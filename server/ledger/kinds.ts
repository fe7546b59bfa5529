/** Between which accounts each kind of transfer may move money (how it is read: contract/transfers.ts). Another pair does not compile. */
import type { CourierCode } from '#contract/couriers.ts'
import type { TransferKind, transferKinds } from '#contract/transfers.ts'
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

export const transferRules = {
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
  // The invoice was reversed: what had paid it is the client's again, and its orders are on no invoice.
  'settlement-returned': {
    between: [
      ['receivable', 'bonus'],
      ['receivable', 'prepaid'],
      ['receivable', 'unapplied'],
    ],
  },
  'invoice-reversed': { between: [['services', 'receivable']] },
  /** An advance is reversed and its money stays: it may be used for another buyer. */
  'advance-released': { between: [['prepaid', 'unapplied']] },
  // The bani by which an invoice is more than its orders' prices: the orders were ordered already.
  'rounding-added': { between: [['services', 'rounding']], mayOverdraw: true },
  'rounding-deducted': { between: [['rounding', 'services']] },
  // Orders are charged with Romanian VAT; an invoice without it gives that back. The other way: those orders are reversed.
  'vat-not-due': { between: [['revenue', 'services']] },
  'vat-due-again': { between: [['services', 'revenue']], mayOverdraw: true },
  'cash-collected': { between: [['courier_cod', 'cod_at_courier']] },
  // The other way: corrections of a day are more than what was sent, and were taken off another day's transfer.
  'courier-settlement': {
    between: [
      ['bank', 'courier_cod'],
      ['courier_cod', 'bank'],
    ],
  },
  // What a courier kept of its transfer is our cost, and not owed by it any more.
  'courier-fee': { between: [['courier_cost', 'courier_cod']] },
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
/** Kinds that also say which payment an invoice was paid from, where that is known. */
type NamesPayment = 'invoice-settled' | 'settlement-returned' | 'advance-invoiced'

/** A payment may be missing: the first ones have no rows of their own. */
type Reference<K extends TransferKind> = (typeof transferKinds)[K]['refersTo'] extends infer R
  ? Partial<Pick<References, R extends 'payment' ? 'paymentId' : K extends NamesPayment ? 'paymentId' : never>> &
      Pick<References, R extends 'order' | 'invoice' | 'sheet' ? `${R}Id` : never> & {
        [I in Exclude<keyof References, (R extends string ? `${R}Id` : never) | (K extends NamesPayment ? 'paymentId' : never)>]?: never
      }
  : never

/** A kind with the accounts it may move between and what it belongs to. */
export type LedgerMovement = {
  [K in TransferKind]: { kind: K } & Pair<(typeof transferRules)[K]['between'][number]> & Reference<K>
}[TransferKind]

type PendingKind = { [K in TransferKind]: (typeof transferRules)[K] extends { mayBePending: true } ? K : never }[TransferKind]

/** A movement that may be pending: what it takes from can be reserved. */
export type PendingLedgerMovement = Extract<LedgerMovement, { kind: PendingKind; debit: ReservableAccount }>

export const mayOverdraw = (kind: TransferKind): boolean => 'mayOverdraw' in transferRules[kind]
