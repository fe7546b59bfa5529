/**
 * Starts what the clock says is due. Every process that works on jobs looks each minute; what a run stands for, its period, is
 * claimed in the statement that adds its job, so that a period is run once, however many look and whatever the clock does.
 */
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { bareColumns, type StatementParams, statement } from '../database/statement.ts'
import { scheduleRuns } from '../tables.ts'
import { ATTEMPTS_MAX, type JobRetries, jobAttemptsOf } from './job-retries.ts'
import { BEAT_KEY } from './queue-tables.ts'
import type { Schedule } from './schedules.ts'

type Scheduled = { name: string; schedule?: Schedule | undefined; retries?: JobRetries }

/** A run begun later than this after its time was missed. */
const MISSED_AFTER_MS = 2 * 60_000
const MINUTE_MS = 60_000

type Looking = {
  /** Starts what is due, once a minute; asked more often, it does nothing. */
  look(): Promise<void>
  /** Claims of beats that are ahead of the clock would keep them from happening until then. */
  deleteFutureBeats(): Promise<void>
}

export function openScheduleRuns(db: Pick<Database, 'inTransaction' | 'delete'>, tasks: readonly Scheduled[], clock: Clock): Looking {
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
      await db.delete(scheduleRuns).where(and(inArray(scheduleRuns.name, beats), gt(scheduleRuns.dueAt, clock.now())))
    },
  }
}

/**
 * A schedule never seen before begins with the run that is due now or next: earlier ones were not missed. In one order for all
 * processes, which may look at once, and again where one meets another's jobs crosswise all the same.
 */
async function startDue(db: Pick<Database, 'inTransaction'>, tasks: readonly Scheduled[], now: Date): Promise<void> {
  const due = tasks.flatMap((task) => runOf(task, now)).sort((a, b) => (a.name < b.name ? -1 : 1))
  await db.inTransaction((tx) => starting.run(tx, { due: JSON.stringify(due) }))
}

const { name, period, dueAt } = scheduleRuns
const starting = statement('start-due', (given: StatementParams<{ due: string }>) => ({
  text: sql`
    with due as (
      select * from jsonb_to_recordset(${given.due}::jsonb)
               as d (name text, period text, "dueAt" timestamptz, "isMissed" boolean, "isBeat" boolean, "jobKey" text, attempts int)),
    claimed as (
      insert into ${scheduleRuns} (${bareColumns([name, period, dueAt])}) select name, period, "dueAt" from due
      on conflict do nothing returning ${name}),
    forgotten as (
      delete from ${scheduleRuns} using due where ${name} = due.name and due."isBeat" and ${dueAt} < due."dueAt" - interval '1 hour')
    select graphile_worker.add_job(name, json_build_object('period', period), max_attempts => attempts, job_key => "jobKey")
      from (select * from due join claimed using (name) order by name) due
     where not "isMissed" or exists (select 1 from ${scheduleRuns} where ${name} = due.name)`,
}))

function runOf({ name, schedule, retries }: Scheduled, now: Date) {
  if (!schedule) return []
  const { period, dueAt } = schedule.lastDue(now)
  const { isBeat, catchUp } = schedule
  const isMissed = now.getTime() - dueAt.getTime() > MISSED_AFTER_MS
  if (isMissed && catchUp === 'none') return []
  // A beat's job that still waits is the next one's too; a period's waits until it is done.
  const work = isBeat
    ? { jobKey: `${BEAT_KEY}${name}`, attempts: 1 }
    : { jobKey: `${name}/${period}`, attempts: retries ? jobAttemptsOf(retries) : ATTEMPTS_MAX }
  return [{ name, period, dueAt, isMissed, isBeat, ...work }]
}
