import { lt, sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { bareColumns, isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import {
  NOTIFICATION_DAYS_MAX,
  NOTIFICATIONS_SHOWN_MAX,
  type Notification,
  type NotificationKind,
  notificationKindsFor,
  UNREAD_COUNTED_MAX,
} from '../../contract/centre.ts'
import { notificationReads, notifications } from '../tables.ts'

/** `mayAlso`: what the user's role allows. */
export type NotificationReader = { clientId: string; userId: string; mayAlso(permission: Permission): boolean }

type Asked = { clientId: string; userId: string; kinds: readonly NotificationKind[] }

const { clientId, id, kind } = notifications
const isShown = (given: StatementParams<Asked>) => sql`${clientId} = ${given.clientId} and ${isAnyOf(kind, given.kinds)}`
const isRead = ({ userId }: StatementParams<Asked>) => sql`exists (
  select 1 from ${notificationReads} where ${notificationReads.clientId} = ${clientId} and ${notificationReads.notificationId} = ${id}
                                       and ${notificationReads.userId} = ${userId})`
const askedBy = ({ clientId, userId, mayAlso }: NotificationReader): Asked => ({ clientId, userId, kinds: notificationKindsFor(mayAlso) })

const unread = statement('notifications-unread', (given: StatementParams<Asked>) => ({
  rows: { count: sql`count(*)`.mapWith(Number) },
  text: (list) => sql`
    select ${list} from (select 1 from ${notifications} where ${isShown(given)} and not ${isRead(given)}
                          limit ${sql.raw(String(UNREAD_COUNTED_MAX))}) unread`,
}))

export const unreadNotificationCount = async (db: Database, reader: NotificationReader): Promise<number> =>
  (await unread.one(db, askedBy(reader))).count

const newest = statement('notifications-newest', (given: StatementParams<Asked>) => ({
  rows: {
    ...{ id, kind, subject: notifications.subject, message: notifications.message, at: notifications.at },
    isRead: isRead(given).mapWith(Boolean),
  },
  text: (list) => sql`
    select ${list} from ${notifications} where ${isShown(given)} order by ${id} desc limit ${sql.raw(String(NOTIFICATIONS_SHOWN_MAX))}`,
}))

export async function newestNotifications(db: Database, texts: Texts, reader: NotificationReader): Promise<Notification[]> {
  const rows = await newest.all(db, askedBy(reader))
  return rows.map(({ message, at, ...row }) => ({ ...row, text: inWords(texts, message), at: at.toISOString() }))
}

const reading = statement('notifications-read', (given: StatementParams<Asked & { ids: readonly string[] | null }>) => ({
  text: sql`
    insert into ${notificationReads} (${bareColumns([notificationReads.clientId, notificationReads.notificationId, notificationReads.userId])})
    select ${clientId}, ${id}, ${given.userId}::uuid from ${notifications}
     where ${isShown(given)} and (${given.ids}::uuid[] is null or ${isAnyOf(id, given.ids)}) on conflict do nothing`,
}))

/** Those that the reader may see; noting it twice changes nothing. */
export async function noteNotificationsRead(db: Database, reader: NotificationReader, ids: 'all' | readonly string[]): Promise<void> {
  await reading.run(db, { ...askedBy(reader), ids: ids === 'all' ? null : ids })
}

export const forgetNotifications: Task<{ period: string }> = {
  name: 'forget-notifications',
  schedule: cron('40 3 * * *', { period: 'day' }),
  async run(app) {
    const oldest = new Date(app.clock.now().getTime() - NOTIFICATION_DAYS_MAX * 86_400_000)
    await app.db.delete(notifications).where(lt(notifications.at, oldest))
  },
}
