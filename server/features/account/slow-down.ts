/**
 * Wrong passwords for one account slow down further attempts from networks where it never signed in, however many those are:
 * after this many within an hour each attempt must wait, longer each time. Known networks and mailed links stay open to the
 * owner (docs/decisions/028). Addresses without an account are treated alike. One row an address, shared by all processes.
 */
import type { Database } from '../../platform/database/database.ts'

const FREE_FAILURES = 10
const FIRST_DELAY_SECONDS = 30
const DELAY_SECONDS_MAX = 15 * 60

/** Counts an attempt before its password is looked at. Answers how many seconds it must wait first; 0: it may go on. */
export async function delayOf(db: Database, email: string): Promise<number> {
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
export const forgiveAttempt = (db: Database, email: string) =>
  db.$client.query(`update attempt_delays set failures = greatest(failures - 1, 0), next_at = '-infinity' where email = lower($1)`, [email])
