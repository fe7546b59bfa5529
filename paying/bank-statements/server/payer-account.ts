/** Where a payment came from, as the bank's statement says. */
import { eq } from 'drizzle-orm'
import type { Queries } from '#server/platform/database/database.ts'
import { bankStatementLines } from './tables.ts'

/** null: no line was used for it, or the bank does not say. */
export async function payerAccountOf(db: Queries, paymentId: string): Promise<{ name: string; iban: string } | null> {
  const [found] = await db
    .select({ line: bankStatementLines.line })
    .from(bankStatementLines)
    .where(eq(bankStatementLines.paymentId, paymentId))
  if (!found || found.line.counterparty.iban === '') return null
  const { name, iban } = found.line.counterparty
  return { name, iban }
}
