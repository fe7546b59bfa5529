/**
 * Work done after the answer: added in the transaction that needs it, done at least once, by any process with the role
 * `worker` or `all`. Jobs left locked are freed when their process is known to be gone, or its heartbeat has stopped.
 */

import { sql } from 'drizzle-orm'
import { runMigrations, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { App } from '../app.ts'
import type { Clock } from '../clock.ts'
import type { Database, Statements, Tx } from '../database/database.ts'
import { assign, bareColumn, bareColumns, isAnyOf, type StatementParams, statement } from '../database/statement.ts'
import type { WorkInHand } from '../processes/lost-processes.ts'
import { workerInstances } from '../tables.ts'
import { ATTEMPTS_MAX, type JobRetries, logGivenUpJobs, shortenJobWaits } from './job-retries.ts'
import { openJobRunner, type WorkerShift } from './job-runner.ts'
import { queuedJobs } from './queue-tables.ts'
import { openScheduleRuns } from './schedule-runs.ts'
import type { RunPeriod, Schedule } from './schedules.ts'
import { openWorkerReplacement } from './worker-replacement.ts'

const HEARTBEAT_MS = 5_000
const DEAD_AFTER_S = 20

/** A kind of job by name: enough to add one, without knowing what it does. */
export type JobName<P> = { name: string; payload?: P | undefined }

/** A kind of job. */
export type Task<P = never> = JobName<P> & {
  run(app: App, payload: P): Promise<void>
  /** It is also started by the clock, and is then given the period. */
  schedule?: [P] extends [never] ? Schedule : [RunPeriod] extends [P] ? Schedule : never
  /** Without them ten attempts within three and a half hours. */
  retries?: JobRetries
  /** Worked apart from all others, so many at once in a process: what comes in thousands and waits for partners holds up nothing else. */
  apart?: { atOnce: number }
}

type JobOptions = { key?: string; runAt?: Date; attempts?: number; queue?: string }

/** Several jobs of a kind in one statement. */
export async function addJobs<P>(tx: Tx, job: JobName<P>, payloads: readonly P[]): Promise<void> {
  if (payloads.length === 0) return
  await addingMany.run(tx, { name: job.name, payloads: JSON.stringify(payloads) })
}

const addingMany = statement('add-jobs', (given: StatementParams<{ name: string; payloads: string }>) => ({
  text: sql`
    select count(*) from graphile_worker.add_jobs(array(
      select (${given.name}, payload::json, null, null, ${sql.raw(String(ATTEMPTS_MAX))}, null, null, null)::graphile_worker.job_spec
        from jsonb_array_elements(${given.payloads}::jsonb) payload))`,
}))

/** Adds a job inside a transaction. With a `key` there is at most one of it waiting. */
export async function addJob<P>(
  tx: Tx,
  job: JobName<P>,
  payload: P,
  { key, runAt, attempts = ATTEMPTS_MAX, queue }: JobOptions = {},
): Promise<void> {
  const { name } = job
  await adding.run(tx, { name, payload: JSON.stringify(payload), queue: queue ?? null, runAt: runAt ?? null, attempts, key: key ?? null })
}

type Added = { name: string; payload: string; queue: string | null; runAt: Date | null; attempts: number; key: string | null }
const adding = statement('add-job', ({ name, payload, queue, runAt, attempts, key }: StatementParams<Added>) => ({
  text: sql`
    select graphile_worker.add_job(${name}::text, payload => ${payload}::json, queue_name => ${queue}::text,
             run_at => ${runAt}::timestamptz, max_attempts => ${attempts}::int, job_key => ${key}::text)`,
}))

export const migrateJobs = (owner: Database) => runMigrations({ pgPool: owner.$client, logger: quiet })

const quiet = new WorkerLogger(() => () => undefined)

export type JobWorker = { stop(): Promise<void> }

type Working = {
  alone: boolean
  /** What the product itself has planned is to be looked at now. */
  clockWasSetBack?: () => Promise<void>
}

/** `alone`: no other process can be working on this database, so whatever is locked was left by one that was killed. */
export async function startWorker(
  app: App,
  pool: pg.Pool,
  tasks: readonly Task[],
  { alone, clockWasSetBack = async () => undefined }: Working,
): Promise<JobWorker> {
  // On the connections of the jobs: calls that use up all others do not keep a worker from saying that it lives.
  const db = { $client: pool }
  if (alone) await forgettingAll.run(db, {})
  await freeJobsOfTheDead(db, { lockedForS: alone ? 0 : DEAD_AFTER_S })
  await logGivenUpJobs(db, app.log)
  const schedules = openScheduleRuns(app.db, tasks, app.clock)
  await schedules.deleteFutureBeats()
  await schedules.look()
  const ended = (id: string) => signOff(db, id)
  const runners = await Promise.all(
    shiftsOf(app, tasks).map((shift) =>
      openWorkerReplacement({ open: () => openJobRunner(app, pool, shift, (id) => beat(app, db, [id])), ended, log: app.log }),
    ),
  )
  const clock = watchClock(app.clock)
  const heartbeat = setInterval(() => {
    beat(
      app,
      db,
      runners.flatMap((one) => one.ids()),
    )
      .then(() => freeJobsOfTheDead(db, { lockedForS: DEAD_AFTER_S }))
      .then(() => shortenJobWaits(db, tasks))
      .then(async () => {
        if (!clock.wasSetBack()) return
        app.log.warn('the clock was set back')
        await schedules.deleteFutureBeats()
        await clockWasSetBack()
      })
      .then(() => schedules.look())
      .catch((error) => app.log.warn({ err: error }, 'heartbeat failed'))
  }, HEARTBEAT_MS)
  return {
    async stop() {
      clearInterval(heartbeat)
      await Promise.all(runners.map((one) => one.stop()))
    },
  }
}

const shiftsOf = (app: App, tasks: readonly Task[]): WorkerShift[] => [
  { tasks: tasks.filter(({ apart }) => !apart), atOnce: app.config.workerConcurrency, isApart: false },
  ...tasks.flatMap((task) => (task.apart ? [{ tasks: [task], atOnce: task.apart.atOnce, isApart: true }] : [])),
]

async function beat(app: App, db: Statements, instances: readonly string[]): Promise<void> {
  const { number } = await app.process.current()
  await beating.run(db, { instances, number })
}

const { id: instanceId, seenAt, processSession } = workerInstances
const beating = statement('worker-beat', (given: StatementParams<{ instances: readonly string[]; number: number | null }>) => ({
  text: sql`
    insert into ${workerInstances} (${bareColumns([instanceId, seenAt, processSession])})
    select id, now(), ${sql.param(given.number, processSession)} from unnest(${given.instances}::text[]) as id
    on conflict (${bareColumn(instanceId)}) do update set ${assign(workerInstances, { seenAt: sql`now()`, processSession: given.number })}`,
}))

/**
 * Jobs of a killed process, long before its heartbeat is missed: that is for one that hangs. A process that lives on with another session
 * says so with its next heartbeat; a job that was taken from it after all is done twice, which every job allows for.
 */
export const jobsInHand: WorkInHand = { session: workerInstances.processSession, lost: ({ db }, sessions) => freeing.run(db, { sessions }) }

const freeing = statement('free-jobs-of-sessions', (given: StatementParams<{ sessions: readonly number[] }>) => ({
  text: sql`
    with gone as (delete from ${workerInstances} where ${isAnyOf(processSession, given.sessions)} returning ${instanceId})
    select graphile_worker.force_unlock_workers(array(select id from gone))`,
}))

const forgettingAll = statement('forget-workers', () => ({ text: sql`delete from ${workerInstances}` }))

type Instance = { instance: string }
const forgetting = statement('forget-worker', ({ instance }: StatementParams<Instance>) => ({
  text: sql`delete from ${workerInstances} where ${instanceId} = ${instance}`,
}))
const freeingOf = statement('free-jobs-of-worker', ({ instance }: StatementParams<Instance>) => ({
  text: sql`select graphile_worker.force_unlock_workers(array[${instance}::text])`,
}))

async function signOff(db: Statements, instance: string): Promise<void> {
  await forgetting.run(db, { instance })
  await freeingOf.run(db, { instance })
}

/** The library alone would wait four hours. */
async function freeJobsOfTheDead(db: Statements, { lockedForS }: { lockedForS: number }): Promise<void> {
  await forgettingDead.run(db, { deadAfterS: DEAD_AFTER_S })
  await freeingDead.run(db, { lockedForS })
}

const forgettingDead = statement('forget-dead-workers', (given: StatementParams<{ deadAfterS: number }>) => ({
  text: sql`delete from ${workerInstances} where ${seenAt} < now() - make_interval(secs => ${given.deadAfterS})`,
}))
const { lockedAt, lockedBy } = queuedJobs
const freeingDead = statement('free-jobs-of-the-dead', (given: StatementParams<{ lockedForS: number }>) => ({
  text: sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct ${lockedBy} from ${queuedJobs}
       where ${lockedBy} is not null and ${lockedAt} <= now() - make_interval(secs => ${given.lockedForS})
         and ${lockedBy} not in (select ${instanceId} from ${workerInstances})))`,
}))

/** Less is a correction; nothing is planned so closely. */
const NOTICED_MS = 10_000

/** Whether the clock was set back since it was last asked: measured against one that only goes on. */
function watchClock(clock: Clock, steady: () => number = () => performance.now()): { wasSetBack(): boolean } {
  const offset = () => clock.now().getTime() - steady()
  let known = offset()
  return {
    wasSetBack() {
      const now = offset()
      const isBack = now < known - NOTICED_MS
      known = now
      return isBack
    },
  }
}
