/** What a client types of an invoice, kept as it is until it is issued: what is not there yet is ''. */
import { z } from 'zod'
import { Day } from '#contract/days.ts'
import { coded } from '#contract/texts/message.ts'
import { limits } from '#invoicing/ubl/contract/rules/length-rules.ts'
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

export const WrittenItem = z.object({
  /** Longer than the norm has it, it stands in the description whole. */
  name: text(limits.itemDescription),
  /** A decimal with a point, or what was typed instead. */
  quantity: text(NUMBER_MAX).default('1'),
  unitCode: text(3).default('C62'),
  /** Of the kinds of the invoice's day (vat-kinds.ts). */
  vat: text(4),
  price: text(NUMBER_MAX),
})
export type WrittenItem = z.output<typeof WrittenItem>

export const WrittenDraft = z.object({
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
  exemptionReason: text(limits.reason),
  notes: text(limits.note),
  items: z.array(WrittenItem).max(ITEMS_MAX).default([]),
})
export type WrittenDraft = z.output<typeof WrittenDraft>

/** The same day of the next month, or its last day. */
export function monthAfter(of: string): string {
  const [year = 0, month = 1, dayOfMonth = 1] = of.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, lastOfNext))).toISOString().slice(0, 10)
}

type Beginning = { today: string; isVatPayer: boolean; series?: string; customer?: string }

export const newItem = (on: string, isVatPayer: boolean): WrittenItem => ({
  ...{ name: '', quantity: '1', unitCode: 'C62', vat: defaultVat(on, isVatPayer), price: '' },
})

export const newDraft = ({ today, isVatPayer, series = '', customer = '' }: Beginning): WrittenDraft => ({
  ...{ customer, series, invoiceDate: today, invoiceDueDate: monthAfter(today), deliveryDate: '' },
  ...{ currency: LEI, leiPerUnit: '', leiPerUnitDate: '', exemptionReason: '', notes: '' },
  items: [newItem(today, isVatPayer)],
})

/** Of another day: what followed from the old one follows from it, what was chosen stays. */
export function datedOn(draft: WrittenDraft, on: string, isVatPayer: boolean): WrittenDraft {
  const usual = defaultVat(draft.invoiceDate, isVatPayer)
  const isUsualDue = draft.invoiceDate !== '' && draft.invoiceDueDate === monthAfter(draft.invoiceDate)
  return {
    ...draft,
    invoiceDate: on,
    invoiceDueDate: isUsualDue && on !== '' ? monthAfter(on) : draft.invoiceDueDate,
    items: draft.items.map((item) => (on !== '' && item.vat === usual ? { ...item, vat: defaultVat(on, isVatPayer) } : item)),
  }
}
