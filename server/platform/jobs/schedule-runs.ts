/**
 * Starts what the clock says is due. Every process that works on jobs looks each minute; what a run stands for, its period, is
 * claimed in the statement that adds its job, so that a period is run once, however many look and whatever the clock does.
 */
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { ATTEMPTS_MAX, attemptsOf, BEAT_KEY, type Retries } from './job-retries.ts'
import type { Schedule } from './schedules.ts'

type Scheduled = { name: string; schedule?: Schedule | undefined; retries?: Retries }

/** A run begun later than this after its time was missed. */
const MISSED_AFTER_MS = 2 * 60_000
const MINUTE_MS = 60_000

type Looking = {
  /** Starts what is due, once a minute; asked more often, it does nothing. */
  look(): Promise<void>
  /** Claims of beats that are ahead of the clock would keep them from happening until then. */
  deleteFutureBeats(): Promise<void>
}

export function lookAtSchedules(db: Pick<Database, 'inTransaction' | '$client'>, tasks: readonly Scheduled[], clock: Clock): Looking {
  let looked: number | null = null
  return {
    async look() {
      const now = clock.now()
      const minute = Math.floor(now.getTime() / MINUTE_MS)
      if (minute === looked) return
      await startDue(db, tasks, now)
      looked = minute
    },
    async deleteFutureBeats() {
      const beats = tasks.filter((task) => task.schedule?.isBeat).map(({ name }) => name)
      await db.$client.query('delete from schedule_runs where name = any($1) and due_at > $2', [beats, clock.now()])
    },
  }
}

/**
 * A schedule never seen before begins with the run that is due now or next: earlier ones were not missed. In one order for all
 * processes, which may look at once, and again where one meets another's jobs crosswise all the same.
 */
async function startDue(db: Pick<Database, 'inTransaction'>, tasks: readonly Scheduled[], now: Date): Promise<void> {
  const due = tasks.flatMap((task) => runOf(task, now)).sort((a, b) => (a.name < b.name ? -1 : 1))
  await db.inTransaction((tx) =>
    tx.$client.query(
      `with due as (
       select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::boolean[], $5::boolean[], $6::text[], $7::int[])
                as d(name, period, due_at, is_missed, is_beat, job_key, attempts)),
     claimed as (
       insert into schedule_runs (name, period, due_at) select name, period, due_at from due
       on conflict do nothing returning name),
     forgotten as (
       delete from schedule_runs r using due where r.name = due.name and due.is_beat and r.due_at < due.due_at - interval '1 hour')
     select graphile_worker.add_job(name, json_build_object('period', period), max_attempts => attempts, job_key => job_key)
       from (select * from due join claimed using (name) order by name) due
      where not is_missed or exists (select 1 from schedule_runs r where r.name = due.name)`,
      [
        due.map(({ name }) => name),
        due.map(({ period }) => period),
        due.map(({ dueAt }) => dueAt),
        due.map(({ isMissed }) => isMissed),
        due.map(({ isBeat }) => isBeat),
        due.map(({ jobKey }) => jobKey),
        due.map(({ attempts }) => attempts),
      ],
    ),
  )
}

function runOf({ name, schedule, retries }: Scheduled, now: Date) {
  if (!schedule) return []
  const { period, dueAt } = schedule.lastDue(now)
  const { isBeat, catchUp } = schedule
  const isMissed = now.getTime() - dueAt.getTime() > MISSED_AFTER_MS
  if (isMissed && catchUp === 'none') return []
  // A beat's job that still waits is the next one's too; a period's waits until it is done.
  const work = isBeat
    ? { jobKey: `${BEAT_KEY}${name}`, attempts: 1 }
    : { jobKey: `${name}/${period}`, attempts: retries ? attemptsOf(retries) : ATTEMPTS_MAX }
  return [{ name, period, dueAt, isMissed, isBeat, ...work }]
}
