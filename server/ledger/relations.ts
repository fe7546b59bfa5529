/** What statements of features may read of the ledger. */
import { and, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { type Bani, ZERO } from '#contract/money.ts'
import type { TransferKind } from '#contract/transfers.ts'
import type { Queries } from '#server/platform/database/database.ts'
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

const { clientId, id, kind, state, amountBani, orderId, invoiceId, paymentId, happenedAt, debit, credit } = ledgerTransfers
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

const openOnly = sql`not exists (
      select 1 from ${ledgerTransfers} ${other} where ${other.clientId} = ${clientId} and ${other.settles} = ${id})`
const ofAvailable = (countsBonus: boolean) => sql.raw(`('prepaid', 'unapplied', 'services', 'receivable'${countsBonus ? ", 'bonus'" : ''})`)

/** What changed the amount that a client can order for, by how much; what is reserved counts as gone, what is announced not at all. */
export const availableMovements = (countsBonus: boolean) => {
  const [debited, credited] = [sql`${debit} in ${ofAvailable(countsBonus)}`, sql`${credit} in ${ofAvailable(countsBonus)}`]
  return new QueryBuilder()
    .select({
      ...{ clientId, id, kind, orderId, happenedAt },
      isPending: sql`${state} = 'pending'`.mapWith(Boolean).as('is_pending'),
      movedBani: sql`case when ${credited} then ${amountBani} else -${amountBani} end`.mapWith(amountBani).as('moved_bani'),
    })
    .from(ledgerTransfers)
    .where(sql`(${debited}) <> (${credited}) and (${isPosted} or (${state} = 'pending' and ${debited} and ${openOnly}))`)
    .as('available_movements')
}

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

const ofKind = (name: TransferKind) => sql`coalesce(sum(${amountBani}) filter (where ${kind} = ${sql.raw(`'${name}'`)}), 0)::bigint`

/**
 * What became of each invoice so far: what it was paid with, less what a reversal gave back; what of it was reversed. `settledBani`: all that
 * ever paid it, which only rises.
 */
export const invoicePayments = new QueryBuilder()
  .select({
    ...{ clientId, invoiceId },
    paidBani: sql`${ofKind('invoice-settled')} - ${ofKind('settlement-returned')}`.mapWith(amountBani).as('paid_bani'),
    reversedBani: ofKind('invoice-reversed').mapWith(amountBani).as('reversed_bani'),
    settledBani: ofKind('invoice-settled').mapWith(amountBani).as('settled_bani'),
  })
  .from(ledgerTransfers)
  .where(sql`${kind} in ('invoice-settled', 'settlement-returned', 'invoice-reversed') and ${isPosted}`)
  .groupBy(clientId, invoiceId)
  .as('invoice_payments')

/** What paid an invoice from which of the client's accounts, and by which payment where that is known; given back: below zero. */
export const paymentsOfInvoices = new QueryBuilder()
  .select({
    ...{ clientId, invoiceId, paymentId, id, happenedAt },
    from: sql`case ${kind} when 'invoice-settled' then ${debit} else ${credit} end`.mapWith(String).as('from_account'),
    amountBani: sql`case ${kind} when 'invoice-settled' then ${amountBani} else -${amountBani} end`.mapWith(amountBani).as('amount'),
  })
  .from(ledgerTransfers)
  .where(sql`${kind} in ('invoice-settled', 'settlement-returned') and ${isPosted}`)
  .as('payments_of_invoices')

/** By what each transfer lowers what is open of an invoice of orders: paid, given back (below zero), reversed. */
export const closingOfInvoices = new QueryBuilder()
  .select({
    ...{ clientId, invoiceId, happenedAt },
    amountBani: sql`case ${kind} when 'settlement-returned' then -${amountBani} else ${amountBani} end`.mapWith(amountBani).as('amount'),
  })
  .from(ledgerTransfers)
  .where(sql`${kind} in ('invoice-settled', 'settlement-returned', 'invoice-reversed') and ${isPosted}`)
  .as('closing_of_invoices')

/** Of which payments advance invoices are, so far as it is known. */
export const advancePayments = new QueryBuilder()
  .select({
    clientId,
    invoiceId: sql`${invoiceId}`.mapWith(String).as('advance_id'),
    paymentId: sql`${paymentId}`.mapWith(String).as('of_payment'),
  })
  .from(ledgerTransfers)
  .where(sql`${kind} = 'advance-invoiced' and ${paymentId} is not null and ${isPosted}`)
  .as('advance_payments')

type Between = { from: Date; until: Date }

/**
 * What documents came to in a period by the ledger alone: orders invoiced, credited and reversed, and by what advances grew. All clients.
 * `until` is not in it.
 */
export async function documentTotalBetween(db: Queries, { from, until }: Between): Promise<Bani> {
  const [row] = await db
    .select({
      total: sql`coalesce(sum(case
          when ${kind} = 'orders-invoiced' then ${amountBani} when ${kind} in ('orders-credited', 'invoice-reversed') then -${amountBani} else 0 end
        + case when ${credit} = 'prepaid' then ${amountBani} when ${debit} = 'prepaid' then -${amountBani} else 0 end), 0)`.mapWith(
        amountBani,
      ),
    })
    .from(ledgerTransfers)
    .where(and(gte(happenedAt, from), lt(happenedAt, until), isPosted))
  return row?.total ?? ZERO
}

/** What clients had paid by a moment that no invoice of orders had used: payments and advances, of all clients. */
export async function creditsBefore(db: Queries, until: Date): Promise<Bani> {
  const of = (side: typeof debit | typeof credit) => sql`${side} in ('unapplied', 'prepaid')`
  const [row] = await db
    .select({
      total:
        sql`coalesce(sum(case when ${of(credit)} then ${amountBani} else 0 end - case when ${of(debit)} then ${amountBani} else 0 end), 0)`.mapWith(
          amountBani,
        ),
    })
    .from(ledgerTransfers)
    .where(and(lt(happenedAt, until), isPosted))
  return row?.total ?? ZERO
}

export type ReceiptRead = { id: number; clientId: string; kind: TransferKind; paymentId: string | null; amountBani: Bani; happenedAt: Date }

/** Money of clients that came in or went back in a period, as it happened. Back: below zero. */
export const receiptsBetween = (db: Queries, { from, until }: Between): Promise<ReceiptRead[]> =>
  db
    .select({
      ...{ id, clientId, kind, paymentId, happenedAt },
      amountBani: sql`case when ${kind} in ('payment-reversal', 'advance-refunded') then -${amountBani} else ${amountBani} end`.mapWith(
        amountBani,
      ),
    })
    .from(ledgerTransfers)
    .where(
      and(
        ...[gte(happenedAt, from), lt(happenedAt, until), isPosted],
        inArray(kind, ['payment', 'card-top-up', 'payment-reversal', 'advance-refunded']),
      ),
    )
    .orderBy(happenedAt, id)

export type PaymentUseRead = { clientId: string; paymentId: string; invoiceId: string; amountBani: Bani }

/** Which documents payments have paid, less what reversals gave back: invoices of orders, and advance invoices made of them. */
export const usesOfPayments = (db: Queries, paymentIds: readonly string[]): Promise<PaymentUseRead[]> =>
  db
    .select({
      clientId,
      paymentId: sql`${paymentId}`.mapWith(String),
      invoiceId: sql`${invoiceId}`.mapWith(String),
      amountBani: sql`sum(case ${kind} when 'settlement-returned' then -${amountBani} else ${amountBani} end)`.mapWith(amountBani),
    })
    .from(ledgerTransfers)
    .where(
      and(
        inArray(paymentId, [...paymentIds]),
        inArray(kind, ['invoice-settled', 'settlement-returned', 'advance-invoiced']),
        sql`${invoiceId} is not null and ${isPosted}`,
      ),
    )
    .groupBy(clientId, paymentId, invoiceId)

/** Money that came in, went back, or was used for invoices; what is only reserved is not there yet. */
export const statementTransfers = new QueryBuilder()
  .select({ clientId, happenedAt, id, kind, debit, credit, amountBani, invoiceId, paymentId })
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
