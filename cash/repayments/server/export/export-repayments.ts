/** Repayments as a workbook: the rows of a filter with the columns of the screen, their amounts added up by a formula. */

import { and, desc, inArray } from 'drizzle-orm'
import { shownSealedAccount } from '#contract/banking/sealed-accounts.ts'
import { ROWS_HEADER } from '#contract/endpoint.ts'
import { type Bani, bani, sum, toRon, ZERO } from '#contract/money.ts'
import { fieldProblem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { StreamAnswer } from '#server/platform/http/http.ts'
import { type StreamedCell, type StreamedRow, workbookStream } from '#server/platform/spreadsheet/stream-workbook.ts'
import type { RepaymentSearch } from '../../contract/repayment-calls.ts'
import { queryWithAwb, repaymentConditionsOf, repaymentQueryOf } from '../list/asked.ts'
import { type RepaymentReader, repaymentAccountShown, repaymentStatusText, unsealTypedAccount } from '../list/list-repayments.ts'
import { repaymentRowsOf } from '../list/page-by-search.ts'
import type { Repayment } from '../repayment-transition.ts'
import { repayments } from '../tables.ts'

/** Who wants more takes a shorter period. */
const EXPORT_ROWS_MAX = 250_000
const WIDTHS = [18, 50, 18, 20, 14, 30, 28, 20, 18, 18, 18, 18]
/** Read at once, one batch after another: no transaction waits for who downloads. */
const BATCH = 500

type Key = { clientId: string; id: string }

/** Throws `invalid-fields` where there are more rows than a file takes. */
export async function exportRepayments(app: App, search: RepaymentSearch, reader: RepaymentReader): Promise<StreamAnswer> {
  const keys = await keysOf(app, search, reader)
  if (keys.length > EXPORT_ROWS_MAX) throw fieldProblem('fromDate', 'period-too-long')
  const { texts } = reader
  const words = texts.repaymentList
  return {
    stream: workbookStream({ name: words.sheet, widths: WIDTHS, headRows: 1, rows: sheetRows(app, keys, reader) }),
    name: words.fileNames.list,
    headers: { [ROWS_HEADER]: String(keys.length) },
  }
}

/** Which rows they are is decided at once; each is written as it is when its turn comes. */
async function keysOf(app: App, search: RepaymentSearch, reader: RepaymentReader): Promise<Key[]> {
  const asked = await queryWithAwb(
    app,
    repaymentQueryOf(app, { ...search, account: unsealTypedAccount(app, search.account, reader) }, reader.clientId),
  )
  const { clientId, id, state, orderedOn, orderedAt } = repayments
  return app.db
    .select({ clientId, id })
    .from(repayments)
    .where(and(repaymentConditionsOf(repayments, asked), inArray(state, [...asked.states])))
    .orderBy(desc(orderedOn), desc(orderedAt), desc(id))
    .limit(EXPORT_ROWS_MAX + 1)
}

async function* sheetRows(app: App, keys: readonly Key[], reader: RepaymentReader): AsyncGenerator<StreamedRow> {
  const { texts } = reader
  const words = texts.repaymentList
  const { orderDate, recipient, awb, reference, amount, holder, accountColumn, status, delivered, sentToUs, received, sent } = words
  const dates = [delivered, sentToUs, received(app.config.productName), sent]
  yield [orderDate, recipient, awb, reference, amount, holder, accountColumn, status, ...dates].map((bold) => ({ bold }))
  let total: Bani = ZERO
  let last = 1
  for (let from = 0; from < keys.length; from += BATCH) {
    for (const repayment of await repaymentRowsOf(app, keys.slice(from, from + BATCH))) {
      const counted = repayment.state === 'cancelled' ? ZERO : bani(repayment.amountBani)
      total = sum([total, counted])
      last += 1
      yield rowCells(app, { repayment, counted, reader })
    }
  }
  const added = last === 1 ? '0' : `SUM(E2:E${last})`
  yield [{ bold: words.total }, null, null, null, { bold: { formula: added, value: toRon(total) } }]
}

type Written = { repayment: Repayment; counted: Bani; reader: RepaymentReader }

function rowCells(app: App, { repayment, counted, reader }: Written): StreamedRow {
  const { forms } = reader.texts
  const account = repaymentAccountShown(app, repayment, reader)
  const ofDay = (at: Date | null): StreamedCell => at && forms.day(at)
  const { deliveredAt } = repayment
  return [
    ...[forms.dateTime(repayment.orderedAt), repayment.addressTo, repayment.awb, repayment.clientReference, toRon(counted)],
    ...[repayment.holder, shownSealedAccount(account) ?? account, repaymentStatusText(app, repayment, reader.texts)],
    // Of the others courier and bank say the day alone.
    deliveredAt && forms.dateTime(deliveredAt),
    ...[repayment.sentToUsAt, repayment.receivedAt, repayment.paidAt].map(ofDay),
  ]
}

/** For callers that ask for no workbook. */
export async function* bytesAsJson(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"data":[')
  let isFirst = true
  for await (const chunk of stream) {
    if (chunk.length === 0) continue
    yield Buffer.from(`${isFirst ? '' : ','}${chunk.join(',')}`)
    isFirst = false
  }
  yield Buffer.from(']}')
}
