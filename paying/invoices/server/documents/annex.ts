/** The orders of an invoice as a workbook: each a row, sums as formulas, and the rounding between them and the invoice. */
import { couriers } from '#contract/couriers.ts'
import { bani, minus, sum, toRon } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { vatRateText } from '#contract/vat.ts'
import { type StreamedCell, type StreamedRow, workbookStream } from '#server/platform/spreadsheet/stream-workbook.ts'
import { chargeParts } from '../../contract/invoice-lines.ts'
import { invoiceNumber } from '../../contract/invoices.ts'
import type { ServicesTotals } from '../invoices-of.ts'
import type { ChargeRow } from '../not-invoiced.ts'
import type { Invoice } from '../write-invoice.ts'

const WIDTHS = [12, 18, 24, 20, 16, 24, 12, 10, 14, 14, 14]
/** Title, an empty row and the head. */
const ROWS_BEFORE = 3
/** Columns before the amounts. */
const TEXT_COLUMNS = 8

/** `services`: what the invoice says of its orders, before advances. */
type Annexed = { invoice: Invoice; services: ServicesTotals; charges: AsyncIterable<ChargeRow>; texts: Texts }

export const annexOf = (annexed: Annexed): AsyncIterable<Uint8Array> =>
  workbookStream({ name: annexed.texts.invoices.annex.sheet, widths: WIDTHS, headRows: ROWS_BEFORE, rows: sheetRows(annexed) })

async function* sheetRows({ invoice, services, charges, texts }: Annexed): AsyncGenerator<StreamedRow> {
  const annex = texts.invoices.annex
  yield [{ bold: annex.title({ number: invoiceNumber(invoice), day: texts.forms.day(invoice.issuedOn) }) }]
  yield []
  yield Object.values(annex.columns).map((name) => ({ bold: name }))
  const orders = { rows: 0, netBani: bani(0), vatBani: bani(0), totalBani: bani(0) }
  for await (const charge of charges) {
    const row = chargeParts(charge)
    const { netBani, vatBani } = row
    const totalBani = sum([netBani, vatBani])
    orders.rows += 1
    orders.netBani = sum([orders.netBani, netBani])
    orders.vatBani = sum([orders.vatBani, vatBani])
    orders.totalBani = sum([orders.totalBani, totalBani])
    yield [...chargeCells(charge, texts), vatRateText(row), toRon(netBani), toRon(vatBani), toRon(totalBani)]
  }
  yield []
  yield* sumRows({ services, orders, texts })
}

/** A text stays one, also where it looks like a formula. */
const chargeCells = (charge: ChargeRow, { forms, invoices: { annex } }: Texts): StreamedRow => [
  forms.day(charge.happenedAt),
  charge.orderId,
  charge.clientReference,
  charge.awb ?? '',
  charge.courier ? couriers[charge.courier].name : '',
  charge.serviceName ?? '',
  charge.grossBani < 0 ? annex.reversal : annex.service,
]

type Orders = Record<'netBani' | 'vatBani' | 'totalBani', ReturnType<typeof bani>> & { rows: number }

/** Orders and rounding are what the invoice says, in each column. */
function sumRows({ services, orders, texts }: { services: ServicesTotals; orders: Orders; texts: Texts }): StreamedRow[] {
  const annex = texts.invoices.annex
  const [first, last] = [ROWS_BEFORE + 1, ROWS_BEFORE + orders.rows]
  const ordersRow = last + 2
  const formula = (text: string, value: number): StreamedCell => ({ bold: { formula: text, value } })
  const labelled = (label: string): StreamedCell[] => [{ bold: label }, ...Array.from({ length: TEXT_COLUMNS - 1 }, () => null)]
  const rounding = { netBani: minus(services.netBani, orders.netBani), vatBani: minus(services.vatBani, orders.vatBani) }
  const columns = [
    ['I', orders.netBani, services.netBani],
    ['J', orders.vatBani, services.vatBani],
    ['K', orders.totalBani, services.totalBani],
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
