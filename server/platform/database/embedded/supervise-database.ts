/**
 * Keeps the embedded PostgreSQL running and the claim to it. The claim is an advisory lock, so it goes with its connection: that
 * this connection breaks is the first sign that PostgreSQL is gone. Then it is started again and the lock taken again at once.
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../../log.ts'
import { type OwnConnection, openOwnConnection } from '../connections/own-connection.ts'
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
/** How long the server may be silent to who asks for the claim. */
const SILENCE_MS = 10_000

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
  silenceMs?: number
}

/** null: another process has the claim. */
export async function superviseDatabase({
  database,
  log,
  lost,
  formerGoesWithinMs = FORMER_GOES_WITHIN_MS,
  silenceMs = SILENCE_MS,
}: Keeping): Promise<SupervisedDatabase | null> {
  const stopped = new AbortController()
  const { signal } = stopped
  const stopping = once(signal, 'abort')
  const claiming: Claiming = { url: database.url, silenceMs, formerGoesWithinMs, backends: new Set() }
  const first = await claimed(claiming)
  if (!first) return null
  let claim = first
  const keeping = keep()

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      await Promise.race([claim.ended, stopping])
      if (signal.aborted) return
      const next = await regained()
      if (!next) return
      claim = next
    }
  }

  /** null: another process has it, or none is wanted any more. Each of its steps ends, so that it is tried again whatever the server does. */
  async function regained(): Promise<OwnConnection | null> {
    log.error('the connection that claims the database broke; it is taken again')
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        if (attempt <= START_ATTEMPTS) await database.startAgain()
        if (signal.aborted) return null
        const next = await claimed(claiming)
        if (next) log.warn({ attempt }, 'the database answers again and is claimed')
        else lost()
        return next
      } catch (error) {
        log.error({ err: error, attempt }, 'the database does not come back')
        if (attempt === START_ATTEMPTS)
          log.fatal(`PostgreSQL was started ${attempt} times without success: read ${database.logFile}, fix it, then restart`)
        await wait(Math.min(TRY_AGAIN_MAX_MS, TRY_AGAIN_MS * attempt), undefined, { signal }).catch(() => undefined) // asked to stop
      }
    }
    return null
  }

  return {
    async stop() {
      stopped.abort()
      await keeping // what it has begun to start is stopped after it
      await claim.end()
    },
  }
}

type Claiming = {
  url: string
  silenceMs: number
  formerGoesWithinMs: number
  /** Of our own connections that asked for the claim. One of them that still has the lock is no other process. */
  backends: Set<number>
}

/**
 * The lock on a connection of its own; null: another process has it. A connection that broke takes a moment to let go; where it does not,
 * this throws, as no other process has the claim.
 */
async function claimed(claiming: Claiming): Promise<OwnConnection | null> {
  const { url, silenceMs } = claiming
  const connection = await openOwnConnection({ url, application_name: 'expedio-claim', limits: { silenceMs } })
  try {
    if (await claimOn(connection.client, claiming)) return connection
  } catch (error) {
    await connection.end()
    throw error
  }
  await connection.end()
  return null
}

async function claimOn(client: pg.Client, { backends, formerGoesWithinMs }: Claiming): Promise<boolean> {
  const until = performance.now() + formerGoesWithinMs
  // Known before it asks: where the answer is lost, it may have the claim all the same.
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  for (const { pid } of own) backends.add(pid)
  for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [CLAIM])
    if (rows[0]?.isOurs) return true
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
export async function isDatabaseClaimed(url: string): Promise<boolean> {
  const { client, end } = await openOwnConnection({ url })
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [CLAIM])
    return rows[0]?.free !== true
  } finally {
    await end()
  }
}
