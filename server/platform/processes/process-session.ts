/**
 * A process's sign of life that the database itself can show: an advisory lock under a number, held by a connection of its own. What the
 * process has in hand names that number. The lock goes at once with the process, and just as well with a connection that is cut, or a
 * database that starts again, under a process in the middle of a call: others cannot distinguish these. So a process that cannot confirm
 * its session ends the calls it made under it, by its own clock and before others may take them for lost (lost-processes.ts). Its next
 * session has another number: one that was seen to be gone never comes back.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { lockNumber } from '../database/advisory-locks.ts'
import { openOwnConnection } from '../database/connections/own-connection.ts'
import { statement } from '../database/statement.ts'
import type { Logger } from '../log.ts'

/** So long after it was last confirmed a session has expired: longer than a database is away for a moment. */
export const EXPIRES_AFTER_MS = 8_000
const CONFIRM_EVERY_MS = 1_000
const OPEN_AGAIN_MS = 500
/** A caller that needs a session while none is held waits this long for it. */
const HELD_WITHIN_MS = 2_000
/** A machine that vanished without closing its connection must let go too: the server asks after it. */
const KEEPALIVE = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=11000'
/** Safe integers, above the keys of the product's other locks. */
const [NUMBER_MIN, NUMBER_MAX] = [2 ** 32, 2 ** 47]

export type ProcessSession = {
  /** null: none could be had. What is done without one is missed only when its own time is over. */
  readonly number: number | null
  /** What was begun under it must have ended. */
  readonly expired: AbortSignal
}

export type ProcessSessions = {
  /** The one that is held now; to be asked for each time something is taken in hand. */
  current(): Promise<ProcessSession>
  stop(): Promise<void>
}

/** It changes nothing: the database is there. */
const answering = statement('is-there', () => ({ text: sql`select 1` }))

export const NO_SESSION: ProcessSession = { number: null, expired: new AbortController().signal }

type Given = { url: string; log: Logger; expiresAfterMs?: number }

export function openProcessSessions({ url, log, expiresAfterMs = EXPIRES_AFTER_MS }: Given): ProcessSessions {
  const stopped = new AbortController()
  const pause = (ms: number) => wait(ms, undefined, { signal: stopped.signal }).catch(() => undefined) // stopped
  let held: ProcessSession | null = null
  let next = Promise.withResolvers<void>()

  async function holdOne(): Promise<void> {
    const session = newSession(expiresAfterMs)
    const { client, end } = await openOwnConnection({
      url,
      application_name: 'expedio-process',
      options: KEEPALIVE,
      limits: { connectMs: expiresAfterMs, silenceMs: expiresAfterMs },
    })
    try {
      await session.confirm(() => lockNumber({ $client: client }, session.number))
      held = session
      next.resolve()
      for (await pause(CONFIRM_EVERY_MS); !stopped.signal.aborted; await pause(CONFIRM_EVERY_MS))
        await session.confirm(() => answering.run({ $client: client }, {}))
    } finally {
      held = null
      next = Promise.withResolvers()
      await end()
    }
  }

  async function keepOne(): Promise<void> {
    while (!stopped.signal.aborted) {
      await holdOne().catch((error: unknown) => log.warn({ err: error }, 'the session of this process broke'))
      await pause(OPEN_AGAIN_MS)
    }
  }

  const kept = keepOne()
  return {
    async current() {
      if (!held) await Promise.race([next.promise, wait(HELD_WITHIN_MS, undefined, { ref: false })])
      return held ?? NO_SESSION
    },
    async stop() {
      stopped.abort()
      await kept
    },
  }
}

type NewSession = ProcessSession & {
  number: number
  /** What the database answered to `ask` confirms it from the moment of asking. Throws where it has expired. */
  confirm(ask: () => Promise<unknown>): Promise<void>
}

function newSession(expiresAfterMs: number): NewSession {
  const ended = new AbortController()
  let until = performance.now() + expiresAfterMs
  const end = () => ended.abort()
  let timer = setTimeout(end, expiresAfterMs).unref()
  const expired = Promise.withResolvers<never>()
  expired.promise.catch(() => undefined) // there may be no caller
  ended.signal.addEventListener('abort', () => expired.reject(new Error('the session of this process was not confirmed in time')))
  /** Also where the process slept, and its timers with it. */
  const signal = () => {
    if (performance.now() >= until) end()
    return ended.signal
  }
  return {
    number: randomInt(NUMBER_MIN, NUMBER_MAX),
    get expired() {
      return signal()
    },
    async confirm(ask) {
      const askedAt = performance.now()
      await Promise.race([ask(), expired.promise])
      signal().throwIfAborted()
      until = askedAt + expiresAfterMs
      clearTimeout(timer)
      timer = setTimeout(end, until - performance.now()).unref()
    },
  }
}

const calling = new AsyncLocalStorage<ProcessSession>()

/** Whatever `call` asks of partners is cut off when the session expires, and not even begun afterwards. */
export const callUnderSession = <T>(session: ProcessSession, call: () => Promise<T>): Promise<T> => calling.run(session, call)

/** When the call that is being made must end; undefined: it is not taken for lost. */
export const callExpirySignal = (): AbortSignal | undefined => calling.getStore()?.expired
