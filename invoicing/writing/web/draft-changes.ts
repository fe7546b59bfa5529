/** What differs between a draft as it is saved and as it is typed, in the words of the form; lines as a whole, by their place. */
import type { Customer } from '#invoicing/customers/contract/customers.ts'
import { texts } from '#web/texts.ts'
import { type ChangedField, changedFields } from '#web/ui/form/changed-meanwhile.tsx'
import { commonUnits } from '../contract/units.ts'
import type { WrittenInvoiceDraft, WrittenInvoiceItem } from '../contract/written-draft.ts'
import { shownDecimal } from './typed-draft.ts'

const { fields, items: itemWords, units } = texts.writing
const { forms } = texts

type Pair = { saved: WrittenInvoiceDraft; typed: WrittenInvoiceDraft; customers: readonly Customer[] }

/** One of these at least, where the server refused to write over what was saved. */
export function invoiceDraftChanges({ saved, typed, customers }: Pair): ChangedField[] {
  const field = (label: string, of: (draft: WrittenInvoiceDraft) => string): ChangedField => ({ label, saved: of(saved), typed: of(typed) })
  const nameOf = (id: string) => customers.find((one) => one.id === id)?.entityData.name ?? id
  const lines = Array.from({ length: Math.max(saved.items.length, typed.items.length) }, (_, at) =>
    field(itemWords.line(at + 1), ({ items }) => invoiceItemText(items[at])),
  )
  return changedFields([
    field(fields.customer, ({ customer }) => nameOf(customer)),
    field(fields.series, ({ series }) => series),
    ...(['invoiceDate', 'invoiceDueDate', 'deliveryDate'] as const).map((name) => field(fields[name], (draft) => dayText(draft[name]))),
    field(fields.currency, ({ currency }) => currency),
    field(fields.leiPerUnit(typed.currency), ({ leiPerUnit }) => shownDecimal(leiPerUnit, forms.decimalSign)),
    field(fields.leiPerUnitDate, ({ leiPerUnitDate }) => dayText(leiPerUnitDate)),
    ...lines,
    field(fields.exemptionReason, ({ exemptionReason }) => exemptionReason),
    field(fields.notes, ({ notes }) => notes),
  ])
}

const dayText = (day: string): string => (day === '' ? '' : forms.day(day))

/** Of one whose name is read elsewhere the rest. */
export function invoiceItemText(item: WrittenInvoiceItem | undefined): string {
  if (!item) return ''
  const { name, quantity, unitCode, vat, price } = item
  const unit = commonUnits.find((one) => one === unitCode)
  const parts = [
    ...(name === '' ? [] : [name]),
    `${shownDecimal(quantity, forms.decimalSign)} ${unit === undefined ? unitCode : units[unit]}`,
    `${itemWords.price} ${shownDecimal(price, forms.decimalSign)}`,
    `${itemWords.vat} ${vatText(vat)}`,
  ]
  return parts.join(', ')
}

function vatText(vat: string): string {
  const rate = /^S(\d+)$/.exec(vat)?.[1]
  if (rate !== undefined) return itemWords.rate(Number(rate))
  return vat in itemWords.withoutRate ? itemWords.withoutRate[vat as keyof typeof itemWords.withoutRate] : vat // looked up on the same line
}
