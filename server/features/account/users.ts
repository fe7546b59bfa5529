import { randomUUID } from 'node:crypto'
import type { User } from '../../../contract/account.ts'
import { ZERO } from '../../../contract/money.ts'
import { openAccounts } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import type { Statements, Tx } from '../../platform/database.ts'
import { shortId } from '../../platform/ids.ts'

/** An account with all that proving who one is needs; `passwordHash` null: it has no password yet. */
export type Account = User & { isConfirmed: boolean; passwordHash: string | null }

const ACCOUNT = `select u.id, u.email, u.name, u."userType", u."referralCode", u."emailVerified" as "isConfirmed", a.password as "passwordHash"
                   from "user" u left join "account" a on a."userId" = u.id and a."providerId" = 'credential'`

export async function accountByEmail(db: Statements, email: string): Promise<Account | null> {
  const { rows } = await db.$client.query<Account>({
    name: 'account-by-email',
    text: `${ACCOUNT} where u.email = lower($1)`,
    values: [email],
  })
  return rows[0] ?? null
}

export async function accountById(db: Statements, id: string): Promise<Account | null> {
  const { rows } = await db.$client.query<Account>({ name: 'account-by-id', text: `${ACCOUNT} where u.id = $1`, values: [id] })
  return rows[0] ?? null
}

export const publicUser = ({ id, email, name, userType, referralCode }: User): User => ({ id, email, name, userType, referralCode })

type NewUser = { email: string; name: string; userType: number; isConfirmed: boolean; referredBy?: string | null }

/** Writes the user with its ledger accounts. Answers its id; null: the address has an account already. */
export async function insertUser(tx: Tx, user: NewUser): Promise<string | null> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", "userType", "referralCode", "referredBy")
     values ($1, $2, lower($3), $4, now(), now(), $5, $6, $7) on conflict (email) do nothing returning id`,
    [randomUUID(), user.name, user.email, user.isConfirmed, user.userType, shortId(8), user.referredBy ?? null],
  )
  const id = rows[0]?.id ?? null
  if (id !== null) await openAccounts(tx, id, ZERO)
  return id
}

/** Keeps the password's hash; where there was another it is replaced. */
export async function writePasswordHash(tx: Tx, userId: string, hash: string): Promise<void> {
  const { rowCount } = await tx.$client.query(
    `update "account" set password = $2, "updatedAt" = now() where "userId" = $1 and "providerId" = 'credential'`,
    [userId, hash],
  )
  if (rowCount !== 0) return
  await tx.$client.query(
    `insert into "account" (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
     values ($1, $2::text, 'credential', $3, $4, now(), now())`,
    [randomUUID(), userId, userId, hash],
  )
}

/** The owner has proved to read the address. Answers whether it was not confirmed before. */
export async function markConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `update "user" set "emailVerified" = true, "updatedAt" = now() where id = $1 and not "emailVerified"`,
    [userId],
  )
  return rowCount === 1
}

/** Where letters to a client go; null: there is no such account. */
export async function contactOfUser(app: Pick<App, 'db'>, id: string): Promise<{ name: string; email: string } | null> {
  const { rows } = await app.db.$client.query<{ name: string; email: string }>('select name, email from "user" where id = $1', [id])
  return rows[0] ?? null
}

const CLIENTS_MAX = 50
const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
/** The same in SQL. */
const NAME_WITHOUT_MARKS = `regexp_replace(normalize(name, NFD), '[\\u0300-\\u036f]', '', 'g')`

/** Clients whose name or e-mail contains the text, with or without diacritics, for administrators. */
export async function findClients(app: App, search: string): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await app.db.$client.query<{ id: string; name: string; email: string }>(
    `select id, name, email from "user" where "userType" = 1 and (${NAME_WITHOUT_MARKS} ilike $1 or email ilike $1) order by name limit ${CLIENTS_MAX}`,
    [`%${withoutMarks(search).replace(/[\\%_]/g, '\\$&')}%`],
  )
  return rows
}

export async function namesOfUsers(app: Pick<App, 'db'>, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await app.db.$client.query<{ id: string; name: string }>('select id, name from "user" where id = any($1::uuid[])', [ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
