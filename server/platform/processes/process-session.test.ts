import { connect as connectSocket, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { testApp } from '../test-app.ts'
import { callEnds, callUnder, NO_SESSION, openProcessSessions, type ProcessSession, type ProcessSessions } from './process-session.ts'

const app = await testApp({ env: { LOG_LEVEL: 'silent' } })
const log = createLog('silent')
/** The shortest in which a session is confirmed more than once. */
const EXPIRES_AFTER_MS = 2_500
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

const hasExpired = ({ expired }: ProcessSession) =>
  vi.waitFor(() => expect(expired.aborted).toBe(true), { timeout: 2 * EXPIRES_AFTER_MS, interval: 20 })

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
    await vi.waitFor(() => expect(performance.now() - begun).toBeGreaterThan(EXPIRES_AFTER_MS + 500), 2 * EXPIRES_AFTER_MS)
    expect(session.expired.aborted).toBe(false)
    expect(await sessions.current()).toBe(session)
  })

  it('whose connection is cut gives what was begun under it time to end, and is followed by one of another number', async () => {
    const sessions = open()
    const first = await sessions.current()
    await cutConnections()
    const cutAt = performance.now()
    await vi.waitFor(async () => expect((await sessions.current()).number).not.toBe(first.number), 2_500)
    const second = await sessions.current()
    expect(first.expired.aborted).toBe(false)
    expect(await held()).toEqual([second.number])
    await hasExpired(first)
    expect(performance.now() - cutAt).toBeLessThan(EXPIRES_AFTER_MS + 500)
    expect(second.expired.aborted).toBe(false)
  })

  it('expires also where the database is silent, and lets its lock go when it speaks again', async () => {
    const between = await silenceable()
    const sessions = open(between.url)
    const session = await sessions.current()
    between.silence()
    await hasExpired(session)
    expect(await held()).toEqual([session.number])
    between.speak()
    await vi.waitFor(async () => expect((await held()).filter((number) => number !== session.number)).toHaveLength(1), 5_000)
    await vi.waitFor(async () => expect(await held()).not.toContain(session.number), 5_000)
    between.close()
  })

  it('that cannot be had is none, under which nothing expires', async () => {
    expect(await open('postgres://none@127.0.0.1:9/none').current()).toBe(NO_SESSION)
  })

  it('ends the calls that are made under it, and no others', async () => {
    const ended = new AbortController()
    const session: ProcessSession = { number: 1, expired: ended.signal }
    await callUnder(session, async () => {
      await Promise.resolve()
      expect(callEnds()).toBe(ended.signal)
    })
    expect(callEnds()).toBeUndefined()
  })
})

/** A way to the database that can be made to carry nothing. */
async function silenceable() {
  const { hostname, port } = new URL(app.databaseUrl)
  const ways: Socket[] = []
  const server = createServer((near) => {
    const far = connectSocket({ host: hostname, port: Number(port) })
    ways.push(near, far)
    for (const way of [near, far]) way.on('error', () => undefined)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(app.databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    silence() {
      for (const way of ways) way.unpipe()
      for (const way of ways) way.pause()
    },
    speak() {
      for (const way of ways.splice(0)) way.destroy()
    },
    close: () => server.close(),
  }
}
