/**
 * An invoice of the platform's own as the European norm has it: what its PDF says, and sums that are the PDF's to the ban. A storno is an invoice
 * (380) with negative quantities that names what it reverses; deducted advances are negative lines at their rate.
 */
import { type Bani, decimalRon, sum } from '#contract/money.ts'
import { vatRate, vatRateCategoryOf } from '#contract/vat.ts'
import { addDecimals, type Decimal, decimal, isPositiveDecimal, isZeroDecimal, subtractDecimals } from '#invoicing/ubl/contract/decimal.ts'
import {
  ANONYMOUS_BUYER,
  blankAddress,
  blankParty,
  blankPayment,
  type InvoiceAddress,
  type InvoiceDocument,
  type InvoiceParty,
  type InvoiceVatRate,
} from '#invoicing/ubl/contract/document.ts'
import { bucharestSectorOf, type InvoiceDraftLine, prepareInvoice } from '#invoicing/ubl/contract/prepare-invoice.ts'
import { fieldLengthLimits } from '#invoicing/ubl/contract/rules/length-rules.ts'
import { vatNumberOf } from '#paying/billing/contract/vat-of-buyers.ts'
import { invoiceNumber } from '#paying/invoices/contract/invoices.ts'
import type { BillingEntity, InvoiceContent } from '#paying/operations.ts'
import { BUCHAREST_CODE, countyNamed } from '#sending/addresses/contract/address-rules.ts'
import type { QueuedInvoice } from '../queue-invoice.ts'

/** Rec 20: a service. */
const SERVICE = 'E48'
/** UNTDID 4461: a transfer. */
const TRANSFER = '30'

type PlaceOf = Pick<BillingEntity, 'countryCode' | 'address'>
type Given = {
  said: InvoiceContent
  /** Of the connected company; its name and numbers are those on the invoice. */
  sellerPlace: PlaceOf
  /** Where the buyer's address was put in order since; left out: as it is on the invoice. */
  buyerPlace?: PlaceOf
}
type OwnInvoice = Pick<QueuedInvoice, 'document' | 'isForConsumer' | 'series'>

export function ownInvoice({ said, sellerPlace, buyerPlace }: Given): OwnInvoice {
  const { invoice } = said
  const { entity, series } = invoice
  return {
    series,
    document: documentOf(said, { seller: sellerOf(said, sellerPlace), buyer: buyerOf(said, buyerPlace ?? entity) }),
    isForConsumer: !entity.isCompany,
  }
}

const ron = (amount: Bani): Decimal => decimal(decimalRon(amount))

function documentOf(said: InvoiceContent, parties: Pick<InvoiceDocument, 'seller' | 'buyer'>): InvoiceDocument {
  const { invoice, supplied, notes, referred } = said
  const prepared = prepareInvoice({
    ...parties,
    ...{
      kind: 'invoice',
      number: invoiceNumber(invoice),
      issueDate: invoice.issuedOn,
      notes: notes.map((note) => cut(note, fieldLengthLimits.note)),
    },
    period: supplied && invoice.kind === 'fiscal' ? { start: supplied.first, end: supplied.last, code: '' } : null,
    // Of an advance the tax fell due when it was paid.
    taxPointDate: supplied && invoice.kind === 'advance' ? supplied.last : '',
    preceding: referred.map(({ number, issuedOn }) => ({ number, issueDate: issuedOn })),
    lines: said.lines.map(lineOf),
  })
  const totals = totalsOf(said)
  const isOwed = isPositiveDecimal(totals.payable)
  return {
    ...prepared,
    totals,
    vatTotals: [{ amount: ron(invoice.vatBani), currency: 'RON', rows: vatRowsOf(said, prepared) }],
    dueDate: isOwed ? (invoice.dueOn ?? invoice.issuedOn) : '',
    payments: isOwed ? [transferTo(said)] : [],
  }
}

function lineOf({ name, netBani, vatCategory, vatPercent }: InvoiceContent['lines'][number]): InvoiceDraftLine {
  const net = ron(netBani)
  const isNegative = netBani < 0
  return {
    ...{ name, unit: SERVICE, vat: vatOf(vatCategory, vatPercent) },
    ...{ quantity: decimal(isNegative ? -1 : 1), price: isNegative ? subtractDecimals(decimal(0), net) : net },
  }
}

const vatOf = (category: InvoiceContent['invoice']['vatCategory'], percent: number): InvoiceVatRate => ({
  category,
  percent: category === 'O' ? null : decimal(percent),
})

/**
 * As the invoice has them: where advances are deducted a rate's tax is that of its services less what the advances bore, which may be some bani
 * beside base × rate. The rules allow less than one leu.
 */
function vatRowsOf({ invoice }: InvoiceContent, prepared: InvoiceDocument): InvoiceDocument['vatTotals'][number]['rows'] {
  const reasons = new Map((prepared.vatTotals[0]?.rows ?? []).map(({ category, reason, reasonCode }) => [category, { reason, reasonCode }]))
  return invoice.vat.map((row) => {
    const category = vatRateCategoryOf(row)
    const { percent } = vatOf(category, vatRate(category, row.percent).percent)
    const { reason, reasonCode } = reasons.get(category) ?? { reason: '', reasonCode: '' }
    return { category, percent, taxable: ron(row.netBani), tax: ron(row.vatBani), reason, reasonCode }
  })
}

/** What was paid when it was issued, of bonus or payments, and of the first invoices by an advance below the total. */
function totalsOf({ invoice, lines }: InvoiceContent) {
  const { bonusUsedBani, paymentsUsedBani, advanceDeductedBani, isAdvanceInTotal } = invoice
  const paid = ron(sum([bonusUsedBani, paymentsUsedBani, ...(isAdvanceInTotal ? [] : [advanceDeductedBani])]))
  const withVat = ron(invoice.totalBani)
  return {
    ...{ lines: ron(sum(lines.map(({ netBani }) => netBani))), allowances: null, charges: null },
    ...{ withoutVat: ron(invoice.netBani), withVat, rounding: null },
    ...{ prepaid: isZeroDecimal(paid) ? null : paid, payable: addDecimals(withVat, subtractDecimals(decimal(0), paid)) },
  }
}

const transferTo = ({ invoice: { seller, ...invoice } }: InvoiceContent): InvoiceDocument['payments'][number] => ({
  ...blankPayment(),
  ...{ code: TRANSFER, reference: invoiceNumber(invoice), account: { iban: seller.iban, name: seller.name, bank: '' } },
})

function sellerOf({ invoice: { seller, vatCategory } }: InvoiceContent, place: PlaceOf): InvoiceParty {
  return {
    ...blankParty(),
    name: cut(seller.name, fieldLengthLimits.name),
    address: addressOf(place),
    // Where the tax does not apply neither side's number for it may stand.
    ...(vatCategory === 'O'
      ? { legalId: { id: seller.cui, scheme: '' } }
      : { taxIds: [{ id: `RO${seller.cui}`, scheme: 'VAT' }], legalId: { id: seller.tradeRegister, scheme: '' } }),
    legalForm: seller.shareCapital,
  }
}

function buyerOf({ invoice: { entity, vatCategory } }: InvoiceContent, place: PlaceOf): InvoiceParty {
  return { ...blankParty(), name: cut(entity.name, fieldLengthLimits.name), address: addressOf(place), ...numbersOf(entity, vatCategory) }
}

type Entity = InvoiceContent['invoice']['entity']

function numbersOf(entity: Entity, vatCategory: InvoiceContent['invoice']['vatCategory']): Pick<InvoiceParty, 'taxIds' | 'legalId'> {
  const { isCompany, countryCode, identificationCode, isVatPayer, tradeRegister } = entity
  const legal = (id: string) => (id === '' ? null : { id, scheme: '' })
  if (countryCode !== 'RO') {
    const number = isCompany && vatCategory === 'AE' ? vatNumberOf(entity) : null
    if (number) return { taxIds: [{ id: `${number.prefix}${number.vatNumber}`, scheme: 'VAT' }], legalId: null }
    // Of consumers abroad no number is known here.
    return { taxIds: [], legalId: isCompany ? legal(identificationCode) : legal(ANONYMOUS_BUYER) }
  }
  if (isCompany && isVatPayer) return { taxIds: [{ id: `RO${identificationCode}`, scheme: 'VAT' }], legalId: legal(tradeRegister) }
  return { taxIds: [], legalId: legal(identificationCode) }
}

function addressOf({ countryCode, address }: PlaceOf): InvoiceAddress {
  const { street, number, additionalInfo, localityString, countyString, postalCode } = address
  const county = countryCode === 'RO' ? countyNamed(countyString) : null
  const streets = [street, number].filter((part) => part !== '').join(' ') || additionalInfo || localityString
  return {
    ...blankAddress(),
    street: cut(streets, fieldLengthLimits.street),
    street2: cut(additionalInfo === streets ? '' : additionalInfo, fieldLengthLimits.street2),
    city: county?.code === BUCHAREST_CODE ? sectorIn(address) : cut(localityString, fieldLengthLimits.city),
    postcode: cut(postalCode, fieldLengthLimits.postcode),
    county: county ? `RO-${county.code}` : countyString,
    country: countryCode,
  }
}

/** Of Bucharest: said in the locality, by the postal code, or elsewhere in the address. */
function sectorIn({ localityString, postalCode, additionalInfo, street, countyString }: BillingEntity['address']): string {
  const elsewhere = /\bsect(?:or|orul|\.)?\s*([1-6])\b/i.exec([countyString, additionalInfo, street].join(' '))?.[1]
  return bucharestSectorOf(localityString, postalCode) ?? (elsewhere ? `SECTOR${elsewhere}` : localityString)
}

const cut = (text: string, max: number): string => [...text.trim()].slice(0, max).join('')
