/** What is left of a user who closes the account: a row with a mark, for what names it. Its last e-mail goes to the address that it had. */
import { eq, or, sql } from 'drizzle-orm'
import { addMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import { accountMessage } from '../mails/account-message.ts'
import { securityEventWithAccount } from '../mails/event-mail.ts'
import {
  accountNetworks,
  attemptDelays,
  emailChanges,
  mailedLinks,
  mailRequests,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  signInTickets,
  users,
} from '../tables.ts'
import { emailOfClosedUser } from '../users.ts'

const NAME_MARK = '(closed)'

const OF_USER = [sessions, signInTickets, mailedLinks, emailChanges, passkeys, secondFactors, recoveryCodes, accountNetworks]

type Closing = { userId: string; email: string; origin: RequestOrigin }

export async function closeUser(app: App, tx: Tx, { userId, email, origin }: Closing): Promise<void> {
  for (const table of OF_USER) await tx.delete(table).where(eq(table.userId, userId))
  await tx.delete(mailRequests).where(eq(mailRequests.email, email))
  await tx.delete(attemptDelays).where(or(eq(attemptDelays.email, email), eq(attemptDelays.email, sql`'code of ' || ${userId}::text`)))
  const emptied = { name: NAME_MARK, email: emailOfClosedUser(userId), isConfirmed: false, passwordHash: null, platformRole: null }
  await tx.update(users).set(emptied).where(eq(users.id, userId))
  const id = await logSecurity(tx, { kind: 'account-closed', actorId: userId, userId, origin })
  await tx.insert(mailRequests).values({ id, occasion: 'closed', email, ipAddress: origin.ipAddress })
  await addMail(app, tx, { mail: accountClosedMail, id })
}

/** `id`: of the security log's entry, and of the row that keeps the address until it is sent. */
export const accountClosedMail: MailKind = {
  name: 'account-closed',
  async write(app, { id }) {
    const [kept] = await app.db.select().from(mailRequests).where(eq(mailRequests.id, id))
    const found = await securityEventWithAccount(app, id)
    if (!kept || !found) return null
    const { at, ipAddress, device } = found.event
    return accountMessage(app.config, { ...found.account, email: kept.email }, { kind: 'account-closed', at, ipAddress, device })
  },
  async ended(_app, tx, id) {
    await tx.delete(mailRequests).where(eq(mailRequests.id, id))
  },
}
