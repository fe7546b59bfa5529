import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { life } from '#shapes/life/life.ts'
import { sentMoves } from '../contract/sent-states.ts'
import { einvoiceSent as table } from './tables.ts'

export type SentRow = typeof table.$inferSelect
export type SentRef = { clientId: string; id: string }

/** What becomes of an invoice on its way to e-Factura. A remark ends with the state that it was about. */
export const sentLife = life({
  name: 'sent invoice',
  table,
  key: ['clientId', 'id'],
  state: 'state',
  moves: sentMoves,
  stamps: ['stateChangedAt'],
  clears: ['remark', 'askAt'],
  event: null,
})

export const isSent = ({ clientId, id }: SentRef) => and(eq(table.clientId, clientId), eq(table.id, id))

/** Throws `not-found`, also for another client's. */
export async function lockSent(tx: Tx, ref: SentRef): Promise<SentRow> {
  const row = await lockIfThere(tx, ref)
  if (!row) throw new Problem('not-found')
  return row
}

/** null: it is gone with its client. */
export async function lockIfThere(tx: Tx, ref: SentRef): Promise<SentRow | null> {
  const [row] = await tx.select().from(table).where(isSent(ref)).for('update')
  return row ?? null
}
