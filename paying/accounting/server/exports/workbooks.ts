/** The accountant's lists as workbooks. Texts stay texts; sums are formulas with what they come to. */

import { type Bani, sum, toRon } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { type StreamedCell, type StreamedRow, workbookStream } from '#server/platform/spreadsheet/stream-workbook.ts'
import { columnName } from '#server/platform/spreadsheet/write-workbook.ts'
import type { ReceiptRow, ReceivableRow, SalesRow } from '../../contract/accounting.ts'

type Column<R> = { title: string; width: number; cell: (row: R) => string | Bani | null }

/** What is a number is money: there is no other column of numbers in these lists. */
function workbookOf<R>(name: string, rows: readonly R[], columns: readonly Column<R>[]): AsyncIterable<Uint8Array> {
  return workbookStream({ name, widths: columns.map(({ width }) => width), headRows: 1, rows: sheetRows(rows, columns) })
}

function* sheetRows<R>(rows: readonly R[], columns: readonly Column<R>[]): Generator<StreamedRow> {
  yield columns.map(({ title }) => ({ bold: title }))
  for (const row of rows) yield columns.map(({ cell }) => shown(cell(row)))
  if (rows.length === 0) return
  yield columns.map(({ cell }, i): StreamedCell => {
    const values = rows.map(cell)
    if (!values.some((value) => typeof value === 'number')) return null
    const column = columnName(i)
    const total = sum(values.filter((value) => typeof value === 'number'))
    return { bold: { formula: `SUM(${column}2:${column}${rows.length + 1})`, value: toRon(total) } }
  })
}

const shown = (value: string | Bani | null): StreamedCell => (typeof value === 'number' ? toRon(value) : value)

/** Rates that a journal has columns for; older ones and none go together (D300 of 2026, row 16). */
const CURRENT_RATE = 21

export function salesBook(rows: readonly SalesRow[], texts: Texts): AsyncIterable<Uint8Array> {
  const words = texts.accounting
  const of = (row: SalesRow, is: (vat: SalesRow['vat'][number]) => boolean, what: 'net' | 'vat'): Bani | null => {
    const found = row.vat.filter(is)
    return found.length === 0 ? null : sum(found.map((vat) => vat[what]))
  }
  const current = ({ category, percent }: SalesRow['vat'][number]) => category === 'S' && percent === CURRENT_RATE
  const older = ({ category, percent }: SalesRow['vat'][number]) => category === 'S' && percent !== CURRENT_RATE
  const union = ({ category }: SalesRow['vat'][number]) => category === 'AE'
  const outside = ({ category }: SalesRow['vat'][number]) => category === 'O'
  return workbookOf(words.sales, rows, [
    { title: words.kind, width: 16, cell: ({ kind }) => words.kinds[kind] },
    { title: words.number, width: 20, cell: ({ invoiceNumber }) => invoiceNumber },
    { title: words.date, width: 12, cell: ({ issuedOn }) => texts.forms.day(issuedOn) },
    { title: words.suppliedFrom, width: 14, cell: ({ supplied }) => supplied && texts.forms.day(supplied.first) },
    { title: words.suppliedTo, width: 14, cell: ({ supplied }) => supplied && texts.forms.day(supplied.last) },
    { title: words.buyer, width: 36, cell: ({ buyerName }) => buyerName },
    { title: words.code, width: 18, cell: ({ buyerCode }) => buyerCode },
    { title: words.country, width: 8, cell: ({ country }) => country },
    { title: words.total, width: 14, cell: ({ total }) => total },
    { title: words.base(CURRENT_RATE), width: 14, cell: (row) => of(row, current, 'net') },
    { title: words.vat(CURRENT_RATE), width: 14, cell: (row) => of(row, current, 'vat') },
    { title: words.baseOlder, width: 16, cell: (row) => of(row, older, 'net') },
    { title: words.vatOlder, width: 16, cell: (row) => of(row, older, 'vat') },
    { title: words.union, width: 18, cell: (row) => of(row, union, 'net') },
    { title: words.outside, width: 18, cell: (row) => of(row, outside, 'net') },
    { title: words.reverses, width: 20, cell: ({ reverses }) => reverses },
    { title: words.advances, width: 30, cell: ({ advances }) => advances.join('; ') },
  ])
}

export function receiptsBook(rows: readonly ReceiptRow[], texts: Texts): AsyncIterable<Uint8Array> {
  const words = texts.accounting
  return workbookOf(words.receipts, rows, [
    { title: words.date, width: 12, cell: ({ happenedOn }) => texts.forms.day(happenedOn) },
    { title: words.kind, width: 20, cell: ({ kind }) => words.receiptKinds[kind] },
    { title: words.account, width: 10, cell: ({ bookedOn }) => bookedOn },
    { title: words.payment, width: 12, cell: ({ paymentNumber }) => (paymentNumber === null ? null : String(paymentNumber)) },
    { title: words.client, width: 30, cell: ({ clientName }) => clientName },
    { title: words.payer, width: 36, cell: ({ payerName }) => payerName },
    { title: words.code, width: 18, cell: ({ payerCode }) => payerCode },
    { title: words.amount, width: 14, cell: ({ amount }) => amount },
    { title: words.settledDocuments, width: 44, cell: ({ settled }) => settledInvoicesText(settled, texts) },
    { title: words.rest, width: 14, cell: ({ rest }) => rest },
  ])
}

/** `EXF-2026-000001 12,10 RON; …` */
export const settledInvoicesText = (settled: ReceiptRow['settled'], { forms }: Texts): string =>
  settled.map(({ invoiceNumber, amount }) => `${invoiceNumber} ${forms.ron(amount)}`).join('; ')

export function receivablesBook(rows: readonly ReceivableRow[], texts: Texts): AsyncIterable<Uint8Array> {
  const words = texts.accounting
  const inBucket = (bucket: ReceivableRow['bucket']) => (row: ReceivableRow) => (row.bucket === bucket ? row.open : null)
  return workbookOf(words.receivables, rows, [
    { title: words.client, width: 30, cell: ({ clientName }) => clientName },
    { title: words.buyer, width: 36, cell: ({ buyerName }) => buyerName },
    { title: words.code, width: 18, cell: ({ buyerCode }) => buyerCode },
    { title: words.number, width: 20, cell: ({ invoiceNumber }) => invoiceNumber },
    { title: words.date, width: 12, cell: ({ issuedOn }) => texts.forms.day(issuedOn) },
    { title: words.due, width: 12, cell: ({ dueOn }) => texts.forms.day(dueOn) },
    { title: words.total, width: 14, cell: ({ total }) => total },
    { title: words.settled, width: 14, cell: ({ settled }) => settled },
    { title: words.open, width: 14, cell: ({ open }) => open },
    { title: words.ages.notDue, width: 14, cell: inBucket('notDue') },
    { title: words.ages.to30, width: 14, cell: inBucket('to30') },
    { title: words.ages.to60, width: 14, cell: inBucket('to60') },
    { title: words.ages.to90, width: 14, cell: inBucket('to90') },
    { title: words.ages.over90, width: 14, cell: inBucket('over90') },
  ])
}
