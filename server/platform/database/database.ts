/** Connections, transactions and migrations. The program logs in as a role of its own (database-logins.ts); the owner only migrates. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { currentRequestEntry } from '../http/request-entry.ts'
import { type DatabaseLogin, ensureLogin } from './database-logins.ts'
import { migrationsFolder, requireKnownMigrations, requireNoRestoreLeft } from './known-migrations.ts'
import { preparingRepeated } from './repeated-statements.ts'

/** bigint columns (bani, counters) are safe integers here: the ledger checks ±2^51. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A transaction: drizzle for queries, `$client` for prepared statements. What writes takes one. */
export type Tx = NodePgDatabase & {
  $client: pg.PoolClient
  /**
   * For the transaction's last statement: it and the commit go out together, so that what it locks is locked no longer
   * than both take. It must fail where it refuses, since the commit is on its way. Nothing may follow it.
   */
  ending: Statements
  /** Once it is committed, and never where that is not known: for what this process alone must know of it. */
  afterCommit(work: () => void): void
}

/** Whatever runs statements: a transaction, or the pool for a single one. */
export type Statements = { $client: { query<R extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<R>> } }

/** Whatever reads: a transaction, or the pool. Inside a transaction always the transaction: a second connection may never come. */
export type Queries = Statements & Pick<NodePgDatabase, 'select' | 'selectDistinctOn' | 'with'>

export type Database = NodePgDatabase & {
  $client: pg.Pool
  /** Runs in one transaction; repeated when PostgreSQL asks for it (deadlock, or the same ledger key written at the same moment). */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

const ATTEMPTS_MAX = 5
const deadlock = '40P01'
const serialization = '40001'
const uniqueViolation = '23505'
/** Constraints whose violation means "the same was written a moment ago": the repetition finds it and answers the same. */
const repeatable = new Set(['ledger_transfers_key', 'ledger_transfers_settles', 'idempotency_keys_pkey', 'users_email_unique'])

/** How long one statement may take: the server ends it; where that is silent, the driver does and cuts the connection. */
export type StatementLimits = { lockMs: number; statementMs: number; silenceMs: number }

/** Of calls: who waits has an answer, yes or 503, before a browser or a proxy gives up. */
export const limitsOfCalls: StatementLimits = { lockMs: 10_000, statementMs: 15_000, silenceMs: 18_000 }
/** Of jobs and of what a start does, which may go over all rows. */
export const limitsOfJobs: StatementLimits = { lockMs: 60_000, statementMs: 900_000, silenceMs: 930_000 }

type Connecting = {
  poolSize?: number
  /** Left out, a statement takes what it takes: migrations, restores, tools. */
  limits?: StatementLimits
}

export function connectDatabase(url: string, { poolSize = 20, limits }: Connecting = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 15_000,
    application_name: 'expedio',
    // Statements sent one behind the other travel together: `begin` with the first of a transaction, the last with `commit`.
    pipeline: true,
    ...(limits && { lock_timeout: limits.lockMs, statement_timeout: limits.statementMs, query_timeout: limits.silenceMs }),
  })
  // An idle connection that breaks is replaced by the pool; without a listener the process would end.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', preparingRepeated())
  const db = drizzle(pool) as NodePgDatabase & { $client: pg.Pool }
  return Object.assign(db, { inTransaction: <T>(work: (tx: Tx) => Promise<T>) => inTransaction(pool, work) })
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect()
    const transaction = transactionOn(client)
    const { afterCommit } = transaction // the connection's next transaction has its own
    let result: T
    try {
      client.query('begin').catch(() => undefined) // the next statement fails with it
      result = await work(transaction.tx)
      if (!transaction.isCommitted) await commitWith(client, null)
      client.release()
    } catch (error) {
      const isAlive = await client.query('rollback').then(
        () => true,
        () => false,
      )
      client.release(!isAlive)
      if (attempt < ATTEMPTS_MAX && asksForRepetition(error)) continue
      throw error
    }
    for (const after of afterCommit) after()
    return result
  }
}

type Transaction = { tx: Tx; isCommitted: boolean; afterCommit: (() => void)[] }

const transactions = new WeakMap<pg.PoolClient, Transaction>()

/** One drizzle a connection: it costs more than the queries of a short transaction. */
function transactionOn(client: pg.PoolClient): Transaction {
  const known = transactions.get(client)
  if (known) return Object.assign(known, { isCommitted: false, afterCommit: [] })
  const ending: Statements = { $client: { query: (statement) => endWith(client, made, statement) } }
  const afterCommit = (work: () => void) => void made.afterCommit.push(work)
  const made: Transaction = { isCommitted: false, afterCommit: [], tx: Object.assign(drizzle(client), { ending, afterCommit }) as Tx }
  transactions.set(client, made)
  return made
}

async function endWith<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  transaction: Transaction,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<R>> {
  const answer = await commitWith<R>(client, statement)
  transaction.isCommitted = true
  return answer as pg.QueryResult<R> // of the statement that was given
}

/** They travel together. The request's entry is first: what the last statement locks is locked no longer for it. */
async function commitWith<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  last: pg.QueryConfig | null,
): Promise<pg.QueryResult<R> | null> {
  const entry = currentRequestEntry()
  const taken = entry?.take(last !== null) ?? null
  const [kept, answer, committed] = await Promise.allSettled([
    taken ? client.query(taken) : null,
    last ? client.query<R>(last) : null,
    client.query('commit'),
  ])
  const failed = [kept, answer, committed].find((one) => one.status === 'rejected') // the first: a failed transaction fails what follows
  if (taken) entry?.taken(!failed && kept.status === 'fulfilled' && kept.value?.rowCount === 1)
  if (failed) throw failed.reason
  return answer.status === 'fulfilled' ? answer.value : null
}

/** The database's own error under drizzle's wrapper, if it is one. */
export function databaseError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause ? databaseError(error.cause) : null
}

function asksForRepetition(error: unknown): boolean {
  const cause = databaseError(error)
  if (!cause) return false
  if (cause.code === deadlock || cause.code === serialization) return true
  return cause.code === uniqueViolation && repeatable.has(cause.constraint ?? '')
}

const rightsOf = async ({ role }: DatabaseLogin) => (await readFile(here('./roles.sql'), 'utf8')).replaceAll('program_role', role)

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Brings the schema up to date, as the owner, and gives the program's login its rights. Safe to run by several processes at once.
 * Throws a StartFailure, and changes nothing, where a newer version has migrated it, or a restore was interrupted.
 */
export async function migrateDatabase(
  owner: Database,
  login: DatabaseLogin,
  alsoRun: (owner: Database) => Promise<unknown>,
  { isRestoring = false } = {},
): Promise<void> {
  const client = await owner.$client.connect()
  try {
    await client.query('select pg_advisory_lock(20_261_121)')
    if (!isRestoring) await requireNoRestoreLeft(client)
    await requireKnownMigrations(client)
    await client.query('create extension if not exists pg_trgm')
    await migrate(drizzle(client), { migrationsFolder })
    await alsoRun(owner)
    await ensureLogin(client, login)
    // Products that work meanwhile may hold the tables in another order.
    const rights = await rightsOf(login)
    await owner.inTransaction((tx) => tx.$client.query(rights))
    await client.query('select pg_advisory_unlock(20_261_121)')
  } finally {
    client.release(true)
  }
}
