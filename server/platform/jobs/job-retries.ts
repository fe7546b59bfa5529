/**
 * For how long a job is tried again, and how often at least. The queue waits e^n seconds after the n-th attempt, which after ten
 * attempts is three and a half hours, spent on the last two; and it keeps silent about what it gives up. Here a kind of job says for
 * how long it must not be given up, so that a partner that is away for a day uses up nothing.
 */
import { sql } from 'drizzle-orm'
import type { Statements } from '../database/database.ts'
import { assign, type StatementParams, statement } from '../database/statement.ts'
import type { Logger } from '../log.ts'
import { isFailedJob, queuedJobs, queuedTasks } from './queue-tables.ts'

export type JobRetries = {
  /** Given up only after this. */
  hours: number
  /** Never longer between two attempts. */
  everyMinutesAtLeast: number
}

/** What must happen in the end, however long the partner is away: over a long weekend. */
export const LONG_WEEKEND_RETRIES: JobRetries = { hours: 84, everyMinutesAtLeast: 10 }

/** What has no retries of its own. */
export const ATTEMPTS_MAX = 10

/** So many attempts fill the time: those before the longest wait is reached, and one more for each of it. */
export function jobAttemptsOf({ hours, everyMinutesAtLeast }: JobRetries): number {
  const longestS = everyMinutesAtLeast * 60
  let spentS = 0
  let attempts = 1
  for (; spentS < hours * 3600; attempts += 1) spentS += Math.min(Math.exp(attempts), longestS)
  return attempts
}

type Kind = { name: string; retries?: JobRetries }

/** From time to time: shortens waits that are longer than their kind allows. */
export async function shortenJobWaits(db: Statements, kinds: readonly Kind[]): Promise<void> {
  const limited = kinds.flatMap(({ name, retries }) => (retries ? [{ name, ...retries, attempts: jobAttemptsOf(retries) }] : []))
  if (limited.length === 0) return
  await shortening.run(db, {
    names: limited.map(({ name }) => name),
    longest: limited.map((kind) => kind.everyMinutesAtLeast),
    attempts: limited.map(({ attempts }) => attempts),
  })
}

type Limits = { names: readonly string[]; longest: readonly number[]; attempts: readonly number[] }

const { attempts, attemptsMax, lockedAt, runAt, taskId } = queuedJobs
const shortening = statement('shorten-waits', (given: StatementParams<Limits>) => {
  const soonest = sql`now() + make_interval(mins => kinds.longest)`
  const isWaiting = sql`${attempts} > 0`
  const shorter = {
    attemptsMax: sql`greatest(${attemptsMax}, kinds.attempts)`,
    runAt: sql`case when ${isWaiting} then least(${runAt}, ${soonest}) else ${runAt} end`,
  }
  return {
    text: sql`
      update ${queuedJobs} set ${assign(queuedJobs, shorter)}
        from unnest(${given.names}::text[], ${given.longest}::int[], ${given.attempts}::int[]) as kinds (name, longest, attempts)
        join ${queuedTasks} on ${queuedTasks.name} = kinds.name
       where ${taskId} = ${queuedTasks.id} and ${lockedAt} is null
         and (${attemptsMax} < kinds.attempts or (${isWaiting} and ${runAt} > ${soonest}))`,
  }
})

/** Jobs that are tried no more, by kind. They stay in the queue until an operator has them done again or removes them. */
export const givenUpJobs = (db: Statements): Promise<{ task: string; count: number }[]> => givenUp.all(db, {})

const givenUp = statement('given-up-jobs', () => ({
  rows: { task: queuedTasks.name, count: sql`count(*)`.mapWith(Number) },
  text: (list) => sql`
    select ${list} from ${queuedJobs} join ${queuedTasks} on ${queuedTasks.id} = ${taskId}
     where ${isFailedJob} group by ${queuedTasks.name} order by ${queuedTasks.name}`,
}))

/** Said when it happens and at every start: it would go unnoticed otherwise. */
export async function logGivenUpJobs(db: Statements, log: Logger): Promise<void> {
  for (const { task, count } of await givenUpJobs(db)) log.error({ task, count }, 'jobs were given up and wait for an operator')
}
