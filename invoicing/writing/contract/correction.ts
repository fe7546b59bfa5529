/** An invoice that ANAF refused: what it says in words is corrected, its number, days and sums stay. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { coded } from '#contract/texts/message.ts'
import { fieldLengthLimits } from '#invoicing/ubl/contract/rules/length-rules.ts'
import { writtenInvoiceKinds } from './written-document.ts'
import { ITEMS_MAX, WrittenInvoiceDraft } from './written-draft.ts'

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, coded({ code: 'field-too-long', params: { max } }))

export const CorrectedTexts = z.object({
  notes: text(fieldLengthLimits.note),
  /** '': no item is exempt. */
  exemptionReason: text(fieldLengthLimits.reason),
  /** Of the items, in their order. */
  names: z.array(text(fieldLengthLimits.itemDescription)).max(ITEMS_MAX),
})
export type CorrectedTexts = z.output<typeof CorrectedTexts>

export const textsOfDraft = ({ notes, exemptionReason, items }: WrittenInvoiceDraft): CorrectedTexts => ({
  ...{ notes, exemptionReason, names: items.map(({ name }) => name) },
})

const InvoiceCorrection = z.object({
  id: z.uuid(),
  kind: z.enum(writtenInvoiceKinds),
  invoiceNumber: z.string(),
  /** Of the company that sends it. */
  sellerName: z.string(),
  /** As the customers have it now, and as the invoice has it where it is none of them any more. */
  buyerName: z.string(),
  /** With VAT. */
  total: z.string().nullable(),
  draft: WrittenInvoiceDraft,
  /** ANAF's words; `field`: of the form, '' of none, `seller` and `customer` where they are corrected elsewhere. */
  reasons: z.array(z.object({ field: z.string(), text: z.string() })),
  /** Of the texts, for `If-Match`. */
  version: z.string(),
})
export type InvoiceCorrection = z.output<typeof InvoiceCorrection>

const PATH = '/user/invoicing-system/written-invoices/:id/correction'
const byId = z.object({ id: z.uuid() })

export const invoiceCorrectionCalls = {
  show: endpoint({
    ...{ method: 'GET', path: PATH, access: 'money.read', does: 'reads', params: byId, answer: InvoiceCorrection },
    summary: 'A written invoice that ANAF refused, with what can be corrected of it and why it was refused.',
    problems: ['not-found', 'invoice-in-other-state'],
  }),
  send: endpoint({
    method: 'POST',
    path: PATH,
    access: 'money.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    conditional: true,
    summary: 'Corrects the texts of a written invoice that ANAF refused, and sends it again under its number; what is wrong sends nothing.',
    params: byId,
    body: CorrectedTexts,
    answer: Success,
    problems: ['not-found', 'invoice-in-other-state', 'changed-meanwhile', 'invalid-fields'],
  }),
}

/** Terms of the norm that ANAF names in its sentences, by the field where they are corrected. */
const fields: readonly (readonly [of: (group: string, number: number) => boolean, field: string])[] = [
  [(group, number) => group === 'BT' && number === 22, 'notes'],
  [(group, number) => group === 'BG' && number === 1, 'notes'],
  [(group, number) => group === 'BT' && (number === 120 || number === 121), 'exemptionReason'],
  [(group, number) => (group === 'BT' && number >= 44 && number <= 58) || (group === 'BG' && number >= 7 && number <= 9), 'customer'],
  [(group, number) => group === 'BT' && number === 163, 'customer'],
  [(group, number) => (group === 'BT' && number >= 27 && number <= 43) || (group === 'BG' && number >= 4 && number <= 6), 'seller'],
  [(group, number) => (group === 'BT' && (number === 153 || number === 154)) || (group === 'BG' && number === 31), 'name'],
]

const TERM = /\b(?:R_)?(B[TG])[-_](\d{1,3})/g
const LINE = /(?:Invoice|CreditNote)Line\s*\((\d{1,4})\)/
const SELLER = /v[aâ]nz[aă]tor/i
const BUYER = /cump[aă]r[aă]tor/i

/** Which field one of ANAF's sentences is about; '': none, or several. `count`: of the items. */
export function fieldOfReason(reason: string, count: number): string {
  const terms = [...reason.matchAll(TERM)].map(([, group = '', number]) => fields.find(([is]) => is(group, Number(number)))?.[1] ?? '')
  const named = [...new Set(terms.length > 0 ? terms : partiesIn(reason))]
  const [field = ''] = named.length === 1 ? named : []
  if (field !== 'name') return field
  const line = Number(LINE.exec(reason)?.[1] ?? (count === 1 ? 1 : 0))
  return line >= 1 && line <= count ? `items.${line - 1}.name` : ''
}

const partiesIn = (reason: string): string[] => [...(SELLER.test(reason) ? ['seller'] : []), ...(BUYER.test(reason) ? ['customer'] : [])]
