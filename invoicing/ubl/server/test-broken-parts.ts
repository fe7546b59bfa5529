/** How a sample is broken, and parts of a document that are changed for it. For tests. */
import { addDecimals, type Decimal, decimal } from '../contract/decimal.ts'
import {
  blankAddress,
  type InvoiceAddress,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
  type VatRow,
} from '../contract/document.ts'

export type Change = (document: InvoiceDocument) => void
/** `bases`: kinds of samples it is tried on; where they are left out, an invoice and a credit note with everything in them. */
export type Case = readonly [rule: string, change: Change, ...bases: string[]]

export const first = <T>(all: readonly T[]): T => {
  const [one] = all
  if (one === undefined) throw new Error('the sample has none')
  return one
}
export const line = (document: InvoiceDocument): InvoiceLine => first(document.lines)
export const row = (document: InvoiceDocument): VatRow => first(first(document.vatTotals).rows)
export const place = (party: InvoiceParty): InvoiceAddress => party.address ?? blankAddress()
export const allowance = (document: InvoiceDocument, isCharge: boolean) =>
  first(document.allowances.filter((one) => one.isCharge === isCharge))
export const long = (max: number): string => `9${'ș'.repeat(max)}`
export const representative = (address: Partial<InvoiceAddress> | null, taxId = 'RO90000049') => ({
  name: 'FISC S.R.L.',
  address: address && { ...blankAddress(), street: 'Strada Lungă 2', city: 'Sibiu', county: 'RO-SB', country: 'RO', ...address },
  taxId,
})
export const more = (amount: Decimal | null, by = '0.01'): Decimal => addDecimals(amount ?? decimal(0), decimal(by))
export const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

export const rowOf = (document: InvoiceDocument, category: string): VatRow =>
  first(document.vatTotals.flatMap(({ rows }) => rows).filter((one) => one.category === category))
/** What the document is about. */
export const objectOf = ({ attachments }: InvoiceDocument) => first(attachments.filter(({ typeCode }) => typeCode === '130'))
