import { eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { life } from '#shapes/life/life.ts'
import { type PickupPointState, pickupPointMoves } from '../contract/pickup-points.ts'
import { pickupPoints as table } from './tables.ts'

export type PointRow = typeof table.$inferSelect

/** What the client is written to about. `warned`: it ends unless there are more shipments. */
export type PointNews = 'approved' | 'refused' | 'warned' | 'ended' | 'not-called' | 'missed'

/** What a client did itself is no news to it. */
const newsOf = (from: PickupPointState, to: PickupPointState, reason: Message | null): PointNews | null =>
  to === 'approved' && from === 'requested' ? 'approved' : to === 'refused' ? 'refused' : to === 'ended' && reason !== null ? 'ended' : null

export const pointLife = life({
  name: 'pickup point',
  table,
  key: ['id'],
  state: 'state',
  moves: pickupPointMoves,
  stamps: ['stateChangedAt'],
  book: async (app, tx, { now, from, to }) => {
    const news = newsOf(from, to, now.reason)
    if (news !== null) await sendPointNews(app, tx, now, news)
  },
  event: null,
})

/** `when`: distinguishes the same news of another time. */
export const sendPointNews = (app: App, tx: Tx, { id, clientId }: PointRow, news: PointNews, when = ''): Promise<void> =>
  addMail(app, tx, { mail: { name: 'pickup-point' }, id: `${id}/${news}/${when}`, clientId })

/** Throws `not-found`, also for another client's. `clientId` null: an operator's. */
export async function lockPoint(tx: Tx, { id, clientId }: { id: string; clientId: string | null }): Promise<PointRow> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (!row || (clientId !== null && row.clientId !== clientId)) throw new Problem('not-found')
  return row
}
