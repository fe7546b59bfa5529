import pg from 'pg'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { breakableWay } from '../database/connections/test-breakable-way.ts'
import { createLog } from '../log.ts'
import { testApp } from '../test-app.ts'
import {
  callExpirySignal,
  callUnderSession,
  NO_SESSION,
  openProcessSessions,
  type ProcessSession,
  type ProcessSessions,
} from './process-session.ts'

const app = await testApp({ env: { LOG_LEVEL: 'silent' } })
const log = createLog('silent')
/** The shortest in which a session is confirmed more than once. */
const EXPIRES_AFTER_MS = 2_500
/** A timer of a busy machine; others allow for as much (lost-processes.ts). */
const LATE_MS = 3_000
const opened = new Set<ProcessSessions>()
const open = (url = app.databaseUrl) => {
  const sessions = openProcessSessions({ url, log, expiresAfterMs: EXPIRES_AFTER_MS })
  opened.add(sessions)
  return sessions
}
afterEach(async () => {
  for (const sessions of opened) await sessions.stop()
  opened.clear()
})

/** Numbers of the locks on this database. */
async function held(): Promise<number[]> {
  const { rows } = await app.db.$client.query<{ number: number }>(
    `select (classid::bigint << 32) | objid::bigint as number from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ number }) => number)
}

const cutConnections = async () => {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'expedio-process' and datname = current_database()`,
  )
  await owner.end()
}

const hasExpired = ({ expired }: ProcessSession) => vi.waitFor(() => expect(expired.aborted).toBe(true), { interval: 20 })

describe('the session of a process', () => {
  it('is a number that the database holds for it until it stops, another one for each process', async () => {
    const [one, two] = [open(), open()]
    const numbers = [(await one.current()).number, (await two.current()).number]
    expect(new Set(numbers).size).toBe(2)
    expect(await held()).toEqual(expect.arrayContaining(numbers))
    await one.stop()
    expect(await held()).toEqual([numbers[1]])
  })

  it('does not expire as long as the database confirms it', async () => {
    const sessions = open()
    const session = await sessions.current()
    const begun = performance.now()
    await vi.waitFor(() => expect(performance.now() - begun).toBeGreaterThan(EXPIRES_AFTER_MS + 500))
    expect(session.expired.aborted).toBe(false)
    expect(await sessions.current()).toBe(session)
  })

  it('whose connection is cut gives what was begun under it time to end, and is followed by one of another number', async () => {
    const sessions = open()
    const first = await sessions.current()
    await cutConnections()
    const cutAt = performance.now()
    const lasted = new Promise<number>((resolve) =>
      first.expired.addEventListener('abort', () => resolve(performance.now() - cutAt), { once: true }),
    )
    await vi.waitFor(async () => expect((await sessions.current()).number).not.toBe(first.number))
    const second = await sessions.current()
    expect(await held()).toEqual([second.number])
    const lastedMs = await lasted
    expect(lastedMs).toBeGreaterThan(EXPIRES_AFTER_MS / 5)
    expect(lastedMs).toBeLessThan(EXPIRES_AFTER_MS + LATE_MS)
    expect(second.expired.aborted).toBe(false)
  })

  it('expires also where the database is silent, and lets its lock go when it speaks again', async () => {
    const way = await breakableWay(app.databaseUrl)
    onTestFinished(way.close)
    const sessions = open(way.url)
    const session = await sessions.current()
    way.silence()
    await hasExpired(session)
    expect(await held()).toEqual([session.number])
    way.cut()
    await vi.waitFor(async () => expect((await held()).filter((number) => number !== session.number)).toHaveLength(1))
    await vi.waitFor(async () => expect(await held()).not.toContain(session.number))
  })

  it('that cannot be had is none, under which nothing expires', async () => {
    expect(await open('postgres://none@127.0.0.1:9/none').current()).toBe(NO_SESSION)
  })

  it('ends the calls that are made under it, and no others', async () => {
    const ended = new AbortController()
    const session: ProcessSession = { number: 1, expired: ended.signal }
    await callUnderSession(session, async () => {
      await Promise.resolve()
      expect(callExpirySignal()).toBe(ended.signal)
    })
    expect(callExpirySignal()).toBeUndefined()
  })
})
