/** Whether the database answers now: asked on a connection of its own, so that neither a full pool nor a broken connection of it misleads. */
import pg from 'pg'

const WITHIN_MS = 1_000
/** Asked more often, the answer of a moment ago counts. */
const KEPT_MS = 500

export type DatabaseHealth = {
  isAnswering(): Promise<boolean>
  stop(): Promise<void>
}

export function watchDatabaseHealth(url: string, { keptMs = KEPT_MS } = {}): DatabaseHealth {
  const connection = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
    application_name: 'expedio-health',
  })
  connection.on('error', () => undefined) // replaced at the next question
  connection.on('connect', (client) => client.on('error', () => undefined)) // what is asked fails with it
  let asked: Promise<boolean> | null = null
  return {
    isAnswering() {
      asked ??= ask(connection).finally(() => setTimeout(() => (asked = null), keptMs).unref())
      return asked
    },
    stop: () => connection.end(),
  }
}

async function ask(connection: pg.Pool): Promise<boolean> {
  try {
    const client = await connection.connect()
    try {
      // A standby answers too, and can serve no request.
      const { rows } = await client.query<{ writes: boolean }>('select not pg_is_in_recovery() as writes')
      client.release()
      return rows[0]?.writes === true
    } catch {
      client.release(true)
      return false
    }
  } catch {
    return false // the answer to whether it answers
  }
}
