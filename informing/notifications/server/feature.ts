import type { AnyEffectKind } from '#server/effects/effect-kind.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { notificationSubscriptions } from './centre/notify.ts'
import { forgetNotifications } from './centre/read-notifications.ts'
import { handOverHappenings, noticesAfterAwb, noticesAfterReports } from './orders/follow-orders.ts'
import { noticeMail } from './orders/notice-mail.ts'
import { noticeSms } from './orders/notice-sms.ts'
import { lookForSmsReports } from './orders/sms-reports/look-for-reports.ts'
import { writeNotices } from './orders/write-notices.ts'
import { notificationRoutes } from './routes.ts'

/** What writes to clients and recipients as an order moves. */
export const orderNoticesOnEvents = [noticesAfterAwb, noticesAfterReports]

export const notifications: Feature = {
  name: 'notifications',
  routes: notificationRoutes,
  tasks: [handOverHappenings, writeNotices, lookForSmsReports, forgetNotifications] as readonly Task[],
  effects: [noticeSms] as readonly AnyEffectKind[],
  subscriptions: [...orderNoticesOnEvents, ...notificationSubscriptions],
  mails: [noticeMail],
}
