import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, ne, not, sql } from 'drizzle-orm'
import type { User } from '#contract/account/own-account.ts'
import type { PlatformRole } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import type { Language } from '#contract/texts/languages.ts'
import type { App } from '#server/platform/app.ts'
import type { Database, Statements, Tx } from '#server/platform/database/database.ts'
import { isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { shortId } from '#server/platform/ids.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import { emailChanges, users } from './tables.ts'

type Known = { id: string; email: string; name: string; referralCode: string; platformRole: PlatformRole | null; language: Language | null }

/** An account with all that proving who one is needs; `passwordHash` null: it has no password yet. */
export type UserAccount = Known & { isConfirmed: boolean; passwordHash: string | null }

const { id, email, name, referralCode, platformRole, language, isConfirmed, passwordHash } = users
const ACCOUNT = { id, email, name, referralCode, platformRole, language, isConfirmed, passwordHash }

const byEmail = statement('account-by-email', (given: StatementParams<{ email: string }>) => ({
  rows: ACCOUNT,
  text: (list) => sql`select ${list} from ${users} where ${users.email} = lower(${given.email})`,
}))

export const accountByEmail = (db: Statements, address: string): Promise<UserAccount | null> => byEmail.first(db, { email: address })

const byId = statement('account-by-id', (given: StatementParams<{ id: string }>) => ({
  rows: ACCOUNT,
  text: (list) => sql`select ${list} from ${users} where ${id} = ${given.id}`,
}))

export const accountById = (db: Statements, userId: string): Promise<UserAccount | null> => byId.first(db, { id: userId })

/** The specification's numbers for who is a client and who an administrator. */
const USER_OF_CLIENT = 1
const USER_OF_PLATFORM = 2

const moneyMovers = statement('administrators', () => ({
  rows: { id },
  text: (list) => sql`select ${list} from ${users} where ${platformRole} = 'administrator' order by ${id}`,
}))

/** Who moves the platform's money. */
export const administrators = async (db: Statements): Promise<string[]> => (await moneyMovers.all(db, {})).map((one) => one.id)

const named = statement('names-of-users', (given: StatementParams<{ ids: readonly string[] }>) => ({
  rows: { id, name },
  text: (list) => sql`select ${list} from ${users} where ${isAnyOf(id, given.ids)}`,
}))

/** By id; of who is not there any more, nothing. */
export const namesOfUsers = async (db: Statements, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await named.all(db, { ids })).map((one) => [one.id, one.name]))

export const publicUser = ({ id, email, name, referralCode, platformRole, language }: Known): User => ({
  id,
  email,
  name,
  userType: platformRole === null ? USER_OF_CLIENT : USER_OF_PLATFORM,
  referralCode,
  language,
})

/** An account's address was confirmed. `referredBy`: the user who recommended the product. */
export const userConfirmed = eventKind<{ userId: string; referredBy: string | null }>('user-confirmed')

type NewUser = {
  email: string
  name: string
  isConfirmed: boolean
  platformRole?: PlatformRole | null
  referredBy?: string | null
  language?: Language | null
}

/** Answers the user's id; null: the address has an account already, or may come back to one. */
export async function insertUser(tx: Tx, user: NewUser): Promise<string | null> {
  if (await mayComeBack(tx, user.email)) return null
  const [inserted] = await tx
    .insert(users)
    .values({
      id: randomUUID(),
      name: user.name,
      email: sql`lower(${user.email})`,
      isConfirmed: user.isConfirmed,
      platformRole: user.platformRole ?? null,
      referralCode: shortId(8),
      referredBy: user.referredBy ?? null,
      language: user.language ?? null,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id })
  return inserted?.id ?? null
}

/** Until a change of address can not be undone any more the earlier one opens no account: it may be its own again. `of`: but for this user. */
async function mayComeBack(tx: Tx, address: string, of: string | null = null): Promise<boolean> {
  const isKept = and(
    sql`${emailChanges.oldEmail} = lower(${address})`,
    isNotNull(emailChanges.confirmedAt),
    gt(emailChanges.expiresAt, sql`now()`),
  )
  return (await tx.$count(emailChanges, and(isKept, of === null ? undefined : ne(emailChanges.userId, of)))) > 0
}

/** Whether the user may have the address: no other account has it, nor may it come back to one. */
export async function isEmailFreeFor(tx: Tx, userId: string, address: string): Promise<boolean> {
  const holder = await accountByEmail(tx, address)
  return (holder === null || holder.id === userId) && !(await mayComeBack(tx, address, userId))
}

/** The account's from now on, confirmed by its link. */
export const writeEmail = (tx: Tx, userId: string, address: string) =>
  tx
    .update(users)
    .set({ email: sql`lower(${address})` })
    .where(eq(id, userId))

/** No password opens the account until another is chosen. */
export const clearPassword = (tx: Tx, userId: string) => tx.update(users).set({ passwordHash: null }).where(eq(id, userId))

/** In which the interface and mails are from now on. */
export const writeLanguage = (db: Database, userId: string, chosen: Language) =>
  db.update(users).set({ language: chosen }).where(eq(id, userId))

/** Keeps the password's hash; where there was another it is replaced. */
export const writePasswordHash = (tx: Tx, userId: string, hash: string) =>
  tx.update(users).set({ passwordHash: hash }).where(eq(id, userId))

/** Of an account that was closed. No mail server has it (RFC 2606). */
export const emailOfClosedUser = (userId: string) => `closed-${userId}@closed.invalid`

/** What changes how an account signs in waits for others that do, and for sign-ins under way. */
export const lockAccount = (tx: Tx, userId: string) => tx.select({ id }).from(users).where(eq(id, userId)).for('no key update')

/** The caller's own. Throws `sign-in-required` where it was closed meanwhile: nothing is written to what is left of it. */
export async function lockOwnAccount(tx: Tx, userId: string): Promise<void> {
  await lockAccount(tx, userId)
  if ((await accountById(tx, userId))?.email === emailOfClosedUser(userId)) throw new Problem('sign-in-required')
}

/** Answers whether the password is still the one that was compared; it is so until the transaction ends. */
export async function lockComparedPassword(tx: Tx, account: Pick<UserAccount, 'id' | 'passwordHash'>): Promise<boolean> {
  const isTheSame = and(eq(id, account.id), sql`${passwordHash} = ${account.passwordHash}`)
  return (await tx.select({ id }).from(users).where(isTheSame).for('share')).length === 1
}

/** The owner has proved to read the address. Answers whether it was not confirmed before. */
export async function markUserConfirmed(app: App, tx: Tx, userId: string): Promise<boolean> {
  const [confirmed] = await tx
    .update(users)
    .set({ isConfirmed: true })
    .where(and(eq(id, userId), not(isConfirmed)))
    .returning({ referredBy: users.referredBy })
  if (confirmed) await emitEvent(app, tx, userConfirmed, { userId, ...confirmed })
  return confirmed !== undefined
}

type Anew = { name: string; language: Language | null }

/** An account that is opened anew. */
export const reopenUser = (tx: Tx, userId: string, anew: Anew) =>
  tx
    .update(users)
    .set({ name: anew.name, language: sql`coalesce(${anew.language}, ${language})` })
    .where(eq(id, userId))
