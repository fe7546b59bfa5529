/**
 * Work done after the answer: added in the transaction that needs it, done at least once, by any process with the role
 * `worker` or `all`. Jobs left locked are freed when their process is known to be gone, or its heartbeat has stopped.
 */

import { EventEmitter } from 'node:events'
import { type Runner, run, runMigrations, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { App } from '../app.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Logger } from '../log.ts'
import type { InHand } from '../processes/lost-processes.ts'
import { withoutSecretsOf } from '../redact.ts'
import { ATTEMPTS_MAX, type Retries, sayGivenUp, shortenWaits } from './job-retries.ts'
import { lookAtSchedules } from './schedule-runs.ts'
import type { Period, Schedule } from './schedules.ts'
import { type OpenRunner, openWorkerReplacement } from './worker-replacement.ts'

const HEARTBEAT_MS = 5_000
const DEAD_AFTER_S = 20
/** Jobs announce themselves; looking from time to time finds those whose moment has come. */
const POLL_MS = 1_000

/** A kind of job by name: enough to add one, without knowing what it does. */
export type JobName<P> = { name: string; payload?: P | undefined }

/** A kind of job. */
export type Task<P = never> = JobName<P> & {
  run(app: App, payload: P): Promise<void>
  /** It is also started by the clock, and is then given the period. */
  schedule?: [P] extends [never] ? Schedule : [Period] extends [P] ? Schedule : never
  /** Without them ten attempts within three and a half hours. */
  retries?: Retries
  /** Worked apart from all others, so many at once in a process: what comes in thousands and waits for partners holds up nothing else. */
  apart?: { atOnce: number }
}

type JobOptions = { key?: string; runAt?: Date; attempts?: number; queue?: string }

/** Several jobs of a kind in one statement. */
export async function addJobs<P>(tx: Tx, job: JobName<P>, payloads: readonly P[]): Promise<void> {
  if (payloads.length === 0) return
  await tx.$client.query({
    name: 'add-jobs',
    text: `select count(*) from graphile_worker.add_jobs(array(
             select ($1, payload::json, null, null, $2, null, null, null)::graphile_worker.job_spec from jsonb_array_elements($3::jsonb) payload))`,
    values: [job.name, ATTEMPTS_MAX, JSON.stringify(payloads)],
  })
}

/** Adds a job inside a transaction. With a `key` there is at most one of it waiting. */
export async function addJob<P>(
  tx: Tx,
  job: JobName<P>,
  payload: P,
  { key, runAt, attempts = ATTEMPTS_MAX, queue }: JobOptions = {},
): Promise<void> {
  await tx.$client.query({
    name: 'add-job',
    text: 'select graphile_worker.add_job($1::text, payload => $2::json, queue_name => $3::text, run_at => $4::timestamptz, max_attempts => $5::int, job_key => $6::text)',
    values: [job.name, JSON.stringify(payload), queue ?? null, runAt ?? null, attempts, key ?? null],
  })
}

export const migrateJobs = (owner: Database) => runMigrations({ pgPool: owner.$client, logger: quiet })

const quiet = new WorkerLogger(() => () => undefined)

export type Worker = { stop(): Promise<void> }

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
): Promise<Worker> {
  if (alone) await pool.query('delete from worker_instances')
  await freeJobsOfTheDead(pool, { lockedForS: alone ? 0 : DEAD_AFTER_S })
  await sayGivenUp(pool, app.log)
  const schedules = lookAtSchedules(app.db, tasks, app.clock)
  await schedules.deleteFutureBeats()
  await schedules.look()
  const ended = (id: string) => signOff(pool, id)
  const runners = await Promise.all(
    shiftsOf(app, tasks).map((shift) => openWorkerReplacement({ open: () => openRunner(app, pool, shift), ended, log: app.log })),
  )
  const clock = watchClock(app.clock)
  const heartbeat = setInterval(() => {
    beat(
      app,
      pool,
      runners.flatMap((one) => one.ids()),
    )
      .then(() => freeJobsOfTheDead(pool, { lockedForS: DEAD_AFTER_S }))
      .then(() => shortenWaits(pool, tasks))
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

/** Every job that is added anywhere would have it look for its own. */
const APART_FETCHED_EVERY_MS = 200

/** What one runner works. */
type Shift = { tasks: readonly Task[]; atOnce: number; isApart: boolean }

const shiftsOf = (app: App, tasks: readonly Task[]): Shift[] => [
  { tasks: tasks.filter(({ apart }) => !apart), atOnce: app.config.workerConcurrency, isApart: false },
  ...tasks.flatMap((task) => (task.apart ? [{ tasks: [task], atOnce: task.apart.atOnce, isApart: true }] : [])),
]

async function openRunner(app: App, pool: pg.Pool, shift: Shift): Promise<OpenRunner> {
  const events: WorkerEvents = new EventEmitter()
  const broke = Promise.withResolvers<void>()
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  events.on('pool:listen:error', () => broke.resolve())
  events.on('worker:fatalError', () => broke.resolve())
  events.on('job:failed', ({ job, error }) =>
    app.log.error({ err: error, task: job.task_identifier, job: job.id, attempts: job.attempts }, 'a job was given up'),
  )
  events.on('pool:fatalError', () => broke.resolve())
  const runner = await startRunner(app, pool, shift, { events, fetchFailed: () => broke.resolve() })
  // It ends by itself only when something broke; unhandled, that would end the program.
  const ended = runner.promise.catch(() => undefined)
  void ended.then(() => broke.resolve())
  const stop = async () => {
    await runner.stop().catch(() => undefined) // it stops already
    await ended
  }
  try {
    await beat(app, pool, [id])
  } catch (error) {
    await stop()
    throw error
  }
  return { id, broke: broke.promise, stop }
}

/** The library says it in no other way. */
const FETCH_FAILED = 'Error occurred fetching jobs'

type Signs = { events: WorkerEvents; fetchFailed(): void }

function startRunner(app: App, pool: pg.Pool, { tasks, atOnce, isApart }: Shift, { events, fetchFailed }: Signs): Promise<Runner> {
  const refetching = isApart ? { refetchDelay: { durationMs: APART_FETCHED_EVERY_MS, threshold: atOnce, maxAbortThreshold: 10_000 } } : {}
  return run({
    pgPool: pool,
    events,
    concurrency: atOnce,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    logger: workerLogger(app.log, fetchFailed),
    taskList: Object.fromEntries(tasks.map((task) => [task.name, (payload: unknown) => runSafely(app, task, payload)])),
    // Its own clock knows no time zone (schedules.ts); without this line it would look for a file.
    parsedCronItems: [],
    // Without a batch of their own, failed jobs are written with no handler: that the database is away would end the program.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, localQueue: { size: atOnce * 2, ...refetching } } },
  })
}

/** The library writes a job's error into its own table and log, with all it says: it gets one without personal data. */
const runSafely = (app: App, task: Task, payload: unknown): Promise<void> =>
  Promise.resolve(task.run(app, payload as never)).catch((error: unknown) => {
    app.log.debug({ err: error, task: task.name }, 'a job failed')
    throw withoutSecretsOf(error)
  })

type JobMeta = { job?: { id?: unknown; task_identifier?: unknown; attempts?: unknown; max_attempts?: unknown }; error?: unknown }

/** Which job it was and why it failed; never its payload. */
const workerLogger = (log: Logger, fetchFailed: () => void) =>
  new WorkerLogger(() => (level, message, meta = {}) => {
    if (message.startsWith(FETCH_FAILED)) fetchFailed()
    if (level !== 'error' && level !== 'warning') return
    const { job, error } = meta as JobMeta
    const known = job ? { job: { id: job.id, task: job.task_identifier, attempts: job.attempts, most: job.max_attempts } } : {}
    const [sentence = ''] = message.split(/ with error |\n/)
    log[level === 'error' ? 'error' : 'warn']({ ...known, ...(error ? { err: error } : {}) }, sentence)
  })

async function beat(app: App, pool: pg.Pool, instances: readonly string[]): Promise<void> {
  const { number } = await app.process.current()
  await pool.query(
    `insert into worker_instances (id, seen_at, process_session) select id, now(), $2 from unnest($1::text[]) as id
     on conflict (id) do update set seen_at = now(), process_session = $2`,
    [instances, number],
  )
}

/**
 * Jobs of a killed process, long before its heartbeat is missed: that is for one that hangs. A process that lives on with another session
 * says so with its next heartbeat; a job that was taken from it after all is done twice, which every job allows for.
 */
export const jobsInHand: InHand = {
  table: 'worker_instances',
  lost: ({ db }, sessions) =>
    db.$client.query(
      `with gone as (delete from worker_instances where process_session = any($1) returning id)
       select graphile_worker.force_unlock_workers(array(select id from gone))`,
      [sessions],
    ),
}

async function signOff(pool: pg.Pool, instance: string): Promise<void> {
  await pool.query('delete from worker_instances where id = $1', [instance])
  await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [instance])
}

/** The library alone would wait four hours. */
async function freeJobsOfTheDead(pool: pg.Pool, { lockedForS }: { lockedForS: number }): Promise<void> {
  await pool.query('delete from worker_instances where seen_at < now() - make_interval(secs => $1)', [DEAD_AFTER_S])
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker._private_jobs
        where locked_by is not null and locked_at <= now() - make_interval(secs => $1)
          and locked_by not in (select id from worker_instances)))`,
    [lockedForS],
  )
}

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
