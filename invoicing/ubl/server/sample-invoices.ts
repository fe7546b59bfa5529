/**
 * Invoices and credit notes of every kind a firm in Romania writes, always the same ones: payers of VAT and others, all categories and rates,
 * discounts, charges, corrections, advances, buyers of all sorts, and amounts that round badly.
 */
import { addDecimals, decimal, divideDecimals, subtractDecimals } from '../contract/decimal.ts'
import {
  blankAddress,
  blankParty,
  blankPayment,
  type InvoiceAddress,
  type InvoiceDocument,
  type InvoiceParty,
  type InvoiceVatRate,
} from '../contract/document.ts'
import { type InvoiceDraft, type InvoiceDraftLine, prepareInvoice } from '../contract/prepare-invoice.ts'

export type SampleInvoice = { name: string; document: InvoiceDocument }

const ro = (place: Partial<InvoiceAddress>): InvoiceAddress => ({
  ...blankAddress(),
  street: 'Strada Horea 1',
  city: 'Cluj-Napoca',
  county: 'RO-CJ',
  postcode: '400174',
  country: 'RO',
  ...place,
})
const firm = (name: string, more: Partial<InvoiceParty>): InvoiceParty => ({ ...blankParty(), name, address: ro({}), ...more })
const vatId = (id: string): Partial<InvoiceParty> => ({ taxIds: [{ id, scheme: 'VAT' }] })
const legal = (id: string): Partial<InvoiceParty> => ({ legalId: { id, scheme: '' } })

const sellers = {
  payer: firm('ȚESĂTURI ȘI FIRE „MESTEACĂNUL” S.R.L.', {
    ...{ ...vatId('RO90000014'), ...legal('J2015001234408'), legalForm: 'Capital social: 200 lei' },
    ...{ contactName: 'Ștefania Brânză', phone: '+40 722 000 001', email: 'facturi+avans@exemplu.ro', tradingName: 'Mesteacănul' },
  }),
  nonPayer: firm('CASA DE CEAI VERDE P.F.A.', { ...legal('90000065'), address: ro({ city: 'Iași', county: 'RO-IS', postcode: '700505' }) }),
} as const

const buyers: readonly InvoiceParty[] = [
  firm('ATELIERUL DE LEMN S.R.L.', { ...vatId('RO90000030'), ...legal('J2012000456120') }),
  firm('DEPOZIT & FIII <BUCUREȘTI> S.A.', {
    ...vatId('RO90000049'),
    address: ro({ city: 'Sectorul 3', county: 'RO-B', postcode: '030167', street: 'Bd. Unirii nr. 7' }),
  }),
  firm('ASOCIAȚIA "LUMINA"', {
    ...legal('90000057'),
    address: ro({ city: 'București', county: 'RO-B', postcode: '061071', street2: 'bl. 4, sc. B, ap. 17' }),
  }),
  firm('Ștefania Țurcanu-Brânză', { ...legal('2900101123459'), address: ro({ city: 'București, S5', county: 'RO-B' }) }),
  firm('Ion Popescu', {
    ...legal('-'),
    address: ro({ city: 'Târgu Lăpuș', county: 'RO-MM', postcode: '435600', street3: 'poarta dinspre râu' }),
  }),
  firm('CONSTRUCȚII MUREȘ S.R.L.', { ...vatId('RO90000014'), address: ro({ city: 'Târgu Mureș', county: 'RO-MS', postcode: '540026' }) }),
]
const abroad = {
  german: firm('Werkstatt Birke GmbH & Co. KG', {
    ...vatId('DE811234567'),
    address: { ...ro({}), street: 'Invalidenstraße 1', city: 'Berlin', county: '', postcode: '10115', country: 'DE' },
  }),
  american: firm('Birch Workshop, Inc.', {
    ...legal('12-3456789'),
    address: { ...ro({}), street: '1 Main Street', city: 'Austin', county: 'TX', postcode: '78701', country: 'US' },
  }),
} as const

/** Of a multiplicative generator: the same run of numbers from the same seed. */
const numbersFrom = (seed: number) => {
  let state = seed * 7919 + 17
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
type Next = ReturnType<typeof numbersFrom>

const rate = (percent: number): InvoiceVatRate => ({ category: percent === 0 ? 'Z' : 'S', percent: decimal(percent) })
const free = (category: string): InvoiceVatRate => ({ category, percent: category === 'O' ? null : decimal(0) })

const goods = [
  ...[
    'Hârtie A4, 80 g/m², 500 de coli',
    'Transport până la „rampa 3”',
    'Ceai verde & mentă',
    'Cuie 3 < x < 5 mm',
    'Servicii IT, oră',
    'Făină 000',
    'Pâine de casă',
  ],
  'Canapea extensibilă cu trei locuri, tapițerie din catifea verde, picioare din lemn de mesteacăn și ladă pentru lenjerie, montaj inclus',
]
const units = ['C62', 'H87', 'KGM', 'HUR', 'MTR', 'DAY', 'LTR', 'XPA']
const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T // within by the remainder

/** Prices to four decimals, quantities to three: halves of a ban come up often. */
function lineOf(next: Next, vat: InvoiceVatRate): InvoiceDraftLine {
  const badly = next(3) === 0
  const price = badly
    ? divideDecimals(decimal(next(100_000) * 2 + 1), decimal(20_000), 5)
    : divideDecimals(decimal(next(90_000) + 1), decimal(100), 2)
  const quantity = badly ? divideDecimals(decimal(next(9_000) + 1), decimal(1_000), 3) : decimal(next(20) + 1)
  return { name: pick(goods, next(50)), quantity, price, vat, unit: pick(units, next(50)) }
}
const linesOf = (next: Next, vats: readonly InvoiceVatRate[]): InvoiceDraftLine[] => vats.map((vat) => lineOf(next, vat))

const account = { iban: 'RO49AAAA1B31007593840000', name: 'Mesteacănul', bank: '' }
const dated = (at: number): Pick<InvoiceDraft, 'number' | 'issueDate' | 'dueDate' | 'payments'> => ({
  ...{
    number: `MST ${String(at + 1).padStart(5, '0')}`,
    issueDate: `2026-${String((at % 9) + 1).padStart(2, '0')}-${String((at % 27) + 1).padStart(2, '0')}`,
  },
  ...{ dueDate: '2026-12-15', payments: [{ ...blankPayment(), code: '30', reference: `OP ${at + 1}`, account }] },
})

type Kind = (next: Next, at: number) => InvoiceDraft

const payer = (next: Next): Pick<InvoiceDraft, 'seller' | 'buyer'> => ({ seller: sellers.payer, buyer: pick(buyers, next(600)) })
const several = (next: Next): InvoiceVatRate[] => Array.from({ length: next(6) + 1 }, () => rate(pick([21, 11, 9, 0], next(40))))
const exemptions = { E: { reason: 'Scutit conform art. 292 din Codul fiscal', reasonCode: '' } }

const plain: Kind = (next, at) => ({ ...dated(at), ...payer(next), lines: linesOf(next, [rate(21)]), notes: ['TVA la încasare'] })
const rates: Kind = (next, at) => ({ ...dated(at), ...payer(next), lines: linesOf(next, several(next)) })
const discounted: Kind = (next, at) => ({
  ...{ ...dated(at), ...payer(next) },
  lines: linesOf(next, several(next)).map((line) => ({ ...line, allowances: [{ reason: 'Reducere de volum', percent: decimal('7.5') }] })),
  allowances: [{ reason: 'Reducere comercială', reasonCode: '95', amount: decimal('0.97') }],
})
const charged: Kind = (next, at) => ({
  ...{ ...dated(at), ...payer(next) },
  lines: linesOf(next, several(next)),
  allowances: [
    { isCharge: true, reason: 'Ambalaj', reasonCode: 'ABK', amount: decimal('12.35') },
    { reason: 'Fidelitate', percent: decimal('3.33') },
  ],
})
const reverseCharge: Kind = (next, at) => ({
  ...dated(at),
  seller: sellers.payer,
  buyer: abroad.german,
  lines: linesOf(next, [free('AE'), free('AE')]),
})
const exempt: Kind = (next, at) => ({ ...dated(at), ...payer(next), exemptions, lines: linesOf(next, [free('E'), rate(21)]) })
const withoutVat: Kind = (next, at) => ({
  ...dated(at),
  seller: sellers.nonPayer,
  buyer: { ...pick(buyers, next(50)), taxIds: [], ...legal('90000030') },
  lines: linesOf(next, [free('O'), free('O')]),
})
const goodsAbroad: Kind = (next, at) => ({
  ...{ ...dated(at), seller: sellers.payer, buyer: abroad.german, lines: linesOf(next, [free('K')]) },
  delivery: {
    date: '2026-03-05',
    location: null,
    partyName: '',
    address: { ...ro({}), street: 'Invalidenstraße 1', city: 'Berlin', county: 'BE', country: 'DE' },
  },
})
const exported: Kind = (next, at) => ({ ...dated(at), seller: sellers.payer, buyer: abroad.american, lines: linesOf(next, [free('G')]) })
const inEuro: Kind = (next, at) => ({
  ...dated(at),
  ...payer(next),
  currency: 'EUR',
  leiPerUnit: decimal('5.0873'),
  lines: linesOf(next, several(next)),
})
const preceding = [{ number: 'MST 00001', issueDate: '2026-01-01' }]
const creditNote: Kind = (next, at) => ({ ...rates(next, at), kind: 'credit-note', preceding })
const reversal: Kind = (next, at) => {
  const draft = rates(next, at)
  return { ...draft, preceding, lines: draft.lines.map((line) => ({ ...line, quantity: subtractDecimals(decimal(0), line.quantity) })) }
}
const corrected: Kind = (next, at) => ({ ...rates(next, at), typeCode: '384', preceding })
const paidBefore: Kind = (next, at) => ({ ...rates(next, at), prepaid: decimal('10.00'), rounding: decimal('0.01') })
const perHundred: Kind = (next, at) => ({
  ...{ ...dated(at), ...payer(next) },
  lines: [
    {
      ...lineOf(next, rate(21)),
      price: decimal('0.134195'),
      priceBase: decimal(100_000),
      quantity: decimal(74_391_833),
      priceBaseUnit: '',
    },
  ],
})
/** An advance is an invoice; the next one has it with less than nothing, at its own rate. */
const advance: Kind = (next, at) => {
  const net = divideDecimals(decimal(next(90_000) + 100), decimal(100), 2)
  const taken: InvoiceDraftLine = {
    name: 'Avans facturat cu MST 00001 din 01.01.2026',
    quantity: decimal(-1),
    price: net,
    vat: rate(next(2) === 0 ? 21 : 19),
  }
  const whole: InvoiceDraftLine = { ...lineOf(next, rate(21)), quantity: decimal(1), price: addDecimals(net, net) }
  return { ...dated(at), ...payer(next), preceding, lines: [whole, taken] }
}
const everything: Kind = (next, at) => ({
  ...charged(next, at),
  ...{
    buyerAccounting: 'CC-7',
    buyerReference: 'PO-owner',
    period: { start: '2026-01-01', end: '2026-01-31', code: '' },
    order: 'C-17',
    salesOrder: 'V-3',
  },
  ...{ despatch: 'AVZ 1', receipt: 'REC 1', tender: 'LOT 2', contract: 'CTR 12/2025', project: 'P-9', paymentTerms: '30 de zile' },
  payee: { name: 'FACTORING EXEMPLU IFN S.A.', identifier: null, legalId: { id: '90000065', scheme: '' } },
  delivery: {
    date: '2026-01-20',
    location: { id: '5940000000014', scheme: '0088' },
    partyName: 'Rampa 3',
    address: ro({ city: 'Sector 2', county: 'RO-B' }),
  },
  attachments: [
    {
      id: 'A-1',
      scheme: '',
      typeCode: '',
      description: 'Aviz',
      url: '',
      mimeType: 'application/pdf',
      fileName: 'aviz „1”.pdf',
      content: 'JVBERi0xLjQK',
    },
    { id: 'OBJ-1', scheme: 'ABO', typeCode: '130', description: '', url: '', mimeType: '', fileName: '', content: '' },
    {
      id: 'A-2',
      scheme: '',
      typeCode: '',
      description: 'Pozele',
      url: 'https://exemplu.ro/a?b=1&c=2',
      mimeType: '',
      fileName: '',
      content: '',
    },
  ],
  lines: linesOf(next, several(next)).map((line, i) => ({
    ...line,
    ...{
      note: 'linie\ncu două rânduri',
      accounting: 'CC-8',
      orderLine: String(i + 1),
      period: { start: '2026-01-01', end: '2026-01-31', code: '' },
    },
    ...{ buyersItem: 'B-1', sellersItem: 'S-1', standardItem: { id: '5940000000021', scheme: '0160' }, originCountry: 'RO' },
    ...{ classifications: [{ code: '34011100', list: 'TSP', version: '' }], attributes: [{ name: 'Culoare', value: 'verde' }] },
    ...{ object: { id: 'LOC-1', scheme: 'AAA' }, priceDiscount: decimal('0.5'), grossPrice: addDecimals(line.price, decimal('0.5')) },
    allowances: [{ isCharge: true, reason: 'Montaj', amount: decimal('1.01') }],
  })),
})

const kinds: Readonly<Record<string, Kind>> = {
  ...{
    plain,
    rates,
    discounted,
    charged,
    'reverse-charge': reverseCharge,
    exempt,
    'without-vat': withoutVat,
    'goods-abroad': goodsAbroad,
    exported,
  },
  ...{
    'in-euro': inEuro,
    'credit-note': creditNote,
    reversal,
    corrected,
    'paid-before': paidBefore,
    'per-hundred': perHundred,
    advance,
    everything,
  },
  'credit-note-with-everything': (next, at) => ({
    ...everything(next, at),
    kind: 'credit-note',
    preceding,
    payments: [{ ...blankPayment(), code: '10' }],
  }),
}

/** Where allowances of the whole are too much for what is on the lines, the sums stay right all the same. */
export function sampleInvoices(count: number): SampleInvoice[] {
  const all = Object.entries(kinds)
  return Array.from({ length: count }, (_, at) => {
    const [kind, draftOf] = pick(all, at)
    return { name: `${String(at + 1).padStart(3, '0')}-${kind}`, document: prepareInvoice(draftOf(numbersFrom(at + 1), at)) }
  })
}
