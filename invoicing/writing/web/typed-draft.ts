/** What is typed into the form of an invoice, and the draft that it is: decimals with the sign of the reader's language, and with a point. */
import { texts } from '#web/texts.ts'
import { isUnfitDay, type UnfitDay } from '#web/ui/form/day-held.ts'
import { typedDecimal } from '../contract/written-document.ts'
import type { WrittenInvoiceDraft } from '../contract/written-draft.ts'

export const draftDayNames = ['invoiceDate', 'invoiceDueDate', 'deliveryDate', 'leiPerUnitDate'] as const
export type DraftDayName = (typeof draftDayNames)[number]

export type TypedDraft = Omit<WrittenInvoiceDraft, DraftDayName> & {
  /** '': none. */
  [name in DraftDayName]: string | UnfitDay
} & {
  /** Of a series that has none yet: the first one. */
  invoiceNumber: string
}

/** `1.234,5` as 1234.5; what is no number stays as it was typed, to be said so. `sign`: of the language. */
export function typedDecimalOf(typed: string, sign: ',' | '.'): string {
  const text = typed.replace(/\s/g, '')
  const group = sign === ',' ? '.' : ','
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${sign}\\d+)?$`).test(text)
  return typedDecimal((isGrouped ? text.replaceAll(group, '') : text).replace(',', '.')) ?? typed.trim()
}

export const shownDecimal = (value: string, sign: ',' | '.'): string => (typedDecimal(value) === null ? value : value.replace('.', sign))

const { decimalSign } = texts.forms

export const typedDraftOf = (draft: WrittenInvoiceDraft): TypedDraft => ({
  ...draft,
  invoiceNumber: '1',
  leiPerUnit: shownDecimal(draft.leiPerUnit, decimalSign),
  items: draft.items.map((item) => ({
    ...item,
    quantity: shownDecimal(item.quantity, decimalSign),
    price: shownDecimal(item.price, decimalSign),
  })),
})

/** What is typed and is no day is none. */
const dayIn = (typed: string | UnfitDay): string => (isUnfitDay(typed) ? '' : typed)

/** Fields in which no day is typed: kept as they stand whatever else is written anew. */
export const unfitDays = (typed: TypedDraft): Partial<Record<DraftDayName, UnfitDay>> =>
  Object.fromEntries(draftDayNames.flatMap((name) => (isUnfitDay(typed[name]) ? [[name, typed[name]]] : [])))

export const draftOfTyped = ({ invoiceNumber: _, ...typed }: TypedDraft): WrittenInvoiceDraft => ({
  ...typed,
  invoiceDate: dayIn(typed.invoiceDate),
  invoiceDueDate: dayIn(typed.invoiceDueDate),
  deliveryDate: dayIn(typed.deliveryDate),
  leiPerUnitDate: dayIn(typed.leiPerUnitDate),
  series: typed.series.trim().toUpperCase(),
  exemptionReason: typed.exemptionReason.trim(),
  notes: typed.notes.trim(),
  leiPerUnit: typedDecimalOf(typed.leiPerUnit, decimalSign),
  items: typed.items.map((item) => ({
    ...item,
    name: item.name.trim(),
    quantity: typedDecimalOf(item.quantity, decimalSign),
    price: typedDecimalOf(item.price, decimalSign),
  })),
})
