/**
 * Wrong passwords, and wrong codes, for one account slow down further attempts from networks where it never signed in, however many those are:
 * after this many within an hour each attempt must wait, longer each time. Known networks and mailed links stay open to the
 * owner (docs/decisions/028). Addresses without an account are treated alike. One row an address, shared by all processes.
 */
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Database } from '#server/platform/database/database.ts'
import { assign, bareColumn, into, nullableField, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { mayAttempt, networkOf, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import type { RequestOrigin } from '#server/platform/http/security-log.ts'
import { attemptDelays } from './tables.ts'

/** Wrong ones for one account from one network, and from one network in all, before both must wait. */
const WRONG_PER_ACCOUNT = 8
const WRONG_PER_NETWORK = 60
const WINDOW_SECONDS = 15 * 60
/** Further attempts while they must wait are one line in a minute. */
const LOGGED_AGAIN_SECONDS = 60

const FREE_FAILURES = 10
const FIRST_DELAY_SECONDS = 30
const DELAY_SECONDS_MAX = 15 * 60

type Attempt = {
  about: 'sign-in' | 'own-password' | 'code' | 'passkey'
  /** Whose: an address, which may have no account, or a user's id. */
  of: string
  origin: RequestOrigin
  /** Whether the owner proved to be one on this network before. */
  isKnown: () => Promise<boolean>
  onRefused: () => Promise<unknown>
}

/**
 * Counted before the password or code is looked at: many guesses sent at once are as limited as one after the other. Answers how
 * to undo the count. Throws `too-many-requests`.
 */
export async function beginSignInAttempt(app: App, attempt: Attempt): Promise<() => Promise<unknown>> {
  const { about, of, origin } = attempt
  const network = networkOf(origin.ipAddress)
  const limits = [
    { key: `${about}/account/${of.toLowerCase()}/${network}`, max: WRONG_PER_ACCOUNT, windowSeconds: WINDOW_SECONDS },
    { key: `${about}/place/${network}`, max: WRONG_PER_NETWORK, windowSeconds: WINDOW_SECONDS },
  ]
  for (const limit of limits) if (!(await mayAttempt(app.db, limit))) await refuse(app, attempt)
  const isKnown = await attempt.isKnown()
  const delayed = about === 'sign-in' ? of : `${about} of ${of}`
  const waitSeconds = isKnown ? 0 : await delayOf(app.db, delayed)
  if (waitSeconds > 0) {
    // It was no guess: the network's own allowance is not used up by waiting.
    await Promise.all(limits.map((limit) => uncountAttempt(app.db, limit)))
    await refuse(app, attempt, waitSeconds)
  }
  return () => Promise.all([...limits.map((limit) => uncountAttempt(app.db, limit)), ...(isKnown ? [] : [forgiveAttempt(app.db, delayed)])])
}

async function refuse(app: App, { about, of, origin, onRefused }: Attempt, waitSeconds?: number): Promise<never> {
  const key = `${about}/logged/${of.toLowerCase()}/${networkOf(origin.ipAddress)}`
  if (await mayAttempt(app.db, { key, max: 1, windowSeconds: LOGGED_AGAIN_SECONDS })) await onRefused()
  throw new Problem('too-many-requests', waitSeconds === undefined ? {} : { retryAfterSeconds: waitSeconds })
}

const { failures, lastAt, nextAt } = attemptDelays
const isWaiting = sql`${nextAt} > now()`
const isForgotten = sql`${lastAt} < now() - interval '1 hour'`
const [free, first, most] = [FREE_FAILURES, FIRST_DELAY_SECONDS, DELAY_SECONDS_MAX].map((number) => sql.raw(String(number)))

const counting = statement('attempt-delay', (given: StatementParams<{ email: string }>) => ({
  // null where it is the first.
  rows: { waitSeconds: nullableField(sql`ceil(greatest(0, extract(epoch from old.next_at - now())))::int`.mapWith(Number)) },
  text: (list) => sql`
    insert into ${into(attemptDelays, { email: sql`lower(${given.email})`, failures: 1, lastAt: sql`now()`, nextAt: sql`'-infinity'` })}
        on conflict (${bareColumn(attemptDelays.email)}) do update set ${assign(attemptDelays, {
          failures: sql`case when ${isWaiting} then ${failures} when ${isForgotten} then 1 else ${failures} + 1 end`,
          lastAt: sql`case when ${isWaiting} then ${lastAt} else now() end`,
          nextAt: sql`case when ${isWaiting} then ${nextAt} when ${isForgotten} or ${failures} + 1 < ${free} then '-infinity'
                           else now() + make_interval(secs => least(${most}, ${first} * power(2, least(${failures} + 1 - ${free}, 30)))) end`,
        })}
    returning ${list}`,
}))

/** Counts an attempt before its password is looked at. Answers how many seconds it must wait first; 0: it may go on. */
const delayOf = async (db: Database, email: string): Promise<number> => (await counting.one(db, { email })).waitSeconds ?? 0

/** The attempt was no failure after all. */
const forgiveAttempt = (db: Database, email: string) =>
  db
    .update(attemptDelays)
    .set({ failures: sql`greatest(${failures} - 1, 0)`, nextAt: sql`'-infinity'` })
    .where(sql`${attemptDelays.email} = lower(${email})`)
