/** What is wrong with a draft that is to be issued, each at the field of the form: our own rules first, then those of the norm. */
import { asMessage, type Message, type PlainCode } from '#contract/texts/message.ts'
import { unitCodes } from '#invoicing/ubl/contract/code-lists/units.ts'
import { isPositiveDecimal } from '#invoicing/ubl/contract/decimal.ts'
import type { FileMessage } from '#invoicing/ubl/contract/rules/finding.ts'
import { errorsOfInvoice } from '#invoicing/ubl/contract/rules/rules.ts'
import { LEI, writtenCurrencies } from './currencies.ts'
import { vatKindsOn, vatOfKind } from './vat-kinds.ts'
import { type InvoiceWriting, typedDecimal, writtenDocument } from './written-document.ts'
import type { WrittenInvoiceItem } from './written-draft.ts'
import { paysVat } from './written-parties.ts'

/** `field`: as the form names it; '': of none. A message of ours, or of the rules. */
export type InvoiceDraftFault = { field: string } & ({ message: Message; found?: never } | { message?: never; found: FileMessage })

const SERIES = /^[A-Z0-9]+$/

/** Of each field the first alone. `today`: in Bucharest. */
export function invoiceDraftFaultsOf(writing: InvoiceWriting, today: string): InvoiceDraftFault[] {
  const own = ownFaults(writing, today)
  const byRules = errorsOfInvoice(writtenDocument(writing)).map(
    ({ path, message }): InvoiceDraftFault => ({ field: invoiceFieldOf(path), found: message }),
  )
  // What no field corrects is said once the fields are right; whom a credit note is for is not chosen.
  const isSaid = ({ field }: InvoiceDraftFault) => (field === '' ? own.length === 0 : field !== 'customer' || writing.kind === 'invoice')
  const all = [...own, ...byRules.filter(isSaid)]
  return all.filter(({ field }, at) => all.findIndex((one) => one.field === field) === at)
}

function ownFaults({ kind, draft, buyer, seller }: InvoiceWriting, today: string): InvoiceDraftFault[] {
  const faults: InvoiceDraftFault[] = []
  const expect = (isGood: boolean, field: string, message: Message | PlainCode) => {
    if (!isGood) faults.push({ field, message: asMessage(message) })
  }
  const { series, invoiceDate, invoiceDueDate, currency, leiPerUnit, leiPerUnitDate, items } = draft
  expect(series !== '', 'series', 'field-missing')
  expect(series === '' || SERIES.test(series), 'series', 'written-series-malformed')
  expect(invoiceDate !== '', 'invoiceDate', 'field-missing')
  expect(invoiceDate <= today, 'invoiceDate', 'written-date-ahead')
  if (kind === 'invoice') {
    expect(draft.customer !== '', 'customer', 'field-missing')
    expect(draft.customer === '' || buyer !== null, 'customer', 'written-customer-gone')
    expect(invoiceDueDate !== '', 'invoiceDueDate', 'field-missing')
    expect(invoiceDueDate === '' || invoiceDueDate >= invoiceDate, 'invoiceDueDate', 'written-due-before')
  }
  expect(currency !== '', 'currency', 'field-missing')
  expect(currency === '' || writtenCurrencies.includes(currency), 'currency', 'field-invalid')
  if (currency !== LEI) {
    const rate = typedDecimal(leiPerUnit)
    expect(leiPerUnit !== '', 'leiPerUnit', 'field-missing')
    expect(leiPerUnit === '' || (rate !== null && isPositiveDecimal(rate)), 'leiPerUnit', 'field-invalid')
    expect(leiPerUnitDate !== '', 'leiPerUnitDate', 'field-missing')
  }
  const isExempt = items.some(({ vat }) => vat === 'E')
  expect(!isExempt || draft.exemptionReason !== '', 'exemptionReason', 'field-missing')
  expect(items.length > 0, 'items', 'written-items-missing')
  // What is credited bears what it bore.
  const kinds = kind === 'invoice' && invoiceDate !== '' ? vatKindsOn(invoiceDate, paysVat(seller)).map(({ id }) => id) : null
  for (const [at, item] of items.entries()) judgeItem(item, { at, kinds, expect })
  return faults
}

type Judging = {
  at: number
  /** null: any. */
  kinds: readonly string[] | null
  expect: (isGood: boolean, field: string, message: Message | PlainCode) => void
}

function judgeItem({ name, quantity, unitCode, vat, price }: WrittenInvoiceItem, { at, kinds, expect }: Judging): void {
  const field = (of: keyof WrittenInvoiceItem) => `items.${at}.${of}`
  expect(name !== '', field('name'), 'field-missing')
  expect(quantity !== '', field('quantity'), 'field-missing')
  expect(quantity === '' || typedDecimal(quantity) !== null, field('quantity'), 'written-not-a-number')
  expect(unitCode !== '', field('unitCode'), 'field-missing')
  expect(unitCode === '' || unitCodes.has(unitCode), field('unitCode'), 'field-invalid')
  expect(vat !== '', field('vat'), 'field-missing')
  const isOffered = vatOfKind(vat) !== null && (kinds === null || kinds.includes(vat))
  expect(vat === '' || isOffered, field('vat'), 'written-vat-not-then')
  expect(price !== '', field('price'), 'field-missing')
  expect(price === '' || typedDecimal(price) !== null, field('price'), 'written-not-a-number')
}

const itemFields: Readonly<Record<string, keyof WrittenInvoiceItem>> = {
  ...{ name: 'name', description: 'name', quantity: 'quantity', unit: 'unitCode', price: 'price', net: 'price', vat: 'vat' },
}
const fields: readonly (readonly [RegExp, string])[] = [
  [/^buyer(\.|$)/, 'customer'],
  [/^number$/, 'series'],
  [/^issueDate$/, 'invoiceDate'],
  [/^dueDate$/, 'invoiceDueDate'],
  [/^delivery\.date$/, 'deliveryDate'],
  [/^delivery(\.|$)/, 'customer'],
  [/^currency$/, 'currency'],
  [/^taxCurrency$/, 'leiPerUnit'],
  [/^notes(\.|$)/, 'notes'],
  [/^vatTotals\.\d+\.rows\.\d+\.reason/, 'exemptionReason'],
  [/^lines$/, 'items'],
]

/** Where in the form a path of the document is corrected; '': nowhere, such as the seller's own data. */
export function invoiceFieldOf(path: string): string {
  const [, at, part = ''] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? []
  if (at !== undefined) return `items.${at}.${itemFields[part] ?? 'name'}`
  return fields.find(([of]) => of.test(path))?.[1] ?? ''
}
