import { getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effects } from '#server/effects/tables.ts'
import { createLog } from '../log.ts'
import { workerInstances } from '../tables.ts'
import { testApp, testDatabase } from '../test-app.ts'
import { LOST_AFTER_MS, lostSessions, watchLostProcesses } from './lost-processes.ts'
import { EXPIRES_AFTER_MS, openProcessSessions, type ProcessSessions } from './process-session.ts'

const app = await testApp({ env: { LOG_LEVEL: 'silent' } })
const pool = app.db.$client
const log = createLog('silent')
const opened: ProcessSessions[] = []

async function aHeldSession(url = app.databaseUrl): Promise<number> {
  const sessions = openProcessSessions({ url, log })
  opened.push(sessions)
  const { number } = await sessions.current()
  if (number === null) throw new Error('no session')
  return number
}
afterEach(async () => {
  for (const sessions of opened.splice(0)) await sessions.stop()
  await pool.query('delete from worker_instances')
})
const named = (number: number) =>
  pool.query(`insert into worker_instances (id, seen_at, process_session) values ($1, now(), $2)`, [`runner ${number}`, number])

/** Looks with a clock of the test's own. */
function looking() {
  let at = 1_000_000
  const lost = lostSessions([{ session: workerInstances.processSession }, { session: effects.processSession }], () => at)
  return async (afterMs: number) => {
    at += afterMs
    return lost(app.db)
  }
}
const NOBODYS = 2 ** 40 + 7

describe('a process', () => {
  it('whose lock is not held is lost once that was known for so long that it must have ended its calls', async () => {
    expect(LOST_AFTER_MS).toBeGreaterThan(EXPIRES_AFTER_MS + 2_000)
    await named(NOBODYS)
    const lostAfter = looking()
    expect(await lostAfter(0)).toEqual([])
    expect(await lostAfter(LOST_AFTER_MS - 1)).toEqual([])
    expect(await lostAfter(1)).toEqual([NOBODYS])
  })

  it('counts as missing from when it is seen so, however long ago the last look was', async () => {
    const lostAfter = looking()
    expect(await lostAfter(0)).toEqual([])
    await named(NOBODYS)
    expect(await lostAfter(10 * LOST_AFTER_MS)).toEqual([])
    expect(await lostAfter(LOST_AFTER_MS)).toEqual([NOBODYS])
  })

  it('that holds its lock is not lost, and one that let it go is', async () => {
    const running = await aHeldSession()
    const dying = await aHeldSession()
    await named(running)
    await named(dying)
    const lostAfter = looking()
    expect(await lostAfter(0)).toEqual([])
    expect(await lostAfter(LOST_AFTER_MS)).toEqual([])
    await opened[1]?.stop()
    expect(await lostAfter(0)).toEqual([])
    expect(await lostAfter(LOST_AFTER_MS)).toEqual([dying])
  })

  it('is not taken for one of another database, or of which a half of the number is the same', async () => {
    const elsewhere = await aHeldSession((await testDatabase()).url)
    const here = await aHeldSession()
    const [sameLow, sameHigh] = [here + 2 ** 32, here % 2 ** 32 === 0 ? here + 1 : here - 1]
    for (const number of [elsewhere, here, sameLow, sameHigh]) await named(number)
    const lostAfter = looking()
    await lostAfter(0)
    expect((await lostAfter(LOST_AFTER_MS)).sort()).toEqual([elsewhere, sameLow, sameHigh].sort())
  })

  it('is not taken for a lock of two numbers that are the halves of its own', async () => {
    await named(NOBODYS)
    const client = await pool.connect()
    await client.query('select pg_advisory_lock($1::int, $2::int)', [Math.floor(NOBODYS / 2 ** 32), NOBODYS % 2 ** 32])
    const lostAfter = looking()
    await lostAfter(0)
    expect(await lostAfter(LOST_AFTER_MS)).toEqual([NOBODYS])
    client.release(true)
  })

  it('that nothing names any more is forgotten: named once more, it counts as missing from then', async () => {
    await named(NOBODYS)
    const lostAfter = looking()
    await lostAfter(0)
    await pool.query('delete from worker_instances')
    expect(await lostAfter(LOST_AFTER_MS)).toEqual([])
    await named(NOBODYS)
    expect(await lostAfter(0)).toEqual([])
    expect(await lostAfter(LOST_AFTER_MS)).toEqual([NOBODYS])
  })

  it('is none where a row names no session', async () => {
    await pool.query(`insert into worker_instances (id, seen_at) values ('runner of before', now())`)
    const lostAfter = looking()
    await lostAfter(0)
    expect(await lostAfter(LOST_AFTER_MS)).toEqual([])
  })
})

describe('what lost processes had in hand', () => {
  let at = 0
  const lines: { msg: string; sessions?: number[]; err?: { message: string } }[] = []
  const watched = { ...app, log: createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }) }
  /** Tables that were carried on, with the sessions. */
  const carriedOn: unknown[] = []
  const inHand = (session: PgColumn, carryOn: () => Promise<void> = async () => undefined) => ({
    session,
    async lost(_app: unknown, sessions: readonly number[]) {
      carriedOn.push([getTableName(session.table), ...sessions])
      await carryOn()
    },
  })

  beforeEach(async () => {
    await named(NOBODYS)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    at = 0
    vi.spyOn(performance, 'now').mockImplementation(() => at)
    lines.length = 0
    carriedOn.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** The looks that were begun by now have their answers. */
  const looked = async (times: number) => {
    for (let i = 0; i < times; i += 1) {
      const asked = vi.spyOn(pool, 'query')
      await vi.advanceTimersByTimeAsync(1_000)
      await vi.waitFor(() => expect(asked.mock.settledResults[0]?.type).toBe('fulfilled'))
      asked.mockRestore()
    }
  }
  /** Missing for long enough, seen by the next look. */
  async function lostNow(...given: ReturnType<typeof inHand>[]): Promise<() => void> {
    const stop = watchLostProcesses(watched, given)
    await looked(1)
    at = LOST_AFTER_MS
    await looked(1)
    return stop
  }

  it('is carried on in order, which is logged, and again where the database failed', async () => {
    let failures = 1
    const failing = inHand(workerInstances.processSession, async () => {
      if (failures-- > 0) throw new Error('no database')
    })
    const stop = await lostNow(failing, inHand(effects.processSession))
    await vi.waitFor(() =>
      expect(lines).toMatchObject([{ msg: 'killed processes could not be looked for', err: { message: 'no database' } }]),
    )
    expect(carriedOn.splice(0)).toEqual([['worker_instances', NOBODYS]])
    await looked(1)
    await vi.waitFor(() => expect(lines[1]).toMatchObject({ msg: 'what killed processes had in hand is carried on', sessions: [NOBODYS] }))
    expect(carriedOn).toEqual([
      ['worker_instances', NOBODYS],
      ['effects', NOBODYS],
    ])
    stop()
  })

  it('is carried on once at a time, however long that takes', async () => {
    const carrying = Promise.withResolvers<void>()
    const stop = await lostNow(inHand(workerInstances.processSession, () => carrying.promise))
    await vi.waitFor(() => expect(carriedOn).toHaveLength(1))
    const asked = vi.spyOn(pool, 'query')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(asked).not.toHaveBeenCalled()
    carrying.resolve()
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    await looked(1)
    await vi.waitFor(() => expect(carriedOn).toHaveLength(2))
    stop()
  })

  it('is looked for no more once that is stopped', async () => {
    const stop = watchLostProcesses(watched, [inHand(workerInstances.processSession)])
    await looked(1)
    stop()
    const asked = vi.spyOn(pool, 'query')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(asked).not.toHaveBeenCalled()
  })
})
