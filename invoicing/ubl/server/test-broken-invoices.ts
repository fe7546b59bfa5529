/** Documents that are right but for one thing, each with the rule it breaks. For tests. */
import { add, type Decimal, decimal } from '../contract/decimal.ts'
import {
  type Address,
  blankAddress,
  blankPayment,
  type InvoiceDocument,
  type InvoiceLine,
  type Party,
  type VatRow,
} from '../contract/document.ts'
import { limits } from '../contract/rules/length-rules.ts'
import { sampleInvoices } from './sample-invoices.ts'

export type Broken = { name: string; rule: string; document: InvoiceDocument }
type Change = (document: InvoiceDocument) => void
/** `bases`: kinds of samples it is tried on; where they are left out, an invoice and a credit note with everything in them. */
type Case = readonly [rule: string, change: Change, ...bases: string[]]

const everything = ['everything', 'credit-note-with-everything']
const samples = new Map(sampleInvoices(18).map(({ name, document }) => [name.slice(4), document]))

const first = <T>(all: readonly T[]): T => {
  const [one] = all
  if (one === undefined) throw new Error('the sample has none')
  return one
}
const line = (document: InvoiceDocument): InvoiceLine => first(document.lines)
const row = (document: InvoiceDocument): VatRow => first(first(document.vatTotals).rows)
const place = (party: Party): Address => party.address ?? blankAddress()
const allowance = (document: InvoiceDocument, isCharge: boolean) => first(document.allowances.filter((one) => one.isCharge === isCharge))
const long = (max: number): string => `9${'ș'.repeat(max)}`
const representative = (address: Partial<Address> | null, taxId = 'RO90000049') => ({
  name: 'FISC S.R.L.',
  address: address && { ...blankAddress(), street: 'Strada Lungă 2', city: 'Sibiu', county: 'RO-SB', country: 'RO', ...address },
  taxId,
})
const more = (amount: Decimal | null, by = '0.01'): Decimal => add(amount ?? decimal(0), decimal(by))
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

const ofHead: Case[] = [
  ['BR-01', (d) => (d.specification = '')],
  ['BR-RO-001', (d) => (d.specification = 'urn:cen.eu:en16931:2017')],
  ['BR-02', (d) => (d.number = '')],
  ['BR-RO-010', (d) => (d.number = 'ABC')],
  ['BR-03', (d) => (d.issueDate = '')],
  ['BR-RO-DT001', (d) => (d.issueDate = '2026-02-30')],
  ['BR-RO-DT001', (d) => (d.issueDate = '2026-01-05T00:00:00')],
  ['BR-RO-DT001', (d) => (d.preceding = [{ number: '1', issueDate: '5.1.2026' }])],
  ['BR-RO-DT002', (d) => (d.taxPointDate = '2026-1-5')],
  ['BR-RO-DT003', (d) => (d.dueDate = '15.12.2026'), 'everything', 'rates'],
  ['BR-RO-DT003-CN', (d) => (first(d.payments).dueDate = '15.12.2026'), 'credit-note'],
  ['BR-RO-DT004', (d) => d.delivery && (d.delivery.date = '2026-13-01')],
  ['BR-RO-DT005', (d) => (d.period = { start: '2026-1-1', end: '', code: '' })],
  ['BR-RO-DT006', (d) => (d.period = { start: '', end: '2026-1-1', code: '' })],
  ['BR-RO-DT005', (d) => (line(d).period = { start: '2026-01', end: '', code: '' })],
  ['BR-RO-DT006', (d) => (line(d).period = { start: '', end: '2026-01', code: '' })],
  ['BR-04', (d) => (d.typeCode = '')],
  ['BR-RO-020', (d) => (d.typeCode = '386')],
  ['BR-RO-020', (d) => (d.typeCode = '381'), 'rates'],
  ['BR-RO-020', (d) => (d.typeCode = '380'), 'credit-note'],
  ['BR-05', (d) => (d.currency = '')],
  ['BR-CL-04', (d) => (d.currency = 'LEI')],
  ['BR-CL-05', (d) => (d.taxCurrency = 'XYZ')],
  ['BR-RO-030', (d) => (d.taxCurrency = ''), 'in-euro'],
  ['BR-53', (d) => d.vatTotals.pop(), 'in-euro'],
  ['BR-CO-15', (d) => d.vatTotals.push(first(d.vatTotals))],
  ['BR-16', (d) => (d.lines = [])],
  ['BR-CO-03', (d) => ((d.taxPointDate = '2026-01-05'), (d.period = { start: '', end: '', code: '35' }))],
  ['BR-RO-040', (d) => (d.period = { start: '', end: '', code: '36' })],
  ['BR-CO-19', (d) => (d.period = { start: '', end: '', code: '' })],
  ['BR-29', (d) => (d.period = { start: '2026-02-01', end: '2026-01-31', code: '' })],
  ['BR-CL-08', (d) => (d.notes = ['#QQQ#text'])],
  ['BR-55', (d) => (d.preceding = [{ number: '', issueDate: '2026-01-01' }])],
  ['BR-52', (d) => (first(d.attachments).id = '')],
  ['BR-CL-07', (d) => d.attachments.forEach((one) => one.typeCode === '130' && (one.scheme = 'QQQ'))],
  ['BR-CL-24', (d) => (first(d.attachments).mimeType = 'text/html')],
  ['UBL-DT-07', (d) => (first(d.attachments).fileName = '')],
  ['UBL-SR-04', (d) => d.attachments.push(...d.attachments.filter(({ typeCode }) => typeCode === '130'))],
  ['BR-49', (d) => (first(d.payments).code = '')],
  ['BR-CL-16', (d) => (first(d.payments).code = '99')],
  ['BR-61', (d) => (d.payments = [{ ...blankPayment(), code: '30' }])],
  ['BR-66', (d) => (d.payments = times(2, () => ({ ...blankPayment(), code: '48', card: { number: '4111111111', holder: 'A' } })))],
  [
    'BR-67',
    (d) =>
      (d.payments = times(2, (at) => ({
        ...blankPayment(),
        code: '59',
        mandate: { reference: `M${at}`, account: 'RO49AAAA1B31007593840000' },
      }))),
  ],
  ['UBL-SR-44', (d) => (d.payments = times(2, (at) => ({ ...blankPayment(), code: '10', reference: `R${at}` })))],
  ['UBL-SR-47', (d) => (d.payments = ['10', '48'].map((code) => ({ ...blankPayment(), code })))],
  ['BR-CO-25', (d) => ((d.dueDate = ''), (d.paymentTerms = '')), 'plain', 'rates', 'exempt'],
]

const ofParties: Case[] = [
  ['BR-06', (d) => (d.seller.name = '')],
  ['BR-07', (d) => (d.buyer.name = '')],
  ['BR-08', (d) => (d.seller.address = null)],
  ['BR-10', (d) => (d.buyer.address = null)],
  ['BR-09', (d) => (place(d.seller).country = '')],
  ['BR-11', (d) => (place(d.buyer).country = '')],
  ['BR-RO-080', (d) => (place(d.seller).street = '')],
  ['BR-RO-080', (d) => (place(d.buyer).street = '')],
  ['BR-RO-090', (d) => (place(d.seller).city = '')],
  ['BR-RO-090', (d) => (place(d.buyer).city = '')],
  ['BR-RO-100', (d) => Object.assign(place(d.seller), { county: 'RO-B', city: 'București' })],
  ['BR-RO-100', (d) => Object.assign(place(d.buyer), { county: 'RO-B', city: 'Sector 1', country: 'RO' })],
  ['BR-RO-110', (d) => (place(d.seller).county = 'Cluj')],
  ['BR-RO-110', (d) => Object.assign(place(d.buyer), { county: '', country: 'RO' })],
  ['BR-CL-14', (d) => (place(d.buyer).country = 'UK')],
  ['BR-62', (d) => (d.seller.endpoint = { id: 'a@b.ro', scheme: '' })],
  ['BR-63', (d) => (d.buyer.endpoint = { id: 'a@b.ro', scheme: '' })],
  ['BR-CL-25', (d) => (d.buyer.endpoint = { id: 'a@b.ro', scheme: 'MAIL' })],
  ['BR-CL-10', (d) => (d.seller.identifiers = [{ id: '1', scheme: '9999' }])],
  ['BR-CL-11', (d) => (d.seller.legalId = { id: 'J2015001234408', scheme: '9999' })],
  ['BR-CO-09', (d) => (d.seller.taxIds = [{ id: '90000014', scheme: 'VAT' }])],
  ['BR-CO-09', (d) => (d.buyer.taxIds = [{ id: '90000014', scheme: 'VAT' }])],
  ['BR-CO-26', (d) => ((d.seller.taxIds = [{ id: '90000014', scheme: '' }]), (d.seller.legalId = null))],
  ['BR-RO-065', (d) => (d.seller.taxIds = []), 'rates', 'plain', 'exempt', 'reverse-charge', 'discounted'],
  ['BR-RO-120', (d) => ((d.buyer.taxIds = []), (d.buyer.legalId = null)), 'rates', 'plain', 'exempt', 'charged'],
  ['UBL-SR-12', (d) => d.seller.taxIds.push({ id: 'RO90000049', scheme: 'VAT' })],
  ['UBL-SR-13', (d) => d.seller.taxIds.push({ id: '90000049', scheme: 'FC' }, { id: '90000057', scheme: 'FC' })],
  ['UBL-SR-16', (d) => (d.buyer.identifiers = times(2, (at) => ({ id: String(at), scheme: '' })))],
  ['UBL-SR-18', (d) => (d.buyer.taxIds = ['RO90000049', 'RO90000057'].map((id) => ({ id, scheme: 'VAT' })))],
  ['BR-17', (d) => d.payee && (d.payee.name = '')],
  ['BR-17', (d) => d.payee && (d.payee.name = d.seller.tradingName)],
  ['UBL-SR-19', (d) => d.payee && (d.payee.name = d.seller.name)],
  ['BR-18', (d) => (d.representative = { ...representative({}), name: '' })],
  ['BR-19', (d) => (d.representative = representative(null))],
  ['BR-20', (d) => (d.representative = representative({ country: '' }))],
  ['BR-56', (d) => (d.representative = representative({}, ''))],
  ['BR-CO-09', (d) => (d.representative = representative({}, '90000049'))],
  ['BR-RO-140', (d) => (d.representative = representative({ street: '' })), 'everything', 'rates'],
  ['BR-RO-150', (d) => (d.representative = representative({ city: '' })), 'everything', 'rates'],
  ['BR-RO-160', (d) => (d.representative = representative({ county: 'RO-B', city: 'Sibiu' })), 'everything', 'rates'],
  ['BR-RO-170', (d) => (d.representative = representative({ county: 'Sibiu' })), 'everything', 'rates'],
  ['BR-57', (d) => Object.assign(d.delivery?.address ?? {}, { country: '' })],
  ['BR-RO-180', (d) => Object.assign(d.delivery?.address ?? {}, { street: '' }), 'everything'],
  ['BR-RO-200', (d) => Object.assign(d.delivery?.address ?? {}, { city: '' }), 'everything'],
  ['BR-RO-200', (d) => Object.assign(d.delivery?.address ?? {}, { city: 'Sector 2' }), 'everything'],
  ['BR-RO-210', (d) => Object.assign(d.delivery?.address ?? {}, { county: '' }), 'everything', 'goods-abroad'],
  ['BR-RO-210', (d) => Object.assign(d.delivery?.address ?? {}, { county: 'B' }), 'everything'],
  ['BR-CL-26', (d) => d.delivery && (d.delivery.location = { id: '1', scheme: '9999' })],
]

const ofLines: Case[] = [
  ['BR-21', (d) => (line(d).id = '')],
  ['BR-22', (d) => (line(d).quantity = null)],
  ['BR-23', (d) => (line(d).unit = '')],
  ['BR-CL-23', (d) => (line(d).unit = 'BUC')],
  ['BR-CL-23', (d) => ((line(d).priceBase = decimal(1)), (line(d).priceBaseUnit = 'BUC'))],
  ['BR-24', (d) => (line(d).net = null)],
  ['BR-25', (d) => (line(d).name = '')],
  ['BR-26', (d) => (line(d).price = null)],
  ['BR-27', (d) => (line(d).price = decimal('-1'))],
  ['BR-28', (d) => ((line(d).priceDiscount = decimal(1)), (line(d).grossPrice = decimal(-1)))],
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

const ofAmounts: Case[] = [
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
const rowOf = (document: InvoiceDocument, category: string): VatRow =>
  first(document.vatTotals.flatMap(({ rows }) => rows).filter((one) => one.category === category))
const lineOf = (document: InvoiceDocument, category: string): InvoiceLine =>
  first(document.lines.filter(({ vat }) => vat?.category === category))
const wrongRate = (category: string): Decimal => decimal(category === 'S' ? 0 : 9)
const nothing = (category: string, percent: Decimal | null, isCharge: boolean) => ({
  ...{ isCharge, amount: decimal('0.00'), base: null, percent: null, reason: 'Motiv', reasonCode: '', vat: { category, percent } },
})
const addNothing = (document: InvoiceDocument, category: string, percent: Decimal | null, isCharge: boolean) => {
  document.allowances.push(nothing(category, percent, isCharge))
  document.totals[isCharge ? 'charges' : 'allowances'] ??= decimal('0.00')
}

const ofVat: Case[] = [
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
  ['BR-IC-11', (d) => d.delivery && (d.delivery.date = ''), 'goods-abroad'],
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
  ['BR-AE-02', (d) => ((d.buyer.taxIds = []), (d.buyer.legalId = null)), 'reverse-charge'],
  ['BR-IC-02', (d) => (d.buyer.taxIds = [{ id: '811234567', scheme: '' }]), 'goods-abroad'],
  ...(Object.keys(names) as (keyof typeof names)[]).flatMap((category): Case[] => {
    const [name, base, percent] = [names[category], sampleOf[category], category === 'O' ? null : decimal(category === 'S' ? 21 : 0)]
    const vatless: Change =
      category === 'O' ? (d) => (d.seller.taxIds = [{ id: 'RO90000065', scheme: 'VAT' }]) : (d) => (d.seller.taxIds = [])
    const hasReason = !['S', 'Z'].includes(category)
    return [
      [`BR-${name}-01`, (d) => (first(d.vatTotals).rows = first(d.vatTotals).rows.filter((one) => one.category !== category)), base],
      [`BR-${name}-02`, vatless, base],
      [`BR-${name}-03`, (d) => (vatless(d), addNothing(d, category, percent, false)), base],
      [`BR-${name}-04`, (d) => (vatless(d), addNothing(d, category, percent, true)), base],
      [`BR-${name}-05`, (d) => (lineOf(d, category).vat = { category, percent: wrongRate(category) }), base],
      [`BR-${name}-06`, (d) => addNothing(d, category, wrongRate(category), false), base],
      [`BR-${name}-07`, (d) => addNothing(d, category, wrongRate(category), true), base],
      [`BR-${name}-08`, (d) => (rowOf(d, category).taxable = more(rowOf(d, category).taxable, '3')), base],
      [`BR-${name}-09`, (d) => (rowOf(d, category).tax = more(rowOf(d, category).tax, '3')), base],
      [`BR-${name}-10`, (d) => Object.assign(rowOf(d, category), { reasonCode: hasReason ? '' : 'VATEX-EU-D', reason: '' }), base],
    ]
  }),
]

const ofLengths: Case[] = [
  ...(['number', 'contract', 'order', 'salesOrder', 'receipt', 'despatch', 'tender'] as const).map(
    (name): Case => ['BR-RO-L200', (d) => (d[name] = long(limits.reference))],
  ),
  ['BR-RO-L100', (d) => (d.buyerAccounting = long(limits.accounting))],
  ['BR-RO-L300', (d) => (d.paymentTerms = long(limits.paymentTerms))],
  ['BR-RO-L300', (d) => (d.notes = [long(limits.note)])],
  ['BR-RO-A020', (d) => (d.notes = times(21, (at) => `nota ${at}`))],
  ...(['seller', 'buyer'] as const).flatMap((at): Case[] => [
    ['BR-RO-L200', (d) => (d[at].name = long(limits.name))],
    ['BR-RO-L200', (d) => (d[at].tradingName = long(limits.name))],
    ...(['contactName', 'phone', 'email'] as const).map((name): Case => ['BR-RO-L100', (d) => (d[at][name] = long(limits.contact))]),
    ['BR-RO-L020', (d) => (place(d[at]).postcode = long(limits.postcode))],
    ['BR-RO-L050', (d) => Object.assign(place(d[at]), { city: long(limits.city), county: 'RO-CJ' })],
    ['BR-RO-L150', (d) => (place(d[at]).street = long(limits.street))],
    ['BR-RO-L100', (d) => (place(d[at]).street2 = long(limits.street2))],
    ['BR-RO-L100', (d) => (place(d[at]).street3 = long(limits.street2))],
  ]),
  ['BR-RO-L1000', (d) => (d.seller.legalForm = long(limits.legalForm))],
  ['BR-RO-L200', (d) => d.payee && (d.payee.name = long(limits.name))],
  ['BR-RO-L200', (d) => (d.representative = { ...representative({}), name: long(limits.name) })],
  ['BR-RO-L020', (d) => (d.representative = representative({ postcode: long(limits.postcode) }))],
  ['BR-RO-L050', (d) => (d.representative = representative({ city: long(limits.city) }))],
  ['BR-RO-L150', (d) => (d.representative = representative({ street: long(limits.street) }))],
  ['BR-RO-L100', (d) => (d.representative = representative({ street2: long(limits.street2) }))],
  ['BR-RO-L200', (d) => d.delivery && (d.delivery.partyName = long(limits.name))],
  ['BR-RO-L050', (d) => Object.assign(d.delivery?.address ?? {}, { city: long(limits.city), county: 'RO-CJ' })],
  ['BR-RO-L020', (d) => Object.assign(d.delivery?.address ?? {}, { postcode: long(limits.postcode) })],
  ['BR-RO-L150', (d) => Object.assign(d.delivery?.address ?? {}, { street: long(limits.street) })],
  ['BR-RO-L140', (d) => (first(d.payments).reference = long(limits.paymentReference))],
  ['BR-RO-L100', (d) => (first(d.payments).codeName = long(limits.reason))],
  ['BR-RO-L200', (d) => (first(d.payments).account = { iban: 'RO49AAAA1B31007593840000', name: long(limits.name), bank: '' })],
  ['BR-RO-L200', (d) => (first(d.payments).card = { number: '411111', holder: long(limits.name) })],
  ...(['id', 'fileName'] as const).map((name): Case => ['BR-RO-L200', (d) => (first(d.attachments)[name] = long(limits.reference))]),
  ['BR-RO-L200', (d) => (first(d.attachments).url = long(limits.reference))],
  ['BR-RO-L100', (d) => (first(d.attachments).description = long(limits.reason))],
  ['BR-RO-L200', (d) => (d.preceding = [{ number: long(limits.reference), issueDate: '' }])],
  ['BR-RO-L100', (d) => Object.assign(rowOf(d, 'E'), { reason: long(limits.reason) }), 'exempt'],
  ['BR-RO-L100', (d) => (line(d).name = long(limits.itemName))],
  ['BR-RO-L200', (d) => (line(d).description = long(limits.itemDescription))],
  ['BR-RO-L100', (d) => (line(d).accounting = long(limits.accounting))],
  ['BR-RO-L300', (d) => (line(d).note = long(limits.note))],
  ['BR-RO-L050', (d) => (line(d).attributes = [{ name: long(limits.attributeName), value: '1' }])],
  ['BR-RO-L100', (d) => (line(d).attributes = [{ name: '1', value: long(limits.attributeValue) }])],
  ['BR-RO-L100', (d) => (first(line(d).allowances).reason = long(limits.reason))],
]

/** What the national rule set does not find, though its specification, the law or its registers ask it. */
const notInTheSet: Case[] = [
  ['BR-RO-A050', (d) => (d.attachments = times(51, (at) => ({ ...first(d.attachments), id: String(at) })))],
  ['BR-RO-A050', (d) => (line(d).attributes = times(51, (at) => ({ name: `a${at}`, value: '1' })))],
  ['BR-RO-A500', (d) => (d.preceding = times(501, (at) => ({ number: String(at), issueDate: '' })))],
  ['OWN', (d) => (d.seller.taxIds = [{ id: 'RO90000015', scheme: 'VAT' }])],
  ['OWN', (d) => (d.buyer.legalId = { id: '2900101123457', scheme: '' }), 'plain'],
  ['OWN', (d) => (d.totals.withVat = decimal('-1')), 'credit-note'],
]

function brokenOf(cases: readonly Case[]): Broken[] {
  return cases.flatMap(([rule, change, ...bases], at) =>
    (bases.length === 0 ? everything : bases).map((base) => {
      const document = structuredClone(base === 'zero-rated' ? zeroRated() : samples.get(base))
      if (!document) throw new Error(`no sample is called ${base}`)
      change(document)
      return { name: `${rule} ${at} ${base}`, rule, document }
    }),
  )
}

const zeroRated = (): InvoiceDocument => {
  const document = structuredClone(samples.get('exported')) as InvoiceDocument // it is one of the samples
  for (const one of document.lines) one.vat = { category: 'Z', percent: decimal(0) }
  Object.assign(row(document), { category: 'Z', reasonCode: '' })
  return document
}

export const brokenInvoices = (): Broken[] => brokenOf([...ofHead, ...ofParties, ...ofLines, ...ofAmounts, ...ofVat, ...ofLengths])
export const brokenBeside = (): Broken[] => brokenOf(notInTheSet)
