/** The orders of an invoice as a workbook: each a row, sums as formulas, and the rounding between them and the invoice. */
import writeWorkbook, { type Cell, type SheetData } from 'write-excel-file/node'
import { couriers } from '../../../../contract/couriers.ts'
import { chargeParts } from '../../../../contract/invoices/invoice-lines.ts'
import { invoiceNumber } from '../../../../contract/invoices/invoices.ts'
import { type Bani, minus, sum, toRon } from '../../../../contract/money.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import type { ChargeRow } from '../not-invoiced.ts'
import type { Invoice } from '../write-invoice.ts'

const MONEY = '#,##0.00'
const WIDTHS = [12, 18, 24, 20, 16, 24, 12, 10, 14, 14, 14]
/** Title, an empty row and the head. */
const ROWS_BEFORE = 3
/** Columns before the amounts. */
const TEXT_COLUMNS = 8

type Annexed = { invoice: Invoice; charges: readonly ChargeRow[]; texts: Texts }

export async function annexOf({ invoice, charges, texts }: Annexed): Promise<Uint8Array> {
  const annex = texts.invoices.annex
  const title = annex.title({ number: invoiceNumber(invoice), day: texts.forms.day(invoice.issuedOn) })
  const data: SheetData = [
    [{ type: String, value: title, fontWeight: 'bold' }],
    [],
    Object.values(annex.columns).map((name): Cell => ({ type: String, value: name, fontWeight: 'bold', wrap: true })),
    ...charges.map((charge) => chargeRow(charge, texts)),
    [],
    ...sumRows({ invoice, charges, texts }),
  ]
  const sheet = { sheet: annex.sheet, columns: WIDTHS.map((width) => ({ width })), stickyRowsCount: ROWS_BEFORE }
  return new Uint8Array(await writeWorkbook(data, sheet).toBuffer())
}

/** A text stays one, also where it looks like a formula. */
const text = (value: string): Cell => ({ type: String, value })
const money = (value: Bani): Cell => ({ type: Number, value: toRon(value), format: MONEY })

function chargeRow(charge: ChargeRow, texts: Texts): Cell[] {
  const annex = texts.invoices.annex
  const { percent, netBani, vatBani } = chargeParts(charge)
  return [
    text(texts.forms.day(charge.happenedAt)),
    text(charge.orderId),
    text(charge.clientReference),
    text(charge.awb ?? ''),
    text(charge.courier ? couriers[charge.courier].name : ''),
    text(charge.serviceName ?? ''),
    text(charge.grossBani < 0 ? annex.reversal : annex.service),
    text(`${percent}%`),
    money(netBani),
    money(vatBani),
    money(charge.grossBani),
  ]
}

/** Orders and rounding are what the invoice says, in each column. */
function sumRows({ invoice, charges, texts }: Annexed): Cell[][] {
  const annex = texts.invoices.annex
  const parts = charges.map(chargeParts)
  const ordersVat = sum(parts.map(({ vatBani }) => vatBani))
  const [first, last] = [ROWS_BEFORE + 1, ROWS_BEFORE + charges.length]
  const ordersRow = last + 2
  const amountColumns = ['I', 'J', 'K']
  const formula = (value: string): Cell => ({ type: 'Formula', value, format: MONEY, fontWeight: 'bold' })
  const labelled = (label: string, note = ''): Cell[] => [
    { type: String, value: label, fontWeight: 'bold' },
    ...Array.from({ length: TEXT_COLUMNS - 2 }, () => null),
    text(note),
  ]
  const rounding = minus(invoice.vatBani, ordersVat)
  return [
    [...labelled(annex.orders), ...amountColumns.map((column) => formula(`SUM(${column}${first}:${column}${last})`))],
    [
      ...labelled(annex.rounding),
      money(minus(invoice.netBani, sum(parts.map(({ netBani }) => netBani)))),
      money(rounding),
      formula(`I${ordersRow + 1}+J${ordersRow + 1}`),
    ],
    [...labelled(annex.total), ...amountColumns.map((column) => formula(`${column}${ordersRow}+${column}${ordersRow + 1}`))],
    [],
    [text(annex.roundingNote)],
  ]
}
