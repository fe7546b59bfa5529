/** Why ANAF refused an invoice, asked where it is corrected. */
import { and, desc, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { wordsOfCoded } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import type { SentSource } from '../contract/sent-invoices.ts'
import { einvoiceAttempts as attempts, einvoiceSent as table } from './tables.ts'

type OfSource = { clientId: string; source: SentSource; sourceId: string }

const is = ({ clientId, source, sourceId }: OfSource) =>
  and(eq(table.clientId, clientId), eq(table.source, source), eq(table.sourceId, sourceId))

/** Of its last attempt, each once. Throws `invoice-in-other-state` where it is not refused. */
export async function reasonsOfRefusal(db: Queries, { texts, ...of }: OfSource & { texts: Texts }): Promise<string[]> {
  const [row] = await db.select({ id: table.id, state: table.state }).from(table).where(is(of))
  if (row?.state !== 'refused') throw new Problem('invoice-in-other-state')
  const isOfInvoice = and(eq(attempts.clientId, of.clientId), eq(attempts.invoiceId, row.id))
  const [last] = await db
    .select({ reasons: attempts.reasons })
    .from(attempts)
    .where(isOfInvoice)
    .orderBy(desc(attempts.createdAt), desc(attempts.id))
    .limit(1)
  return [...new Set(last?.reasons ?? [])].map((reason) => wordsOfCoded(texts, reason))
}

/** Locked before what it is made of, as sending it again does. Throws `invoice-in-other-state` where it is not refused. */
export async function lockRefusedInvoice(tx: Tx, of: OfSource): Promise<void> {
  const [row] = await tx.select({ state: table.state }).from(table).where(is(of)).for('update')
  if (row?.state !== 'refused') throw new Problem('invoice-in-other-state')
}
