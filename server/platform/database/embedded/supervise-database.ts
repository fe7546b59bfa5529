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
/** How long the server may take to let a connection of ours go that broke: on a machine that has much to do, seconds. */
const FORMER_GOES_WITHIN_MS = 30_000
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
  formerGoesWithinMs?: number
}

/** null: another process has the claim. */
export async function superviseDatabase({
  database,
  log,
  lost,
  formerGoesWithinMs = FORMER_GOES_WITHIN_MS,
}: Keeping): Promise<SupervisedDatabase | null> {
  let isStopped = false
  const former: Former = { backends: new Set(), goesWithinMs: formerGoesWithinMs }
  let claim: pg.Client | null = await claimed(database.url, former)
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
        claim = await claimed(database.url, former)
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

/** `backends`: of our own claims. One of them that still has the lock is no other process. */
type Former = { backends: Set<number>; goesWithinMs: number }

/**
 * The lock on a connection of its own; null: another process has it. A connection that broke takes a moment to let go; where it does not,
 * this throws, as no other process has the claim.
 */
async function claimed(url: string, former: Former): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'expedio-claim',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  client.on('error', () => undefined) // 'end' follows
  await client.connect()
  const isOurs = await claimOn(client, former).catch(async (error: unknown) => {
    await client.end().catch(() => undefined) // broken: gone already
    throw error
  })
  if (isOurs) return client
  await client.end()
  return null
}

async function claimOn(client: pg.Client, { backends, goesWithinMs }: Former): Promise<boolean> {
  const until = performance.now() + goesWithinMs
  for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ isOurs: boolean; pid: number }>(
      'select pg_try_advisory_lock($1) as "isOurs", pg_backend_pid() as pid',
      [CLAIM],
    )
    if (rows[0]?.isOurs) {
      backends.add(rows[0].pid)
      return true
    }
    const holder = await holderOf(client)
    if (holder !== null && backends.has(holder)) {
      if (performance.now() > until) throw new Error(`our own former connection (process ${holder} of PostgreSQL) still has the claim`)
      attempt = 0
    }
    await wait(CLAIM_WAIT_MS)
  }
  return false
}

/** The backend that has the claim; null: none any more. */
async function holderOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and granted
        and database = (select oid from pg_database where datname = current_database())`,
    [CLAIM],
  )
  return rows[0]?.pid ?? null
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
