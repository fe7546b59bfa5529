/** One runner of the library's on one queue, or on all that is not worked apart: how it looks for jobs, and what it says of them. */
import { EventEmitter } from 'node:events'
import { type Runner, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { App } from '../app.ts'
import type { Logger } from '../log.ts'
import { withoutSecretsOf } from '../redact.ts'
import type { OpenJobRunner } from './worker-replacement.ts'

/** Jobs announce themselves; looking from time to time finds those whose moment has come. */
const POLL_MS = 1_000
/** A runner with many places would scan the queue for each job that is added anywhere. */
const APART_FETCHED_EVERY_MS = 200
/** Notified of so many jobs it looks sooner; the library draws a number below it. */
const APART_NOTIFIED_MAX = 10_000

type Work = { name: string; run(app: App, payload: never): Promise<void> }

/** What one runner works. */
export type WorkerShift = { tasks: readonly Work[]; atOnce: number; isApart: boolean }

/** `signOn`: says under which name it locks jobs, before it is relied on. */
export async function openJobRunner(
  app: App,
  pool: pg.Pool,
  shift: WorkerShift,
  signOn: (id: string) => Promise<void>,
): Promise<OpenJobRunner> {
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
  if (shift.isApart) lookAgainFor(events)
  const runner = await startRunner(app, pool, shift, { events, fetchFailed: () => broke.resolve() })
  // It ends by itself only when something broke; unhandled, that would end the program.
  const ended = runner.promise.catch(() => undefined)
  void ended.then(() => broke.resolve())
  const stop = async () => {
    await runner.stop().catch(() => undefined) // it stops already
    await ended
  }
  try {
    await signOn(id)
  } catch (error) {
    await stop()
    throw error
  }
  return { id, broke: broke.promise, stop }
}

/**
 * A queue that is worked apart is notified of every job that is added anywhere, and looks for its own so often at most. The library forgets
 * what it is notified of meanwhile, until it would look anyway, up to a second later: here it looks as soon as it may, and at once where one of
 * its own jobs has ended, which may have added the next.
 */
function lookAgainFor(events: WorkerEvents): void {
  let queue: { pulse(count: number): void } | null = null
  let isNotified = false
  let hasEnded = false
  const look = (count: number) => {
    isNotified = false
    hasEnded = false
    queue?.pulse(count)
  }
  events.on('localQueue:init', ({ localQueue }) => {
    queue = localQueue
  })
  events.on('localQueue:refetchDelay:expired', () => isNotified && look(1))
  events.on('pool:listen:notification', () => {
    isNotified = true
    if (hasEnded) look(APART_NOTIFIED_MAX)
  })
  events.on('job:complete', () => {
    hasEnded = true
    if (isNotified) look(APART_NOTIFIED_MAX)
  })
}

/** The library says it in no other way. */
const FETCH_FAILED = 'Error occurred fetching jobs'

type Signs = { events: WorkerEvents; fetchFailed(): void }

function startRunner(app: App, pool: pg.Pool, { tasks, atOnce, isApart }: WorkerShift, { events, fetchFailed }: Signs): Promise<Runner> {
  const refetching = isApart
    ? { refetchDelay: { durationMs: APART_FETCHED_EVERY_MS, threshold: atOnce, maxAbortThreshold: APART_NOTIFIED_MAX } }
    : {}
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
const runSafely = (app: App, task: Work, payload: unknown): Promise<void> =>
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
