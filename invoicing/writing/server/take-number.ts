import { and, eq } from 'drizzle-orm'
import { fieldProblem } from '#contract/problems.ts'
import { isOwnCompany } from '#invoicing/received/server/flow.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { invoiceNumberText } from '../contract/written-document.ts'
import { writtenSeries as table } from './tables.ts'

type Wanted = {
  clientId: string
  cif: string
  series: string
  /** The one expected; of a new series the first one. null: whichever comes. */
  number: number | null
  issuedOn: string
}

/**
 * The next number of a company's series, without gap: who else issues waits from here until the transaction ends, and has it when that fails.
 * Throws `invalid-fields` for another number than expected, and for a day before the last one: numbers follow the days.
 */
export async function takeInvoiceNumber(
  app: Pick<App, 'config'>,
  tx: Tx,
  { clientId, cif, series, number, issuedOn }: Wanted,
): Promise<number> {
  // The platform's own company writes invoices of its services in these.
  const isReserved = isOwnCompany(app, cif) && Object.values(app.config.invoiceSeries).includes(series)
  if (isReserved) throw fieldProblem('series', 'written-series-reserved')
  await tx
    .insert(table)
    .values({ clientId, cif, series, nextNumber: number ?? 1, lastIssuedOn: null })
    .onConflictDoNothing()
  const isThis = and(eq(table.clientId, clientId), eq(table.cif, cif), eq(table.series, series))
  const [row] = await tx.select().from(table).where(isThis).for('update')
  if (!row) throw new Error('a series is there once it is added')
  const { nextNumber, lastIssuedOn } = row
  if (number !== null && number !== nextNumber)
    throw fieldProblem('invoiceNumber', { code: 'written-number-taken', params: { next: invoiceNumberText(series, nextNumber) } })
  if (lastIssuedOn !== null && issuedOn < lastIssuedOn)
    throw fieldProblem('invoiceDate', { code: 'written-date-before-last', params: { day: lastIssuedOn } })
  await tx
    .update(table)
    .set({ nextNumber: nextNumber + 1, lastIssuedOn: issuedOn })
    .where(isThis)
  return nextNumber
}
