/** Documents of all clients, as the platform's own accountant reads them. */
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { type Bani, minus, ZERO } from '#contract/money.ts'
import { type VatRow, vatRate } from '#contract/vat.ts'
import { closingOfInvoices } from '#server/ledger/relations.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { sumVat } from '../contract/invoice-lines.ts'
import { invoiceNumber } from '../contract/invoices.ts'
import { type SuppliedDays, suppliedDays } from './documents/supplied-days.ts'
import { servicesBani } from './invoices-of.ts'
import { invoiceLines, invoices } from './tables.ts'
import type { Invoice, InvoiceLine } from './write-invoice.ts'

/** Days in Bucharest; the end is not in it. */
export type JournalDays = { firstDay: string; endDay: string }

/** `vatRows`: as the document counts in a journal: the advances deducted on it are in them, also where its own totals are without. */
export type JournalInvoice = Invoice & {
  vatRows: VatRow[]
  reversesNumber: string | null
  advanceNumbers: string[]
  supplied: SuppliedDays | null
}

/** By series and number, as they were issued. */
export async function invoicesIssuedBetween(db: Queries, { firstDay, endDay }: JournalDays): Promise<JournalInvoice[]> {
  const list = await db
    .select()
    .from(invoices)
    .where(and(gte(invoices.issuedOn, firstDay), lt(invoices.issuedOn, endDay)))
    .orderBy(asc(invoices.series), asc(invoices.year), asc(invoices.number))
  const withAdvance = list.filter(({ advanceDeductedBani }) => advanceDeductedBani !== ZERO)
  const deducted = Map.groupBy(await linesOfInvoices(db, withAdvance, 'deducted'), ({ invoiceId }) => invoiceId)
  const referred = [...list.map(({ reverses }) => reverses), ...[...deducted.values()].flat().map(({ refersTo }) => refersTo)]
  const numbers = new Map((await invoicesByIds(db, referred)).map((one) => [one.id, invoiceNumber(one)]))
  const supplied = await suppliedDays(db, list)
  return list.map((invoice) => {
    const lines = deducted.get(invoice.id) ?? []
    return {
      ...invoice,
      vatRows: sumVat([...invoice.vat, ...(invoice.isAdvanceInTotal ? [] : lines.map(asRow))]).vat,
      reversesNumber: numbers.get(invoice.reverses ?? '') ?? null,
      advanceNumbers: [...new Set(lines.flatMap(({ refersTo }) => numbers.get(refersTo ?? '') ?? []))],
      supplied: supplied.get(invoice.id) ?? null,
    }
  })
}

const asRow = ({ vatCategory, vatPercent, netBani, vatBani }: InvoiceLine): VatRow => ({
  ...vatRate(vatCategory, vatPercent),
  ...{ netBani, vatBani: vatBani ?? ZERO },
})

/** Read at once. */
const BATCH = 1_000

async function inBatches<T, R>(of: readonly T[], read: (batch: T[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = []
  for (let at = 0; at < of.length; at += BATCH) found.push(...(await read(of.slice(at, at + BATCH))))
  return found
}

/** Of one kind, or all, in their order. */
export const linesOfInvoices = (db: Queries, of: readonly Pick<Invoice, 'id'>[], kind?: InvoiceLine['kind']): Promise<InvoiceLine[]> =>
  inBatches(of, (batch) =>
    db
      .select()
      .from(invoiceLines)
      .where(
        and(
          inArray(
            invoiceLines.invoiceId,
            batch.map(({ id }) => id),
          ),
          kind === undefined ? undefined : eq(invoiceLines.kind, kind),
        ),
      )
      .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position)),
  )

/** Of whatever client. */
export const invoicesByIds = (db: Queries, ids: readonly (string | null)[]): Promise<Invoice[]> =>
  inBatches(
    [...new Set(ids)].filter((id) => id !== null),
    (batch) => db.select().from(invoices).where(inArray(invoices.id, batch)),
  )

export type InvoiceOpenAt = { invoice: Invoice; totalBani: Bani; settledBani: Bani; openBani: Bani }

/** Invoices of orders of which something was open at the end of a day: the oldest first. `until`: that end, not in it. */
export async function invoicesOpenAt(db: Queries, { endDay, until }: { endDay: string; until: Date }): Promise<InvoiceOpenAt[]> {
  const { clientId, invoiceId, amountBani, happenedAt } = closingOfInvoices
  // Summed in one pass: asked for each invoice, a year's invoices would each read the whole ledger.
  const closed = db
    .select({ clientId, invoiceId, closedBani: sql`sum(${amountBani})`.mapWith(invoices.totalBani).as('closed_bani') })
    .from(closingOfInvoices)
    .where(lt(happenedAt, until))
    .groupBy(clientId, invoiceId)
    .as('closed')
  const settled = sql`coalesce(${closed.closedBani}, 0)`
  const rows = await db
    .select({ invoice: invoices, settledBani: settled.mapWith(invoices.totalBani) })
    .from(invoices)
    .leftJoin(closed, and(eq(closed.clientId, invoices.clientId), sql`${closed.invoiceId} = ${invoices.id}::text`))
    .where(
      and(
        ...[eq(invoices.kind, 'fiscal'), lt(invoices.issuedOn, endDay)],
        sql`${invoices.payableBani} + ${invoices.advanceDeductedBani} > ${settled}`,
      ),
    )
    .orderBy(asc(invoices.issuedOn), asc(invoices.series), asc(invoices.year), asc(invoices.number))
  return rows.map(({ invoice, settledBani }) => {
    const totalBani = servicesBani(invoice)
    return { invoice, totalBani, settledBani, openBani: minus(totalBani, settledBani) }
  })
}
