import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { life } from '#shapes/life/life.ts'
import { sentInvoiceMoves } from '../contract/sent-states.ts'
import { einvoiceSent as table } from './tables.ts'

export type SentInvoiceRow = typeof table.$inferSelect
export type SentInvoiceRef = { clientId: string; id: string }

/** What becomes of an invoice on its way to e-Factura. A remark ends with the state that it was about. */
export const sentInvoiceLife = life({
  name: 'sent invoice',
  table,
  key: ['clientId', 'id'],
  state: 'state',
  moves: sentInvoiceMoves,
  stamps: ['stateChangedAt'],
  clears: ['remark', 'askAt'],
  event: null,
})

export const isSentInvoice = ({ clientId, id }: SentInvoiceRef) => and(eq(table.clientId, clientId), eq(table.id, id))

/** Throws `not-found`, also for another client's. */
export async function lockSentInvoice(tx: Tx, ref: SentInvoiceRef): Promise<SentInvoiceRow> {
  const row = await lockSentInvoiceIfAny(tx, ref)
  if (!row) throw new Problem('not-found')
  return row
}

/** null: it is gone with its client. */
export async function lockSentInvoiceIfAny(tx: Tx, ref: SentInvoiceRef): Promise<SentInvoiceRow | null> {
  const [row] = await tx.select().from(table).where(isSentInvoice(ref)).for('update')
  return row ?? null
}
