/** Effects whose job was lost with its process, and claims that a process took with it. */
import { and, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { App } from '#server/platform/app.ts'
import { assign, isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { ATTEMPTS_MAX } from '#server/platform/jobs/job-retries.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { queuedJobs, queuedTasks } from '#server/platform/jobs/queue-tables.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { JOB_LOST_AFTER_MS, runEffectJob } from './add-effect.ts'
import { effects } from './tables.ts'

const AT_ONCE = 1_000
const EVERY_MS = 5_000

const { clientId, kind, key, id, state, lookAt, settledAt, processSession, unknownSince, claimedAt, dueSince } = effects
const added = (runAt: SQL) => sql`
  graphile_worker.add_job(${runEffectJob.name}, json_build_object('clientId', client_id, 'kind', kind, 'key', key),
                          job_key => 'effect/' || id, run_at => ${runAt}, max_attempts => ${sql.raw(String(ATTEMPTS_MAX))})`

const recovering = statement('effects-recovered', (given: StatementParams<{ before: Date; now: Date }>) => ({
  text: sql`
    select ${added(sql`look_at`)}
      from (select ${clientId}, ${kind}, ${key}, ${id}, ${lookAt} from ${effects}
             where ${settledAt} is null and (${lookAt} <= ${given.before} or (${state} = 'claimed' and ${lookAt} <= ${given.now}))
             order by ${lookAt}, ${id} limit ${sql.raw(String(AT_ONCE))}) e`,
}))

/** Gives every effect whose time has come a job of that time. In one order, as another process may do the same at once. */
export async function recoverEffects(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - JOB_LOST_AFTER_MS)
  await recovering.run(app.db, { before, now: app.clock.now() })
}

/** From time to time, for as long as jobs are worked. Answers how to stop. */
export function watchEffects(app: App): () => void {
  const timer = setInterval(() => {
    recoverEffects(app).catch((error: unknown) => app.log.warn({ err: error }, 'effects could not be looked after'))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

const takingOver = statement('effects-of-lost-processes', (given: StatementParams<{ sessions: readonly number[]; now: Date }>) => {
  const now = sql`${given.now}::timestamptz`
  const taken = {
    processSession: null,
    lookAt: now,
    unknownSince: sql`case when ${state} = 'claimed' then coalesce(${unknownSince}, ${now}) else ${unknownSince} end`,
  }
  return {
    text: sql`
      with lost as (
        update ${effects} set ${assign(effects, taken)}
          from (select ${id} from ${effects} where ${isAnyOf(processSession, given.sessions)} and ${settledAt} is null
                 order by ${id} for update skip locked) held
         where ${effects.id} = held.id
        returning ${clientId}, ${kind}, ${key}, ${id})
      select ${added(now)} from lost`,
  }
})

/**
 * What a process that is gone had in hand (platform/processes/lost-processes.ts) is carried on now. Nothing of it is on its way from that process any
 * more, so its call counts as ended. That the partner may still be at work on what it had read by then is the same as with any answer that
 * was cut off: the kind's own lag says how long absence proves nothing, and begins only now. A looker's lease ends without more.
 */
export async function effectsOfLostProcesses(app: App, sessions: readonly number[]): Promise<void> {
  await takingOver.run(app.db, { sessions, now: app.clock.now() })
  await deleteReplacedJobs(app)
}

/**
 * A job that was planned anew while it was under way has no key and no attempts left. Where its process was killed before it ended, it
 * would wait for an operator as given up.
 */
export async function deleteReplacedJobs(app: App): Promise<void> {
  const ofEffects = app.db.select({ id: queuedTasks.id }).from(queuedTasks).where(eq(queuedTasks.name, runEffectJob.name))
  await app.db.delete(queuedJobs).where(and(inArray(queuedJobs.taskId, ofEffects), isNull(queuedJobs.key), isNull(queuedJobs.lockedAt)))
}

/** After a start alone on the database: no call can be under way, so every claim without an answer has lost it. */
export async function effectClaimsAreLost(app: App): Promise<void> {
  const now = app.clock.now()
  const since = sql`case when ${state} = 'claimed' then coalesce(${unknownSince}, ${sql.param(now, lookAt)}) else ${unknownSince} end`
  await app.db
    .update(effects)
    .set({ lookAt: now, processSession: null, unknownSince: since })
    .where(and(isNull(settledAt), ne(state, 'manual')))
}

/** What was to happen soon would happen as much later as the clock was set back; and nothing began in the future. A call keeps its time. */
export async function effectsAfterClockSetBack(app: App): Promise<void> {
  const now = sql`${sql.param(app.clock.now(), lookAt)}::timestamptz`
  const notLater = (at: PgColumn) => sql`case when ${at} > ${now} then ${now} else ${at} end`
  const asMuchLater = sql`least(${claimedAt}, ${now}) + (${lookAt} - ${claimedAt})`
  await app.db
    .update(effects)
    .set({
      lookAt: sql`case when ${state} = 'claimed' and ${processSession} is not null then ${asMuchLater} else ${now} end`,
      dueSince: sql`least(${dueSince}, ${now})`,
      ...{ claimedAt: notLater(claimedAt), unknownSince: notLater(unknownSince) },
    })
    .where(and(isNull(settledAt), sql`${lookAt} > ${now}`))
}

const KEPT_DAYS = 90

/** Long enough for the same key never to come again. */
export const forgetSettledEffects: Task = {
  name: 'forget-settled-effects',
  schedule: everyInterval({ hours: 1 }),
  async run(app: App) {
    await app.db.delete(effects).where(lt(settledAt, new Date(app.clock.now().getTime() - KEPT_DAYS * 86_400_000)))
  },
}
