/** E-mails about an entry of the security log: what happened, when and from where. */
import { eq } from 'drizzle-orm'
import type { App } from '#server/platform/app.ts'
import type { MailMessage } from '#server/platform/partners/mail-port.ts'
import { securityEvents } from '#server/platform/tables.ts'
import { accountById, type UserAccount } from '../users.ts'
import { type AccountMessage, accountMessage } from './account-message.ts'

/** `details`: `left` of recovery codes, `change` of an address. */
type Event = Pick<typeof securityEvents.$inferSelect, 'kind' | 'at' | 'ipAddress' | 'details'> & { device: string }

/** null: the account is gone. */
export async function securityEventMessageOf(
  app: App,
  eventId: string,
  messageOf: (event: Event, userId: string) => AccountMessage | Promise<AccountMessage>,
): Promise<Omit<MailMessage, 'id'> | null> {
  const found = await securityEventWithAccount(app, eventId)
  return found && accountMessage(app.config, found.account, await messageOf(found.event, found.account.id))
}

/** null: the account is gone. */
export async function securityEventWithAccount(app: App, eventId: string): Promise<{ account: UserAccount; event: Event } | null> {
  const [event] = await app.db.select().from(securityEvents).where(eq(securityEvents.id, eventId))
  const account = event?.userId ? await accountById(app.db, event.userId) : null
  if (!event || !account) return null
  const { kind, at, ipAddress, userAgent, details } = event
  return { account, event: { kind, at, ipAddress, device: device(userAgent), details } }
}

/** A browser's description is a caller's own text: only its plain words are mailed; '': it had none. */
const device = (userAgent: string | null): string =>
  (userAgent ?? '')
    .replace(/https?:\S*|[^\w ().;,/-]/g, '')
    .slice(0, 100)
    .trim()
