/** A shop's export as it is read, from its headings and cells to its order: in the tests of what exports say. */
import { testNames } from '#sending/addresses/contract/written-address/test-names.ts'
import { columnFormOf } from '../../contract/cells.ts'
import { guessMapping, spareColumns } from '../../contract/guess-mapping.ts'
import { collectFilledColumns, columnsRead } from '../../contract/unread-columns.ts'
import { leftOutReasonOfRow, statesUnknown } from './left-out.ts'
import { orderOfRows } from './order-of-rows.ts'
import { readRow } from './row-fields.ts'

export type Cells = Record<string, string | number>

/** `more`: further rows of the order. `said`: why it is left out, or refused; what is shown beside it; what nothing was read from. */
export function readExport(own: Cells, more: readonly Cells[] = []) {
  const header = [...new Set([own, ...more].flatMap((cells) => Object.keys(cells)))]
  const rows = [own, ...more].map((cells) => header.map((name) => cells[name] ?? ''))
  const mapping = guessMapping(header, rows)
  const forms = Object.fromEntries(
    Object.entries(mapping).map(([column, at]) => [
      column,
      columnFormOf(
        header[at] ?? '',
        rows.map((row) => row[at] ?? ''),
      ),
    ]),
  )
  const read = rows.map((row) => readRow(row, mapping, forms, spareColumns(header, mapping)))
  const fields = read.map((one) => one.fields)
  const [first] = fields
  if (!first) throw new Error('an order has a row')
  const { order, errors } = orderOfRows(testNames, fields)
  const left = leftOutReasonOfRow(first)
  const said = left ? [left] : [...read.flatMap((one) => one.errors), ...errors, ...statesUnknown(first)]
  const filled = collectFilledColumns()
  for (const [at, cells] of rows.entries()) filled.add(at + 2, cells)
  const { notUnderstood, leftOut } = columnsRead(header, mapping, filled.all())
  return {
    ...order,
    cash: order.cashBani,
    places: order.products.map(({ name, quantity }) => `${quantity} ${name}`),
    said: said.map(({ column, message }) => `${column} ${message.code}`),
    shown: notUnderstood.map(({ field }) => field),
    rules: Object.fromEntries(leftOut.map(({ field, rule }) => [field, rule])),
  }
}
