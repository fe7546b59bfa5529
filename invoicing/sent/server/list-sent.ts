/** The list of what a company sends through e-Factura, and of what does not go through it. */
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Bani, fromRon } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { inWords, wordsOfCoded } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { connectionOfCif } from '#invoicing/connections/server/synced.ts'
import { isOwnCompany } from '#invoicing/received/server/flow.ts'
import { type Decimal, roundDecimal } from '#invoicing/ubl/contract/decimal.ts'
import { fileMessageInWords } from '#invoicing/ubl/contract/rules/finding.ts'
import { foldForSearch } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { type ListOrder, orderedBy, readPage } from '#server/platform/database/pages/pages.ts'
import {
  SENT_PAGE_SIZE,
  type SentAttempt,
  type SentFilters,
  type SentInvoice,
  type SentInvoiceMessage,
  type SentSource,
  type sentCalls,
} from '../contract/sent-invoices.ts'
import { canFilterMessages, filteredCodes, type SentInvoiceState, sentStateCodes, sentStateOfCode } from '../contract/sent-states.ts'
import { isSentInvoice, type SentInvoiceRef, type SentInvoiceRow } from './sent-life.ts'
import { einvoiceAttempts, einvoiceSentMessages as messages, type SentInvoiceRemark, einvoiceSent as table } from './tables.ts'

/** Those of which something is still to come. */
export const OPEN_SENT_STATES = ['waiting', 'processing', 'refused'] as const satisfies readonly SentInvoiceState[]

const newestFirst: ListOrder = [
  [table.issuedOn, 'desc'],
  [table.id, 'desc'],
]

type Asked = { clientId: string; cif: string; filters: SentFilters; page: number; texts: Texts; correctable: ReadonlySet<SentSource> }

/** Throws `not-found` for a company of which the client has no invoices and no connection. */
export async function listSentInvoices(app: App, asked: Asked): Promise<AnswerOf<typeof sentCalls.list>> {
  const { clientId, cif, filters, page, texts, correctable } = asked
  const { db } = app
  const today = bucharestDayOf(app.clock.now())
  const ofCompany = and(eq(table.clientId, clientId), eq(table.cif, cif))
  const isLate = and(ofCompany, inArray(table.state, [...OPEN_SENT_STATES]), lt(table.dueOn, today))
  const found = and(filters.late ? isLate : ofCompany, ...conditionsOf(filters))
  const reading = readPage(
    { page, limit: SENT_PAGE_SIZE },
    {
      rows: (part) =>
        db
          .select()
          .from(table)
          .where(found)
          .orderBy(...orderedBy(newestFirst, part))
          .limit(part.limit)
          .offset(part.offset),
      counted: async () => ({ count: await db.$count(table, found) }),
    },
  )
  const [{ rows, count: totalCount }, late] = await Promise.all([reading, db.$count(table, isLate)])
  if (totalCount === 0 && !(await isKnown(db, asked))) throw new Problem('not-found')
  const written = await messagesOf(
    db,
    clientId,
    rows.map(({ id }) => id),
  )
  return {
    list: rows.map((row) => presented(row, { texts, today, correctable, message: written.get(row.id) ?? [] })),
    pagination: { page, totalPages: Math.max(1, Math.ceil(totalCount / SENT_PAGE_SIZE)), totalCount },
    isInternal: isOwnCompany(app, cif),
    late,
  }
}

/** Connected, or with invoices from when it was. */
async function isKnown(db: App['db'], { clientId, cif }: Asked): Promise<boolean> {
  if (await connectionOfCif(db, { clientId, cif })) return true
  const [any] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.cif, cif)))
    .limit(1)
  return any !== undefined
}

function conditionsOf({ dateFrom, dateTo, status, messageStatus, buyer }: SentFilters): (SQL | undefined)[] {
  const name = foldForSearch(buyer.name ?? '')
  const code = (buyer.identification ?? '').replace(/^ro\s*(?=\d)/i, '').replace(/\s/g, '')
  const codes = status.length === 0 ? filteredCodes : status
  return [
    status.length === 0 ? undefined : inArray(table.state, status.map(sentStateOfCode)),
    dateFrom ? gte(table.issuedOn, dateFrom) : undefined,
    dateTo ? lte(table.issuedOn, dateTo) : undefined,
    messageStatus !== undefined && canFilterMessages(codes) ? hasMessages(messageStatus) : undefined,
    name === '' ? undefined : sql`strpos(${table.buyerNorm}, ${name}) > 0`,
    code === '' ? undefined : sql`strpos(lower(${table.buyerCode}), lower(${code})) > 0`,
  ]
}

/** Of the buyer: what the company writes itself is never unread. */
function hasMessages(status: 1 | 2): SQL {
  const isRead = status === 1 ? isNull(messages.readAt) : isNotNull(messages.readAt)
  const isOfInvoice = and(eq(messages.clientId, table.clientId), eq(messages.invoiceId, table.id), eq(messages.sender, 'client'))
  return sql`exists (select 1 from ${messages} where ${and(isOfInvoice, isRead)})`
}

type Shown = { texts: Texts; today: string; correctable: ReadonlySet<SentSource>; message: SentInvoiceMessage[] }

function presented(row: SentInvoiceRow, { texts, today, correctable, message }: Shown): SentInvoice {
  const isInLei = row.currency === 'RON'
  const inLei = (amount: Decimal) => (isInLei ? baniOf(amount) : null)
  return {
    invoicingSystemId: row.id,
    ...{ serial: row.series, invoiceNumber: row.number, source: row.source },
    buyer: { name: row.buyerName, identification: row.buyerCode || null },
    ...{ status: sentStateCodes[row.state], date: row.issuedOn, message },
    amounts: {
      taxExcluded: inLei(row.netAmount),
      tax: isInLei ? baniOf(row.vatAmount) : row.vatInLei && baniOf(row.vatInLei),
      total: inLei(row.totalAmount),
    },
    inCurrency: isInLei ? null : { currency: row.currency, total: Number(row.totalAmount) },
    processingId: { eInvoice: row.uploadIndex },
    dueOn: row.dueOn,
    isLate: row.dueOn !== null && row.dueOn < today && OPEN_SENT_STATES.some((state) => state === row.state),
    remark: row.remark === null ? '' : remarkInWords(texts, row.remark),
    canSendAgain: row.state === 'refused' && correctable.has(row.source),
  }
}

const remarkInWords = (texts: Texts, remark: SentInvoiceRemark): string =>
  'findings' in remark
    ? [...new Set(remark.findings.map(({ message }) => fileMessageInWords(texts, message)))].join(' ')
    : inWords(texts, remark)

/** By invoice, the oldest first. */
async function messagesOf(db: Queries, clientId: string, ids: readonly string[]): Promise<Map<string, SentInvoiceMessage[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.clientId, clientId), inArray(messages.invoiceId, [...ids])))
    .orderBy(asc(messages.sentAt), asc(messages.id))
  const found = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  return new Map([...found].map(([id, some]) => [id, some.map(messageShown)]))
}

const messageShown = ({ id, text, sender, sentAt, readAt }: typeof messages.$inferSelect): SentInvoiceMessage => ({
  ...{ id, text, sender, sentDateTime: sentAt.toISOString() },
  status: sender === 'client' && readAt === null ? 1 : 2,
})

/** As it is printed: to the ban. Sums that no invoice has are not shown as one. */
function baniOf(amount: Decimal): Bani | null {
  const ron = Number(roundDecimal(amount, 2))
  return Math.abs(ron) <= RON_MAX ? fromRon(ron) : null
}
const RON_MAX = 1e9

/** Throws `not-found`. */
export async function uploadHistoryOf(app: App, { texts, ...ref }: SentInvoiceRef & { texts: Texts }): Promise<SentAttempt[]> {
  const [invoice] = await app.db.select({ id: table.id }).from(table).where(isSentInvoice(ref))
  if (!invoice) throw new Problem('not-found')
  const { id, uploadIndex, downloadId, createdAt, finishedAt, status, reasons } = einvoiceAttempts
  const rows = await app.db
    .select({ id, uploadIndex, downloadId, createdAt, finishedAt, status, reasons })
    .from(einvoiceAttempts)
    .where(and(eq(einvoiceAttempts.clientId, ref.clientId), eq(einvoiceAttempts.invoiceId, ref.id)))
    .orderBy(desc(createdAt), desc(id))
  return rows.map((row) => ({
    ...{ attemptId: row.id, processingId: row.uploadIndex, downloadId: row.downloadId, createdAt: row.createdAt.toISOString() },
    ...{ finishedAt: row.finishedAt?.toISOString() ?? null, status: { status: row.status } },
    reasons: row.reasons.map((reason) => wordsOfCoded(texts, reason)),
  }))
}
