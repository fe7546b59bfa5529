/** What statements of features may read of the ledger. */
import { ne, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { type Bani, ZERO } from '../../contract/money.ts'
import type { TransferKind } from '../../contract/transfers.ts'
import type { Queries } from '../platform/database/database.ts'
import { AVAILABLE_SQL } from './accounts.ts'
import { IS_ON_STATEMENT, ledgerBalances, ledgerTransfers } from './tables.ts'

export type TransferRead = {
  kind: TransferKind
  /** Reserved, and neither posted nor voided. */
  isPending: boolean
  amountBani: Bani
  orderId: string | null
  happenedAt: Date
}

const { clientId, id, kind, state, amountBani, orderId, invoiceId, paymentId, happenedAt, debit } = ledgerTransfers
const other = alias(ledgerTransfers, 'other')
const isPosted = sql`${state} in ('posted', 'post')`

/** Transfers as they are shown, what was reserved as what became of it: posted once, voided not at all. */
export const shownTransfers = new QueryBuilder()
  .select({ clientId, id, kind, isPending: sql`${state} = 'pending'`.mapWith(Boolean).as('is_pending'), amountBani, orderId, happenedAt })
  .from(ledgerTransfers)
  .where(
    sql`${isPosted} or (${state} = 'pending' and not exists (
      select 1 from ${ledgerTransfers} ${other} where ${other.clientId} = ${clientId} and ${other.settles} = ${id}))`,
  )
  .as('shown_transfers')

const summed = (what: string) => sql`sum(case ${sql.raw(what)} else 0 end)`

/** What each order was charged, and how many of its reservations are open. */
export const orderCharges = new QueryBuilder()
  .select({
    clientId,
    orderId,
    charged: summed(`when kind = 'order-activation' and state = 'post' then amount_bani when kind = 'order-cancellation' then -amount_bani`)
      .mapWith(amountBani)
      .as('charged'),
    reserved: summed(
      `when kind = 'order-activation' and state = 'pending' then 1 when kind = 'order-activation' and state in ('post', 'void') then -1`,
    )
      .mapWith(Number)
      .as('reserved'),
  })
  .from(ledgerTransfers)
  .where(sql`${orderId} is not null`)
  .groupBy(clientId, orderId)
  .as('order_charges')

/**
 * Charges of orders and their reversals, as rows that an invoice can name. `chargeId`, `chargedAt`: of the charge itself, also where it is
 * reversed.
 */
export const orderTransfers = new QueryBuilder()
  .select({
    ...{ clientId, id, orderId, happenedAt },
    grossBani: sql`case when ${kind} = 'order-cancellation' then -${amountBani} else ${amountBani} end`
      .mapWith(amountBani)
      .as('gross_bani'),
    chargeId: sql`coalesce(${other.id}, ${id})`.mapWith(id).as('charge_id'),
    chargedAt: sql`coalesce(${other.happenedAt}, ${happenedAt})`.mapWith(happenedAt).as('charged_at'),
  })
  .from(ledgerTransfers)
  .leftJoin(
    other,
    sql`${kind} = 'order-cancellation' and ${other.clientId} = ${clientId} and ${other.orderId} = ${orderId}
      and ${other.kind} = 'order-activation' and ${other.state} in ('posted', 'post')`,
  )
  .where(sql`${kind} in ('order-activation', 'order-cancellation') and ${isPosted}`)
  .as('order_transfers')

/** What was paid of each invoice so far. */
export const invoicePayments = new QueryBuilder()
  .select({ clientId, invoiceId, paidBani: sql`sum(${amountBani})`.mapWith(amountBani).as('paid_bani') })
  .from(ledgerTransfers)
  .where(sql`${kind} = 'invoice-settled' and ${isPosted}`)
  .groupBy(clientId, invoiceId)
  .as('invoice_payments')

/** Money that came in, went back, or was used for invoices; what is only reserved is not there yet. */
export const statementTransfers = new QueryBuilder()
  .select({ clientId, happenedAt, id, kind, debit, amountBani, invoiceId, paymentId })
  .from(ledgerTransfers)
  .where(sql.raw(IS_ON_STATEMENT))
  .as('statement_transfers')

/** What each client can still order for. */
export const availableOfClients = new QueryBuilder()
  .select({
    clientId: ledgerBalances.clientId,
    availableBani: sql.raw(AVAILABLE_SQL).mapWith(ledgerBalances.prepaidBani).as('available_bani'),
  })
  .from(ledgerBalances)
  .as('available_of_clients')

/** Who has ordered, or had cancelled, what is on no invoice yet. */
export async function clientsWithServices(db: Queries): Promise<string[]> {
  const { clientId: id, servicesBani } = ledgerBalances
  return (await db.select({ id }).from(ledgerBalances).where(ne(servicesBani, ZERO)).orderBy(id)).map((one) => one.id)
}
