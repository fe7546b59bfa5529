/** What the database did meanwhile: counted by itself, so that two versions can be compared also on a machine that is busy with other things. */
import { connectDatabase, type Database } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'

/** So many statements are named with what they took; 0: none, as counting them costs a little. */
export const STATEMENTS_SHOWN = Number(process.env.BENCH_STATEMENTS ?? 0)

const LIBRARY = 'pg_stat_statements'

/** Before the product's first start in this folder: the server reads it when it begins. */
export async function countStatements(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(dataDir)
  const db = connectDatabase(postgres.ownerUrl, { poolSize: 1 })
  await db.$client.query(`alter system set shared_preload_libraries = '${LIBRARY}'`)
  await db.$client.query('alter system set pg_stat_statements.track_planning = on')
  await db.$client.query('alter system set track_io_timing = on')
  await db.$client.query(`create extension if not exists ${LIBRARY}`)
  await db.$client.end()
  await postgres.stop()
}

type Work = { commits: number; walBytes: number; walRecords: number; tables: Map<string, Written> }
type Written = { inserted: number; updated: number; hot: number }

export async function databaseWork(db: Database): Promise<Work> {
  const { rows } = await db.$client.query<{ commits: number; walBytes: string; walRecords: number }>(
    `select xact_commit as commits, wal_bytes as "walBytes", wal_records as "walRecords" from pg_stat_database, pg_stat_wal where datname = current_database()`,
  )
  const { rows: tables } = await db.$client.query<Written & { name: string }>(
    `select relname as name, n_tup_ins as inserted, n_tup_upd as updated, n_tup_hot_upd as hot from pg_stat_user_tables`,
  )
  const [row] = rows
  return {
    commits: row?.commits ?? 0,
    walBytes: Number(row?.walBytes ?? 0),
    walRecords: row?.walRecords ?? 0,
    tables: new Map(tables.map(({ name, ...written }) => [name, written])),
  }
}

export function printWork(before: Work, after: Work, count: number): void {
  const each = (what: (work: Work) => number) => (what(after) - what(before)) / count
  console.log(
    `  database an order: ${each(({ commits }) => commits).toFixed(1)} transactions, ${(each(({ walBytes }) => walBytes) / 1024).toFixed(1)} kB of WAL in ${each(({ walRecords }) => walRecords).toFixed(0)} records`,
  )
  const none = { inserted: 0, updated: 0, hot: 0 }
  const of = (name: string, what: keyof Written) => each(({ tables }) => (tables.get(name) ?? none)[what])
  const lines = [...after.tables.keys()]
    .map((name) => ({ name, inserted: of(name, 'inserted'), updated: of(name, 'updated'), hot: of(name, 'hot') }))
    .filter(({ inserted, updated }) => inserted + updated > 0.05)
    .map(({ name, inserted, updated, hot }) => `${name} +${inserted.toFixed(1)} ~${updated.toFixed(1)} (${hot.toFixed(1)} hot)`)
  console.log(`  rows an order, inserted and updated: ${lines.join(', ')}`)
}

export const forgetStatements = (db: Database) => (STATEMENTS_SHOWN > 0 ? db.$client.query('select pg_stat_statements_reset()') : null)

/** Those that took longest; times are the database's own, planning included. */
export async function printStatements(db: Database, count: number): Promise<void> {
  if (STATEMENTS_SHOWN === 0) return
  const { rows } = await db.$client.query<{ query: string; calls: number; ms: number; rows: number; wal: string }>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as query, calls, total_exec_time + total_plan_time as ms, rows, wal_bytes as wal
       from pg_stat_statements order by ms desc`,
  )
  const calls = rows.reduce((sum, one) => sum + one.calls, 0)
  const ms = rows.reduce((sum, one) => sum + one.ms, 0)
  console.log(`  statements an order: ${(calls / count).toFixed(1)}, ${(ms / count).toFixed(2)} ms in them`)
  for (const { query, calls, ms, wal } of rows.slice(0, STATEMENTS_SHOWN))
    console.log(
      `    ${(ms / count).toFixed(3)} ms  ${(calls / count).toFixed(2)} x  ${(Number(wal) / count / 1024).toFixed(2)} kB  ${query.slice(0, 170)}`,
    )
}
