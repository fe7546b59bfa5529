import type { OrderNotice } from '../../../../contract/notifications/order-notices.ts'
import { inWords } from '../../../../contract/texts/message.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import type { App } from '../../../platform/app.ts'
import { orderOf } from '../../orders/queries.ts'
import { noticeRowsOf } from './write-notices.ts'

/** Throws `not-found`. */
export async function noticesOfOrder(app: App, texts: Texts, of: { clientId: string; orderId: string }): Promise<OrderNotice[]> {
  const { recipient } = await orderOf(app.db, of.clientId, of.orderId)
  return (await noticeRowsOf(app.db, of)).map(({ id, event, channel, recipient: to, hasLabel, state, reason, happenedAt, settledAt }) => ({
    ...{ id, event, channel, hasLabel, state },
    to: channel === 'sms' ? recipient.contact[to === 'phone2' ? 'phone2' : 'phone'] : to,
    text: texts.noticeEvents[event],
    reason: reason && inWords(texts, reason),
    happenedAt: happenedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }))
}
