/** Clients by those who work for them: where they are written to, and how they are found. */

import { and, eq, exists, ilike, or, sql } from 'drizzle-orm'
import { clientsRead as clients, membershipsRead as memberships } from '#account/clients/server/relations.ts'
import { CLIENTS_FOUND_MAX } from '#account/sign-in/contract/account.ts'
import { usersRead } from '#account/sign-in/server/relations.ts'
import type { App } from '#server/platform/app.ts'
import type { Statements } from '#server/platform/database/database.ts'
import { nullableField, type StatementParams, statement } from '#server/platform/database/statement.ts'

/** The owner who joined first: where e-mails to a client go. */
const ofFirstOwner = (column: typeof usersRead.email | typeof usersRead.language) => sql`(
  select ${column} from ${memberships} join ${usersRead} on ${usersRead.id} = ${memberships.userId}
   where ${memberships.clientId} = ${clients.id} and ${memberships.role} = 'owner' order by ${memberships.joinedAt}, ${usersRead.email} limit 1)`

export type Contact = { name: string; email: string; language: string | null }

const contact = statement('contact-of-client', (given: StatementParams<{ clientId: string }>) => ({
  rows: {
    name: clients.name,
    email: nullableField(ofFirstOwner(usersRead.email).mapWith(usersRead.email)),
    language: nullableField(ofFirstOwner(usersRead.language).mapWith(usersRead.language)),
  },
  text: (list) => sql`select ${list} from ${clients} where ${clients.id} = ${given.clientId}`,
}))

/** null: there is no such client, or no address to write to. */
export async function contactOfClient(db: Statements, clientId: string): Promise<Contact | null> {
  const found = await contact.first(db, { clientId })
  return found && found.email !== null ? { ...found, email: found.email } : null
}

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
/** The same in SQL. */
const nameWithoutMarks = sql`regexp_replace(normalize(${clients.name}, NFD), '[\\u0300-\\u036f]', '', 'g')`

/** Clients whose name, or a member's e-mail, contains the text, with or without diacritics, for the platform's users. */
export function findClients({ db }: Pick<App, 'db'>, search: string): Promise<{ id: string; name: string; email: string }[]> {
  const part = `%${withoutMarks(search).replace(/[\\%_]/g, '\\$&')}%`
  const isOfMember = db
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(usersRead, eq(usersRead.id, memberships.userId))
    .where(and(eq(memberships.clientId, clients.id), ilike(usersRead.email, part)))
  return db
    .select({ id: clients.id, name: clients.name, email: sql`coalesce(${ofFirstOwner(usersRead.email)}, '')`.mapWith(String) })
    .from(clients)
    .where(or(ilike(nameWithoutMarks, part), exists(isOfMember)))
    .orderBy(clients.name, clients.id)
    .limit(CLIENTS_FOUND_MAX)
}
