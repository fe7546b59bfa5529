import { afterEach, expect, it, vi } from 'vitest'
import { testApp, testClock } from '../test-app.ts'
import { givenUpJobs, jobAttemptsOf, LONG_WEEKEND_RETRIES, shortenJobWaits } from './job-retries.ts'
import { addJob, startWorker, type Task } from './jobs.ts'

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
const pool = app.db.$client
const patient: Task<object> = { name: 'patient', retries: LONG_WEEKEND_RETRIES, run: async () => undefined }
const short: Task<object> = { name: 'short', run: async () => undefined }
const tasks = [patient, short] as readonly Task[]

afterEach(() => pool.query('delete from graphile_worker._private_jobs'))

const add = (task: Task<object>) => app.db.inTransaction((tx) => addJob(tx, task, {}))
/** As the queue leaves it after its tenth attempt: for six hours. */
const failed = (attempts: number) =>
  pool.query(`update graphile_worker._private_jobs set attempts = $1, run_at = now() + interval '6 hours'`, [attempts])

it('tries what must happen for days, and never waits longer than it may', async () => {
  expect(jobAttemptsOf(LONG_WEEKEND_RETRIES)).toBeGreaterThan((84 * 60) / 10)
  for (const task of [patient, short]) await add(task)
  await failed(9)
  await shortenJobWaits({ $client: pool }, tasks)
  const { rows } = await pool.query<{ task: string; attempts: number; minutes: number }>(
    `select task_identifier as task, max_attempts::int as attempts, round(extract(epoch from run_at - now()) / 60)::int as minutes
       from graphile_worker.jobs order by task_identifier`,
  )
  expect(rows).toEqual([
    { task: 'patient', attempts: jobAttemptsOf(LONG_WEEKEND_RETRIES), minutes: 10 },
    { task: 'short', attempts: 10, minutes: 360 },
  ])
})

it('moves neither what waits for its hour nor what is tried soon', async () => {
  await add(patient)
  await pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '6 hours'`)
  await shortenJobWaits({ $client: pool }, tasks)
  const hours = await pool.query<{ hours: number }>(
    `select round(extract(epoch from run_at - now()) / 3600)::int as hours from graphile_worker.jobs`,
  )
  expect(hours.rows).toEqual([{ hours: 6 }])
})

it('counts what was given up, and says it at the next start', async () => {
  for (const task of [short, short, patient]) await add(task)
  expect(await givenUpJobs({ $client: pool })).toEqual([])
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() + interval '1 hour'`)
  expect(await givenUpJobs({ $client: pool })).toEqual([
    { task: 'patient', count: 1 },
    { task: 'short', count: 2 },
  ])
  const said = vi.spyOn(app.log, 'error')
  const worker = await startWorker(app, pool, tasks, { alone: true })
  expect(said.mock.calls).toContainEqual([{ task: 'short', count: 2 }, 'jobs were given up and wait for an operator'])
  said.mockRestore()
  await worker.stop()
})

it('says so to the product when the clock was set back, and the queue goes on', async () => {
  let heard = 0
  const clockWasSetBack = async () => {
    heard += 1
  }
  const instances = async () => (await pool.query<{ id: string }>('select id from worker_instances')).rows.map(({ id }) => id)
  const worker = await startWorker(app, pool, tasks, { alone: true, clockWasSetBack })
  const working = await instances()
  clock.advance(-3_600_000)
  await vi.waitFor(() => expect(heard).toBe(1), { timeout: 60_000 })
  expect(await instances()).toEqual(working)
  await worker.stop()
  expect(await instances()).toEqual([])
})
