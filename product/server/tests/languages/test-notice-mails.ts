/** The mails about orders, as an address that an account has chosen gets them. */
import { mailGroups } from '#account/settings/contract/mail-settings.ts'
import { mailSettingsOf, saveMailSettings } from '#account/settings/server/mail-settings.ts'
import { noticeEvents, noticeKindOf } from '#informing/notifications/contract/notice-kinds.ts'
import { noticeMailsFor } from '#informing/notifications/contract/order-notices.ts'
import { writeNotices } from '#informing/notifications/server/orders/write-notices.ts'
import { aDraft } from '#sending/orders/server/test-orders.ts'
import type { App } from '#server/platform/app.ts'
import { isDueLater } from '#shapes/notice/occasions.ts'

type Owner = { app: App; clientId: string; email: string; newest(email: string, matches: RegExp): Promise<string> }

export async function noticeMails({ app, clientId, email, newest }: Owner) {
  const before = await mailSettingsOf(app.db, clientId)
  const each = Object.fromEntries(mailGroups.map((group) => [group, { enabled: true, emails: [email] }])) as typeof before // every group
  await saveMailSettings(app.db, clientId, each)
  const orderId = await aDraft(app, clientId)
  const mails: Record<string, string> = {}
  for (const [n, event] of noticeEvents.entries()) {
    const kind = noticeKindOf(event)
    if (!('on' in kind.when) || noticeMailsFor(kind, each).length === 0) continue
    const awb = `${clientId.slice(0, 8)}${n}`
    await app.db.$client.query(`update orders set awb = $3, courier = 'fan' where client_id = $1 and id = $2`, [clientId, orderId, awb])
    const waited = isDueLater(kind) ? { notice: event } : {}
    const events = [{ state: kind.when.on, happenedAt: app.clock.now().toISOString(), ...waited }]
    await writeNotices.run(app, { clientId, orders: [{ orderId, events }] })
    mails[`notice ${event}`] = await newest(email, new RegExp(`AWB: ${awb}`))
  }
  await saveMailSettings(app.db, clientId, before)
  return mails
}
