/** The statement as a workbook: the rows and columns of the screen, differences and sums as formulas. */
import { ROWS_HEADER } from '#contract/endpoint.ts'
import { bani, minus, sum, toRon } from '#contract/money.ts'
import { fieldProblem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import type { StreamAnswer } from '#server/platform/http/http.ts'
import { SHEET_ROWS_MAX, type StreamedCell, type StreamedRow, workbookStream } from '#server/platform/spreadsheet/stream-workbook.ts'
import type { StatementFilters } from '../../contract/statement.ts'
import { statementRowDescriptionOf, statementRowKindOf, statementRowMomentOf, statementRowNumberOf } from './present-row.ts'
import { statementAmountsOf, statementScopeOf } from './statement.ts'
import { type StatementRowRead, type SumsRead, statementAfterSql, statementSumsSql } from './statement-rows.ts'

type Asked = StatementFilters & { clientId: string; texts: Texts }

const WIDTHS = [18, 14, 44, 20, 16, 16, 20, 16]
/** Read at once, one batch after another: no transaction waits for who downloads. */
const BATCH = 2_000

/** Throws `invalid-fields` where the period has more rows than a sheet. */
export async function exportStatement(app: App, asked: Asked): Promise<StreamAnswer> {
  const { clientId, texts } = asked
  const { scope, values } = statementScopeOf(app, asked)
  const { rows } = await app.db.$client.query<SumsRead>(statementSumsSql(scope), [clientId, ...values])
  const [before] = rows
  if (!before) throw new Error('a statement answers its sums')
  if (before.count > SHEET_ROWS_MAX) throw fieldProblem('fromDate', 'period-too-long')
  const sheet = sheetRows({ app, asked, before })
  return {
    stream: workbookStream({ name: texts.statement.sheet, widths: WIDTHS, headRows: 1, rows: sheet }),
    name: texts.statement.fileNames.statement,
    headers: { [ROWS_HEADER]: String(before.count) },
  }
}

type Writing = { app: App; asked: Asked; before: SumsRead }

/** What formulas come to is counted along: the file agrees with itself, whatever comes in meanwhile. */
async function* sheetRows({ app, asked, before }: Writing): AsyncGenerator<StreamedRow> {
  const { texts } = asked
  const words = texts.statement
  const { previousInvoices, previousPayments, previousDifference, previousPrePay, ...is } = statementAmountsOf(before)
  yield [
    words.date,
    words.kind,
    words.description,
    words.invoice,
    words.invoiceAmount,
    words.paymentAmount,
    words.difference,
    words.prePay,
  ].map((bold) => ({ bold }))
  const hasPrevious = is.isPreviousDifference || is.isPreviousPrePayDifference
  if (hasPrevious)
    yield [
      ...['', '', words.previous, ''],
      ...[toRon(previousInvoices), toRon(previousPayments)],
      ...[{ formula: 'ROUND(E2-F2,2)', value: toRon(previousDifference) }, toRon(previousPrePay)],
    ].map(bold)
  const first = hasPrevious ? 3 : 2
  const total = { at: first, invoiced: bani(0), paid: bani(0), prepaid: bani(0) }
  for await (const row of rowsOf(app, asked)) {
    total.invoiced = sum([total.invoiced, bani(row.invoiced)])
    total.paid = sum([total.paid, bani(row.paid)])
    total.prepaid = sum([total.prepaid, bani(row.prepaid)])
    const difference = toRon(sum([previousDifference, minus(total.invoiced, total.paid)]))
    const above = total.at > 2 ? `G${total.at - 1}+` : ''
    yield rowCells(texts, row, { formula: `ROUND(${above}E${total.at}-F${total.at},2)`, value: difference })
    total.at += 1
  }
  const sumOf = (column: string, value: number, before = '') => ({
    formula: total.at === first ? before || '0' : `${before && `${before}+`}SUM(${column}${first}:${column}${total.at - 1})`,
    value,
  })
  const closing = toRon(sum([previousDifference, minus(total.invoiced, total.paid)]))
  yield [
    ...['', '', words.total, ''],
    ...[sumOf('E', toRon(total.invoiced)), sumOf('F', toRon(total.paid))],
    { formula: total.at > 2 ? `G${total.at - 1}` : '0', value: closing },
    sumOf('H', toRon(sum([previousPrePay, total.prepaid])), hasPrevious ? 'H2' : ''),
  ].map(bold)
}

const bold = (content: string | number | { formula: string; value: number }): StreamedCell => (content === '' ? null : { bold: content })

function rowCells(texts: Texts, row: StatementRowRead, difference: StreamedCell): StreamedRow {
  return [
    texts.forms.dateTime(statementRowMomentOf(row)),
    texts.statement.kinds[statementRowKindOf(row)],
    statementRowDescriptionOf(texts, row),
    statementRowKindOf(row) === 'invoice' ? statementRowNumberOf(row) : null,
    toRon(bani(row.invoiced)),
    toRon(bani(row.paid)),
    difference,
    row.prepaid === 0 ? null : toRon(bani(row.prepaid)),
  ]
}

async function* rowsOf(app: App, asked: Asked): AsyncGenerator<StatementRowRead> {
  const { scope, values } = statementScopeOf(app, asked)
  const text = statementAfterSql(scope)
  let after: Pick<StatementRowRead, 'at' | 'rank' | 'seq'> = { at: '-infinity', rank: 0, seq: 0 }
  for (;;) {
    const { rows } = await app.db.$client.query<StatementRowRead>(text, [asked.clientId, ...values, after.at, after.rank, after.seq, BATCH])
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last
  }
}
