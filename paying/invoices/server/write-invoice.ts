/** The one place where an invoice is written: its number, its rows and its event, in the caller's transaction. */
import { sql } from 'drizzle-orm'
import { PAYS_AFTER_INVOICE } from '#contract/balance/balance.ts'
import { type VatRate, vatRateCategoryOf } from '#contract/vat.ts'
import { clientBillingOf } from '#paying/billing/server/client-billing.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import type { InvoiceKind } from '../contract/invoice-filters.ts'
import { invoiceLines, invoiceSeries, invoices } from './tables.ts'

export type Invoice = typeof invoices.$inferSelect
export type InvoiceLine = typeof invoiceLines.$inferSelect

/** An invoice was issued. */
export const invoiceIssued = eventKind<{ clientId: string; invoiceId: string; kind: InvoiceKind }>('invoice-issued')

/** All that is written with an invoice bears one moment: the sums of any moment have all of it or nothing. */
export const withFixedClock = (app: App): App => {
  const now = app.clock.now()
  return { ...app, clock: { now: () => now } }
}

export type InvoiceNumbering = Pick<Invoice, 'series' | 'year' | 'number' | 'issuedOn'>

/**
 * The next number of a kind's series, without gap: who else issues waits from here until the transaction ends, and has it when that fails.
 * The client's balance is locked before.
 */
export async function takeNextInvoiceNumber(app: App, tx: Tx, kind: InvoiceKind): Promise<InvoiceNumbering> {
  const series = app.config.invoiceSeries[kind]
  const today = bucharestDayOf(app.clock.now())
  const [row] = await tx
    .insert(invoiceSeries)
    .values({ series, year: Number(today.slice(0, 4)), nextNumber: 2, lastIssuedOn: today })
    .onConflictDoUpdate({
      target: [invoiceSeries.series, invoiceSeries.year],
      set: {
        nextNumber: sql`${invoiceSeries.nextNumber} + 1`,
        lastIssuedOn: sql`greatest(${invoiceSeries.lastIssuedOn}, excluded.last_issued_on)`,
      },
    })
    .returning()
  if (!row) throw new Error('a series answers its row')
  return { series, year: row.year, number: row.nextNumber - 1, issuedOn: row.lastIssuedOn }
}

export type NewInvoiceLine = Omit<typeof invoiceLines.$inferInsert, 'clientId' | 'invoiceId' | 'position'>
export type NewInvoice = Omit<typeof invoices.$inferInsert, 'seller' | 'createdAt' | 'dueOn' | 'payableBani' | 'isAdvanceInTotal'> & {
  lines: readonly NewInvoiceLine[]
}

/** As lines keep the rate of a row. */
export const vatColumnsOf = (rate: VatRate): Pick<InvoiceLine, 'vatCategory' | 'vatPercent'> => ({
  ...{ vatCategory: vatRateCategoryOf(rate), vatPercent: rate.percent },
})

export async function writeInvoice(app: App, tx: Tx, { lines, ...given }: NewInvoice): Promise<Invoice> {
  const { clientId, id, kind } = given
  const dueOn = kind === 'fiscal' ? await dueDayOf(tx, given) : null
  const [invoice] = await tx
    .insert(invoices)
    .values({
      ...given,
      dueOn,
      payableBani: given.totalBani,
      isAdvanceInTotal: true,
      seller: app.config.seller,
      createdAt: app.clock.now(),
    })
    .returning()
  if (!invoice) throw new Error('an insert answers its row')
  await tx.insert(invoiceLines).values(lines.map((line, position) => ({ ...line, clientId, invoiceId: id, position })))
  await emitEvent(app, tx, invoiceIssued, { clientId, invoiceId: id, kind })
  return invoice
}

/** By the terms of that day: what is agreed later changes no invoice. Who has paid before owes at once what was not covered. */
async function dueDayOf(tx: Tx, { clientId, issuedOn }: Pick<NewInvoice, 'clientId' | 'issuedOn'>): Promise<string> {
  const { paymentType, paymentTermDays } = await clientBillingOf(tx, clientId)
  return addDays(issuedOn, paymentType === PAYS_AFTER_INVOICE ? paymentTermDays : 0)
}
