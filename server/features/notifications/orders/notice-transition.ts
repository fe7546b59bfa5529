/** The one place where a notice's state changes: the permitted move, the row and the event, in the caller's transaction. */
import { type NoticeState, noticesThatMayBecome } from '../../../../contract/notifications/order-notices.ts'
import type { Message } from '../../../../contract/texts/message.ts'
import type { App } from '../../../platform/app.ts'
import { selectList, type Tx } from '../../../platform/database/database.ts'
import { emit, eventKind } from '../../../platform/jobs/events.ts'
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
export const endedFor = (reason: Message): Move => ({ to: unconfirmed.includes(reason.code) ? 'unconfirmed' : 'not-sent', reason })

/** Answers false where the move is not permitted any more: what has been reported since stands. */
export async function moveNotice(app: App, tx: Tx, { clientId, id }: NoticeKey, move: Move): Promise<boolean> {
  const { to, reason = null, parts = null, providerId = null, reportedAt = null, lookAt = null } = move
  const { rows } = await tx.$client.query<OrderNoticeRow>({
    name: 'order-notice-moved',
    text: `update order_notices n
              set state = $3, reason = $4, parts = coalesce($5, n.parts), provider_id = coalesce($6, n.provider_id),
                  settled_at = case when $7::timestamptz is null then $8 else coalesce(n.settled_at, $8) end, reported_at = $7, look_at = $9
            where n.client_id = $1 and n.id = $2 and n.state = any($10) returning ${selectList(orderNotices, 'n')}`,
    values: [
      ...[clientId, id, to, reason && JSON.stringify(reason), parts, providerId, reportedAt, app.clock.now(), lookAt],
      noticesThatMayBecome(to),
    ],
  })
  const [now] = rows
  if (now) await emit(app, tx, noticeMoved, { to, now })
  return now !== undefined
}
