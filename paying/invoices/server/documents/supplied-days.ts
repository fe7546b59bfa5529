/** When the services of documents were supplied, or their advance was paid: VAT falls due then, and a document says it (art. 282, 319 (20) c). */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { advancePayments, orderTransfers } from '#server/ledger/relations.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { invoicedTransfers, openPayments } from '../tables.ts'
import type { Invoice } from '../write-invoice.ts'

/** In Bucharest, the first and the last one. */
export type SuppliedDays = { first: string; last: string }
type Dated = Pick<Invoice, 'clientId' | 'id' | 'kind'>

/** By invoice: of orders and of advances; where it is not known, and of a storno, there is none. Of whatever clients. */
export async function suppliedDays(db: Queries, list: readonly Dated[]): Promise<Map<string, SuppliedDays>> {
  const rows = [
    ...(await ofOrders(
      db,
      list.filter(({ kind }) => kind === 'fiscal'),
    )),
    ...(await ofAdvances(
      db,
      list.filter(({ kind }) => kind === 'advance'),
    )),
  ]
  return new Map(rows.map(({ id, first, last }) => [id, { first: bucharestDayOf(first), last: bucharestDayOf(last) }]))
}

const firstAndLast = (moment: SQL) => ({
  first: sql`min(${moment})`.mapWith(openPayments.receivedAt),
  last: sql`max(${moment})`.mapWith(openPayments.receivedAt),
})

async function ofOrders(db: Queries, list: readonly Dated[]) {
  if (list.length === 0) return []
  const { clientId, invoiceId, transferId } = invoicedTransfers
  return db
    .select({ id: invoiceId, ...firstAndLast(sql`${orderTransfers.happenedAt}`) })
    .from(invoicedTransfers)
    .innerJoin(orderTransfers, and(eq(orderTransfers.clientId, clientId), eq(orderTransfers.id, transferId)))
    .where(and(inArray(clientId, clientsOf(list)), inArray(invoiceId, idsOf(list))))
    .groupBy(invoiceId)
}

/** Of payments that are known. */
async function ofAdvances(db: Queries, list: readonly Dated[]) {
  if (list.length === 0) return []
  const { clientId, paymentId, receivedAt } = openPayments
  const of = advancePayments
  return db
    .select({ id: of.invoiceId, ...firstAndLast(sql`${receivedAt}`) })
    .from(of)
    .innerJoin(openPayments, and(eq(clientId, of.clientId), eq(sql`${paymentId}::text`, of.paymentId)))
    .where(and(inArray(of.clientId, clientsOf(list)), inArray(of.invoiceId, idsOf(list))))
    .groupBy(of.invoiceId)
}

const idsOf = (list: readonly Dated[]) => list.map(({ id }) => id)
const clientsOf = (list: readonly Dated[]) => [...new Set(list.map(({ clientId }) => clientId))]
