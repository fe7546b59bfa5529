/** The life of a notice. */

import type { Message } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life } from '#shapes/life/life.ts'
import { type NoticeState, noticeMoves } from '../../contract/order-notices.ts'
import { orderNotices } from '../tables.ts'

export type OrderNoticeRow = typeof orderNotices.$inferSelect
export type NoticeKey = { clientId: string; id: string }

/** `now`: the notice as this move has written it. */
export const noticeMoved = eventKind<{ to: NoticeState; now: OrderNoticeRow }>('order-notice-moved')

type Move = {
  to: NoticeState
  /** Why it was not sent or not delivered. */
  reason?: Message | null
  parts?: number | null
  providerId?: string | null
  /** By the provider's word. Left out: it was settled by us, now. */
  reportedAt?: Date
  lookAt?: Date | null
}

/** Whether it arrived is not known. */
const unconfirmed: readonly Message['code'][] = ['mail-not-confirmed', 'sms-not-confirmed']

/** What one that was given up for this reason becomes. */
export const noticeMoveFor = (reason: Message): Move => ({ to: unconfirmed.includes(reason.code) ? 'unconfirmed' : 'not-sent', reason })

const noticeLife = life({
  name: 'order notice',
  table: orderNotices,
  key: ['clientId', 'id'],
  state: 'state',
  moves: noticeMoves,
  firstStamps: ['settledAt'],
  clears: ['reason', 'reportedAt', 'lookAt'],
  event: noticeMoved,
  payload: ({ to, now }) => ({ to, now }),
})

/** Answers false where the move is not permitted any more: what has been reported since stands. */
export async function moveNotice(
  app: App,
  tx: Tx,
  { clientId, id }: NoticeKey,
  { to, parts, providerId, ...said }: Move,
): Promise<boolean> {
  // What is not known of it now stays as it was known.
  const kept = { ...(parts === null ? {} : { parts }), ...(providerId === null ? {} : { providerId }) }
  const settled = said.reportedAt === undefined ? { settledAt: app.clock.now() } : {}
  return (await noticeLife.moveIfPermitted(app, tx, { clientId, id }, { to, patch: { ...said, ...kept, ...settled } })) !== null
}
