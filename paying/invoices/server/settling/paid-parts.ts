/** What paid an invoice, and what of advances was deducted on it; both less what reversals gave back. */
import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import { type Bani, negate, sum, ZERO } from '#contract/money.ts'
import { vatRate } from '#contract/vat.ts'
import { paymentsOfInvoices } from '#server/ledger/relations.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { AdvancePart } from '../../contract/settlement.ts'
import { openAmountsOf } from '../invoices-of.ts'
import { invoiceLines, invoices } from '../tables.ts'
import type { Invoice } from '../write-invoice.ts'

type OfInvoice = { clientId: string; invoiceId: string }

/** What is neither paid nor reversed of one. */
export const openBaniOf = async (db: Queries, { clientId, invoice }: { clientId: string; invoice: Invoice }): Promise<Bani> =>
  (await openAmountsOf(db, clientId, [invoice])).get(invoice.id) ?? ZERO

export type PaidPart = { from: 'bonus' | 'prepaid' | 'unapplied'; paymentId: string | null; amountBani: Bani }

/** What paid an invoice and was not given back, the last first: payments, advances, bonus. */
export async function paidPartsOf(db: Queries, { clientId, invoiceId }: OfInvoice): Promise<PaidPart[]> {
  const of = paymentsOfInvoices
  const rows = await db
    .select({
      from: of.from,
      paymentId: of.paymentId,
      amountBani: sql`sum(${of.amountBani})`.mapWith(invoices.totalBani),
      last: sql<number>`max(${of.id})`,
    })
    .from(of)
    .where(and(eq(of.clientId, clientId), eq(of.invoiceId, invoiceId)))
    .groupBy(of.from, of.paymentId)
    .orderBy(sql`array_position(array['unapplied', 'prepaid', 'bonus'], ${of.from})`, desc(sql`max(${of.id})`))
  return rows
    .filter(({ amountBani }) => amountBani > 0)
    .map(({ from, paymentId, amountBani }) => ({ from: from as PaidPart['from'], paymentId, amountBani }))
}

/** Parts of advances that were deducted on an invoice, less what reversals of it gave back. */
export async function advancesDeductedOn(db: Queries, { clientId, invoiceId }: OfInvoice): Promise<AdvancePart[]> {
  const { refersTo, vatCategory, vatPercent, netBani, vatBani, position } = invoiceLines
  const added = (of: typeof netBani | typeof vatBani) => sql`sum(${of})`.mapWith(netBani)
  const rows = await db
    .select({ refersTo, vatCategory, vatPercent, netBani: added(netBani), vatBani: added(vatBani) })
    .from(invoiceLines)
    .innerJoin(invoices, and(eq(invoices.clientId, invoiceLines.clientId), eq(invoices.id, invoiceLines.invoiceId)))
    .where(
      and(
        eq(invoiceLines.clientId, clientId),
        eq(invoiceLines.kind, 'deducted'),
        or(eq(invoices.id, invoiceId), eq(invoices.reverses, invoiceId)),
      ),
    )
    .groupBy(refersTo, vatCategory, vatPercent)
    .orderBy(asc(sql`min(${position})`))
  return rows.map(({ refersTo: advanceId, ...part }) => {
    const [net, vat] = [negate(part.netBani), negate(part.vatBani)]
    return { invoiceId: advanceId, ...vatRate(part.vatCategory, part.vatPercent), netBani: net, vatBani: vat, grossBani: sum([net, vat]) }
  })
}
