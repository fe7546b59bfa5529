/** What is wrong with lines, amounts and VAT. For tests. */
import { type Decimal, decimal } from '../contract/decimal.ts'
import type { InvoiceDocument, InvoiceLine } from '../contract/document.ts'
import { allowance, type Case, type Change, first, line, more, row, rowOf } from './test-broken-parts.ts'

export const ofLines: Case[] = [
  ['BR-21', (d) => (line(d).id = '')],
  ['BR-22', (d) => (line(d).quantity = null)],
  ['BR-23', (d) => (line(d).unit = '')],
  ['BR-CL-23', (d) => (line(d).unit = 'BUC')],
  ['BR-CL-23', (d) => Object.assign(line(d), { priceBase: decimal(1), priceBaseUnit: 'BUC' })],
  ['BR-24', (d) => (line(d).net = null)],
  ['BR-25', (d) => (line(d).name = '')],
  ['BR-26', (d) => (line(d).price = null)],
  ['BR-27', (d) => (line(d).price = decimal('-1'))],
  ['BR-28', (d) => Object.assign(line(d), { priceDiscount: decimal(1), grossPrice: decimal(-1) })],
  ['BR-30', (d) => (line(d).period = { start: '2026-02-01', end: '2026-01-31', code: '' })],
  ['BR-CO-04', (d) => (line(d).vat = null)],
  ['BR-CL-18', (d) => (line(d).vat = { category: 'X', percent: decimal(21) })],
  ['BR-CL-07', (d) => (line(d).object = { id: '1', scheme: 'QQQ' })],
  ['BR-64', (d) => (line(d).standardItem = { id: '1', scheme: '' })],
  ['BR-CL-21', (d) => (line(d).standardItem = { id: '1', scheme: '9999' })],
  ['BR-65', (d) => (line(d).classifications = [{ code: '1', list: '', version: '' }])],
  ['BR-CL-13', (d) => (line(d).classifications = [{ code: '1', list: 'QQQ', version: '' }])],
  ['BR-CL-15', (d) => (line(d).originCountry = 'UK')],
  ['BR-CL-03', (d) => (line(d).currency = 'LEI')],
  ['BR-54', (d) => (line(d).attributes = [{ name: 'Culoare', value: '' }])],
  ...[false, true].flatMap((isCharge): Case[] => {
    const [number, ofLine] = [isCharge ? 36 : 31, isCharge ? 43 : 41]
    const within = { amount: decimal(0), base: null, percent: null, reason: 'Motiv', reasonCode: '', vat: null, isCharge }
    return [
      [`BR-${number}`, (d) => (allowance(d, isCharge).amount = null)],
      [`BR-${number + 1}`, (d) => (allowance(d, isCharge).vat = { category: '', percent: null })],
      [`BR-${number + 2}`, (d) => Object.assign(allowance(d, isCharge), { reason: '', reasonCode: '' })],
      [isCharge ? 'BR-CO-22' : 'BR-CO-21', (d) => Object.assign(allowance(d, isCharge), { reason: '', reasonCode: '' })],
      [isCharge ? 'BR-CL-20' : 'BR-CL-19', (d) => (allowance(d, isCharge).reasonCode = '7')],
      [`BR-${ofLine}`, (d) => (line(d).allowances = [{ ...within, amount: null }])],
      [`BR-${ofLine + 1}`, (d) => (line(d).allowances = [{ ...within, reason: '' }])],
      [isCharge ? 'BR-CO-24' : 'BR-CO-23', (d) => (line(d).allowances = [{ ...within, reason: '' }])],
      [isCharge ? 'BR-CL-20' : 'BR-CL-19', (d) => (line(d).allowances = [{ ...within, reasonCode: '7' }])],
      [isCharge ? 'BR-DEC-05' : 'BR-DEC-01', (d) => (allowance(d, isCharge).amount = decimal('1.001'))],
      [isCharge ? 'BR-DEC-06' : 'BR-DEC-02', (d) => (allowance(d, isCharge).base = decimal('1.001'))],
      [isCharge ? 'BR-DEC-27' : 'BR-DEC-24', (d) => (line(d).allowances = [{ ...within, amount: decimal('1.001') }])],
      [isCharge ? 'BR-DEC-28' : 'BR-DEC-25', (d) => (line(d).allowances = [{ ...within, base: decimal('1.001') }])],
    ]
  }),
]

export const ofAmounts: Case[] = [
  ...(
    [
      ['lines', 'BR-12', 'BR-CO-10', 'BR-DEC-09'],
      ['withoutVat', 'BR-13', 'BR-CO-13', 'BR-DEC-12'],
      ['withVat', 'BR-14', 'BR-CO-15', 'BR-DEC-14'],
      ['payable', 'BR-15', 'BR-CO-16', 'BR-DEC-18'],
      ['allowances', 'BR-CO-11', 'BR-CO-11', 'BR-DEC-10'],
      ['charges', 'BR-CO-12', 'BR-CO-12', 'BR-DEC-11'],
    ] as const
  ).flatMap(([name, missing, wrong, decimals]): Case[] => [
    [missing, (d) => (d.totals[name] = null)],
    [wrong, (d) => (d.totals[name] = more(d.totals[name]))],
    [wrong, (d) => (d.totals[name] = more(d.totals[name], '-100'))],
    [decimals, (d) => (d.totals[name] = more(d.totals[name], '0.001'))],
  ]),
  ['BR-CO-16', (d) => (d.totals.prepaid = decimal('1.00'))],
  ['BR-CO-16', (d) => (d.totals.rounding = decimal('0.01'))],
  ['BR-DEC-16', (d) => (d.totals.prepaid = decimal('0.001'))],
  ['BR-DEC-17', (d) => (d.totals.rounding = decimal('0.001'))],
  ['BR-CO-14', (d) => (first(d.vatTotals).amount = more(first(d.vatTotals).amount))],
  ['UBL-DT-01', (d) => (first(d.vatTotals).amount = more(first(d.vatTotals).amount, '0.001'))],
  ['BR-DEC-23', (d) => (line(d).net = more(line(d).net, '0.001'))],
  ['BR-DEC-19', (d) => (row(d).taxable = more(row(d).taxable, '0.001'))],
  ['BR-DEC-20', (d) => (row(d).tax = more(row(d).tax, '0.001'))],
]

const names = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', G: 'G', K: 'IC', O: 'O' } as const
const sampleOf: Record<keyof typeof names, string> = {
  ...{ S: 'plain', Z: 'zero-rated', E: 'exempt', AE: 'reverse-charge', G: 'exported', K: 'goods-abroad', O: 'without-vat' },
}
const lineOf = (document: InvoiceDocument, category: string): InvoiceLine =>
  first(document.lines.filter(({ vat }) => vat?.category === category))
const wrongRate = (category: string): Decimal => decimal(category === 'S' ? 0 : 9)
const nothing = (category: string, percent: Decimal | null, isCharge: boolean) => ({
  ...{ isCharge, amount: decimal('0.00'), base: null, percent: null, reason: 'Motiv', reasonCode: '', vat: { category, percent } },
})
const addNothing = (document: InvoiceDocument, category: string, percent: Decimal | null, isCharge: boolean) => {
  document.allowances.push(nothing(category, percent, isCharge))
  document.totals[isCharge ? 'charges' : 'allowances'] ??= decimal('0.00')
  return document
}

export const ofVat: Case[] = [
  ['BR-45', (d) => (row(d).taxable = null)],
  ['BR-46', (d) => (row(d).tax = null)],
  ['BR-47', (d) => (row(d).category = '')],
  ['BR-48', (d) => (row(d).percent = null)],
  ['BR-CL-17', (d) => (row(d).category = 'X')],
  ['BR-CO-17', (d) => (row(d).tax = more(row(d).tax, '1.50'))],
  ['BR-CO-18', (d) => (first(d.vatTotals).rows = [])],
  ['BR-CL-22', (d) => Object.assign(rowOf(d, 'E'), { reasonCode: 'VATEX-RO' }), 'exempt'],
  ['BR-S-08', (d) => (row(d).taxable = more(row(d).taxable, '2')), 'plain', 'credit-note'],
  ['BR-B-01', (d) => (line(d).vat = { category: 'B', percent: decimal(22) }), 'plain'],
  ['BR-B-02', (d) => (first(d.lines.slice(1)).vat = { category: 'B', percent: decimal(22) }), 'exempt'],
  ['BR-IC-11', (d) => Object.assign(d.delivery ?? {}, { date: '' }), 'goods-abroad'],
  ['BR-IC-12', (d) => (d.delivery = { date: '2026-03-05', location: null, partyName: '', address: null }), 'goods-abroad'],
  [
    'BR-O-11',
    (d) =>
      first(d.vatTotals).rows.push({
        category: 'Z',
        percent: decimal(0),
        taxable: decimal(0),
        tax: decimal(0),
        reason: '',
        reasonCode: '',
      }),
    'without-vat',
  ],
  ['BR-O-12', (d) => (first(d.lines).vat = { category: 'Z', percent: decimal(0) }), 'without-vat'],
  ['BR-O-13', (d) => addNothing(d, 'Z', decimal(0), false), 'without-vat'],
  ['BR-O-14', (d) => addNothing(d, 'Z', decimal(0), true), 'without-vat'],
  ['BR-O-02', (d) => (d.buyer.taxIds = [{ id: 'RO90000030', scheme: 'VAT' }]), 'without-vat'],
  ['BR-AE-02', (d) => Object.assign(d.buyer, { taxIds: [], legalId: null }), 'reverse-charge'],
  ['BR-IC-02', (d) => (d.buyer.taxIds = [{ id: '811234567', scheme: '' }]), 'goods-abroad'],
  ...(Object.keys(names) as (keyof typeof names)[]).flatMap((category): Case[] => {
    const [name, base, percent] = [names[category], sampleOf[category], category === 'O' ? null : decimal(category === 'S' ? 21 : 0)]
    const vatless: Change =
      category === 'O' ? (d) => (d.seller.taxIds = [{ id: 'RO90000065', scheme: 'VAT' }]) : (d) => (d.seller.taxIds = [])
    const hasReason = !['S', 'Z'].includes(category)
    return [
      [`BR-${name}-01`, (d) => (first(d.vatTotals).rows = first(d.vatTotals).rows.filter((one) => one.category !== category)), base],
      [`BR-${name}-02`, vatless, base],
      [`BR-${name}-03`, (d) => vatless(addNothing(d, category, percent, false)), base],
      [`BR-${name}-04`, (d) => vatless(addNothing(d, category, percent, true)), base],
      [`BR-${name}-05`, (d) => (lineOf(d, category).vat = { category, percent: wrongRate(category) }), base],
      [`BR-${name}-06`, (d) => addNothing(d, category, wrongRate(category), false), base],
      [`BR-${name}-07`, (d) => addNothing(d, category, wrongRate(category), true), base],
      [`BR-${name}-08`, (d) => (rowOf(d, category).taxable = more(rowOf(d, category).taxable, '3')), base],
      [`BR-${name}-09`, (d) => (rowOf(d, category).tax = more(rowOf(d, category).tax, '3')), base],
      [`BR-${name}-10`, (d) => Object.assign(rowOf(d, category), { reasonCode: hasReason ? '' : 'VATEX-EU-D', reason: '' }), base],
    ]
  }),
]
