/** The text of a requested e-mail: decides which one it is, within the limits of its address. */

import { eq, sql } from 'drizzle-orm'
import type { MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { mayAttempt, networkOf } from '#server/platform/http/rate-limit.ts'
import type { MailMessage } from '#server/platform/partners/mail-port.ts'
import { isKnownNetwork } from '../known-networks.ts'
import { mailRequests } from '../tables.ts'
import { accountByEmail, type UserAccount } from '../users.ts'
import { type AccountMessage, accountMessage } from './account-message.ts'
import { endMailedLinks, isMailedLinkOpen, type MailedLinkKind, makeMailedLink, tokenOfMail } from './links.ts'

/**
 * E-mails to one address, whatever requests them. A link lives at least as long as the hour's window, so after the last one
 * its owner still has a working link in the inbox, whatever the requests. Where the owner signed in before there is an
 * allowance of its own, which others cannot use up.
 */
const PER_HOUR = 3
const PER_DAY = 10
const HOUR_SECONDS = 3600

type Request = typeof mailRequests.$inferSelect
export type MailRequest = Pick<Request, 'occasion' | 'email' | 'ipAddress'>
type Which = { requestId: string; token: string; mayHaveArrived: boolean }

/** `id`: the request's. */
export const requestedAccountMail: MailKind = {
  name: 'requested',
  async write(app, { id: requestId, key, calls }) {
    if (!(await admitted(app, requestId))) return null
    const token = tokenOfMail(app, key)
    return app.db.inTransaction((tx) => prepare(tx, app, { requestId, token, mayHaveArrived: calls > 1 }))
  },
  async ended(_app, tx, id) {
    await tx.delete(mailRequests).where(eq(mailRequests.id, id))
  },
}

async function requestOf(db: Queries, id: string): Promise<Request | null> {
  const [found] = await db.select().from(mailRequests).where(eq(mailRequests.id, id))
  return found ?? null
}

/** Counts the request once; one too many is dropped. */
async function admitted(app: App, requestId: string): Promise<boolean> {
  const request = await requestOf(app.db, requestId)
  if (!request) return false
  if (request.admittedAt !== null) return true
  if (await isWithinLimits(app, request)) {
    await app.db.update(mailRequests).set({ admittedAt: sql`now()` }).where(eq(mailRequests.id, requestId))
    return true
  }
  await app.db.delete(mailRequests).where(eq(mailRequests.id, requestId))
  return false
}

async function isWithinLimits(app: App, { email, ipAddress }: Request): Promise<boolean> {
  const account = await accountByEmail(app.db, email)
  if (!account) return false
  const key = (await isKnownNetwork(app.db, account.id, ipAddress))
    ? `letters/${account.id}/${networkOf(ipAddress)}`
    : `letters/${account.id}`
  const inHour = await mayAttempt(app.db, { key: `${key}/hour`, max: PER_HOUR, windowSeconds: HOUR_SECONDS })
  return inHour && (await mayAttempt(app.db, { key: `${key}/day`, max: PER_DAY, windowSeconds: 24 * HOUR_SECONDS }))
}

async function prepare(tx: Tx, app: App, { requestId, token, mayHaveArrived }: Which): Promise<Omit<MailMessage, 'id'> | null> {
  const request = await requestOf(tx, requestId)
  const account = request && (await accountByEmail(tx, request.email))
  if (!account) return null
  await tx.update(mailRequests).set({ preparedAt: sql`now()` }).where(eq(mailRequests.id, requestId))
  const isRepeated = mayHaveArrived && request.preparedAt !== null
  const message = await messageFor(tx, app, request, { account, token, isRepeated })
  return message && accountMessage(app.config, account, message)
}

type For = { account: UserAccount; token: string; isRepeated: boolean }

async function messageFor(tx: Tx, app: App, { occasion }: Request, { account, token, isRepeated }: For): Promise<AccountMessage | null> {
  const linked = async (
    kind: MailedLinkKind,
    message: 'confirm-email' | 'reset-password' | 'choose-password',
  ): Promise<AccountMessage | null> => {
    const of = { userId: account.id, kind, token }
    // A link that was used has arrived, and must not open anything again; a newer e-mail has a newer link.
    if (isRepeated && !(await isMailedLinkOpen(tx, of))) return null
    // The first sign-up may be an attacker's, waiting for the owner to confirm: only a newly chosen password is the owner's.
    if (message === 'choose-password' && !isRepeated) await endMailedLinks(tx, account.id)
    return { kind: message, link: await makeMailedLink(tx, app, of) }
  }
  switch (occasion) {
    case 'opened':
    case 'not-confirmed':
      return account.isConfirmed ? null : linked('confirm-email', 'confirm-email')
    case 'forgotten':
      return linked('reset-password', 'reset-password')
    case 'closed': // has an e-mail of its own
      return null
    case 'signed-up-again':
      return account.isConfirmed ? { kind: 'account-exists' } : linked('reset-password', 'choose-password')
  }
}
