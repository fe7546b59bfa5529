/** The mails about orders, as an address that an account has chosen gets them. */
import { mailGroups } from '../../../contract/notifications/mail-settings.ts'
import { writeNotices } from '../../features/notifications/orders/write-notices.ts'
import { aDraft } from '../../features/orders/test-orders.ts'
import { mailSettingsOf, saveMailSettings } from '../../features/settings/mail-settings.ts'
import type { App } from '../../platform/app.ts'

type Owner = { app: App; clientId: string; email: string; newest(email: string, matches: RegExp): Promise<string> }

export async function noticeMails({ app, clientId, email, newest }: Owner) {
  const before = await mailSettingsOf(app.db, clientId)
  const each = Object.fromEntries(mailGroups.map((group) => [group, { enabled: true, emails: [email] }])) as typeof before // every group
  await saveMailSettings(app.db, clientId, each)
  const orderId = await aDraft(app, clientId)
  const mailed = async (state: 'active' | 'delivered' | 'returned', awb: string) => {
    await app.db.$client.query(`update orders set awb = $3, courier = 'fan' where client_id = $1 and id = $2`, [clientId, orderId, awb])
    await writeNotices.run(app, { clientId, orders: [{ orderId, events: [{ state, happenedAt: app.clock.now().toISOString() }] }] })
    return newest(email, new RegExp(`AWB: ${awb}`))
  }
  const mails = {
    'order-confirmed': await mailed('active', `${clientId.slice(0, 8)}1`),
    'parcel-alert': await mailed('delivered', `${clientId.slice(0, 8)}2`),
    'parcel-return': await mailed('returned', `${clientId.slice(0, 8)}3`),
  }
  await saveMailSettings(app.db, clientId, before)
  return mails
}
