/** What statements of features may read of the ledger. */
import { type Bani, bani } from '../../contract/money.ts'
import type { TransferKind } from '../../contract/transfers.ts'
import { relation } from '../platform/database/relation.ts'
import { AVAILABLE_SQL } from './accounts.ts'

export type TransferRead = {
  kind: TransferKind
  /** Reserved, and neither posted nor voided. */
  isPending: boolean
  amountBani: Bani
  orderId: string | null
  happenedAt: Date
}

/**
 * Transfers as they are shown, what was reserved as what became of it: posted once, voided not at all. Its rows are `ShownTransfer`s.
 */
export const shownTransfers =
  relation(`select client_id, id, kind, state = 'pending' as "isPending", amount_bani as amount, order_id as "orderId",
         happened_at as "happenedAt"
    from ledger_transfers t
   where state in ('posted', 'post')
      or (state = 'pending' and not exists (select 1 from ledger_transfers s where s.client_id = t.client_id and s.settles = t.id))`)

export type ShownTransfer = Omit<TransferRead, 'amountBani'> & { amount: number }

export const readTransfer = ({ amount, ...row }: ShownTransfer): TransferRead => ({ ...row, amountBani: bani(amount) })

/** What each order was charged, and how many of its reservations are open. */
export const orderCharges = relation(`select client_id, order_id,
         sum(case when kind = 'order-activation' and state = 'post' then amount_bani when kind = 'order-cancellation' then -amount_bani else 0 end) as charged,
         sum(case when kind = 'order-activation' and state = 'pending' then 1 when kind = 'order-activation' and state in ('post', 'void') then -1 else 0 end) as reserved
    from ledger_transfers where order_id is not null group by client_id, order_id`)

/**
 * Charges of orders and their reversals, as rows that an invoice can name. `charge_id`, `charged_at`: of the charge itself, also where it is
 * reversed.
 */
export const orderTransfers = relation(`select t.client_id, t.id, t.order_id, t.happened_at,
         case when t.kind = 'order-cancellation' then -t.amount_bani else t.amount_bani end as gross_bani,
         coalesce(c.id, t.id) as charge_id, coalesce(c.happened_at, t.happened_at) as charged_at
    from ledger_transfers t
    left join ledger_transfers c on t.kind = 'order-cancellation' and c.client_id = t.client_id and c.order_id = t.order_id
      and c.kind = 'order-activation' and c.state in ('posted', 'post')
   where t.kind in ('order-activation', 'order-cancellation') and t.state in ('posted', 'post')`)

/** What was paid of each invoice so far. */
export const invoicePayments = relation(`select client_id, invoice_id, sum(amount_bani) as paid_bani
    from ledger_transfers where kind = 'invoice-settled' and state in ('posted', 'post') group by client_id, invoice_id`)

/** Kinds that a statement of account or of the bonus is made of: one index holds them by their moment (tables.ts). */
export const statementKinds = [
  'payment',
  'card-top-up',
  'payment-reversal',
  'advance-refunded',
  'invoice-settled',
  'weekly-bonus',
] as const satisfies readonly TransferKind[]

export const IS_ON_STATEMENT = `state in ('posted', 'post') and kind in (${statementKinds.map((kind) => `'${kind}'`).join(', ')})`

/** Money that came in, went back, or was used for invoices; what is only reserved is not there yet. */
export const statementTransfers = relation(`select client_id, happened_at, id, kind, debit, amount_bani, invoice_id, payment_id
    from ledger_transfers where ${IS_ON_STATEMENT}`)

/** What each client can still order for. */
export const availableOfClients = relation(`select client_id, ${AVAILABLE_SQL} as available_bani from ledger_balances`)
