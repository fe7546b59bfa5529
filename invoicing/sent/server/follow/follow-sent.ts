/**
 * What became of sent invoices: ANAF is asked about each, soon and then ever more rarely, until it has decided. Each company by itself: what stands
 * in one's way stops no other.
 */
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Message } from '#contract/texts/message.ts'
import { accessTokenOf, runEachSeparately } from '#invoicing/connections/server/grants.ts'
import { type EInvoiceConnection, recordCompanyRight } from '#invoicing/connections/server/rights.ts'
import { type ClientCompany, connectionOfCif } from '#invoicing/connections/server/synced.ts'
import type { App } from '#server/platform/app.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { isSentInvoice, type SentInvoiceRow } from '../sent-life.ts'
import { einvoiceSent as table } from '../tables.ts'
import { rightMissingMessage } from '../upload/upload-invoice.ts'
import { type AuthorityDecision, keepDecision } from './keep-decision.ts'

const MINUTE_MS = 60_000
const WAIT_MIN_MS = MINUTE_MS
const WAIT_MAX_MS = 2 * 60 * MINUTE_MS
/** Where the company cannot be asked for. */
const AGAIN_MS = 15 * MINUTE_MS
/** An archive that came broken is had whole the next time. */
const BROKEN_FOR_MS = 3 * 24 * 60 * MINUTE_MS
/** Of a company in one run; the next one goes on. */
const ASKED_MAX = 500

type Port = NonNullable<App['einvoices']>
export type AuthorityAccess = { connection: EInvoiceConnection; accessToken: string; port: Port }

export const followSentInvoices: Task = {
  name: 'follow-sent-einvoices',
  schedule: everyInterval({ minutes: 1 }),
  apart: { atOnce: 1 },
  async run(app) {
    if (app.einvoices === null) return
    const port = app.einvoices
    const isDue = and(eq(table.state, 'processing'), lte(table.askAt, app.clock.now()))
    const companies = await app.db.selectDistinct({ clientId: table.clientId, cif: table.cif }).from(table).where(isDue)
    await runEachSeparately(companies, (company) => followCompany(app, company, port))
  },
}

async function followCompany(app: App, company: ClientCompany, port: Port): Promise<void> {
  const isDue = and(
    ...[eq(table.clientId, company.clientId), eq(table.cif, company.cif), eq(table.state, 'processing')],
    lte(table.askAt, app.clock.now()),
  )
  const due = await app.db.select().from(table).where(isDue).orderBy(asc(table.askAt), asc(table.id)).limit(ASKED_MAX)
  const connection = await connectionOfCif(app.db, company)
  if (!connection) return postpone(app, due, { code: 'einvoice-not-connected' })
  const accessToken = await accessTokenOf(app, connection.grantId)
  if (accessToken === null) return postpone(app, due, { code: 'einvoice-waits-token' })
  await eachUntil(
    due,
    (row) => follow(app, row, { connection, accessToken, port }),
    (rest, remark) => postpone(app, rest, remark),
  )
}

/** The first that says why none can be asked now ends it, for all that are left. */
async function eachUntil(
  due: readonly SentInvoiceRow[],
  ask: (row: SentInvoiceRow) => Promise<Message | null>,
  end: (rest: readonly SentInvoiceRow[], why: Message) => Promise<void>,
): Promise<void> {
  const failed: unknown[] = []
  for (const [at, row] of due.entries()) {
    const why = await ask(row).catch((error: unknown) => {
      failed.push(error)
      return null
    })
    if (why) {
      await end(due.slice(at), why)
      break
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${due.length} failed`)
}

async function postpone(app: App, rows: readonly SentInvoiceRow[], remark: Message): Promise<void> {
  const askAt = new Date(app.clock.now().getTime() + AGAIN_MS)
  for (const row of rows)
    await app.db
      .update(table)
      .set({ askAt, remark })
      .where(and(isSentInvoice(row), eq(table.state, 'processing')))
}

/** What `postpone` says, and what is over once ANAF answers. */
const postponed: readonly Message['code'][] = ['einvoice-not-connected', 'einvoice-waits-token', 'einvoice-waits-right']

/** Half as long as it has been under way. */
async function askLater(app: App, row: SentInvoiceRow): Promise<null> {
  const isOver = row.remark !== null && 'code' in row.remark && postponed.includes(row.remark.code)
  const now = app.clock.now().getTime()
  const waitMs = Math.min(WAIT_MAX_MS, Math.max(WAIT_MIN_MS, (now - row.stateChangedAt.getTime()) / 2))
  await app.db
    .update(table)
    .set({ askAt: new Date(now + waitMs), ...(isOver ? { remark: null } : {}) })
    .where(and(isSentInvoice(row), eq(table.state, 'processing')))
  return null
}

/** Answers why no invoice of the company can be asked about now; null: the next one may be. */
async function follow(app: App, row: SentInvoiceRow, asking: AuthorityAccess): Promise<Message | null> {
  const { connection, accessToken, port } = asking
  if (row.uploadIndex === null) return askLater(app, row)
  const answer = await port.state({ accessToken, uploadIndex: row.uploadIndex })
  if (answer.kind === 'token-refused') {
    await recordCompanyRight(app, connection, answer)
    return { code: 'einvoice-waits-token' }
  }
  if (answer.kind === 'no-right') {
    await recordCompanyRight(app, connection, answer)
    return rightMissingMessage(answer.text)
  }
  const decided = await decisionOf(app, row, asking, answer)
  if (decided === null) return askLater(app, row)
  await app.db.inTransaction((tx) => keepDecision(app, tx, row, decided))
  return null
}

type StateAnswer = Awaited<ReturnType<Port['state']>>

/** With what ANAF gave; null: it has not decided, or does not give it yet. */
async function decisionOf(
  app: App,
  row: SentInvoiceRow,
  { accessToken, port }: AuthorityAccess,
  answer: StateAnswer,
): Promise<AuthorityDecision | null> {
  if (answer.kind === 'unreadable') return { kind: 'unreadable' }
  if (answer.kind !== 'accepted' && answer.kind !== 'rejected') {
    if (answer.kind !== 'processing')
      app.log.warn({ cif: row.cif, index: row.uploadIndex, kind: answer.kind }, 'ANAF did not say what became of an invoice')
    return null
  }
  const { kind, downloadId } = answer
  if (downloadId === null) return null
  const got = await port.download({ accessToken, downloadId })
  const reasons = answer.kind === 'rejected' ? answer.reasons : []
  if (got.kind === 'archive') return { kind, downloadId, reasons, archive: got }
  // What ANAF gives no more, or in no order for days, is decided all the same.
  const isBrokenForLong = got.kind === 'bad-archive' && app.clock.now().getTime() - row.stateChangedAt.getTime() > BROKEN_FOR_MS
  return got.kind === 'gone' || isBrokenForLong ? { kind, downloadId, reasons, archive: null } : null
}
