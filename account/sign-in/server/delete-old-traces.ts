import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import {
  accountNetworks,
  attemptDelays,
  emailChanges,
  mailedLinks,
  mailRequests,
  passkeyChallenges,
  secondFactors,
  sessions,
  signInTickets,
} from './tables.ts'

const before = (at: PgColumn, age: string) => sql`${at} < now() - ${sql.raw(`interval '${age}'`)}`
const expired = (at: PgColumn) => sql`${at} < now()`

/** Expired rows: sessions and links, changes of address, sign-ins and set-ups that were not finished, what passkeys were asked, delays of attempts, networks long unseen, e-mails that were never sent. */
const PAST: readonly { of: PgTable; where: SQL | undefined }[] = [
  { of: sessions, where: expired(sessions.expiresAt) },
  { of: mailedLinks, where: expired(mailedLinks.expiresAt) },
  { of: emailChanges, where: expired(emailChanges.expiresAt) },
  { of: signInTickets, where: expired(signInTickets.expiresAt) },
  { of: passkeyChallenges, where: expired(passkeyChallenges.expiresAt) },
  { of: secondFactors, where: and(isNull(secondFactors.confirmedAt), before(secondFactors.createdAt, '1 day')) },
  { of: attemptDelays, where: and(before(attemptDelays.lastAt, '1 day'), expired(attemptDelays.nextAt)) },
  { of: accountNetworks, where: before(accountNetworks.lastProofAt, '1 year') },
  { of: mailRequests, where: before(mailRequests.requestedAt, '3 days') },
]

export const deleteOldTraces: Task = {
  name: 'forget-old-account-traces',
  schedule: everyInterval({ minutes: 30 }),
  async run(app) {
    for (const { of, where } of PAST) await app.db.delete(of).where(where)
  },
}
