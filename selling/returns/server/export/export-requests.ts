/** Return requests as a workbook: the rows of a filter, with everything that was answered. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { ROWS_HEADER } from '#contract/endpoint.ts'
import { fieldProblem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { ordersFound } from '#sending/operations.ts'
import type { ReturnField } from '#sending/order-templates/contract/return-form.ts'
import type { App } from '#server/platform/app.ts'
import { orderedBy } from '#server/platform/database/pages/pages.ts'
import type { StreamAnswer } from '#server/platform/http/http.ts'
import { sealAccount } from '#server/platform/http/sealed-accounts.ts'
import { type StreamedCell, type StreamedRow, workbookStream } from '#server/platform/spreadsheet/stream-workbook.ts'
import { RETURNS_EXPORTED_MAX } from '../../contract/export-returns.ts'
import type { ReturnFilters } from '../../contract/return-requests.ts'
import { accountTextOf } from '../documents.ts'
import { returnRequestsFoundBy, returnRequestsNewestFirst } from '../list-requests.ts'
import { refundCurrencyOf } from '../money/refund-owed.ts'
import { returnSummaryOf } from '../present-request.ts'
import { returnRequests as table } from '../tables.ts'
import { answerCellsOf, type QuestionColumns, questionColumnsOf } from './question-columns.ts'

/** Read at once, one batch after another: no transaction waits for who downloads. */
const BATCH = 200
const WIDTHS = [16, 22, 14, 18, 24, 28, 28, 18, 18, 40, 40]
const WIDTHS_AFTER = [28, 20, 18, 40, 22, 18, 14, 10, 28, 20]
const QUESTION_WIDTH = 30

type Exported = Pick<ReturnFilters, 'state' | 'search'> & { clientId: string; texts: Texts; seesAccounts: boolean }

/** Throws `invalid-fields` where there are more than a file takes. */
export async function exportReturnRequests(app: App, { texts, seesAccounts, ...wanted }: Exported): Promise<StreamAnswer> {
  const ids = await idsOf(app, wanted)
  if (ids.length > RETURNS_EXPORTED_MAX)
    throw fieldProblem('search', { code: 'returns-too-many-for-file', params: { max: RETURNS_EXPORTED_MAX } })
  const { clientId } = wanted
  const columns = questionColumnsOf(await formsOf(app, { clientId, ids }))
  const widths = [...WIDTHS, ...columns.texts.map(() => QUESTION_WIDTH), ...(columns.hasMore ? [QUESTION_WIDTH] : []), ...WIDTHS_AFTER]
  const words = texts.returns.exported
  return {
    stream: workbookStream({
      ...{ name: texts.returns.title, widths, headRows: 1 },
      rows: sheetRows(app, { clientId, ids, columns, texts, seesAccounts }),
    }),
    name: words.fileName,
    headers: { [ROWS_HEADER]: String(ids.length) },
  }
}

/** Which they are is decided at once; each is written as it is when its turn comes. */
async function idsOf({ db, clock }: App, wanted: Pick<Exported, 'clientId' | 'state' | 'search'>): Promise<string[]> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(returnRequestsFoundBy({ ...wanted, now: clock.now() }))
    .orderBy(...orderedBy(returnRequestsNewestFirst(table), { isReversed: false }))
    .limit(RETURNS_EXPORTED_MAX + 1)
  return rows.map(({ id }) => id)
}

type Found = { clientId: string; ids: readonly string[] }

/** Each form that was answered once, those of the newest requests first: what was sent with a request never changes. */
async function formsOf({ db }: App, { clientId, ids }: Found): Promise<ReturnField[][]> {
  const forms: ReturnField[][] = []
  for (const part of batchesOf(ids)) {
    const rows = await db
      .select({ fields: table.fields })
      .from(table)
      .where(and(eq(table.clientId, clientId), inArray(table.id, part)))
      .groupBy(table.fields)
      .orderBy(desc(sql`max(${table.receivedAt})`), table.fields)
    forms.push(...rows.map(({ fields }) => fields))
  }
  return forms
}

function* batchesOf(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH)
}

const { id, kind, state, isDoubtful, receivedAt, templateName, name, email, phone, orderNumber, goods, goodsText } = table
const { reason, fields, answers, iban, orderId, custody, counted, handBackSince, returnTimeliness } = table
const { refundUntil, money, moneyChangedAt, refundMinor, refundReason, refundReference, original } = table
/** Without the terms that were agreed to. */
const written = {
  ...{ id, kind, state, isDoubtful, receivedAt, templateName, name, email, phone, orderNumber, goods, goodsText },
  ...{ reason, fields, answers, iban, orderId, custody, counted, handBackSince, returnTimeliness },
  ...{ refundUntil, money, moneyChangedAt, refundMinor, refundReason, refundReference, original },
}
type WrittenRow = Pick<typeof table.$inferSelect, keyof typeof written>
type Writing = Found & { columns: QuestionColumns; texts: Texts; seesAccounts: boolean }

async function* sheetRows(app: App, writing: Writing): AsyncGenerator<StreamedRow> {
  yield headingsOf(writing).map((bold) => ({ bold }))
  for (const part of batchesOf(writing.ids)) yield* await rowsOf(app, part, writing)
}

function headingsOf({ columns, texts }: Writing): string[] {
  const { list, details, exported } = texts.returns
  const { goods, refund } = texts.returnSettling
  return [
    ...[list.number, list.kind, list.state, list.received, exported.template, list.buyer, exported.email, exported.phone],
    ...[exported.orderNumber, details.goods, details.reasonSaid],
    ...columns.texts,
    ...(columns.hasMore ? [exported.otherAnswers] : []),
    ...[details.account, exported.awb, goods.where, goods.counted, list.refund, exported.refundChangedAt],
    ...[refund.amount, exported.currency, exported.refundReason, exported.refundReference],
  ]
}

/** What was deleted meanwhile is left out. */
async function rowsOf(app: App, part: readonly string[], writing: Writing): Promise<StreamedRow[]> {
  const { clientId } = writing
  const read = await app.db
    .select(written)
    .from(table)
    .where(and(eq(table.clientId, clientId), inArray(table.id, [...part])))
  const orders = await ordersFound(
    app,
    clientId,
    read.flatMap((row) => row.orderId ?? []),
  )
  const awbs = new Map(orders.map((order) => [order.id, order.awb]))
  const rows = new Map(read.map((row) => [row.id, row]))
  return part.flatMap((key) => {
    const row = rows.get(key)
    return row ? [rowCells(app, { row, awb: awbs.get(row.orderId ?? '') ?? null, writing })] : []
  })
}

type Written = { row: WrittenRow; awb: string | null; writing: Writing }

function rowCells(app: App, { row, awb, writing }: Written): StreamedRow {
  const { clientId, columns, texts, seesAccounts } = writing
  const { kinds, doubtful, states } = texts.returns
  const accountText = (account: string) => (seesAccounts ? account : accountTextOf(sealAccount(app, account, clientId)))
  return [
    ...[row.id, kinds[row.kind], row.isDoubtful && row.state === 'received' ? doubtful.state : states[row.state]],
    ...[texts.forms.dateTime(row.receivedAt), row.templateName, row.name, row.email, row.phone, row.orderNumber],
    ...[goodsTextOf(row, texts), row.reason],
    ...answerCellsOf(texts, row, { columns, accountText }),
    ...[row.iban === '' ? '' : accountText(row.iban), awb, texts.returnSettling.custody[row.custody], countTextOf(row, texts)],
    ...[refundTextOf(app, row, texts), row.moneyChangedAt && texts.forms.dateTime(row.moneyChangedAt)],
    ...(row.refundMinor === null ? [null, null] : [row.refundMinor / 100, refundCurrencyOf(row)]),
    ...[row.refundReason, row.refundReference],
  ].map(nothingOf)
}

/** A cell that says nothing is not written. */
const nothingOf = (cell: StreamedCell): StreamedCell => (cell === '' ? null : cell)

function goodsTextOf({ goods: items, goodsText: stated, kind: ofKind }: WrittenRow, { returns: { details } }: Texts): string {
  if (items.length > 0) return items.map(details.goodsItem).join('; ')
  return stated === '' && ofKind === 'withdrawal' ? details.wholeOrder : stated
}

const countTextOf = ({ counted: lines }: WrittenRow, { returnSettling: { goods: words } }: Texts): string =>
  (lines ?? []).map((line) => `${line.name}: ${words.arrived(line)}`).join('; ')

function refundTextOf(app: App, row: WrittenRow, { returns: { list }, returnSettling, forms }: Texts): string {
  const { isRefundOverdue, refundUntil: until } = returnSummaryOf(app, { ...row, isCounted: row.counted !== null }, null)
  if (row.money === 'not-asked') return ''
  if (isRefundOverdue && until !== null) return list.overdue(forms.day(until))
  return row.money === 'pending' && until !== null ? list.refundUntil(forms.day(until)) : returnSettling.money[row.money]
}
