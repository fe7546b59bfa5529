import { randomUUID } from 'node:crypto'
import type { User } from '../../../contract/account/account.ts'
import type { PlatformRole } from '../../../contract/account/permissions.ts'
import type { Language } from '../../../contract/texts/languages.ts'
import type { Database, Statements, Tx } from '../../platform/database/database.ts'
import { shortId } from '../../platform/ids.ts'

type Known = { id: string; email: string; name: string; referralCode: string; platformRole: PlatformRole | null; language: Language | null }

/** An account with all that proving who one is needs; `passwordHash` null: it has no password yet. */
export type Account = Known & { isConfirmed: boolean; passwordHash: string | null }

const ACCOUNT = `select id, email, name, referral_code as "referralCode", platform_role as "platformRole", language, is_confirmed as "isConfirmed",
                        password_hash as "passwordHash" from users`

export async function accountByEmail(db: Statements, email: string): Promise<Account | null> {
  const { rows } = await db.$client.query<Account>({
    name: 'account-by-email',
    text: `${ACCOUNT} where email = lower($1)`,
    values: [email],
  })
  return rows[0] ?? null
}

export async function accountById(db: Statements, id: string): Promise<Account | null> {
  const { rows } = await db.$client.query<Account>({ name: 'account-by-id', text: `${ACCOUNT} where id = $1`, values: [id] })
  return rows[0] ?? null
}

/** The specification's numbers for who is a client and who an administrator. */
const USER_OF_CLIENT = 1
const USER_OF_PLATFORM = 2

/** Who moves the platform's money. */
export async function administrators(db: Statements): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>({
    name: 'administrators',
    text: `select id from users where platform_role = 'administrator' order by id`,
    values: [],
  })
  return rows.map(({ id }) => id)
}

/** By id; of who is not there any more, nothing. */
export async function namesOfUsers(db: Statements, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.$client.query<{ id: string; name: string }>({
    name: 'names-of-users',
    text: 'select id, name from users where id = any($1::uuid[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const publicUser = ({ id, email, name, referralCode, platformRole, language }: Known): User => ({
  id,
  email,
  name,
  userType: platformRole === null ? USER_OF_CLIENT : USER_OF_PLATFORM,
  referralCode,
  language,
})

type NewUser = {
  email: string
  name: string
  isConfirmed: boolean
  platformRole?: PlatformRole | null
  referredBy?: string | null
  language?: Language | null
}

/** Answers the user's id; null: the address has an account already. */
export async function insertUser(tx: Tx, user: NewUser): Promise<string | null> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `insert into users (id, name, email, is_confirmed, platform_role, referral_code, referred_by, language)
     values ($1, $2, lower($3), $4, $5, $6, $7, $8) on conflict (email) do nothing returning id`,
    [
      randomUUID(),
      user.name,
      user.email,
      user.isConfirmed,
      user.platformRole ?? null,
      shortId(8),
      user.referredBy ?? null,
      user.language ?? null,
    ],
  )
  return rows[0]?.id ?? null
}

/** In which the interface and mails are from now on. */
export const writeLanguage = (db: Database, userId: string, language: Language) =>
  db.$client.query('update users set language = $2 where id = $1', [userId, language])

/** Keeps the password's hash; where there was another it is replaced. */
export const writePasswordHash = (tx: Tx, userId: string, hash: string) =>
  tx.$client.query('update users set password_hash = $2 where id = $1', [userId, hash])

/** The owner has proved to read the address. Answers whether it was not confirmed before. */
export async function markConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.$client.query('update users set is_confirmed = true where id = $1 and not is_confirmed', [userId])
  return rowCount === 1
}

type Anew = { name: string; language: Language | null }

/** An account that is opened anew. */
export const openUserAnew = (tx: Tx, userId: string, { name, language }: Anew) =>
  tx.$client.query('update users set name = $2, language = coalesce($3, language) where id = $1', [userId, name, language])
