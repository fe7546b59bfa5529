/** PostgreSQL's locks by a number or a name, held by a connection until it gives them back or ends. */
import { sql } from 'drizzle-orm'
import type { Statements } from './database.ts'
import { type StatementParams, statement } from './statement.ts'

const locking = statement('lock-number', (given: StatementParams<{ number: number }>) => ({
  text: sql`select pg_advisory_lock(${given.number}::bigint)`,
}))
/** Waits for it. */
export const lockNumber = async (db: Statements, number: number): Promise<void> => void (await locking.run(db, { number }))

/** `space`: what the names are of. */
type Named = { space: number; name: string }
const isTaken = { isOurs: sql`is_ours`.mapWith(Boolean) }
const trying = statement('try-lock-name', ({ space, name }: StatementParams<Named>) => ({
  rows: isTaken,
  text: (list) => sql`select ${list} from pg_try_advisory_lock(${space}::int, hashtext(${name})) as is_ours`,
}))
/** Answers false where another holds it. */
export const tryLockName = async (db: Statements, of: Named): Promise<boolean> => (await trying.one(db, of)).isOurs

const unlocking = statement('unlock-name', ({ space, name }: StatementParams<Named>) => ({
  text: sql`select pg_advisory_unlock(${space}::int, hashtext(${name}))`,
}))
export const unlockName = async (db: Statements, of: Named): Promise<void> => void (await unlocking.run(db, of))
