import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testApp, testClock, warm } from '../test-app.ts'
import { givenUpJobs, LONG_WEEKEND_RETRIES } from './job-retries.ts'
import { startWorker, type Task } from './jobs.ts'
import { openScheduleRuns } from './schedule-runs.ts'
import { cron, everyInterval, type RunPeriod } from './schedules.ts'

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
const pool = app.db.$client
const idle = async () => undefined

const payout: Task<RunPeriod> = { name: 'payout', schedule: cron('15 3 * * *', { period: 'day' }), run: idle }
const news: Task<RunPeriod> = { name: 'news', schedule: cron('15 3 * * *', { period: 'day', catchUp: 'none' }), run: idle }
const beat: Task = { name: 'beat', schedule: everyInterval({ minutes: 1 }), run: idle }

const setClock = (at: string) => clock.advance(Date.parse(at) - clock.now().getTime())
/** As a process does that looks for the first time since it was started. */
const badgeOf = (...tasks: Task<RunPeriod>[]) => openScheduleRuns(app.db, tasks, clock)
const look = (...tasks: Task<RunPeriod>[]) => badgeOf(...tasks).look()

async function added(): Promise<string[]> {
  const { rows } = await pool.query<{ run: string }>(
    `select t.identifier || ' ' || (j.payload->>'period') as run
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  return rows.map(({ run }) => run)
}
const forget = () => pool.query('delete from graphile_worker._private_jobs; delete from schedule_runs; delete from worker_instances')
/** What was added is done. */
const done = () => pool.query('delete from graphile_worker._private_jobs')

beforeEach(async () => {
  await forget()
  setClock('2026-11-20T01:15:03Z')
  await look(payout, news)
  expect(await added()).toEqual(['news 2026-11-20', 'payout 2026-11-20'])
  await done()
})
afterEach(forget)

it('is looked for by many processes at once on a database that knows no task yet, whatever order they have them in', async () => {
  await warm(app)
  const tasks = Array.from({ length: 12 }, (_, i) => ({ ...payout, name: `task-${i}` }))
  const lists = [tasks, tasks.toReversed(), [...tasks.slice(6), ...tasks.slice(0, 6)].toReversed()]
  for (let round = 0; round < 8; round += 1) {
    await forget()
    await pool.query('delete from graphile_worker._private_tasks')
    await Promise.all([...lists, ...lists].map((list) => look(...list)))
    expect((await added()).sort()).toEqual(tasks.map(({ name }) => `${name} 2026-11-20`).sort())
  }
})

describe('a period', () => {
  it('is run once, however often and by however many it is looked for', async () => {
    await warm(app)
    setClock('2026-11-21T01:15:03Z')
    await Promise.all(Array.from({ length: 8 }, () => look(payout)))
    expect(await added()).toEqual(['payout 2026-11-21'])
    await done()
    for (const at of ['2026-11-21T01:16:00Z', '2026-11-21T12:00:00Z', '2026-11-22T01:14:59Z']) {
      setClock(at)
      await look(payout)
    }
    expect(await added()).toEqual([])
    setClock('2026-11-22T01:15:00Z')
    await look(payout)
    expect(await added()).toEqual(['payout 2026-11-22'])
  })

  it('that was missed is run when a process works again, the last one once', async () => {
    setClock('2026-11-25T16:40:00Z')
    await look(payout)
    await look(payout)
    expect(await added()).toEqual(['payout 2026-11-25'])
  })

  it('that was missed is left out where the schedule says so, and the next one is run', async () => {
    setClock('2026-11-25T16:40:00Z')
    await look(news)
    expect(await added()).toEqual([])
    setClock('2026-11-26T01:16:30Z')
    await look(news)
    expect(await added()).toEqual(['news 2026-11-26'])
  })

  it('that ended before the schedule was known is no missed one', async () => {
    const recent: Task<RunPeriod> = { ...payout, name: 'recent' }
    setClock('2026-11-25T16:40:00Z')
    await look(recent)
    expect(await added()).toEqual([])
    setClock('2026-11-26T09:00:00Z')
    await look(recent)
    expect(await added()).toEqual(['recent 2026-11-26'])
  })

  it('is not run again when the clock is set back over midnight, and the day after is', async () => {
    setClock('2026-11-21T01:15:03Z')
    await look(payout)
    await done()
    setClock('2026-11-20T20:00:00Z')
    const after = badgeOf(payout)
    await after.deleteFutureBeats()
    await after.look()
    setClock('2026-11-21T01:15:03Z')
    await after.look()
    expect(await added()).toEqual([])
    setClock('2026-11-22T01:15:03Z')
    await after.look()
    expect(await added()).toEqual(['payout 2026-11-22'])
  })

  it('is run though the clock had once gone ahead by a year', async () => {
    setClock('2027-11-21T01:15:03Z')
    await look(payout)
    await done()
    setClock('2026-11-21T01:15:03Z')
    await look(payout)
    expect(await added()).toEqual(['payout 2026-11-21'])
  })

  it.each([
    ['forward', '2026-03-28T01:40:00Z', '2026-03-30T01:40:00Z', ['late 2026-03-29', 'late 2026-03-30']],
    ['back', '2026-10-24T01:20:00Z', '2026-10-26T02:20:00Z', ['late 2026-10-25', 'late 2026-10-26']],
  ])('of the day the clocks go %s is run once', async (_, from, until, runs) => {
    const late = badgeOf({ name: 'late', schedule: cron('30 3 * * *', { period: 'day' }), run: idle })
    for (let at = Date.parse(from); at < Date.parse(until); at += 10 * 60_000) {
      setClock(new Date(at).toISOString())
      await late.look()
    }
    expect(await added()).toEqual(runs)
  })

  it('waits beside the one before it where that is not done yet, with all the attempts of its kind', async () => {
    const patient = { ...payout, retries: LONG_WEEKEND_RETRIES }
    for (const at of ['2026-11-21T01:15:03Z', '2026-11-22T01:15:03Z']) {
      setClock(at)
      await look(patient, news)
    }
    expect(await added()).toEqual(['news 2026-11-21', 'payout 2026-11-21', 'news 2026-11-22', 'payout 2026-11-22'])
    await pool.query('update graphile_worker._private_jobs set attempts = 10')
    expect(await givenUpJobs({ $client: pool })).toEqual([{ task: 'news', count: 2 }])
  })
})

describe('a beat', () => {
  it('that no worker got round to waits as one job, and is given up in silence', async () => {
    for (const at of ['2026-11-21T10:00:00Z', '2026-11-21T10:01:00Z', '2026-11-21T10:02:59Z']) {
      setClock(at)
      await look(beat)
    }
    expect(await added()).toEqual(['beat 2026-11-21T10:02:00.000Z'])
    await pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
    expect(await givenUpJobs({ $client: pool })).toEqual([])
  })

  it('goes on when the clock was set back', async () => {
    setClock('2026-11-21T10:00:00Z')
    await look(beat)
    await done()
    setClock('2026-11-21T09:30:00Z')
    const set = badgeOf(beat)
    await set.deleteFutureBeats()
    await set.look()
    expect(await added()).toEqual(['beat 2026-11-21T09:30:00.000Z'])
  })

  it('leaves behind what it was started for within the last hour alone', async () => {
    const minutes = badgeOf(beat)
    for (let minute = 0; minute < 70; minute += 1) {
      setClock(new Date(Date.parse('2026-11-21T10:00:00Z') + minute * 60_000).toISOString())
      await minutes.look()
    }
    const { rows } = await pool.query(`select count(*)::int as kept from schedule_runs where name = 'beat'`)
    expect(rows).toEqual([{ kept: 61 }])
  })
})

it('two workers started at the same moment run a period once, and hand it its name', async () => {
  const seen: string[] = []
  const paid: Task<RunPeriod> = {
    ...payout,
    async run(_app, { period }) {
      seen.push(period)
    },
  }
  setClock('2026-11-21T01:15:03Z')
  const workers = await Promise.all([1, 2].map(() => startWorker(app, pool, [paid] as readonly Task[], { alone: false })))
  await expect.poll(() => seen, { timeout: 60_000 }).toEqual(['2026-11-21'])
  setClock('2026-11-22T01:15:03Z')
  await expect.poll(() => seen, { timeout: 60_000 }).toEqual(['2026-11-21', '2026-11-22'])
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(seen).toEqual(['2026-11-21', '2026-11-22'])
})
