/**
 * Two logins: the owner migrates, the program works as a role of its own that owns nothing and may create nothing, so that
 * what the ledger forbids is forbidden to whatever runs in the program's place.
 */
import { createHmac } from 'node:crypto'
import pg from 'pg'

/** `password` null: the operator made the login; nothing is changed about it but its rights to the product's tables. */
export type DatabaseLogin = { role: string; password: string | null }

export type DatabaseLogins = {
  /** For migrations alone. */
  ownerUrl: string
  /** For everything else. */
  url: string
  login: DatabaseLogin
}

type Settings = { databaseUrl: string; databaseOwnerUrl: string | null; authSecret: string }

/** As a name of PostgreSQL that needs no quotes; settings with another are refused. */
export const ROLE_NAME = /^[a-z_][a-z0-9_]{0,62}$/

/** Of an embedded database, and of one whose operator gives the owner's login alone. */
export const PROGRAM_ROLE = 'expedio_app'

/**
 * Of a database of the operator's own. With `DATABASE_OWNER_URL` the login of `DATABASE_URL` is the program's and was made by
 * the operator; without it `DATABASE_URL` is the owner's, and the program's login is made with a password that every process
 * with the same secret and the same owner's password finds by itself.
 */
export function databaseLoginsOf({ databaseUrl, databaseOwnerUrl, authSecret }: Settings): DatabaseLogins {
  const { username, password, pathname } = new URL(databaseUrl)
  if (databaseOwnerUrl) {
    return { ownerUrl: databaseOwnerUrl, url: databaseUrl, login: { role: decodeURIComponent(username), password: null } }
  }
  const made = createHmac('sha256', authSecret).update(`database login of ${pathname}\n${password}`).digest('hex')
  return { ownerUrl: databaseUrl, ...programLoginOf(databaseUrl, made) }
}

/** The same database for the program. */
export function programLoginOf(ownerUrl: string, password: string): Pick<DatabaseLogins, 'url' | 'login'> {
  const url = new URL(ownerUrl)
  url.username = PROGRAM_ROLE
  url.password = password
  return { url: url.href, login: { role: PROGRAM_ROLE, password } }
}

type Asking = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

/** Makes the program's login or gives it today's password. Run as the owner. */
export async function ensureLogin(owner: Asking, { role, password }: DatabaseLogin): Promise<void> {
  if (password === null) return
  const { rows } = await owner.query('select rolcanlogin from pg_roles where rolname = $1', [role])
  const secret = pg.escapeLiteral(password)
  if (rows.length === 0) await owner.query(`create role ${role} login password ${secret}`)
  else await owner.query(`alter role ${role} login password ${secret}`)
  // Of earlier versions, whose program was the owner and only played the role.
  if (rows[0]?.rolcanlogin === false) await owner.query(`revoke ${role} from current_user`)
}

/** What the program's login may that it must not; empty: nothing. Asked as the program. */
export async function excessiveRights(program: Asking): Promise<string[]> {
  const { rows } = await program.query(`
    select rolsuper as "is a superuser", rolcreaterole as "may create roles", rolcreatedb as "may create databases",
           rolbypassrls as "passes row security", rolreplication as "may replicate",
           exists (select 1 from pg_class where relname = 'ledger_transfers' and relkind = 'r'
                    and pg_has_role(current_user, relowner, 'member')) as "owns the ledger"
      from pg_roles where rolname = current_user`)
  return Object.entries(rows[0] ?? {})
    .filter(([, has]) => has === true)
    .map(([what]) => what)
}
