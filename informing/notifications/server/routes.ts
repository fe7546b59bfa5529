import { PLATFORM } from '#server/ledger/accounts.ts'
import type { Call } from '#server/platform/http/http.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { notificationCalls, operatorNotificationCalls } from '../contract/centre.ts'
import { orderNotices } from '../contract/order-notices.ts'
import { smsSettings } from '../contract/sms-settings.ts'
import { newestNotifications, noteAsRead, type Reader, unreadCount } from './centre/read-notifications.ts'
import { noticesOfOrder } from './orders/notices-of-order.ts'
import { saveSmsSettings, smsSettingsOf } from './orders/sms-settings.ts'

type Asking = Pick<Call<typeof notificationCalls.list>, 'caller' | 'mayAlso'>

const reader = (clientId: string, { caller, mayAlso }: Asking): Reader => ({ clientId, userId: caller?.id ?? '', mayAlso })

export const notificationRoutes: Route[] = [
  serve(smsSettings.read, async (app, { client }) => ({ settings: await smsSettingsOf(app.db, client.id) })),
  serve(smsSettings.save, async (app, { client, body }) => {
    await app.db.inTransaction((tx) => saveSmsSettings(tx, client.id, body.settings))
    return { success: true }
  }),
  serve(orderNotices, async (app, { client, params, texts }) => ({
    list: await noticesOfOrder(app, texts, { clientId: client.id, orderId: params.uniqueId }),
  })),
  serve(notificationCalls.unread, async (app, call) => ({ count: await unreadCount(app.db, reader(call.client.id, call)) })),
  serve(notificationCalls.list, async (app, call) => ({
    list: await newestNotifications(app.db, call.texts, reader(call.client.id, call)),
  })),
  serve(notificationCalls.read, async (app, call) => {
    await noteAsRead(app.db, reader(call.client.id, call), call.body.ids)
    return { success: true }
  }),
  serve(operatorNotificationCalls.unread, async (app, call) => ({ count: await unreadCount(app.db, reader(PLATFORM, call)) })),
  serve(operatorNotificationCalls.list, async (app, call) => ({
    list: await newestNotifications(app.db, call.texts, reader(PLATFORM, call)),
  })),
  serve(operatorNotificationCalls.read, async (app, call) => {
    await noteAsRead(app.db, reader(PLATFORM, call), call.body.ids)
    return { success: true }
  }),
]
