/**
 * Notices that stand for as long as something is so: what is new is said once, in the client's bell and by e-mail to those who may connect;
 * what is over is withdrawn from the bell, and an e-mail that was not sent yet is not sent any more.
 */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { membersWhoMay } from '#account/operations.ts'
import type { Message } from '#contract/texts/message.ts'
import { addMail } from '#server/effects/mails.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import type { App } from '#server/platform/app.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import type { EInvoiceNotice } from '../../contract/connections.ts'
import { runEachSeparately } from '../grants.ts'
import { einvoiceNotices as table } from '../tables.ts'

/** In the transaction that says or withdraws it. `message` null: it is over. */
export const einvoiceNoticed = eventKind<{ clientId: string; kind: EInvoiceNotice; noticeId: string; message: Message | null }>(
  'einvoice-noticed',
)

export const EINVOICE_NOTICE_MAIL = { name: 'einvoice-notice' }

export type StandingNotice = {
  clientId: string
  /** With the moment since when it is so. */
  subject: string
  /** What is new at once is said at once: of a client, and alike in this. */
  together: string
  /** Of the company, where it is about one. */
  company: string
  /** Said already it stays; it is not said newly. */
  isHeld?: boolean
}

type Kept = typeof table.$inferSelect

export const readEInvoiceNotices = (db: Database, kind: EInvoiceNotice): Promise<Kept[]> =>
  db.select().from(table).where(eq(table.kind, kind))

const keyOf = ({ clientId, subject }: Pick<Kept, 'clientId' | 'subject'>): string => `${clientId} ${subject}`

/** `standing`: all that is so of the kind, of all clients. What is over goes before what takes its place. */
export async function saveEInvoiceNotices(
  app: App,
  kind: EInvoiceNotice,
  standing: readonly StandingNotice[],
  messageOf: (together: readonly StandingNotice[]) => Message,
): Promise<void> {
  const kept = await readEInvoiceNotices(app.db, kind)
  const [keptKeys, standingKeys] = [new Set(kept.map(keyOf)), new Set(standing.map(keyOf))]
  const over = kept.filter((one) => !standingKeys.has(keyOf(one)))
  const fresh = standing.filter((one) => !one.isHeld && !keptKeys.has(keyOf(one)))
  const works = [
    ...over.map((one) => (tx: Tx) => withdraw(app, tx, one)),
    ...Map.groupBy(fresh, ({ clientId, together }) => `${clientId} ${together}`)
      .values()
      .map((some) => (tx: Tx) => raise(app, tx, { kind, some, message: messageOf(some) })),
  ]
  await runEachSeparately(works, (work) => app.db.inTransaction(work))
}

async function withdraw(app: App, tx: Tx, { clientId, kind, subject, noticeId }: Kept): Promise<void> {
  const isNotice = eq(table.noticeId, noticeId)
  // Of those that were said together the last one ends the notice: one after the other.
  await tx.select({ subject: table.subject }).from(table).where(isNotice).for('update')
  await tx.delete(table).where(and(isNotice, eq(table.subject, subject)))
  if ((await tx.$count(table, isNotice)) === 0) await emitEvent(app, tx, einvoiceNoticed, { clientId, kind, noticeId, message: null })
}

type Raised = { kind: EInvoiceNotice; some: readonly StandingNotice[]; message: Message }

async function raise(app: App, tx: Tx, { kind, some, message }: Raised): Promise<void> {
  const [noticeId, raisedAt] = [randomUUID(), app.clock.now()]
  const rows = await tx
    .insert(table)
    .values(some.map(({ clientId, subject }) => ({ clientId, kind, subject, noticeId, message, raisedAt })))
    .onConflictDoNothing()
    .returning({ clientId: table.clientId })
  const clientId = rows[0]?.clientId
  // Another process was first.
  if (clientId === undefined) return
  await emitEvent(app, tx, einvoiceNoticed, { clientId, kind, noticeId, message })
  if (clientId === PLATFORM) return
  for (const userId of await membersWhoMay(tx, clientId, 'money.write'))
    await addMail(app, tx, { mail: EINVOICE_NOTICE_MAIL, id: `${noticeId}/${userId}`, clientId })
}

const NAMED_MAX = 5

/** Names of companies as messages have them: the first ones, and how many there are besides. */
export function companiesIn(together: readonly StandingNotice[]): { companies: string[]; more: number } {
  const names = [...new Set(together.map(({ company }) => company))]
  return { companies: names.slice(0, NAMED_MAX), more: Math.max(0, names.length - NAMED_MAX) }
}
