/** E-mails about an entry of the security log: what happened, when and from where. */
import type { SecurityEventKind } from '../../../../contract/account/security-events.ts'
import type { MailMessage } from '../../../partners/mail/port.ts'
import type { App } from '../../../platform/app.ts'
import { accountById } from '../users.ts'
import { type AccountMessage, accountMessage } from './account-message.ts'

type Row = {
  kind: SecurityEventKind
  userId: string
  at: Date
  ipAddress: string | null
  userAgent: string | null
  /** `left`: of recovery codes. */
  details: { left?: string }
}
type Event = Pick<Row, 'kind' | 'at' | 'ipAddress' | 'details'> & { device: string }

/** null: the account is gone. */
export async function messageOfEvent(
  app: App,
  eventId: string,
  messageOf: (event: Event) => AccountMessage,
): Promise<Omit<MailMessage, 'id'> | null> {
  const { rows } = await app.db.$client.query<Row>(
    `select kind, user_id as "userId", at, ip_address as "ipAddress", user_agent as "userAgent", details from security_events where id = $1`,
    [eventId],
  )
  const account = rows[0] && (await accountById(app.db, rows[0].userId))
  if (!rows[0] || !account) return null
  const { kind, at, ipAddress, userAgent, details } = rows[0]
  return accountMessage(app.config, account, messageOf({ kind, at, ipAddress, device: device(userAgent), details }))
}

/** A browser's description is a caller's own text: only its plain words are mailed; '': it had none. */
const device = (userAgent: string | null): string =>
  (userAgent ?? '')
    .replace(/https?:\S*|[^\w ().;,/-]/g, '')
    .slice(0, 100)
    .trim()
