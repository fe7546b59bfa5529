import { PLATFORM } from '#server/ledger/accounts.ts'
import type { RouteCall } from '#server/platform/http/http.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { notificationCalls, operatorNotificationCalls } from '../contract/centre.ts'
import { orderNoticesCall } from '../contract/order-notices.ts'
import { smsSettings } from '../contract/sms-settings.ts'
import {
  type NotificationReader,
  newestNotifications,
  noteNotificationsRead,
  unreadNotificationCount,
} from './centre/read-notifications.ts'
import { noticesOfOrder } from './orders/notices-of-order.ts'
import { saveSmsSettings, smsSettingsOf } from './orders/sms-settings.ts'

type Asking = Pick<RouteCall<typeof notificationCalls.list>, 'caller' | 'mayAlso'>

const reader = (clientId: string, { caller, mayAlso }: Asking): NotificationReader => ({ clientId, userId: caller?.id ?? '', mayAlso })

export const notificationRoutes: Route[] = [
  serve(smsSettings.read, async (app, { client }) => ({ settings: await smsSettingsOf(app.db, client.id) })),
  serve(smsSettings.save, async (app, { client, body }) => {
    await app.db.inTransaction((tx) => saveSmsSettings(tx, client.id, body.settings))
    return { success: true }
  }),
  serve(orderNoticesCall, async (app, { client, params, texts }) => ({
    list: await noticesOfOrder(app, texts, { clientId: client.id, orderId: params.uniqueId }),
  })),
  serve(notificationCalls.unread, async (app, call) => ({ count: await unreadNotificationCount(app.db, reader(call.client.id, call)) })),
  serve(notificationCalls.list, async (app, call) => ({
    list: await newestNotifications(app.db, call.texts, reader(call.client.id, call)),
  })),
  serve(notificationCalls.read, async (app, call) => {
    await noteNotificationsRead(app.db, reader(call.client.id, call), call.body.ids)
    return { success: true }
  }),
  serve(operatorNotificationCalls.unread, async (app, call) => ({ count: await unreadNotificationCount(app.db, reader(PLATFORM, call)) })),
  serve(operatorNotificationCalls.list, async (app, call) => ({
    list: await newestNotifications(app.db, call.texts, reader(PLATFORM, call)),
  })),
  serve(operatorNotificationCalls.read, async (app, call) => {
    await noteNotificationsRead(app.db, reader(PLATFORM, call), call.body.ids)
    return { success: true }
  }),
]
