/**
 * For how long a job is tried again, and how often at least. The queue waits e^n seconds after the n-th attempt, which after ten
 * attempts is three and a half hours, spent on the last two; and it keeps silent about what it gives up. Here a kind of job says for
 * how long it must not be given up, so that a partner that is away for a day uses up nothing.
 */
import type pg from 'pg'
import type { Logger } from '../log.ts'

export type Retries = {
  /** Given up only after this. */
  hours: number
  /** Never longer between two attempts. */
  everyMinutesAtLeast: number
}

/** What must happen in the end, however long the partner is away: over a long weekend. */
export const LONG_WEEKEND: Retries = { hours: 84, everyMinutesAtLeast: 10 }

/** Jobs under such keys fail with nothing said: the next one comes soon. */
export const BEAT_KEY = 'timed/'

/** Of a job `j`: it has no attempts left. What the clock starts is started again. */
export const HAS_FAILED = `j.attempts >= j.max_attempts and j.locked_at is null and coalesce(j.key, '') not like '${BEAT_KEY}%'`

/** What has no retries of its own. */
export const ATTEMPTS_MAX = 10

/** So many attempts fill the time: those before the longest wait is reached, and one more for each of it. */
export function attemptsOf({ hours, everyMinutesAtLeast }: Retries): number {
  const longestS = everyMinutesAtLeast * 60
  let spentS = 0
  let attempts = 1
  for (; spentS < hours * 3600; attempts += 1) spentS += Math.min(Math.exp(attempts), longestS)
  return attempts
}

type Kind = { name: string; retries?: Retries }

/** From time to time: shortens waits that are longer than their kind allows. */
export async function shortenWaits(pool: pg.Pool, kinds: readonly Kind[]): Promise<void> {
  const limited = kinds.flatMap(({ name, retries }) => (retries ? [{ name, ...retries, attempts: attemptsOf(retries) }] : []))
  if (limited.length === 0) return
  await pool.query(
    `update graphile_worker._private_jobs j
        set max_attempts = greatest(j.max_attempts, k.attempts),
            run_at = case when j.attempts > 0 then least(j.run_at, now() + make_interval(mins => k.longest)) else j.run_at end
       from unnest($1::text[], $2::int[], $3::int[]) as k(name, longest, attempts)
       join graphile_worker._private_tasks t on t.identifier = k.name
      where j.task_id = t.id and j.locked_at is null
        and (j.max_attempts < k.attempts or (j.attempts > 0 and j.run_at > now() + make_interval(mins => k.longest)))`,
    [limited.map(({ name }) => name), limited.map((kind) => kind.everyMinutesAtLeast), limited.map(({ attempts }) => attempts)],
  )
}

/** Jobs that are tried no more, by kind. They stay in the queue until an operator has them done again or removes them. */
export async function givenUpJobs(pool: Pick<pg.Pool, 'query'>): Promise<{ task: string; count: number }[]> {
  const { rows } = await pool.query<{ task: string; count: number }>(
    `select t.identifier as task, count(*)::int as count
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where ${HAS_FAILED}
      group by t.identifier order by t.identifier`,
  )
  return rows
}

/** Said when it happens and at every start: it would go unnoticed otherwise. */
export async function sayGivenUp(pool: pg.Pool, log: Logger): Promise<void> {
  for (const { task, count } of await givenUpJobs(pool)) log.error({ task, count }, 'jobs were given up and wait for an operator')
}
