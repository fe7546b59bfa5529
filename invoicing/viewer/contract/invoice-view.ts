/** Invoices as their files say them: those that e-Factura gave, and those that were sent there. */
import { z } from 'zod'
import { ATTACHMENT_TYPE, endpoint } from '#contract/endpoint.ts'

/** An exact decimal, as the file has it; null: it has none, or none that is a number. */
const Amount = z.string().nullable()

const Party = z.object({
  name: z.string(),
  numbers: z.array(z.string()),
  addressLines: z.array(z.string()),
  contact: z.array(z.string()),
})

const Allowance = z.object({ isCharge: z.boolean(), reason: z.string(), amount: Amount })

const Line = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  note: z.string(),
  quantity: Amount,
  unit: z.string(),
  price: Amount,
  net: Amount,
  /** The price is for so many; null: for one. */
  per: Amount,
  currency: z.string(),
  category: z.string(),
  percent: Amount,
  allowances: z.array(Allowance),
})

const VatRow = z.object({
  category: z.string(),
  percent: Amount,
  taxable: Amount,
  tax: Amount,
  reason: z.string(),
  reasonCode: z.string(),
})

const Totals = z.object({
  lines: Amount,
  allowances: Amount,
  charges: Amount,
  withoutVat: Amount,
  withVat: Amount,
  prepaid: Amount,
  rounding: Amount,
  payable: Amount,
})

export const ViewedAttachment = z.object({
  id: z.string(),
  description: z.string(),
  fileName: z.string(),
  /** It is in the file, and of a type that may be handed out. */
  isOpenable: z.boolean(),
  link: z.string().nullable(),
})
export type ViewedAttachment = z.output<typeof ViewedAttachment>

/** `ShownInvoice` of the files, on the wire. */
export const ViewedInvoice = z.object({
  kind: z.enum(['invoice', 'credit-note', 'reversal']),
  number: z.string(),
  /** As they are written, which need not be a day. */
  issueDate: z.string(),
  dueDate: z.string(),
  currency: z.string(),
  notes: z.array(z.string()),
  seller: Party,
  buyer: Party,
  preceding: z.array(z.object({ number: z.string(), issueDate: z.string() })),
  lines: z.array(Line),
  allowances: z.array(Allowance),
  vat: z.array(VatRow),
  vatAmount: Amount,
  /** Of a document in another currency. */
  vatInLei: Amount,
  totals: Totals,
  payments: z.array(z.object({ code: z.string(), iban: z.string(), reference: z.string() })),
  paymentTerms: z.string(),
  attachments: z.array(ViewedAttachment),
})
export type ViewedInvoice = z.output<typeof ViewedInvoice>
export type ViewedLine = ViewedInvoice['lines'][number]
export type ViewedParty = ViewedInvoice['seller']

/** What may be downloaded beside the view. `classic`: as the platform prints it. */
const viewedFiles = ['zip', 'xml', 'pdf', 'classic'] as const
export type ViewedFile = (typeof viewedFiles)[number]

export const InvoiceView = z.object({
  /** null: there is no file that can be opened, as `refusal` says. */
  invoice: ViewedInvoice.nullable(),
  refusal: z.string().nullable(),
  /** What was doubtful in the file, in words. */
  notices: z.array(z.string()),
  /** Sums that do not agree with their parts, in words. */
  differences: z.array(z.string()),
  /** Elements of the file that no part of the invoice takes. */
  notUnderstood: z.array(z.object({ path: z.string(), text: z.string() })),
  files: z.array(z.enum(viewedFiles)),
  /** ANAF's index of the upload, by which the files of a sent invoice are downloaded; null: it has none, or was received. */
  processingId: z.string().nullable(),
  /** ANAF refused it, and its texts can be corrected: it was written here. */
  canCorrect: z.boolean(),
})
export type InvoiceView = z.output<typeof InvoiceView>

const RECEIVED = '/user/invoicing-system/received-invoice/:receivedInvoiceId'
const SENT = '/user/invoicing-system/invoice/:invoiceId'
const ofReceived = z.object({ receivedInvoiceId: z.uuid() })
const ofSent = z.object({ invoiceId: z.uuid() })
/** Of an attachment among those of the view, from 0. */
const position = z.coerce.number().int().min(0).max(1_000)

export const viewerCalls = {
  received: endpoint({
    ...{ method: 'GET', path: `${RECEIVED}/view`, access: 'money.read', does: 'reads', params: ofReceived, answer: InvoiceView },
    summary: 'A received invoice as its file says it, with what is doubtful in it.',
    problems: ['not-found'],
  }),
  receivedAttachment: endpoint({
    ...{ method: 'GET', path: `${RECEIVED}/attachment/:position`, access: 'money.read', does: 'reads', file: ATTACHMENT_TYPE },
    params: ofReceived.extend({ position }),
    summary: 'A file out of a received invoice, of a type that invoices may have.',
    problems: ['not-found'],
  }),
  sent: endpoint({
    ...{ method: 'GET', path: `${SENT}/view`, access: 'money.read', does: 'reads', params: ofSent, answer: InvoiceView },
    summary: 'A sent invoice as its file says it: the file that ANAF has, or the latest.',
    problems: ['not-found'],
  }),
  sentAttachment: endpoint({
    ...{ method: 'GET', path: `${SENT}/attachment/:position`, access: 'money.read', does: 'reads', file: ATTACHMENT_TYPE },
    params: ofSent.extend({ position }),
    summary: 'A file out of a sent invoice, of a type that invoices may have.',
    problems: ['not-found'],
  }),
}
