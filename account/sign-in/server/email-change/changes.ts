/** The rows of changed addresses, by the token of their link. */
import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { hashOfToken } from '#server/platform/http/tokens.ts'
import { CONFIRM_LINK_HOURS } from '../../contract/account.ts'
import { UNDO_EMAIL_DAYS } from '../../contract/email-change.ts'
import { tokenOfMail } from '../mails/links.ts'
import { emailChanges } from '../tables.ts'

export type EmailChange = typeof emailChanges.$inferSelect
/** `confirm`: of the new address; `undo`: of the earlier one, once it was changed. */
export type EmailChangeLink = 'confirm' | 'undo'

const PAGES: Record<EmailChangeLink, string> = { confirm: 'change-email', undo: 'undo-email-change' }
const waitsFor = (link: EmailChangeLink): SQL => (link === 'confirm' ? isNull : isNotNull)(emailChanges.confirmedAt)

type NewChange = Pick<EmailChange, 'userId' | 'oldEmail' | 'newEmail'>

/** Of several that wait for their link the last one counts. Answers its id. */
export async function addEmailChange(tx: Tx, change: NewChange): Promise<string> {
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, change.userId), waitsFor('confirm')))
  const expiresAt = sql`now() + make_interval(hours => ${CONFIRM_LINK_HOURS})`
  const [{ id = '' } = {}] = await tx
    .insert(emailChanges)
    .values({ ...change, newEmail: sql`lower(${change.newEmail})`, expiresAt })
    .returning({ id: emailChanges.id })
  return id
}

/** null: it does not wait for such a link, any more or yet. */
export async function emailChangeById(db: Queries, id: string, link: EmailChangeLink): Promise<EmailChange | null> {
  const [found] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), waitsFor(link)))
  return found ?? null
}

/** Whose link it is, without using it; null: unknown or expired. */
export async function ownerOfEmailChange(db: Queries, link: EmailChangeLink, token: string): Promise<string | null> {
  const [found] = await db.select({ userId: emailChanges.userId }).from(emailChanges).where(isGood(link, token))
  return found?.userId ?? null
}

const isGood = (link: EmailChangeLink, token: string) =>
  and(eq(emailChanges.tokenHash, hashOfToken(token)), waitsFor(link), gt(emailChanges.expiresAt, sql`now()`))

/** From now on it can be undone, once the e-mail to the earlier address is written. null: the link was used meanwhile. */
export async function spendEmailConfirmation(tx: Tx, token: string): Promise<EmailChange | null> {
  const [confirmed] = await tx
    .update(emailChanges)
    .set({ confirmedAt: sql`now()`, tokenHash: null, expiresAt: sql`now() + make_interval(days => ${UNDO_EMAIL_DAYS})` })
    .where(isGood('confirm', token))
    .returning()
  return confirmed ?? null
}

/** With it end all later ones, which may be of who made this one. null: the link was used meanwhile. */
export async function spendEmailUndo(tx: Tx, token: string): Promise<EmailChange | null> {
  const [undone] = await tx.delete(emailChanges).where(isGood('undo', token)).returning()
  if (!undone) return null
  const isLater = or(waitsFor('confirm'), sql`${emailChanges.confirmedAt} >= ${undone.confirmedAt?.toISOString()}`)
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, undone.userId), isLater))
  return undone
}

/** The whole address; the token is its e-mail's. */
export async function emailChangeLinkOf(
  app: App,
  change: EmailChange,
  { link, key }: { link: EmailChangeLink; key: string },
): Promise<string> {
  const token = tokenOfMail(app, key)
  await app.db
    .update(emailChanges)
    .set({ tokenHash: hashOfToken(token) })
    .where(and(eq(emailChanges.id, change.id), waitsFor(link)))
  return `${app.config.publicUrl}/${PAGES[link]}?token=${token}`
}
