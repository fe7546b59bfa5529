import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
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
  const lost = lostSessions([{ table: 'worker_instances' }, { table: 'effects' }], () => at)
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
})

it('what lost processes had in hand is carried on, in order, and again where the database failed', async () => {
  await named(NOBODYS)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let at = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => at)
  const said: unknown[] = []
  const inHand = (table: string, failures: number) => ({
    table,
    async lost(_app: unknown, sessions: readonly number[]) {
      said.push([table, ...sessions])
      if (failures-- > 0) throw new Error('no database')
    },
  })
  const stop = watchLostProcesses(app, [inHand('worker_instances', 1), inHand('effects', 0)])
  const look = async (answers: unknown[]) => {
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect(said.splice(0)).toEqual(answers))
  }
  const asked = vi.spyOn(app.db.$client, 'query')
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(asked.mock.settledResults[0]?.type).toBe('fulfilled'))
  at = LOST_AFTER_MS
  await look([['worker_instances', NOBODYS]])
  await look([
    ['worker_instances', NOBODYS],
    ['effects', NOBODYS],
  ])
  stop()
  vi.useRealTimers()
  now.mockRestore()
})
