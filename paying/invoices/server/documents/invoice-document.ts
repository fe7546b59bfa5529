/** An invoice in words and amounts, ready to be drawn. */
import { couriers } from '#contract/couriers.ts'
import { type Bani, bani, minus, negate, sum } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { vatRate, vatRateCategoryOf, vatRateText } from '#contract/vat.ts'
import { buyerShown, sellerShown } from '#paying/billing/server/parties-shown.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { DocumentParty, DocumentRow } from '#server/platform/documents/draw-document.ts'
import type { InvoiceKind } from '../../contract/invoice-filters.ts'
import { invoiceNumber } from '../../contract/invoices.ts'
import { invoiceOf, linesOfInvoice, referredInvoices } from '../invoices-of.ts'
import type { Invoice, InvoiceLine } from '../write-invoice.ts'
import { type SuppliedDays, suppliedDays } from './supplied-days.ts'

export type InvoiceDocument = {
  title: string
  number: string
  /** Label and value. */
  dates: DocumentRow[]
  seller: DocumentParty
  buyer: DocumentParty
  /** Position, name, unit, quantity, price, net amount, rate. */
  lines: DocumentRow[]
  vat: DocumentRow[]
  /** Of the first invoices, whose lines were without advances. */
  deducted: DocumentRow[]
  totals: DocumentRow[]
  notes: string[]
  issuedAt: Date
}

type Asked = { clientId: string; id: string; texts: Texts }
type Referred = Awaited<ReturnType<typeof referredInvoices>>

/** Throws `not-found`, also for another client's. */
export async function invoiceDocument(db: Queries, { clientId, id, texts }: Asked): Promise<InvoiceDocument> {
  const invoice = await invoiceOf(db, { clientId, id })
  const lines = await linesOfInvoice(db, { clientId, id })
  const referred = await referredInvoices(db, clientId, [invoice.reverses, ...lines.map(({ refersTo }) => refersTo)])
  const supplied = (await suppliedDays(db, [invoice])).get(id)
  const { forms } = texts
  const words = texts.invoices
  return {
    title: words.kinds[invoice.kind],
    number: invoiceNumber(invoice),
    dates: [
      [words.number, invoiceNumber(invoice)],
      [words.issuedOn, forms.day(invoice.issuedOn)],
      ...(invoice.dueOn === null ? [] : [[words.dueOn, forms.day(invoice.dueOn)]]),
      ...(supplied ? [suppliedShown(texts, invoice.kind, supplied)] : []),
    ],
    seller: sellerShown(texts, invoice.seller),
    buyer: buyerShown(texts, invoice.entity, { isReverseCharge: invoice.vatCategory === 'AE' }),
    lines: lines
      .filter((line) => invoice.isAdvanceInTotal || line.kind !== 'deducted')
      .map((line, i) => lineShown(texts, referred, line, i + 1)),
    vat: invoice.vat.map((row) => [vatRateText(row), amount(texts, row.netBani), amount(texts, row.vatBani)]),
    deducted: invoice.isAdvanceInTotal
      ? []
      : lines.filter(({ kind }) => kind === 'deducted').map((line) => deductedShown(texts, referred, line)),
    totals: totalsOf(texts, invoice),
    notes: notesOf(texts, referred, invoice),
    issuedAt: invoice.createdAt,
  }
}

/** What a document says and refers to, for those who write it in another form. */
export type InvoiceContent = {
  invoice: Invoice
  /** Those that its sums are of, each with its name. */
  lines: (InvoiceLine & { name: string })[]
  notes: string[]
  /** null: not known. */
  supplied: SuppliedDays | null
  /** Invoices that it reverses or deducts. */
  referred: { number: string; issuedOn: string }[]
}

/** Throws `not-found`, also for another client's. */
export async function invoiceContentOf(db: Queries, { clientId, id, texts }: Asked): Promise<InvoiceContent> {
  const invoice = await invoiceOf(db, { clientId, id })
  const lines = (await linesOfInvoice(db, { clientId, id })).filter(({ kind }) => invoice.isAdvanceInTotal || kind !== 'deducted')
  const referred = await referredInvoices(db, clientId, [invoice.reverses, ...lines.map(({ refersTo }) => refersTo)])
  return {
    invoice,
    lines: lines.map((line) => ({ ...line, name: invoiceLineNameOf(texts, referred, line) })),
    notes: notesOf(texts, referred, invoice),
    supplied: (await suppliedDays(db, [invoice])).get(id) ?? null,
    referred: [...referred.values()],
  }
}

/** Without the currency, which is said once. */
const amount = ({ forms }: Texts, value: Bani): string => forms.ron(value).replace(/\s*RON$/, '')

function suppliedShown({ forms, invoices: words }: Texts, kind: InvoiceKind, { first, last }: SuppliedDays): DocumentRow {
  return [kind === 'advance' ? words.paidOn : words.period, words.from({ first: forms.day(first), last: forms.day(last) })]
}

/** A line is one service, or one less: its price is its net amount. */
function lineShown(texts: Texts, referred: Referred, line: InvoiceLine, position: number): DocumentRow {
  const isNegative = line.netBani < 0
  return [
    String(position),
    invoiceLineNameOf(texts, referred, line),
    texts.invoices.unit,
    isNegative ? '-1' : '1',
    amount(texts, bani(Math.abs(line.netBani))),
    amount(texts, line.netBani),
    vatRateText(vatRate(line.vatCategory, line.vatPercent)),
  ]
}

/** As the document names a line. */
export function invoiceLineNameOf(
  texts: Texts,
  referred: Referred,
  { kind, courier, serviceName, orders, refersTo, netBani }: InvoiceLine,
): string {
  const words = texts.invoices
  const of = [courier ? couriers[courier].name : '', serviceName ?? ''].filter(Boolean).join(', ')
  const reverses = referenceOf(texts, referred, refersTo)
  if (kind === 'service') return words.service({ of, orders })
  if (kind === 'reversal') return words.reversal({ of, orders, reverses })
  return kind === 'advance' ? words.advance : words.advanceReversed({ reverses, isGivenBack: kind === 'deducted' && netBani > 0 })
}

/** null: it refers to none. */
function referenceOf(texts: Texts, referred: Referred, id: string | null): string | null {
  const invoice = id === null ? undefined : referred.get(id)
  return invoice ? texts.invoices.reference({ number: invoice.number, day: texts.forms.day(invoice.issuedOn) }) : null
}

function deductedShown(
  texts: Texts,
  referred: Referred,
  { refersTo, netBani, vatBani, vatCategory, vatPercent }: InvoiceLine,
): DocumentRow {
  const vat = vatBani ?? bani(0)
  const of = referenceOf(texts, referred, refersTo) ?? texts.invoices.advance
  return [of, vatRateText(vatRate(vatCategory, vatPercent)), amount(texts, netBani), amount(texts, vat), amount(texts, sum([netBani, vat]))]
}

function totalsOf(texts: Texts, invoice: Invoice): DocumentRow[] {
  const totals = texts.invoices.totals
  const { advanceDeductedBani, bonusUsedBani, paymentsUsedBani, payableBani } = invoice
  const open = minus(payableBani, sum([bonusUsedBani, paymentsUsedBani]))
  const where = (isShown: boolean, label: string, value: Bani): DocumentRow[] => (isShown ? [[label, amount(texts, value)]] : [])
  return [
    [totals.net, amount(texts, invoice.netBani)],
    [totals.vat, amount(texts, invoice.vatBani)],
    [totals.total, amount(texts, invoice.totalBani)],
    ...where(!invoice.isAdvanceInTotal && advanceDeductedBani > 0, totals.deducted, negate(advanceDeductedBani)),
    [totals.payable, `${amount(texts, payableBani)} RON`],
    ...where(bonusUsedBani > 0, totals.bonus, bonusUsedBani),
    ...where(paymentsUsedBani > 0, totals.payments, paymentsUsedBani),
    ...where(payableBani > 0 && open !== payableBani, totals.open, open),
  ]
}

function notesOf(texts: Texts, referred: Referred, invoice: Invoice): string[] {
  const words = texts.invoices
  const reference = referenceOf(texts, referred, invoice.reverses)
  return [
    ...(reference ? [words.reversesInvoice({ reference })] : []),
    ...invoice.vat.map(vatRateCategoryOf).flatMap((category) => (category === 'S' ? [] : [words.withoutVat[category]])),
    ...(invoice.kind === 'fiscal' ? [words.roundingNote] : []),
    words.currencyNote,
    words.signatureNote,
  ]
}
