/** What a client types of an invoice, kept as it is until it is issued: what is not there yet is ''. */
import { z } from 'zod'
import { Day } from '#contract/days.ts'
import { coded } from '#contract/texts/message.ts'
import { fieldLengthLimits } from '#invoicing/ubl/contract/rules/length-rules.ts'
import { LEI } from './currencies.ts'
import { defaultVat } from './vat-kinds.ts'

export const ITEMS_MAX = 200
export const SERIES_MAX = 10
/** With all that stands between its digits. */
const NUMBER_MAX = 30

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, coded({ code: 'field-too-long', params: { max } }))
    .default('')
const day = z.union([z.literal(''), Day]).default('')

export const WrittenInvoiceItem = z.object({
  /** Longer than the norm has it, it stands in the description whole. */
  name: text(fieldLengthLimits.itemDescription),
  /** A decimal with a point, or what was typed instead. */
  quantity: text(NUMBER_MAX).default('1'),
  unitCode: text(3).default('C62'),
  /** Of the kinds of the invoice's day (vat-kinds.ts). */
  vat: text(4),
  price: text(NUMBER_MAX),
})
export type WrittenInvoiceItem = z.output<typeof WrittenInvoiceItem>

export const WrittenInvoiceDraft = z.object({
  customer: z.union([z.literal(''), z.uuid()]).default(''),
  series: z.string().trim().toUpperCase().max(SERIES_MAX).default(''),
  invoiceDate: day,
  invoiceDueDate: day,
  /** Of the delivery, where it is another day; goods to the Union need it. */
  deliveryDate: day,
  currency: z.string().trim().toUpperCase().max(3).default(LEI),
  /** Lei for one unit of another currency, a decimal with a point; and the day on which the bank quoted it. */
  leiPerUnit: text(NUMBER_MAX),
  leiPerUnitDate: day,
  /** Why an exempt item bears no VAT. */
  exemptionReason: text(fieldLengthLimits.reason),
  notes: text(fieldLengthLimits.note),
  items: z.array(WrittenInvoiceItem).max(ITEMS_MAX).default([]),
})
export type WrittenInvoiceDraft = z.output<typeof WrittenInvoiceDraft>

/** The same day of the next month, or its last day. */
export function monthAfter(of: string): string {
  const [year = 0, month = 1, dayOfMonth = 1] = of.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, lastOfNext))).toISOString().slice(0, 10)
}

type Beginning = { today: string; isVatPayer: boolean; series?: string; customer?: string }

export const newInvoiceItem = (on: string, isVatPayer: boolean): WrittenInvoiceItem => ({
  ...{ name: '', quantity: '1', unitCode: 'C62', vat: defaultVat(on, isVatPayer), price: '' },
})

export const newInvoiceDraft = ({ today, isVatPayer, series = '', customer = '' }: Beginning): WrittenInvoiceDraft => ({
  ...{ customer, series, invoiceDate: today, invoiceDueDate: monthAfter(today), deliveryDate: '' },
  ...{ currency: LEI, leiPerUnit: '', leiPerUnitDate: '', exemptionReason: '', notes: '' },
  items: [newInvoiceItem(today, isVatPayer)],
})

/** Of another day: what followed from the old one follows from it, what was chosen stays. */
export function dateInvoiceDraft(draft: WrittenInvoiceDraft, on: string, isVatPayer: boolean): WrittenInvoiceDraft {
  const usual = defaultVat(draft.invoiceDate, isVatPayer)
  const isUsualDue = draft.invoiceDate !== '' && draft.invoiceDueDate === monthAfter(draft.invoiceDate)
  return {
    ...draft,
    invoiceDate: on,
    invoiceDueDate: isUsualDue && on !== '' ? monthAfter(on) : draft.invoiceDueDate,
    items: draft.items.map((item) => (on !== '' && item.vat === usual ? { ...item, vat: defaultVat(on, isVatPayer) } : item)),
  }
}
