import type { MailKind } from '../../../effects/mails.ts'
import type { MailMessage } from '../../../partners/mail/port.ts'
import type { App } from '../../../platform/app.ts'
import { accountById } from '../users.ts'
import { accountMessage } from './account-message.ts'

type Row = { userId: string; at: Date; ipAddress: string | null; userAgent: string | null }

/** To the owner of a changed password: when and from where. `id`: of the security log's entry. */
export const passwordChangedMail: MailKind = { name: 'password-changed', write: (app, { id }) => write(app, id) }

/** null: the account is gone. */
async function write(app: App, eventId: string): Promise<Omit<MailMessage, 'id'> | null> {
  const { rows } = await app.db.$client.query<Row>(
    'select user_id as "userId", at, ip_address as "ipAddress", user_agent as "userAgent" from security_events where id = $1',
    [eventId],
  )
  const account = rows[0] && (await accountById(app.db, rows[0].userId))
  if (!rows[0] || !account) return null
  const { at, ipAddress, userAgent } = rows[0]
  return accountMessage(app.config, account, { kind: 'password-changed', at, ipAddress, device: device(userAgent) })
}

/** A browser's description is a caller's own text: only its plain words are mailed; '': it had none. */
const device = (userAgent: string | null): string =>
  (userAgent ?? '')
    .replace(/https?:\S*|[^\w ().;,/-]/g, '')
    .slice(0, 100)
    .trim()
