/**
 * Addresses whose server refused an e-mail for good: noted with the answer to each e-mail, until one is taken again. E-mails go on being
 * sent there. By the client that they were sent for (PLATFORM: to an account about itself), so that none learns of another's e-mails.
 */

import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { RefusedMailAddress } from '#contract/account/mail-refusal.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import type { App } from '#server/platform/app.ts'
import type { Database, Queries } from '#server/platform/database/database.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import type { MailAnswer } from '#server/platform/partners/mail-port.ts'
import { mailRefusals } from '../tables.ts'

const MARK_LENGTH = 16

/** An address is in no row of an e-mail: its mark finds it among those that are known. */
export const hashOfMailAddress = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, MARK_LENGTH)

type Address = { clientId: string; email: string }

/** What could not be noted is logged and no more: the answer to the e-mail must not be lost for it. */
export async function noteMailAnswer(
  { db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>,
  to: Address,
  answer: MailAnswer,
): Promise<void> {
  try {
    if (answer.kind === 'sent') await noteTaken(db, to)
    else if (answer.kind === 'refused' && answer.isOfAddress) await noteRefused(db, to, { reason: answer.reason, now: clock.now() })
  } catch (error) {
    log.warn({ err: error }, 'what a mail server said of an address could not be noted')
  }
}

const { clientId: ofClient, addressMark, since, lastAt, reason: words } = mailRefusals

async function noteTaken(db: Database, { clientId, email }: Address): Promise<void> {
  await db.delete(mailRefusals).where(and(eq(ofClient, clientId), eq(addressMark, hashOfMailAddress(email))))
}

async function noteRefused(db: Database, { clientId, email }: Address, { reason, now }: { reason: string; now: Date }): Promise<void> {
  await db
    .insert(mailRefusals)
    .values({ clientId, addressMark: hashOfMailAddress(email), since: now, lastAt: now, reason })
    .onConflictDoUpdate({ target: [ofClient, addressMark], set: { lastAt: now, reason } })
}

/** Those of the addresses, as they are written, that are refused e-mails for the client, or about their own account. */
export async function listRefusedAddresses(db: Queries, clientId: string, emails: readonly string[]): Promise<RefusedMailAddress[]> {
  const written = new Map(emails.map((email) => [email.toLowerCase(), email]))
  if (written.size === 0) return []
  const byMark = new Map([...written.values()].map((email) => [hashOfMailAddress(email), email]))
  const rows = await db
    .selectDistinctOn([addressMark], { mark: addressMark, since, reason: words })
    .from(mailRefusals)
    .where(and(inArray(ofClient, [clientId, PLATFORM]), inArray(addressMark, [...byMark.keys()])))
    .orderBy(addressMark, desc(lastAt))
  return rows.map(({ mark, since, reason }) => ({ email: byMark.get(mark) ?? '', since: since.toISOString(), reason }))
}

const KEPT_DAYS = 180

/** Nothing was sent there since: what its server would say now is not known. */
export const forgetOldRefusals: Task = {
  name: 'forget-old-mail-refusals',
  schedule: cron('45 3 * * *', { period: 'day' }),
  async run({ db, clock }: App) {
    await db.delete(mailRefusals).where(lt(lastAt, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)))
  },
}
