/** The accounts that own orders, money and stores, and who works for them. */
import { randomUUID } from 'node:crypto'
import { Role } from '../../../contract/account/permissions.ts'
import { ZERO } from '../../../contract/money.ts'
import { openAccounts } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import type { Statements, Tx } from '../../platform/database/database.ts'

type NewClient = { name: string; ownerId: string }

/** A client with its ledger accounts and its first owner. Answers its id. */
export async function createClient(tx: Tx, { name, ownerId }: NewClient): Promise<string> {
  const id = randomUUID()
  await tx.$client.query('insert into clients (id, name) values ($1, $2)', [id, name])
  await addMember(tx, { clientId: id, userId: ownerId, role: 'owner' })
  await openAccounts(tx, id, ZERO)
  return id
}

type NewMember = { clientId: string; userId: string; role: Role }

/** Answers false where the user is a member already; the role stays then. */
export async function addMember(tx: Tx, { clientId, userId, role }: NewMember): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    // Of two that begin in one transaction the first is the first.
    'insert into memberships (client_id, user_id, role, joined_at) values ($1, $2, $3, clock_timestamp()) on conflict do nothing',
    [clientId, userId, role],
  )
  return rowCount === 1
}

/** What a user works for, by name. */
export async function ownClients(db: Statements, userId: string): Promise<{ id: string; name: string; role: Role }[]> {
  const { rows } = await db.$client.query<{ id: string; name: string; role: string }>({
    name: 'own-clients',
    text: 'select c.id, c.name, m.role from memberships m join clients c on c.id = m.client_id where m.user_id = $1 order by c.name, c.id',
    values: [userId],
  })
  return rows.map((row) => ({ ...row, role: Role.parse(row.role) }))
}

/** Of several the one that was first. null: the user works for others only. */
export async function firstClientOwnedBy(db: Statements, userId: string): Promise<string | null> {
  const { rows } = await db.$client.query<{ id: string }>({
    name: 'first-client-owned',
    text: `select client_id as id from memberships where user_id = $1 and role = 'owner' order by joined_at, client_id limit 1`,
    values: [userId],
  })
  return rows[0]?.id ?? null
}

/** Their users' ids; null: there is no such client. */
export async function membersOfClient(db: Statements, clientId: string): Promise<string[] | null> {
  const { rows } = await db.$client.query<{ userId: string | null }>({
    name: 'members-of-client',
    text: 'select m.user_id as "userId" from clients c left join memberships m on m.client_id = c.id where c.id = $1',
    values: [clientId],
  })
  return rows.length === 0 ? null : rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))
}

/** The owner who joined first: where e-mails to a client go. */
const ofFirstOwner = (column: 'email' | 'language') => `select u.${column} from memberships m join users u on u.id = m.user_id
                      where m.client_id = c.id and m.role = 'owner' order by m.joined_at, u.email limit 1`

export type Contact = { name: string; email: string; language: string | null }

/** null: there is no such client, or no address to write to. */
export async function contactOfClient(db: Statements, clientId: string): Promise<Contact | null> {
  const { rows } = await db.$client.query<Omit<Contact, 'email'> & { email: string | null }>({
    name: 'contact-of-client',
    text: `select c.name, (${ofFirstOwner('email')}) as email, (${ofFirstOwner('language')}) as language from clients c where c.id = $1`,
    values: [clientId],
  })
  const [row] = rows
  return row && row.email !== null ? { ...row, email: row.email } : null
}

export async function namesOfClients(db: Statements, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.$client.query<{ id: string; name: string }>({
    name: 'names-of-clients',
    text: 'select id, name from clients where id = any($1::uuid[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const FOUND_MAX = 50
const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
/** The same in SQL. */
const NAME_WITHOUT_MARKS = `regexp_replace(normalize(c.name, NFD), '[\\u0300-\\u036f]', '', 'g')`

/** Clients whose name, or a member's e-mail, contains the text, with or without diacritics, for the platform's users. */
export async function findClients(app: Pick<App, 'db'>, search: string): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await app.db.$client.query<{ id: string; name: string; email: string }>(
    `select c.id, c.name, coalesce((${ofFirstOwner('email')}), '') as email from clients c
      where ${NAME_WITHOUT_MARKS} ilike $1
         or exists (select 1 from memberships m join users u on u.id = m.user_id where m.client_id = c.id and u.email ilike $1)
      order by c.name, c.id limit ${FOUND_MAX}`,
    [`%${withoutMarks(search).replace(/[\\%_]/g, '\\$&')}%`],
  )
  return rows
}
