import { ONE_DAY } from '../../platform/job-retries.ts'
import type { Task } from '../../platform/jobs.ts'
import { accountLetter } from './letters.ts'
import { accountById } from './users.ts'

export const passwordChangedJob = { name: 'send-password-changed' } as { name: string; payload?: { eventId: string } }

const whenIn = new Intl.DateTimeFormat('ro-RO', { timeZone: 'Europe/Bucharest', dateStyle: 'short', timeStyle: 'short' })

type Row = { userId: string; at: Date; ipAddress: string | null; userAgent: string | null }

/** Tells the owner of a changed password when and from where, out of the security log. */
export const sendPasswordChanged: Task<{ eventId: string }> = {
  retries: ONE_DAY,
  ...passwordChangedJob,
  async run(app, { eventId }) {
    const { rows } = await app.db.$client.query<Row>(
      'select user_id as "userId", at, ip_address as "ipAddress", user_agent as "userAgent" from security_events where id = $1',
      [eventId],
    )
    const account = rows[0] && (await accountById(app.db, rows[0].userId))
    if (!rows[0] || !account) return
    const { at, ipAddress, userAgent } = rows[0]
    await app.mail.send(
      accountLetter(app.config, account.email, {
        kind: 'password-changed',
        at: whenIn.format(at),
        ipAddress: ipAddress ?? 'necunoscuta',
        device: device(userAgent),
      }),
    )
  },
}

/** A browser's description is a caller's own text: only its plain words are mailed. */
const device = (userAgent: string | null): string =>
  (userAgent ?? '')
    .replace(/https?:\S*|[^\w ().;,/-]/g, '')
    .slice(0, 100)
    .trim() || 'dispozitiv necunoscut'
