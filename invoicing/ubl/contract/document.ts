/**
 * An invoice or a credit note as the European norm (EN 16931) knows it, read or to be written. A text that is not there is empty, an amount
 * that is not there is null: unknown, and never zero. Days are as they are written; numbers in brackets are the norm's terms.
 */
import type { Decimal } from './decimal.ts'

/** What the file must say of itself to be taken by the national system (BT-24). */
export const CIUS_RO = 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1'

/** A consumer who gave no number. */
export const ANONYMOUS_BUYER = '0000000000000'

export const invoiceVatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'] as const

/** 380 invoice, 384 corrected, 389 self-billed, 751 for accounting; a credit note is 381 (BR-RO-020). */
export const invoiceTypes = ['380', '384', '389', '751'] as const
export const CREDIT_NOTE_TYPE = '381'
export const taxPointCodes = ['3', '35', '432'] as const
export const attachmentTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
] as const

export type Identifier = { id: string; scheme: string }
/** `code`: when the tax falls due (BT-8). */
export type InvoicedPeriod = { start: string; end: string; code: string }
export type InvoiceAddress = {
  street: string
  street2: string
  street3: string
  city: string
  postcode: string
  /** ISO 3166-2 in Romania. */
  county: string
  country: string
}
export type InvoiceParty = {
  name: string
  tradingName: string
  identifiers: Identifier[]
  endpoint: Identifier | null
  address: InvoiceAddress | null
  /** `scheme`: VAT with the country's prefix; anything else is a number without it. */
  taxIds: Identifier[]
  legalId: Identifier | null
  legalForm: string
  contactName: string
  phone: string
  email: string
}
export type InvoicePayee = { name: string; identifier: Identifier | null; legalId: Identifier | null }
export type TaxRepresentative = { name: string; address: InvoiceAddress | null; taxId: string }
export type InvoiceDelivery = { date: string; location: Identifier | null; address: InvoiceAddress | null; partyName: string }
export type PaymentMeans = {
  code: string
  codeName: string
  /** Of a credit note: its day stands here and not at the top. */
  dueDate: string
  reference: string
  account: { iban: string; name: string; bank: string } | null
  card: { number: string; holder: string } | null
  mandate: { reference: string; account: string } | null
}
/** `percent` null: none, as where the tax does not apply. */
export type InvoiceVatRate = { category: string; percent: Decimal | null }
export type AllowanceCharge = {
  isCharge: boolean
  amount: Decimal | null
  base: Decimal | null
  percent: Decimal | null
  reason: string
  reasonCode: string
  /** null: within a line, whose it is. */
  vat: InvoiceVatRate | null
}
export type VatRow = InvoiceVatRate & { taxable: Decimal | null; tax: Decimal | null; reason: string; reasonCode: string }
/** One in the document's currency, with rows; a second one in lei where that is another. */
export type VatTotal = { amount: Decimal | null; currency: string; rows: VatRow[] }
export type InvoiceTotals = {
  lines: Decimal | null
  allowances: Decimal | null
  charges: Decimal | null
  withoutVat: Decimal | null
  withVat: Decimal | null
  prepaid: Decimal | null
  rounding: Decimal | null
  payable: Decimal | null
}
export type PrecedingInvoice = { number: string; issueDate: string }
/** A document beside the invoice, or the object that it is about (`typeCode` 130). */
export type Attachment = {
  id: string
  scheme: string
  typeCode: string
  description: string
  url: string
  mimeType: string
  fileName: string
  /** base64; empty: it is not in the file. */
  content: string
}
export type InvoiceLine = {
  id: string
  note: string
  quantity: Decimal | null
  unit: string
  net: Decimal | null
  /** Empty: the document's. */
  currency: string
  accounting: string
  period: InvoicedPeriod | null
  orderLine: string
  object: Identifier | null
  allowances: AllowanceCharge[]
  name: string
  description: string
  buyersItem: string
  sellersItem: string
  standardItem: Identifier | null
  classifications: { code: string; list: string; version: string }[]
  originCountry: string
  vat: InvoiceVatRate | null
  attributes: { name: string; value: string }[]
  /** Of `priceBase` units, which is one where it is null. */
  price: Decimal | null
  priceBase: Decimal | null
  priceBaseUnit: string
  /** Only explain the price; they are no discount of the line. */
  priceDiscount: Decimal | null
  grossPrice: Decimal | null
}
export type InvoiceDocument = {
  kind: 'invoice' | 'credit-note'
  specification: string
  profile: string
  number: string
  issueDate: string
  dueDate: string
  typeCode: string
  notes: string[]
  taxPointDate: string
  currency: string
  taxCurrency: string
  buyerAccounting: string
  buyerReference: string
  period: InvoicedPeriod | null
  order: string
  salesOrder: string
  preceding: PrecedingInvoice[]
  despatch: string
  receipt: string
  tender: string
  contract: string
  project: string
  attachments: Attachment[]
  seller: InvoiceParty
  buyer: InvoiceParty
  payee: InvoicePayee | null
  representative: TaxRepresentative | null
  delivery: InvoiceDelivery | null
  payments: PaymentMeans[]
  paymentTerms: string
  allowances: AllowanceCharge[]
  vatTotals: VatTotal[]
  totals: InvoiceTotals
  lines: InvoiceLine[]
}

export const blankAddress = (): InvoiceAddress => ({
  street: '',
  street2: '',
  street3: '',
  city: '',
  postcode: '',
  county: '',
  country: '',
})

export const blankParty = (): InvoiceParty => ({
  ...{ name: '', tradingName: '', identifiers: [], endpoint: null, address: null, taxIds: [], legalId: null },
  ...{ legalForm: '', contactName: '', phone: '', email: '' },
})

export const blankPayment = (): PaymentMeans => ({
  ...{ code: '', codeName: '', dueDate: '', reference: '', account: null, card: null, mandate: null },
})

export const blankLine = (): InvoiceLine => ({
  ...{ id: '', note: '', quantity: null, unit: '', net: null, currency: '', accounting: '', period: null, orderLine: '', object: null },
  ...{ allowances: [], name: '', description: '', buyersItem: '', sellersItem: '', standardItem: null, classifications: [] },
  ...{
    originCountry: '',
    vat: null,
    attributes: [],
    price: null,
    priceBase: null,
    priceBaseUnit: '',
    priceDiscount: null,
    grossPrice: null,
  },
})

export const blankTotals = (): InvoiceTotals => ({
  ...{ lines: null, allowances: null, charges: null, withoutVat: null, withVat: null, prepaid: null, rounding: null, payable: null },
})

export const blankInvoice = (): InvoiceDocument => ({
  ...{ kind: 'invoice', specification: '', profile: '', number: '', issueDate: '', dueDate: '', typeCode: '', notes: [], taxPointDate: '' },
  ...{ currency: '', taxCurrency: '', buyerAccounting: '', buyerReference: '', period: null, order: '', salesOrder: '', preceding: [] },
  ...{ despatch: '', receipt: '', tender: '', contract: '', project: '', attachments: [], seller: blankParty(), buyer: blankParty() },
  ...{ payee: null, representative: null, delivery: null, payments: [], paymentTerms: '', allowances: [], vatTotals: [] },
  ...{ totals: blankTotals(), lines: [] },
})

/** The VAT total that the document's amounts add up to: whatever order they stand in. */
export const mainVatTotal = ({ vatTotals, currency }: InvoiceDocument): VatTotal | null =>
  vatTotals.find((total) => total.currency === currency && total.rows.length > 0) ??
  vatTotals.find((total) => total.currency === currency) ??
  vatTotals.find((total) => total.rows.length > 0) ??
  null

const isBelowZero = (amount: Decimal | null): boolean => amount?.startsWith('-') ?? false

/** Reverses another: by minus, or as a credit note. */
export const isReversal = ({ kind, totals }: InvoiceDocument): boolean =>
  kind === 'credit-note' || isBelowZero(totals.withVat ?? totals.payable)
