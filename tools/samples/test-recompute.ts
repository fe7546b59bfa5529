/** What a reader with a pocket calculator finds wrong with a paper: every sum is made again from the figures on it. */

import type { Texts } from '#contract/texts/texts.ts'
import { vatCategories, vatRate, vatRateText } from '#contract/vat.ts'
import { baniOf, besides, edgeProblems, linesOf, type Pages, pageProblems, percentOf, type Row, rowsOf, sumOf } from './test-paper.ts'

/** As its own paper says. */
export type AdvancePaper = { rate: string; base: number; vat: number }

export type Line = { name: string; quantity: number; price: number; net: number; rate: string; advance: string | null }
export type InvoiceRead = {
  kind: 'fiscal' | 'advance' | 'storno'
  number: string
  lines: Line[]
  vat: { rate: string; base: number; vat: number }[]
  /** By label. */
  totals: Record<keyof Texts['invoices']['totals'], number | null>
  problems: string[]
}

const [ITEM_CELLS, VAT_CELLS] = [7, 3]
const INVOICE_NUMBER = /EX[A-Z]-\d{4}-\d{6}/

export function readInvoice(pages: Pages, texts: Texts): InvoiceRead {
  const words = texts.invoices
  const lines = linesOf(pages)
  const title = lines[0]?.cells[0]?.text ?? ''
  const kind = (['fiscal', 'advance', 'storno'] as const).find((one) => words.kinds[one] === title) ?? 'fiscal'
  const number = besides(lines, words.number)?.text ?? ''
  const { rows, problems } = rowsOf(lines, { position: words.columns.position, columns: ITEM_CELLS })
  const from = lines.findIndex(({ cells }) => cells[0]?.text === words.vatTable)
  const vatCells = lines
    .slice(from)
    .flatMap(({ cells }) => (cells.length === VAT_CELLS && /^\d+%/.test(cells[0]?.text ?? '') ? [cells] : []))
  const totalCells = Object.entries(words.totals).map(([key, label]) => [key, besides(lines.slice(from), label)] as const)
  return {
    ...{ kind, number },
    lines: rows.map((row) => lineOf(row, texts)),
    vat: vatCells.map(([rate, base, vat]) => ({ rate: rate?.text ?? '', base: baniOf(base?.text, texts), vat: baniOf(vat?.text, texts) })),
    totals: Object.fromEntries(totalCells.map(([key, cell]) => [key, cell ? baniOf(cell.text, texts) : null])) as InvoiceRead['totals'], // of all keys
    problems: [
      ...problems,
      ...pageProblems(pages, { number, texts }),
      ...[3, 4, 5, 6].flatMap((at) =>
        edgeProblems(
          'column',
          rows.map(({ cells }) => cells[at]),
        ),
      ),
      ...[1, 2].flatMap((at) =>
        edgeProblems(
          'VAT',
          vatCells.map((cells) => cells[at]),
        ),
      ),
      ...edgeProblems(
        'totals',
        totalCells.map(([, cell]) => cell),
      ),
    ],
  }
}

function lineOf({ cells, about }: Row, texts: Texts): Line {
  const [, , , quantity, price, net, rate] = cells.map(({ text }) => text)
  const { advance, advanceReversed } = texts.invoices
  const isAdvance = [advance, ...[true, false].map((isGivenBack) => advanceReversed({ reverses: null, isGivenBack }))].some((name) =>
    about.startsWith(name),
  )
  return {
    ...{ name: about, quantity: Number(quantity), price: baniOf(price, texts), net: baniOf(net, texts), rate: rate ?? '' },
    advance: isAdvance ? (INVOICE_NUMBER.exec(about)?.[0] ?? '') : null,
  }
}

/** `advances`: papers of advance invoices, by number. */
export function invoiceProblems(pages: Pages, texts: Texts, advances: ReadonlyMap<string, AdvancePaper>): string[] {
  const read = readInvoice(pages, texts)
  const { kind, lines, vat, totals } = read
  const isSame = (what: string, said: number | null, made: number) => (said === made ? [] : [`${what} is ${said}, not ${made}`])
  const [net, tax, total, payable] = [totals.net, totals.vat, totals.total, totals.payable].map((one) => one ?? Number.NaN) as [
    number,
    number,
    number,
    number,
  ] // four of them
  const settled = sumOf([totals.bonus ?? 0, totals.payments ?? 0])
  return [
    ...read.problems,
    ...(lines.length > 0 ? [] : ['it has no lines']),
    ...lines.flatMap((line, at) => isSame(`line ${at + 1}`, line.net, line.quantity * line.price)),
    ...lines.flatMap(({ rate }, at) => (vat.some((row) => row.rate === rate) ? [] : [`line ${at + 1}: no VAT row of ${rate}`])),
    ...vat.flatMap((row) =>
      isSame(`base of ${row.rate}`, row.base, sumOf(lines.filter(({ rate }) => rate === row.rate).map((line) => line.net))),
    ),
    ...vat.flatMap((row) => taxProblems(row, { kind, lines, advances })),
    ...isSame('total without VAT', net, sumOf(vat.map(({ base }) => base))),
    ...isSame('total VAT', tax, sumOf(vat.map((row) => row.vat))),
    ...isSame('total', total, net + tax),
    ...isSame('to pay', payable, total + (totals.deducted ?? 0)),
    ...(settled === 0 && totals.open === null ? [] : isSame('left to pay', totals.open, payable - settled)),
    ...reasonProblems(pages, texts, vat),
  ]
}

type Taxed = Pick<InvoiceRead, 'kind' | 'lines'> & { advances: ReadonlyMap<string, AdvancePaper> }

/**
 * Services are taxed once for a rate; an advance bears what its own paper says. By a ban may differ a part of an advance, whose own rounding
 * is not on this paper, and a storno of some lines, which is a difference of two invoices.
 */
function taxProblems({ rate, vat }: InvoiceRead['vat'][number], { kind, lines, advances }: Taxed): string[] {
  const percent = Number.parseInt(rate, 10)
  const ofRate = lines.filter((line) => line.rate === rate)
  const services = percentOf(sumOf(ofRate.filter(({ advance }) => advance === null).map(({ net }) => net)), percent)
  const parts = ofRate.flatMap(({ advance, net }) => (advance === null ? [] : [{ net, paper: advances.get(advance) }]))
  const isWhole = ({ net, paper }: (typeof parts)[number]) => paper !== undefined && Math.abs(net) === paper.base
  const borne = parts.map((part) => (isWhole(part) && part.paper ? Math.sign(part.net) * part.paper.vat : percentOf(part.net, percent)))
  const allowed = percent === 0 ? 0 : parts.filter((part) => !isWhole(part)).length + (kind === 'storno' ? 1 : 0)
  const made = services + sumOf(borne)
  const other = parts.filter(({ paper }) => paper && paper.rate !== rate)
  const unknown = kind === 'advance' ? [] : parts.filter(({ paper }) => paper === undefined)
  return [
    ...(Math.abs(vat - made) <= allowed ? [] : [`VAT at ${rate} is ${vat}, not ${made}`]),
    ...unknown.map(({ net }) => `an advance of ${net} is deducted that no paper is known of`),
    ...other.map(({ paper }) => `an advance of ${paper?.rate} is deducted at ${rate}`),
  ]
}

/** Why there is no VAT is said on the paper, and of a buyer that owes it the VAT number. */
function reasonProblems(pages: Pages, texts: Texts, vat: InvoiceRead['vat']): string[] {
  const { withoutVat, vatCode } = texts.invoices
  const plain = (text: string) => text.replace(/\s/g, '')
  const said = plain(pages.flatMap((page) => page.map(({ text }) => text)).join(''))
  return vatCategories.flatMap((category) => {
    if (category === 'S' || !vat.some(({ rate }) => rate === vatRateText(vatRate(category, 0)))) return []
    return [
      ...(said.includes(plain(withoutVat[category])) ? [] : [`it does not say why there is no VAT (${category})`]),
      ...(category === 'AE' && !said.includes(plain(`${vatCode}: `)) ? ['it does not name the VAT number'] : []),
    ]
  })
}

const PROFORMA_CELLS = 7

export function proformaProblems(pages: Pages, texts: Texts): string[] {
  const lines = linesOf(pages)
  const { columns, totals } = texts.invoices
  const { rows, problems } = rowsOf(lines, { position: columns.position, columns: PROFORMA_CELLS })
  const read = rows.map((row) => lineOf(row, texts))
  const amount = (label: string) => baniOf(besides(lines, label)?.text, texts)
  const [net, tax, payable] = [amount(totals.net), amount(totals.vat), amount(totals.payable)]
  const payment = lines.slice(lines.findIndex(({ cells }) => cells[0]?.text === texts.proforma.payment))
  const toTransfer = baniOf(besides(payment, texts.proforma.amount)?.text, texts)
  const made = sumOf(read.map((line) => percentOf(line.net, Number.parseInt(line.rate, 10))))
  return [
    ...problems,
    ...pageProblems(pages, { number: besides(lines, texts.proforma.number)?.text ?? '', texts }),
    ...read.flatMap((line, at) => (line.net === line.quantity * line.price ? [] : [`line ${at + 1} is ${line.net}`])),
    ...(net === sumOf(read.map((line) => line.net)) ? [] : [`total without VAT is ${net}`]),
    // What is paid is whole, and the VAT is in it.
    ...(Math.abs(tax - made) <= 1 ? [] : [`VAT is ${tax}, not ${made}`]),
    ...(payable === net + tax ? [] : [`to pay is ${payable}, not ${net + tax}`]),
    ...(payable === toTransfer ? [] : ['another amount is to be transferred']),
  ]
}

const SHEET_CELLS = 5

export function sheetProblems(pages: Pages, texts: Texts): string[] {
  const words = texts.sheetDocument
  const lines = linesOf(pages)
  const { rows, problems } = rowsOf(lines, { position: words.position, columns: SHEET_CELLS })
  const amounts = rows.map(({ cells }) => ({
    bani: baniOf(cells.at(-1)?.text, texts),
    isCorrection: cells.some(({ text }) => text.startsWith(words.correction)),
  }))
  const [corrections, cash] = [amounts.filter(({ isCorrection }) => isCorrection), amounts.filter(({ isCorrection }) => !isCorrection)]
  const sums = [
    [words.repayments(cash.length), sumOf(cash.map(({ bani }) => bani))],
    ...(corrections.length > 0 ? [[words.corrections(corrections.length), sumOf(corrections.map(({ bani }) => bani))] as const] : []),
    [words.total, sumOf(amounts.map(({ bani }) => bani))],
  ] as const
  return [
    ...problems,
    ...pageProblems(pages, { number: `${words.title} ${besides(lines, words.number)?.text}`, texts }),
    ...edgeProblems(
      'amounts',
      rows.map(({ cells }) => cells.at(-1)),
    ),
    ...edgeProblems(
      'sums',
      sums.map(([label]) => besides(lines, label)),
    ),
    ...sums.flatMap(([label, made]) => {
      const said = baniOf(besides(lines, label)?.text, texts)
      return said === made ? [] : [`${label} is ${said}, not ${made}`]
    }),
  ]
}
