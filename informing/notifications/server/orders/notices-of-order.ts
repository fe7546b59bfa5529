import { inWords, type Message } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { orderOf } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { type OrderNotice, recipientField } from '../../contract/order-notices.ts'
import type { OrderNoticeRow } from './notice-transition.ts'
import { noticeRowsOf } from './write-notices.ts'

/** Throws `not-found`. */
export async function noticesOfOrder(app: App, texts: Texts, of: { clientId: string; orderId: string }): Promise<OrderNotice[]> {
  const { recipient } = await orderOf(app.db, of.clientId, of.orderId)
  return (await noticeRowsOf(app.db, of)).map((notice) => {
    const { id, event, channel, recipient: to, hasLabel, state, happenedAt, settledAt, reportedAt } = notice
    const reason = reasonOf(notice)
    const field = recipientField(to)
    return {
      ...{ id, event, channel, hasLabel, state },
      to: field ? recipient.contact[field] : to,
      text: texts.notices[event].name,
      reason: reason && inWords(texts, reason),
      happenedAt: happenedAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
      reportedAt: reportedAt?.toISOString() ?? null,
    }
  })
}

/** Of a text message that was handed over, whether more may yet become known. */
function reasonOf({ channel, state, reason, lookAt }: OrderNoticeRow): Message | null {
  if (channel !== 'sms' || state !== 'sent') return reason
  return { code: lookAt === null ? 'sms-no-report' : 'sms-no-report-yet' }
}
