import type { Permission } from '../../../../contract/account/permissions.ts'
import {
  kindsSeenWith,
  NOTIFICATION_DAYS_MAX,
  NOTIFICATIONS_SHOWN_MAX,
  type Notification,
  type NotificationKind,
  UNREAD_COUNTED_MAX,
} from '../../../../contract/notifications/centre.ts'
import { inWords, type Message } from '../../../../contract/texts/message.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/jobs.ts'
import { cron } from '../../../platform/jobs/schedules.ts'

/** `mayAlso`: what the user's role allows. */
export type Reader = { clientId: string; userId: string; mayAlso(permission: Permission): boolean }

const kindsOf = ({ mayAlso }: Reader): NotificationKind[] => kindsSeenWith(mayAlso)

const IS_READ = `exists (select 1 from notification_reads r
                          where r.client_id = n.client_id and r.notification_id = n.id and r.user_id = $2)`

export async function unreadCount(db: Database, reader: Reader): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>({
    name: 'notifications-unread',
    text: `select count(*)::int as count from (
             select 1 from notifications n where n.client_id = $1 and n.kind = any($3) and not ${IS_READ} limit $4) unread`,
    values: [reader.clientId, reader.userId, kindsOf(reader), UNREAD_COUNTED_MAX],
  })
  return rows[0]?.count ?? 0
}

type Row = { id: string; kind: NotificationKind; subject: string | null; message: Message; at: Date; isRead: boolean }

export async function newestNotifications(db: Database, texts: Texts, reader: Reader): Promise<Notification[]> {
  const { rows } = await db.$client.query<Row>({
    name: 'notifications-newest',
    text: `select n.id, n.kind, n.subject, n.message, n.at, ${IS_READ} as "isRead" from notifications n
            where n.client_id = $1 and n.kind = any($3) order by n.id desc limit $4`,
    values: [reader.clientId, reader.userId, kindsOf(reader), NOTIFICATIONS_SHOWN_MAX],
  })
  return rows.map(({ message, at, ...row }) => ({ ...row, text: inWords(texts, message), at: at.toISOString() }))
}

/** Those that the reader may see; noting it twice changes nothing. */
export async function noteAsRead(db: Database, reader: Reader, ids: 'all' | readonly string[]): Promise<void> {
  await db.$client.query({
    name: 'notifications-read',
    text: `insert into notification_reads (client_id, notification_id, user_id)
           select n.client_id, n.id, $2 from notifications n
            where n.client_id = $1 and n.kind = any($3) and ($4::uuid[] is null or n.id = any($4)) on conflict do nothing`,
    values: [reader.clientId, reader.userId, kindsOf(reader), ids === 'all' ? null : ids],
  })
}

export const forgetNotifications: Task<{ period: string }> = {
  name: 'forget-notifications',
  schedule: cron('40 3 * * *', { period: 'day' }),
  async run(app) {
    await app.db.$client.query('delete from notifications where at < $1', [
      new Date(app.clock.now().getTime() - NOTIFICATION_DAYS_MAX * 86_400_000),
    ])
  },
}
