import type { User } from '../../../contract/account.ts'
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'

type Row = { id: string; email: string; name: string; userType: number; referralCode: string }
const COLUMNS = 'id, email, name, "userType", "referralCode"'

export async function userByEmail(app: Pick<App, 'db'>, email: string): Promise<User> {
  const { rows } = await app.db.$client.query<Row>(`select ${COLUMNS} from "user" where email = lower($1)`, [email])
  if (!rows[0]) throw new Problem('not-found')
  return rows[0]
}

/** Where letters to a client go; null: there is no such account. */
export async function contactOfUser(app: Pick<App, 'db'>, id: string): Promise<{ name: string; email: string } | null> {
  const { rows } = await app.db.$client.query<{ name: string; email: string }>('select name, email from "user" where id = $1', [id])
  return rows[0] ?? null
}

const CLIENTS_MAX = 50

/** Clients whose name or e-mail contains the text, for administrators. */
export async function findClients(app: App, search: string): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await app.db.$client.query<{ id: string; name: string; email: string }>(
    `select id, name, email from "user" where "userType" = 1 and (name ilike $1 or email ilike $1) order by name limit ${CLIENTS_MAX}`,
    [`%${search.replace(/[\\%_]/g, '\\$&')}%`],
  )
  return rows
}

export async function namesOfUsers(app: Pick<App, 'db'>, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await app.db.$client.query<{ id: string; name: string }>('select id, name from "user" where id = any($1::uuid[])', [ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
