/** The orders of an invoice as a workbook: each a row, sums as formulas, and the rounding between them and the invoice. */
import { couriers } from '../../../../contract/couriers.ts'
import { chargeParts } from '../../../../contract/invoices/invoice-lines.ts'
import { invoiceNumber } from '../../../../contract/invoices/invoices.ts'
import { bani, minus, sum, toRon } from '../../../../contract/money.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import { type SheetCell, type SheetRow, workbookStream } from '../../../platform/spreadsheet/stream-workbook.ts'
import type { ChargeRow } from '../not-invoiced.ts'
import type { Invoice } from '../write-invoice.ts'

const WIDTHS = [12, 18, 24, 20, 16, 24, 12, 10, 14, 14, 14]
/** Title, an empty row and the head. */
const ROWS_BEFORE = 3
/** Columns before the amounts. */
const TEXT_COLUMNS = 8

type Annexed = { invoice: Invoice; charges: AsyncIterable<ChargeRow>; texts: Texts }

export const annexOf = (annexed: Annexed): AsyncIterable<Uint8Array> =>
  workbookStream({ name: annexed.texts.invoices.annex.sheet, widths: WIDTHS, headRows: ROWS_BEFORE, rows: sheetRows(annexed) })

async function* sheetRows({ invoice, charges, texts }: Annexed): AsyncGenerator<SheetRow> {
  const annex = texts.invoices.annex
  yield [{ bold: annex.title({ number: invoiceNumber(invoice), day: texts.forms.day(invoice.issuedOn) }) }]
  yield []
  yield Object.values(annex.columns).map((name) => ({ bold: name }))
  const orders = { rows: 0, netBani: bani(0), vatBani: bani(0), grossBani: bani(0) }
  for await (const charge of charges) {
    const { percent, netBani, vatBani } = chargeParts(charge)
    orders.rows += 1
    orders.netBani = sum([orders.netBani, netBani])
    orders.vatBani = sum([orders.vatBani, vatBani])
    orders.grossBani = sum([orders.grossBani, charge.grossBani])
    yield [...chargeCells(charge, texts), `${percent}%`, toRon(netBani), toRon(vatBani), toRon(charge.grossBani)]
  }
  yield []
  yield* sumRows({ invoice, orders, texts })
}

/** A text stays one, also where it looks like a formula. */
const chargeCells = (charge: ChargeRow, { forms, invoices: { annex } }: Texts): SheetRow => [
  forms.day(charge.happenedAt),
  charge.orderId,
  charge.clientReference,
  charge.awb ?? '',
  charge.courier ? couriers[charge.courier].name : '',
  charge.serviceName ?? '',
  charge.grossBani < 0 ? annex.reversal : annex.service,
]

type Orders = Record<'netBani' | 'vatBani' | 'grossBani', ReturnType<typeof bani>> & { rows: number }

/** Orders and rounding are what the invoice says, in each column. */
function sumRows({ invoice, orders, texts }: { invoice: Invoice; orders: Orders; texts: Texts }): SheetRow[] {
  const annex = texts.invoices.annex
  const [first, last] = [ROWS_BEFORE + 1, ROWS_BEFORE + orders.rows]
  const ordersRow = last + 2
  const formula = (text: string, value: number): SheetCell => ({ bold: { formula: text, value } })
  const labelled = (label: string): SheetCell[] => [{ bold: label }, ...Array.from({ length: TEXT_COLUMNS - 1 }, () => null)]
  const rounding = { netBani: minus(invoice.netBani, orders.netBani), vatBani: minus(invoice.vatBani, orders.vatBani) }
  const columns = [
    ['I', orders.netBani, invoice.netBani],
    ['J', orders.vatBani, invoice.vatBani],
    ['K', orders.grossBani, invoice.totalBani],
  ] as const
  return [
    [...labelled(annex.orders), ...columns.map(([column, of]) => formula(`SUM(${column}${first}:${column}${last})`, toRon(of)))],
    [
      ...labelled(annex.rounding),
      ...[toRon(rounding.netBani), toRon(rounding.vatBani)],
      formula(`I${ordersRow + 1}+J${ordersRow + 1}`, toRon(sum([rounding.netBani, rounding.vatBani]))),
    ],
    [...labelled(annex.total), ...columns.map(([column, , of]) => formula(`${column}${ordersRow}+${column}${ordersRow + 1}`, toRon(of)))],
    [],
    [annex.roundingNote],
  ]
}
