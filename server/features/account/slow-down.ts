/**
 * Wrong passwords, and wrong codes, for one account slow down further attempts from networks where it never signed in, however many those are:
 * after this many within an hour each attempt must wait, longer each time. Known networks and mailed links stay open to the
 * owner (docs/decisions/028). Addresses without an account are treated alike. One row an address, shared by all processes.
 */
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import type { Database } from '../../platform/database/database.ts'
import { mayTry, networkOf, uncount } from '../../platform/http/rate-limit.ts'
import type { Origin } from '../../platform/http/security-log.ts'

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
  origin: Origin
  /** Whether the owner proved to be one on this network before. */
  isKnown: () => Promise<boolean>
  onRefused: () => Promise<unknown>
}

/**
 * Counted before the password or code is looked at: many guesses sent at once are as limited as one after the other. Answers how
 * to undo the count. Throws `too-many-requests`.
 */
export async function beginAttempt(app: App, attempt: Attempt): Promise<() => Promise<unknown>> {
  const { about, of, origin } = attempt
  const network = networkOf(origin.ipAddress)
  const limits = [
    { key: `${about}/account/${of.toLowerCase()}/${network}`, max: WRONG_PER_ACCOUNT, windowSeconds: WINDOW_SECONDS },
    { key: `${about}/place/${network}`, max: WRONG_PER_NETWORK, windowSeconds: WINDOW_SECONDS },
  ]
  for (const limit of limits) if (!(await mayTry(app.db, limit))) await refuse(app, attempt)
  const isKnown = await attempt.isKnown()
  const delayed = about === 'sign-in' ? of : `${about} of ${of}`
  const waitSeconds = isKnown ? 0 : await delayOf(app.db, delayed)
  if (waitSeconds > 0) {
    // It was no guess: the network's own allowance is not used up by waiting.
    await Promise.all(limits.map((limit) => uncount(app.db, limit)))
    await refuse(app, attempt, waitSeconds)
  }
  return () => Promise.all([...limits.map((limit) => uncount(app.db, limit)), ...(isKnown ? [] : [forgiveAttempt(app.db, delayed)])])
}

async function refuse(app: App, { about, of, origin, onRefused }: Attempt, waitSeconds?: number): Promise<never> {
  const key = `${about}/logged/${of.toLowerCase()}/${networkOf(origin.ipAddress)}`
  if (await mayTry(app.db, { key, max: 1, windowSeconds: LOGGED_AGAIN_SECONDS })) await onRefused()
  throw new Problem('too-many-requests', waitSeconds === undefined ? {} : { retryAfterSeconds: waitSeconds })
}

/** Counts an attempt before its password is looked at. Answers how many seconds it must wait first; 0: it may go on. */
async function delayOf(db: Database, email: string): Promise<number> {
  const { rows } = await db.$client.query<{ waitSeconds: number }>({
    name: 'attempt-delay',
    text: `insert into attempt_delays as d (email, failures, last_at, next_at) values (lower($1), 1, now(), '-infinity')
           on conflict (email) do update set
             failures = case when d.next_at > now() then d.failures when d.last_at < now() - interval '1 hour' then 1 else d.failures + 1 end,
             last_at = case when d.next_at > now() then d.last_at else now() end,
             next_at = case when d.next_at > now() then d.next_at
                            when d.last_at < now() - interval '1 hour' or d.failures + 1 < $2 then '-infinity'
                            else now() + make_interval(secs => least($4, $3 * power(2, least(d.failures + 1 - $2, 30)))) end
           returning ceil(greatest(0, extract(epoch from old.next_at - now())))::int as "waitSeconds"`,
    values: [email, FREE_FAILURES, FIRST_DELAY_SECONDS, DELAY_SECONDS_MAX],
  })
  return rows[0]?.waitSeconds ?? 0
}

/** The attempt was no failure after all. */
const forgiveAttempt = (db: Database, email: string) =>
  db.$client.query(`update attempt_delays set failures = greatest(failures - 1, 0), next_at = '-infinity' where email = lower($1)`, [email])
