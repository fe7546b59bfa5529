/**
 * Keeps the embedded PostgreSQL running and the claim to it. The claim is an advisory lock, so it goes with its connection: that
 * this connection breaks is the first sign that PostgreSQL is gone. Then it is started again and the lock taken again at once.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../../log.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'

const CLAIM = 20_261_120
const CLAIM_ATTEMPTS = 20
const CLAIM_WAIT_MS = 100
/** Started this often without success, it is left to the operator; whether it answers is still looked at. */
const START_ATTEMPTS = 10
const TRY_AGAIN_MS = 500
const TRY_AGAIN_MAX_MS = 5_000
const CONNECT_MS = 5_000

export type SupervisedDatabase = {
  /** Releases the claim; the server keeps running. */
  stop(): Promise<void>
}

type Keeping = {
  database: Pick<EmbeddedPostgres, 'url' | 'logFile' | 'startAgain'>
  log: Logger
  /** Another process has the claim, taken while ours was broken: this one must end without another call to the database. */
  lost(): void
}

/** null: another process has the claim. */
export async function superviseDatabase({ database, log, lost }: Keeping): Promise<SupervisedDatabase | null> {
  let isStopped = false
  let claim: pg.Client | null = await claimed(database.url)
  if (!claim) return null
  let regaining: Promise<void> | null = null
  hold(claim)

  function hold(client: pg.Client): void {
    client.once('end', () => {
      if (!isStopped) regaining ??= regain().finally(() => (regaining = null))
    })
  }

  async function regain(): Promise<void> {
    log.error('the connection that claims the database broke; it is taken again')
    for (let attempt = 1; !isStopped; attempt += 1) {
      try {
        if (attempt <= START_ATTEMPTS) await database.startAgain()
        if (isStopped) return
        claim = await claimed(database.url)
        if (!claim) return lost()
        hold(claim)
        log.warn({ attempt }, 'the database answers again and is claimed')
        return
      } catch (error) {
        log.error({ err: error, attempt }, 'the database does not come back')
        if (attempt === START_ATTEMPTS)
          log.fatal(`PostgreSQL was started ${attempt} times without success: read ${database.logFile}, fix it, then restart`)
        await wait(Math.min(TRY_AGAIN_MAX_MS, TRY_AGAIN_MS * attempt))
      }
    }
  }

  return {
    async stop() {
      isStopped = true
      await regaining // what it has begun to start is stopped after it
      await claim?.end().catch(() => undefined) // broken: gone already
    },
  }
}

/** The lock on a connection of its own; null: another process has it. A connection that broke takes a moment to let go. */
async function claimed(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'expedio-claim',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  client.on('error', () => undefined) // 'end' follows
  await client.connect()
  for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [CLAIM])
    if (rows[0]?.ours) return client
    await wait(CLAIM_WAIT_MS)
  }
  await client.end()
  return null
}

/** For programs beside the product: whether one has the claim now. */
export async function isClaimed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [CLAIM])
    return rows[0]?.free !== true
  } finally {
    await client.end()
  }
}
