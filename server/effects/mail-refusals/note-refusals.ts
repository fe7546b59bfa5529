/**
 * Addresses whose server refused an e-mail for good: noted with the answer to each e-mail, until one is taken again. E-mails go on being
 * sent there. By the client that they were sent for (PLATFORM: to an account about itself), so that none learns of another's e-mails.
 */
import { createHash } from 'node:crypto'
import type { RefusedAddress } from '../../../contract/notifications/mail-settings.ts'
import { PLATFORM } from '../../ledger/accounts.ts'
import type { MailAnswer } from '../../partners/mail/port.ts'
import type { App } from '../../platform/app.ts'
import type { Statements } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { cron } from '../../platform/jobs/schedules.ts'

const MARK_LENGTH = 16

/** An address is in no row of an e-mail: its mark finds it among those that are known. */
export const markOfAddress = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, MARK_LENGTH)

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

async function noteTaken(db: Statements, { clientId, email }: Address): Promise<void> {
  await db.$client.query({
    name: 'mail-refusal-over',
    text: 'delete from mail_refusals where client_id = $1 and address_mark = $2',
    values: [clientId, markOfAddress(email)],
  })
}

async function noteRefused(db: Statements, { clientId, email }: Address, { reason, now }: { reason: string; now: Date }): Promise<void> {
  await db.$client.query({
    name: 'mail-refusal',
    text: `insert into mail_refusals (client_id, address_mark, since, last_at, reason) values ($1, $2, $3, $3, $4)
           on conflict (client_id, address_mark) do update set last_at = excluded.last_at, reason = excluded.reason`,
    values: [clientId, markOfAddress(email), now, reason],
  })
}

/** Those of the addresses, as they are written, that are refused e-mails for the client, or about their own account. */
export async function refusedAmong(db: Statements, clientId: string, emails: readonly string[]): Promise<RefusedAddress[]> {
  const written = new Map(emails.map((email) => [email.toLowerCase(), email]))
  if (written.size === 0) return []
  const byMark = new Map([...written.values()].map((email) => [markOfAddress(email), email]))
  const { rows } = await db.$client.query<{ mark: string; since: Date; reason: string }>({
    name: 'mail-refusals-among',
    text: `select distinct on (address_mark) address_mark as mark, since, reason from mail_refusals
            where client_id = any($1) and address_mark = any($2) order by address_mark, last_at desc`,
    values: [[clientId, PLATFORM], [...byMark.keys()]],
  })
  return rows.map(({ mark, since, reason }) => ({ email: byMark.get(mark) ?? '', since: since.toISOString(), reason }))
}

const KEPT_DAYS = 180

/** Nothing was sent there since: what its server would say now is not known. */
export const forgetOldRefusals: Task = {
  name: 'forget-old-mail-refusals',
  schedule: cron('45 3 * * *', { period: 'day' }),
  async run({ db, clock }: App) {
    await db.$client.query('delete from mail_refusals where last_at < $1', [new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)])
  },
}
