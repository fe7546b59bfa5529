/** What fails only because the database, or the room to write in, is away or held for the moment: the caller may try again. */
import { setTimeout as wait } from 'node:timers/promises'
import { databaseError } from './database.ts'

export const AWAY_RETRY_AFTER_S = '2'

/**
 * PostgreSQL's classes: 08 connection, 53 no room, memory or connections left (53100: disk full), 58 the system's own errors;
 * 57P01 to 57P05 it stops, crashed, starts or dropped us; 25006: it is read-only, another one took over; 55P03 and 57014: a lock, or a
 * statement, was not to be had within its limit (`StatementLimits`).
 */
const AWAY = /^(08|53|58)...$|^57P0[1-5]$|^25006$|^55P03$|^57014$/
/** The socket's or file's own. */
const SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOSPC', 'EDQUOT', 'EROFS'])
/** The driver gives its own errors no code (pg/lib/client.js, pg-pool). */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed|Cannot use a pool after calling end)/
/**
 * The job runner's, of jobs that it could not return as it ended (graphile-worker/dist/localQueue.js): without code or cause, and with nothing
 * to handle it. Its locks are freed as a dead worker's.
 */
const RUNNER = 'Error occurred whilst returning jobs from local queue to database queue'

/** Asked, and silent for as long as who asks can wait. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
}

export function isDatabaseAway(error: unknown): boolean {
  const cause = databaseError(error)
  if (cause) return AWAY.test(cause.code ?? '')
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseSilent) return true
  if ('code' in error && SYSTEM.has(String(error.code)) && 'syscall' in error) return true
  if (DRIVER.test(error.message) || error.message.startsWith(RUNNER)) return true
  return error.cause !== undefined && isDatabaseAway(error.cause)
}

const TRY_AGAIN_MS = 1_000

/** For what must succeed, however long the database is away. `work` may be repeated. */
export async function onceDatabaseIsThere<T>(work: () => Promise<T>, failed: (error: unknown) => void): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      failed(error)
      await wait(TRY_AGAIN_MS)
    }
  }
}
