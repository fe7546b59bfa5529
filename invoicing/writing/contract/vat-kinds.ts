/** What a line of a client's invoice may bear: the rates of a day, and what bears none and why. */
import { vatRatesOn } from '#contract/vat.ts'
import { decimal } from '#invoicing/ubl/contract/decimal.ts'
import type { InvoiceVatRate } from '#invoicing/ubl/contract/document.ts'

/**
 * As EN 16931 names them. S: at a rate. Z: at zero. E: exempt, with its reason. AE: the buyer owes it. K: goods to a company elsewhere in the Union.
 * G: goods that leave the Union. O: the seller pays no VAT.
 */
export const writtenCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type WrittenCategory = (typeof writtenCategories)[number]

export type VatKind = {
  id: string
  category: WrittenCategory
  percent: number
  /** The day it begins. */
  from: string
}

/** The Fiscal Code of 2016 has them all. */
const EXEMPT_SINCE = '2016-01-01'
const WITHOUT_RATE = ['Z', 'E', 'AE', 'K', 'G'] as const
const ofNonPayers: VatKind = { id: 'O', category: 'O', percent: 0, from: EXEMPT_SINCE }

/** Who pays no VAT has one kind alone, which stands beside no other. */
export function vatKindsOn(day: string, isVatPayer: boolean): VatKind[] {
  if (!isVatPayer) return [ofNonPayers]
  return [
    ...vatRatesOn(day).map(({ percent, from }): VatKind => ({ id: `S${percent}`, category: 'S', percent, from })),
    ...WITHOUT_RATE.map((category): VatKind => ({ id: category, category, percent: 0, from: EXEMPT_SINCE })),
  ]
}

/** '': no rate of that day is known. */
export const defaultVat = (day: string, isVatPayer: boolean): string => vatKindsOn(day, isVatPayer)[0]?.id ?? ''

/** null: it is none. A rate of another day is one too: whether it may stand on an invoice is asked elsewhere. */
export function vatOfKind(id: string): InvoiceVatRate | null {
  const rate = /^S([1-9]\d?)$/.exec(id)?.[1]
  if (rate !== undefined) return { category: 'S', percent: decimal(rate) }
  if (id === ofNonPayers.id) return { category: 'O', percent: null }
  return (WITHOUT_RATE as readonly string[]).includes(id) ? { category: id, percent: decimal(0) } : null
}
