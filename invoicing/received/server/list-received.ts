/** The list of what others sent to a company. What ANAF has listed and not given yet is not shown: nothing is known of it. */
import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Bani, fromRon } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { inWords, wordsOfCoded } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { connectionOfCif } from '#invoicing/connections/server/synced.ts'
import { type Decimal, roundDecimal } from '#invoicing/ubl/contract/decimal.ts'
import { foldForSearch } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { endOfDay, startOfDay } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { type ListOrder, orderedBy, readPage } from '#server/platform/database/pages/pages.ts'
import {
  RECEIVED_PAGE_SIZE,
  type ReceivedFilterDate,
  type ReceivedFilters,
  type ReceivedInvoice,
  type ReceivedMessage,
  type receivedCalls,
} from '../contract/received-invoices.ts'
import { listedStates } from '../contract/received-states.ts'
import { syncFailureMessage } from './failures.ts'
import { invoiceFlowOf } from './flow.ts'
import { type ReceivedInvoiceRow, warningStatusOf } from './received-life.ts'
import { einvoiceMessages, einvoiceSyncs, einvoiceReceived as table } from './tables.ts'

const newestFirst: ListOrder = [
  [table.arrivedAt, 'desc'],
  [table.id, 'desc'],
]

type Asked = { clientId: string; cif: string; filters: ReceivedFilters; usedDate: ReceivedFilterDate; texts: Texts }

/** Throws `not-found` for a company of which the client has no invoices and no connection. */
export async function listReceivedInvoices(
  app: App,
  { clientId, cif, filters, usedDate, texts }: Asked,
): Promise<AnswerOf<typeof receivedCalls.list>> {
  const sync = await syncOf(app, { clientId, cif })
  const isToFetch = and(eq(table.clientId, clientId), eq(table.cif, cif), eq(table.fetched, 'listed'))
  const page = filters.pagination
  const found = and(
    eq(table.clientId, clientId),
    eq(table.cif, cif),
    sql`${table.fetched} <> 'listed'`,
    ...conditionsOf(app, { cif, filters, usedDate }),
  )
  // By an index alone: rows are read of one page.
  const inOrder = (isReversed: boolean) =>
    app.db
      .select({ id: table.id })
      .from(table)
      .where(found)
      .orderBy(...orderedBy(newestFirst, { isReversed }))
  const reading = readPage(
    { page, limit: RECEIVED_PAGE_SIZE },
    {
      rows: ({ isReversed, limit, offset }) => inOrder(isReversed).limit(limit).offset(offset),
      counted: async () => {
        // In the same order: counted without it the whole table is read, by several processes of the database.
        const [all] = await app.db.select({ count: count() }).from(inOrder(false).as('found'))
        return all ?? { count: 0 }
      },
    },
  )
  const [{ rows: ids, count: totalCount }, toFetch] = await Promise.all([reading, app.db.$count(table, isToFetch)])
  const [rows, messages] = await Promise.all([rowsOf(app.db, clientId, ids), messagesOf(app.db, texts, clientId, ids)])
  return {
    list: rows.map((row) => presented(row, texts, messages.get(row.id) ?? [])),
    pagination: { page, totalPages: Math.max(1, Math.ceil(totalCount / RECEIVED_PAGE_SIZE)), totalCount },
    lastSync: sync?.syncedAt?.toISOString() ?? null,
    toFetch,
    failing: sync?.failingSince
      ? { since: sync.failingSince.toISOString(), cause: inWords(texts, syncFailureMessage(sync.failure)) }
      : null,
    flow: invoiceFlowOf(app, cif),
  }
}

type Ids = readonly { id: string }[]

const rowsOf = async (db: Queries, clientId: string, ids: Ids): Promise<ReceivedInvoiceRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(table)
        .where(
          and(
            eq(table.clientId, clientId),
            inArray(
              table.id,
              ids.map(({ id }) => id),
            ),
          ),
        )
        .orderBy(desc(table.arrivedAt), desc(table.id))

/** null: not begun yet. */
async function syncOf({ db }: App, company: { clientId: string; cif: string }): Promise<typeof einvoiceSyncs.$inferSelect | null> {
  const isCompany = and(eq(einvoiceSyncs.clientId, company.clientId), eq(einvoiceSyncs.cif, company.cif))
  const [[sync], connection] = await Promise.all([db.select().from(einvoiceSyncs).where(isCompany), connectionOfCif(db, company)])
  if (!sync && !connection) throw new Problem('not-found')
  return sync ?? null
}

function conditionsOf(app: App, { cif, filters, usedDate }: Pick<Asked, 'cif' | 'filters' | 'usedDate'>): (SQL | undefined)[] {
  const listed = listedStates(invoiceFlowOf(app, cif))
  const states = filters.status.length === 0 ? listed : filters.status.filter((state) => listed.includes(state))
  const { fromDate, toDate } = filters.date
  const name = foldForSearch(filters.seller.name ?? '')
  const code = (filters.seller.identification ?? '').replace(/^ro\s*(?=\d)/i, '').replace(/\s/g, '')
  const isOfInvoice = usedDate === 'invoiceDate'
  return [
    inArray(table.state, states),
    fromDate && (isOfInvoice ? gte(table.invoiceDate, fromDate) : gte(table.arrivedAt, startOfDay(fromDate))),
    toDate && (isOfInvoice ? lte(table.invoiceDate, toDate) : lte(table.arrivedAt, endOfDay(toDate))),
    name === '' ? undefined : contains(sql`${table.sellerNorm}`, name),
    code === '' ? undefined : contains(sql`lower(${table.sellerCode})`, code.toLowerCase()),
  ].map((one) => one || undefined)
}

/** By the index of trigrams, where there is one in it. */
const contains = (text: SQL, part: string): SQL =>
  part.length < 3 ? sql`strpos(${text}, ${part}) > 0` : sql`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`

function presented(row: ReceivedInvoiceRow, texts: Texts, message: ReceivedMessage[]): ReceivedInvoice {
  const isInLei = row.currency === 'RON'
  return {
    receivedInvoiceId: row.id,
    seller: { name: row.sellerName || null, identification: row.sellerCode || null },
    generalData: { invoiceDate: row.invoiceDate, invoiceIdentification: row.number || null, message },
    eInvoiceData: { date: row.arrivedAt.toISOString() },
    status: row.state,
    amounts: { tax: baniOf(isInLei ? row.vatAmount : row.vatInLei), total: baniOf(isInLei ? row.totalAmount : null) },
    inCurrency: isInLei || row.currency === '' ? null : { currency: row.currency, total: numberOf(row.totalAmount) },
    warnings: { status: warningStatusOf(row), text: row.warnings.map((kind) => texts.received.warnings[kind]) },
  }
}

/** By invoice, the oldest first. */
async function messagesOf(db: Queries, texts: Texts, clientId: string, ids: Ids): Promise<Map<string, ReceivedMessage[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(einvoiceMessages)
    .where(
      and(
        eq(einvoiceMessages.clientId, clientId),
        inArray(
          einvoiceMessages.invoiceId,
          ids.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(einvoiceMessages.writtenAt), asc(einvoiceMessages.id))
  const found = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  return new Map([...found].map(([id, some]) => [id, some.map((one) => messageShown(one, texts))]))
}

type MessageRow = typeof einvoiceMessages.$inferSelect

const messageShown = ({ id, text: message, writtenAt, sentAs, followAt, refusal }: MessageRow, texts: Texts): ReceivedMessage => ({
  ...{ id, message, sentDateTime: writtenAt.toISOString(), reason: refusal && wordsOfCoded(texts, refusal) },
  status: refusal !== null ? 'notSent' : sentAs !== null && followAt === null ? 'uploadSuccessful' : 'uploading',
})

/** As it is printed: to the ban. Sums that no invoice has are not shown as one. */
function baniOf(amount: Decimal | null): Bani | null {
  if (amount === null) return null
  const ron = Number(roundDecimal(amount, 2))
  return Math.abs(ron) <= RON_MAX ? fromRon(ron) : null
}
const RON_MAX = 1e9

const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount))
