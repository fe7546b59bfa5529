import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../test-app.ts'
import { addJob, type JobWorker, startWorker, type Task } from './jobs.ts'

const app = await testApp({ env: { LOG_LEVEL: 'silent' } })
const pool = app.db.$client
const done: number[] = []
const add = (n: number) => app.db.inTransaction((tx) => addJob(tx, countDown, n))

/** Each one adds the next. */
const countDown: Task<number> = {
  name: 'count-down',
  apart: { atOnce: 1 },
  async run(_app, n) {
    await isListening()
    done.push(n)
    if (n > 1) await add(n - 1)
  },
}

/** Both runners are notified of jobs from here on: of those that are worked apart, and of all others. */
const isListening = () =>
  expect
    .poll(
      async () =>
        (await pool.query(`select from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`))
          .rowCount,
    )
    .toBe(2)
const isDone = (...numbers: number[]) => expect.poll(() => done, { timeout: 60_000 }).toEqual(numbers)

const HOUR_MS = 3_600_000
/** What the runners do by a timer of so many ms comes after so many. */
function timersOf(msInstead: (ms: number) => number): void {
  const { setTimeout: real } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0) => real(act, msInstead(ms))) as typeof setTimeout)
}
/** It looks by itself, and again after it has just looked. */
const [POLL_MS, AGAIN_LEAST_MS, AGAIN_MOST_MS] = [1_000, 100, 300]
const isAgain = (ms: number) => ms >= AGAIN_LEAST_MS && ms <= AGAIN_MOST_MS

let worker: JobWorker | null = null
beforeEach(() => {
  done.length = 0
})
afterEach(async () => {
  await worker?.stop()
  vi.restoreAllMocks()
  await pool.query('delete from graphile_worker._private_jobs; delete from worker_instances')
})
const start = async () => {
  worker = await startWorker(app, pool, [countDown] as readonly Task[], { alone: true })
}

describe('a queue that is worked apart', () => {
  it('goes on at once with the job that one of its own has added', async () => {
    await add(5)
    timersOf((ms) => (ms === POLL_MS || isAgain(ms) ? HOUR_MS : ms))
    await start()
    await isDone(5, 4, 3, 2, 1)
  })

  it('finds a job that it is notified of shortly after it has looked as soon as it may look again', async () => {
    timersOf((ms) => (ms === POLL_MS ? HOUR_MS : isAgain(ms) ? 10 * ms : ms))
    await start()
    await isListening()
    await add(1)
    await isDone(1)
  })
})
