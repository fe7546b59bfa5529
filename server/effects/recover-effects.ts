/** Effects whose job was lost with its process, and claims that a process took with it. */
import type { App } from '../platform/app.ts'
import { ATTEMPTS_MAX } from '../platform/jobs/job-retries.ts'
import type { Task } from '../platform/jobs/jobs.ts'
import { every } from '../platform/jobs/schedules.ts'
import { JOB_LOST_AFTER_MS, runEffectJob } from './add-effect.ts'

const AT_ONCE = 1_000
const EVERY_MS = 5_000

/** Gives every effect whose time has come a job of that time. In one order, as another process may do the same at once. */
export async function recoverEffects(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - JOB_LOST_AFTER_MS)
  await app.db.$client.query({
    name: 'effects-recovered',
    text: `select graphile_worker.add_job($1, json_build_object('clientId', e.client_id, 'kind', e.kind, 'key', e.key),
                  job_key => 'effect/' || e.id, run_at => e.look_at, max_attempts => ${ATTEMPTS_MAX})
             from (select client_id, kind, key, id, look_at from effects
                    where settled_at is null and (look_at <= $2 or (state = 'claimed' and look_at <= $3))
                    order by look_at, id limit ${AT_ONCE}) e`,
    values: [runEffectJob.name, before, app.clock.now()],
  })
}

/** From time to time, for as long as jobs are worked. Answers how to stop. */
export function watchEffects(app: App): () => void {
  const timer = setInterval(() => {
    recoverEffects(app).catch((error: unknown) => app.log.warn({ err: error }, 'effects could not be looked after'))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * What a process that is gone had in hand (platform/processes/lost-processes.ts) is carried on now. Nothing of it is on its way from that process any
 * more, so its call counts as ended. That the partner may still be at work on what it had read by then is the same as with any answer that
 * was cut off: the kind's own lag says how long absence proves nothing, and begins only now. A looker's lease ends without more.
 */
export async function effectsOfLostProcesses(app: App, sessions: readonly number[]): Promise<void> {
  await app.db.$client.query({
    name: 'effects-of-lost-processes',
    text: `with lost as (
             update effects e
                set process_session = null, look_at = $2,
                    unknown_since = case when e.state = 'claimed' then coalesce(e.unknown_since, $2) else e.unknown_since end
               from (select id from effects where process_session = any($1) and settled_at is null order by id for update skip locked) held
              where e.id = held.id
             returning e.client_id, e.kind, e.key, e.id)
           select graphile_worker.add_job($3, json_build_object('clientId', client_id, 'kind', kind, 'key', key),
                  job_key => 'effect/' || id, run_at => $2, max_attempts => ${ATTEMPTS_MAX})
             from lost`,
    values: [sessions, app.clock.now(), runEffectJob.name],
  })
  await deleteReplacedJobs(app)
}

/**
 * A job that was planned anew while it was under way has no key and no attempts left. Where its process was killed before it ended, it
 * would wait for an operator as given up.
 */
export async function deleteReplacedJobs(app: App): Promise<void> {
  await app.db.$client.query({
    text: `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
            where t.id = j.task_id and t.identifier = $1 and j.key is null and j.locked_at is null`,
    values: [runEffectJob.name],
  })
}

/** After a start alone on the database: no call can be under way, so every claim without an answer has lost it. */
export async function effectClaimsAreLost(app: App): Promise<void> {
  await app.db.$client.query(
    `update effects set look_at = $1, process_session = null, unknown_since = case when state = 'claimed' then coalesce(unknown_since, $1::timestamptz) else unknown_since end
      where settled_at is null and state <> 'manual'`,
    [app.clock.now()],
  )
}

/** What was to happen soon would happen as much later as the clock was set back; and nothing began in the future. A call keeps its time. */
export async function effectsAfterClockSetBack(app: App): Promise<void> {
  await app.db.$client.query(
    `update effects
        set look_at = case when state = 'claimed' and process_session is not null then least(claimed_at, $1) + (look_at - claimed_at) else $1 end,
            due_since = least(due_since, $1::timestamptz),
            claimed_at = case when claimed_at > $1 then $1 else claimed_at end,
            unknown_since = case when unknown_since > $1 then $1 else unknown_since end
      where settled_at is null and look_at > $1`,
    [app.clock.now()],
  )
}

const KEPT_DAYS = 90

/** Long enough for the same key never to come again. */
export const forgetSettledEffects: Task = {
  name: 'forget-settled-effects',
  schedule: every({ hours: 1 }),
  async run(app: App) {
    await app.db.$client.query('delete from effects where settled_at < $1::timestamptz - make_interval(days => $2)', [
      app.clock.now(),
      KEPT_DAYS,
    ])
  },
}
