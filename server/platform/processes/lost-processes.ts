/**
 * Looks for what processes had in hand that are certainly gone. A session (process-session.ts) whose lock is not held may be that of a
 * process that only lost its connection: its calls have ended EXPIRES_AFTER_MS after it last heard from the database, which was before we
 * saw the lock missing. So it is lost once we have known of that for longer. Only what passes on our own clock counts.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { App } from '../app.ts'
import type { Database } from '../database/database.ts'
import { EXPIRES_AFTER_MS } from './process-session.ts'

/** Clocks of two machines run alike; timers of a busy one are late. */
const MARGIN_MS = 3_000
export const LOST_AFTER_MS = EXPIRES_AFTER_MS + MARGIN_MS
const LOOK_EVERY_MS = 1_000

export type WorkInHand = {
  /** Rows name there the session of the process that has them in hand. */
  session: PgColumn
  /** The processes are gone. May be called by several at once, and again. */
  lost(app: App, sessions: readonly number[]): Promise<unknown>
}

/** Sessions that rows name and that are not held: 64-bit keys of advisory locks stand in the list of locks by halves. */
const missingFrom = (columns: readonly PgColumn[]): SQL => sql`
  with named (number) as (${sql.join(
    columns.map((column) => sql`select ${column} from ${column.table} where ${column} is not null`),
    sql` union `,
  )})
  select number from named
   where not exists (
     select 1 from pg_locks l
      where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())
        and l.classid::bigint = named.number >> 32 and l.objid::bigint = named.number & 4294967295)`

/** Answers, each time it is asked, which sessions are lost by now. */
export function lostSessions(inHand: readonly Pick<WorkInHand, 'session'>[], steady: () => number = () => performance.now()) {
  const missingOf = missingFrom(inHand.map(({ session }) => session))
  const missingSince = new Map<number, number>()
  return async (db: Pick<Database, 'execute'>): Promise<number[]> => {
    const { rows } = await db.execute<{ number: number }>(missingOf)
    const now = steady()
    const missing = new Set(rows.map(({ number }) => number))
    for (const number of missingSince.keys()) if (!missing.has(number)) missingSince.delete(number)
    for (const number of missing) if (!missingSince.has(number)) missingSince.set(number, now)
    return [...missingSince].filter(([, since]) => now - since >= LOST_AFTER_MS).map(([number]) => number)
  }
}

/** For as long as jobs are worked. Answers how to stop. */
export function watchLostProcesses(app: App, inHand: readonly WorkInHand[]): () => void {
  const lostNow = lostSessions(inHand)
  let isLooking = false
  async function look(): Promise<void> {
    const sessions = await lostNow(app.db)
    if (sessions.length === 0) return
    for (const { lost } of inHand) await lost(app, sessions)
    app.log.warn({ sessions }, 'what killed processes had in hand is carried on')
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => app.log.warn({ err: error }, 'killed processes could not be looked for'))
      .finally(() => {
        isLooking = false
      })
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
