/** A draft as the document that becomes of it; the same in the browser, while it is typed, and where it is issued. */
import { type Decimal, parseDecimal, ZERO } from '#invoicing/ubl/contract/decimal.ts'
import {
  blankAddress,
  blankParty,
  CREDIT_NOTE_TYPE,
  type InvoiceDocument,
  type InvoiceParty,
  type PrecedingInvoice,
} from '#invoicing/ubl/contract/document.ts'
import { type InvoiceDraftLine, prepareInvoice } from '#invoicing/ubl/contract/prepare-invoice.ts'
import { LEI } from './currencies.ts'
import { vatOfKind } from './vat-kinds.ts'
import type { WrittenInvoiceDraft, WrittenInvoiceItem } from './written-draft.ts'
import { type SellerData, sellerParty } from './written-parties.ts'

export const writtenInvoiceKinds = ['invoice', 'credit-note'] as const
export type WrittenInvoiceKind = (typeof writtenInvoiceKinds)[number]

/** With its series, as the buyer and ANAF know it. */
export const invoiceNumberText = (series: string, number: number): string => `${series}-${number}`

export type InvoiceWriting = {
  kind: WrittenInvoiceKind
  draft: WrittenInvoiceDraft
  seller: SellerData
  /** null: not chosen yet, or not any more. */
  buyer: InvoiceParty | null
  /** With its series. */
  number: string
  /** Of a credit note: what it credits. */
  credits: PrecedingInvoice | null
}

const DECIMAL = /^-?\d{1,9}(\.\d{1,6})?$/

/** null: it is none, or longer than any on an invoice. */
export const typedDecimal = (text: string): Decimal | null => (DECIMAL.test(text) ? parseDecimal(text) : null)

/** What is no number yet counts as nothing: what is wrong with it is said at its field. */
export function writtenDocument({ kind, draft, seller, buyer, number, credits }: InvoiceWriting): InvoiceDocument {
  const leiPerUnit = typedDecimal(draft.leiPerUnit)
  const { exemptionReason } = draft
  return prepareInvoice({
    kind,
    ...(kind === 'credit-note' ? { typeCode: CREDIT_NOTE_TYPE } : { dueDate: draft.invoiceDueDate }),
    ...{ number, issueDate: draft.invoiceDate, currency: draft.currency },
    seller: sellerParty(seller),
    buyer: buyer ?? blankParty(),
    lines: draft.items.map(lineOf),
    notes: draft.notes === '' ? [] : [draft.notes],
    preceding: credits ? [credits] : [],
    ...(exemptionReason === '' ? {} : { exemptions: { E: { reason: exemptionReason, reasonCode: '' } } }),
    ...(draft.currency !== LEI && leiPerUnit ? { leiPerUnit } : {}),
    ...deliveryOf(draft, buyer),
  })
}

const lineOf = ({ name, quantity, unitCode, vat, price }: WrittenInvoiceItem): InvoiceDraftLine => ({
  ...{ name, unit: unitCode, quantity: typedDecimal(quantity) ?? ZERO, price: typedDecimal(price) ?? ZERO },
  vat: vatOfKind(vat) ?? { category: '', percent: null },
})

/** Goods to the Union say where they went: to the buyer. */
function deliveryOf({ deliveryDate, items }: WrittenInvoiceDraft, buyer: InvoiceParty | null) {
  const isWithinUnion = items.some(({ vat }) => vat === 'K')
  if (deliveryDate === '' && !isWithinUnion) return {}
  const address = isWithinUnion ? (buyer?.address ?? null) : null
  // The national rules want a county of every country.
  const whole = address && { ...blankAddress(), ...address, county: address.county || address.city }
  return { delivery: { date: deliveryDate, location: null, partyName: '', address: whole } }
}
