/** The accounts that own orders, money and stores, and who works for them. */

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { ZERO } from '#contract/money.ts'
import { type Permission, type Role, rolesThatMay } from '#contract/permissions.ts'
import { openLedgerAccounts } from '#server/ledger/transfer.ts'
import type { Queries, Statements, Tx } from '#server/platform/database/database.ts'
import { isAnyOf, nullableField, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { clients, memberships } from './tables.ts'

type NewClient = { name: string; ownerId: string }

/** A client with its ledger accounts and its first owner. Answers its id. */
export async function createClient(tx: Tx, { name, ownerId }: NewClient): Promise<string> {
  const id = randomUUID()
  await tx.insert(clients).values({ id, name })
  await addMember(tx, { clientId: id, userId: ownerId, role: 'owner' })
  await openLedgerAccounts(tx, id, ZERO)
  return id
}

type NewMember = { clientId: string; userId: string; role: Role }

/** Answers false where the user is a member already; the role stays then. */
export async function addMember(tx: Tx, member: NewMember): Promise<boolean> {
  // Of two that begin in one transaction the first is the first.
  const joinedAt = sql`clock_timestamp()`
  const { rowCount } = await tx
    .insert(memberships)
    .values({ ...member, joinedAt })
    .onConflictDoNothing()
  return rowCount === 1
}

const own = statement('own-clients', (given: StatementParams<{ userId: string }>) => ({
  rows: { id: clients.id, name: clients.name, role: memberships.role },
  text: (list) => sql`select ${list} from ${memberships} join ${clients} on ${clients.id} = ${memberships.clientId}
                       where ${memberships.userId} = ${given.userId} order by ${clients.name}, ${clients.id}`,
}))

/** What a user works for, by name. */
export const ownClients = (db: Statements, userId: string): Promise<{ id: string; name: string; role: Role }[]> => own.all(db, { userId })

/** The same with the day of each. */
export const membershipsOf = (db: Queries, userId: string) =>
  db
    .select({ clientId: clients.id, clientName: clients.name, role: memberships.role, joinedAt: memberships.joinedAt })
    .from(memberships)
    .innerJoin(clients, eq(clients.id, memberships.clientId))
    .where(eq(memberships.userId, userId))
    .orderBy(clients.name, clients.id)

const firstOwned = statement('first-client-owned', (given: StatementParams<{ userId: string }>) => ({
  rows: { id: memberships.clientId },
  text: (list) => sql`select ${list} from ${memberships} where ${memberships.userId} = ${given.userId} and ${memberships.role} = 'owner'
                       order by ${memberships.joinedAt}, ${memberships.clientId} limit 1`,
}))

/** Of several the one that was first. null: the user works for others only. */
export const firstClientOwnedBy = async (db: Statements, userId: string): Promise<string | null> =>
  (await firstOwned.first(db, { userId }))?.id ?? null

const membersOf = statement('members-of-client', (given: StatementParams<{ clientId: string }>) => ({
  rows: { userId: nullableField(memberships.userId) },
  text: (list) => sql`select ${list} from ${clients} left join ${memberships} on ${memberships.clientId} = ${clients.id}
                       where ${clients.id} = ${given.clientId}`,
}))

/** Their users' ids; null: there is no such client. */
export async function membersOfClient(db: Statements, clientId: string): Promise<string[] | null> {
  const rows = await membersOf.all(db, { clientId })
  return rows.length === 0 ? null : rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))
}

const membersWith = statement('members-with-roles', (given: StatementParams<{ clientId: string; roles: readonly Role[] }>) => ({
  rows: { userId: memberships.userId },
  text: (
    list,
  ) => sql`select ${list} from ${memberships} where ${memberships.clientId} = ${given.clientId} and ${isAnyOf(memberships.role, given.roles)}
                       order by ${memberships.joinedAt}, ${memberships.userId}`,
}))

/** Whose role in the client allows it. */
export const membersWhoMay = async (db: Statements, clientId: string, permission: Permission): Promise<string[]> =>
  (await membersWith.all(db, { clientId, roles: rolesThatMay(permission).client })).map(({ userId }) => userId)

const named = statement('names-of-clients', (given: StatementParams<{ ids: readonly string[] }>) => ({
  rows: { id: clients.id, name: clients.name },
  text: (list) => sql`select ${list} from ${clients} where ${isAnyOf(clients.id, given.ids)}`,
}))

export const namesOfClients = async (db: Statements, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await named.all(db, { ids })).map(({ id, name }) => [id, name]))
