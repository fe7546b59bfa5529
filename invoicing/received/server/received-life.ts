import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { life } from '#shapes/life/life.ts'
import { receivedInvoiceMoves } from '../contract/received-states.ts'
import { einvoiceReceived as table } from './tables.ts'

export type ReceivedInvoiceRow = typeof table.$inferSelect
export type ReceivedInvoiceRef = { clientId: string; id: string }

/** What is decided about a received invoice. Nothing of it is money: that it is owed or paid is another book. */
export const receivedInvoiceLife = life({
  name: 'received invoice',
  table,
  key: ['clientId', 'id'],
  state: 'state',
  moves: receivedInvoiceMoves,
  stamps: ['stateChangedAt'],
  event: null,
})

/** 0: there are none. 1: to be looked at. 2: looked at. */
export const warningStatusOf = ({ warnings, warningsSeenAt }: Pick<ReceivedInvoiceRow, 'warnings' | 'warningsSeenAt'>): 0 | 1 | 2 =>
  warnings.length === 0 ? 0 : warningsSeenAt === null ? 1 : 2

/** Throws `not-found`, also for another client's and for one that ANAF has listed and not given yet. */
export async function lockReceivedInvoice(tx: Tx, { clientId, id }: ReceivedInvoiceRef): Promise<ReceivedInvoiceRow> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
    .for('update')
  if (!row || row.fetched === 'listed') throw new Problem('not-found')
  return row
}
