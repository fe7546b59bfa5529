/** The file of a sent invoice. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { SentSource } from '../contract/sent-invoices.ts'
import type { SentInvoiceState } from '../contract/sent-states.ts'
import { einvoiceSent, einvoiceAttempts as table } from './tables.ts'

/** `document` null: none was made yet. */
export type SentDocument = { state: SentInvoiceState; source: SentSource; uploadIndex: string | null; document: Uint8Array | null }

/** Of several the one that ANAF has under the invoice's index, else the latest. Throws `not-found`. */
export async function sentDocument(db: Queries, { clientId, id }: { clientId: string; id: string }): Promise<SentDocument> {
  const [invoice] = await db
    .select({ state: einvoiceSent.state, source: einvoiceSent.source, uploadIndex: einvoiceSent.uploadIndex })
    .from(einvoiceSent)
    .where(and(eq(einvoiceSent.clientId, clientId), eq(einvoiceSent.id, id)))
  if (!invoice) throw new Problem('not-found')
  const counts = sql`coalesce(${table.uploadIndex} = ${invoice.uploadIndex}, false)`
  const [attempt] = await db
    .select({ document: table.document })
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.invoiceId, id)))
    .orderBy(desc(counts), desc(table.createdAt), desc(table.id))
    .limit(1)
  return { ...invoice, document: attempt?.document ?? null }
}
