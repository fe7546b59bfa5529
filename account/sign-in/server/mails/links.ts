/** E-mailed links. A token is kept by its hash and mailed in one run; using it deletes it together with its effect. */
import { createHmac } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { countOrRefuseAttempt, networkOf, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import { hashOfToken, newToken } from '#server/platform/http/tokens.ts'
import { CONFIRM_LINK_HOURS, RESET_LINK_MINUTES } from '../../contract/account.ts'
import { emailChanges, mailedLinks } from '../tables.ts'

export type MailedLinkKind = (typeof mailedLinks.$inferSelect)['kind']

const LIFE_MINUTES: Record<MailedLinkKind, number> = { 'confirm-email': CONFIRM_LINK_HOURS * 60, 'reset-password': RESET_LINK_MINUTES }

/** Of an e-mail's key: the same at every call, as a mailbox keeps the first of two copies, and the link in it must be the one that works. */
export const tokenOfMail = ({ config }: Pick<App, 'config'>, key: string): string =>
  createHmac('sha256', config.authSecret).update(`mailed link of ${key}`).digest('base64url')

/** A new link; an older one of its kind leads nowhere from now on. Answers the whole address. */
export async function makeMailedLink(
  tx: Tx,
  app: Pick<App, 'config'>,
  { token = newToken(), ...link }: { userId: string; kind: MailedLinkKind; token?: string },
): Promise<string> {
  const made = { tokenHash: hashOfToken(token), expiresAt: sql`now() + make_interval(mins => ${LIFE_MINUTES[link.kind]})` }
  await tx
    .insert(mailedLinks)
    .values({ ...link, ...made })
    .onConflictDoUpdate({ target: [mailedLinks.userId, mailedLinks.kind], set: made })
  return `${app.config.publicUrl}/${link.kind}?token=${token}`
}

/** It was made, and neither used nor replaced nor expired since. */
export async function isMailedLinkOpen(
  tx: Tx,
  { userId, kind, token }: { userId: string; kind: MailedLinkKind; token: string },
): Promise<boolean> {
  const isIt = and(eq(mailedLinks.tokenHash, hashOfToken(token)), eq(mailedLinks.userId, userId), eq(mailedLinks.kind, kind))
  return (await tx.select().from(mailedLinks).where(isIt).for('update')).length === 1
}

const isGood = (kind: MailedLinkKind, token: string) =>
  and(eq(mailedLinks.tokenHash, hashOfToken(token)), eq(mailedLinks.kind, kind), gt(mailedLinks.expiresAt, sql`now()`))

/** Whose link it is, without using it; null: unknown or expired. */
export async function ownerOfMailedLink(db: Queries, kind: MailedLinkKind, token: string): Promise<string | null> {
  const [found] = await db.select().from(mailedLinks).where(isGood(kind, token))
  return found?.userId ?? null
}

/** Uses the link up: of two at the same moment the second waits here and finds it gone. Throws `link-expired`. */
export async function spendMailedLink(tx: Tx, kind: MailedLinkKind, token: string): Promise<string> {
  const [spent] = await tx.delete(mailedLinks).where(isGood(kind, token)).returning({ userId: mailedLinks.userId })
  if (!spent) throw new Problem('link-expired')
  return spent.userId
}

/** Also of another address that was not confirmed. What undoes one that was stays good: who took the account over ends it by nothing. */
export async function endMailedLinks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId))
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)))
}

const WRONG_PER_NETWORK = 30
const WINDOW_SECONDS = 15 * 60

/** 256 bits cannot be guessed; attempts are slowed down all the same. Throws `too-many-requests`. */
export async function limitLinksByNetwork<T>(app: App, ipAddress: string, work: () => Promise<T>): Promise<T> {
  const limit = { key: `mailed-link/place/${networkOf(ipAddress)}`, max: WRONG_PER_NETWORK, windowSeconds: WINDOW_SECONDS }
  await countOrRefuseAttempt(app.db, limit)
  const answer = await work()
  await uncountAttempt(app.db, limit)
  return answer
}
