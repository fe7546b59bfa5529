import type { Task } from '../../platform/jobs/jobs.ts'
import { every } from '../../platform/jobs/schedules.ts'

/** Expired rows: sessions and links, sign-ins and set-ups that were not finished, what passkeys were asked, delays of attempts, networks long unseen, e-mails that were never sent. */
const PAST: readonly string[] = [
  'delete from sessions where expires_at < now()',
  `delete from mailed_links where expires_at < now()`,
  `delete from sign_in_tickets where expires_at < now()`,
  `delete from passkey_challenges where expires_at < now()`,
  `delete from second_factors where confirmed_at is null and created_at < now() - interval '1 day'`,
  `delete from attempt_delays where last_at < now() - interval '1 day' and next_at < now()`,
  `delete from account_places where last_proof_at < now() - interval '1 year'`,
  `delete from letter_requests where requested_at < now() - interval '3 days'`,
]

export const deleteOldTraces: Task = {
  name: 'forget-old-account-traces',
  schedule: every({ minutes: 30 }),
  async run(app) {
    for (const statement of PAST) await app.db.$client.query(statement)
  },
}
