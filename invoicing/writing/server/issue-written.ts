/** Issuing: a draft that is right takes its number and goes to e-Factura in one transaction, or nothing of it happens. */
import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { customerOf } from '#invoicing/customers/server/customers.ts'
import type { QueueInvoice } from '#invoicing/sent/server/queue-invoice.ts'
import { addDecimals, compareDecimals, type Decimal, ZERO } from '#invoicing/ubl/contract/decimal.ts'
import type { InvoiceDocument, InvoiceParty } from '#invoicing/ubl/contract/document.ts'
import { type Finding, fileMessageInWords } from '#invoicing/ubl/contract/rules/finding.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { runIdempotent } from '#server/platform/http/idempotency.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { requireVersion } from '#server/platform/http/versions.ts'
import { type InvoiceWriting, invoiceNumberText, writtenDocument } from '../contract/written-document.ts'
import type { WrittenInvoiceDraft } from '../contract/written-draft.ts'
import { invoiceDraftFaultsOf, invoiceFieldOf } from '../contract/written-faults.ts'
import { buyerParty, paysVat, type SellerData } from '../contract/written-parties.ts'
import { requireInvoiceWriting } from './drafts.ts'
import { writtenInvoices as table } from './tables.ts'
import { takeInvoiceNumber } from './take-number.ts'
import { lockWrittenInvoice, sellerOfCompany, type WrittenInvoiceId, type WrittenInvoiceRow, writtenInvoiceLife } from './written-life.ts'

type IssueInput = WrittenInvoiceId & {
  /** The number expected; of a new series the first one. null: whichever comes. */
  number: number | null
  key: string | null
  /** The version of the draft as it was confirmed. */
  ifMatch: string | null
  /** Of who issues: what is wrong is said in them. */
  texts: Texts
}
export type IssuedInvoice = { id: string; invoiceNumber: string }

/** Throws `not-found`; `changed-meanwhile`; `invalid-fields` for all that is wrong, ours or ANAF's rules. One that is issued answers as it did then. */
export const issueWrittenInvoice = (app: App, queueInvoice: QueueInvoice, input: IssueInput): Promise<IssuedInvoice> =>
  app.db.inTransaction((tx) => {
    const { clientId, id, number, key } = input
    return runIdempotent(tx, { clientId, key, operation: 'issue-written', body: { id, number } }, () =>
      issueOnce(app, tx, queueInvoice, input),
    )
  })

async function issueOnce(
  app: App,
  tx: Tx,
  queueInvoice: QueueInvoice,
  { number, texts, ifMatch, ...of }: IssueInput,
): Promise<IssuedInvoice> {
  const row = await lockWrittenInvoice(tx, of)
  const { clientId, id, cif, kind } = row
  if (row.state === 'issued') return issuedAnswer(row)
  requireInvoiceWriting(app)
  requireVersion(ifMatch, { saved: row.draft })
  const seller = await sellerOfCompany(tx, { clientId, cif })
  const credited = row.credits === null ? null : await lockWrittenInvoice(tx, { clientId, id: row.credits })
  const draft = credited ? asCredited(row.draft, credited) : row.draft
  const { buyer, isForConsumer } = credited?.document
    ? { buyer: credited.document.buyer, isForConsumer: credited.isForConsumer ?? false }
    : await buyerOfDraft(tx, { clientId, draft, seller })
  const credits = credited?.document ? { number: credited.document.number, issueDate: credited.document.issueDate } : null
  const writing = { kind, draft, seller, buyer, credits }
  // With any number: what is wrong must not take one.
  refuseFaults({ ...writing, number: invoiceNumberText(draft.series, number ?? 1) }, bucharestDayOf(app.clock.now()), texts)
  const taken = await takeInvoiceNumber(app, tx, { clientId, cif, series: draft.series, number, issuedOn: draft.invoiceDate })
  const document = writtenDocument({ ...writing, number: invoiceNumberText(draft.series, taken) })
  if (credited) await refuseTooMuch(tx, credited, document)
  const queued = await queueInvoice(app, tx, {
    ...{ clientId, id, cif, source: 'written', sourceId: id, series: draft.series, document, isForConsumer },
  })
  if (queued.kind === 'refused') refuseFindings(queued.findings, texts)
  const issued = await writtenInvoiceLife.move(app, tx, row, {
    to: 'issued',
    patch: { draft, series: draft.series, number: taken, document, isForConsumer },
  })
  noteAuditedValues({ invoiceNumber: document.number })
  return issuedAnswer(issued)
}

const issuedAnswer = ({ id, series, number }: WrittenInvoiceRow): IssuedInvoice => ({
  id,
  invoiceNumber: invoiceNumberText(series ?? '', number ?? 0),
})

/** Whom and in which money a credit note credits is not its own to say. */
const asCredited = (
  draft: WrittenInvoiceDraft,
  { draft: { customer, currency, leiPerUnit, leiPerUnitDate } }: WrittenInvoiceRow,
): WrittenInvoiceDraft => ({
  ...draft,
  ...{ customer, currency, leiPerUnit, leiPerUnitDate },
})

type Buying = { clientId: string; draft: WrittenInvoiceDraft; seller: SellerData }

/** null: there is none (any more). */
export async function buyerOfDraft(
  db: Queries,
  { clientId, draft, seller }: Buying,
): Promise<{ buyer: InvoiceParty | null; isForConsumer: boolean }> {
  if (draft.customer === '') return { buyer: null, isForConsumer: false }
  const customer = await customerOf(db, { clientId, id: draft.customer }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found') return null
    throw error
  })
  if (customer === null) return { buyer: null, isForConsumer: false }
  const { address, contactName, contactPhone, contactEmail, ...entityData } = customer
  const contact = { name: contactName, phone: contactPhone, email: contactEmail }
  const buyer = buyerParty({ entityData, address, contact }, { isTaxFree: !paysVat(seller) })
  return { buyer, isForConsumer: !customer.isCompany }
}

/** Throws `invalid-fields` with all that is wrong. */
function refuseFaults(writing: InvoiceWriting, today: string, texts: Texts): void {
  const faults = invoiceDraftFaultsOf(writing, today)
  if (faults.length === 0) return
  const errors = faults.map(({ field, message, found }) => ({
    path: field,
    code: 'invalid',
    message: message ? coded(message) : fileMessageInWords(texts, found),
  }))
  throw new Problem('invalid-fields', { errors })
}

/** Each at the field of the form where it is corrected. */
export function refuseFindings(findings: readonly Finding[], texts: Texts): never {
  const errors = findings.map(({ path, rule, message }) => ({
    ...{ path: invoiceFieldOf(path), code: rule, message: fileMessageInWords(texts, message) },
  }))
  throw new Problem('invalid-fields', { errors })
}

/** What is credited of an invoice, all credit notes together, is no more than it was. `invoice` is locked. */
async function refuseTooMuch(tx: Tx, invoice: WrittenInvoiceRow, document: InvoiceDocument): Promise<void> {
  const notes = await tx
    .select({ document: table.document })
    .from(table)
    .where(and(eq(table.clientId, invoice.clientId), eq(table.credits, invoice.id), eq(table.state, 'issued')))
  const totalOf = (one: InvoiceDocument | null): Decimal => one?.totals.withVat ?? ZERO
  const credited = addDecimals(totalOf(document), ...notes.map((note) => totalOf(note.document)))
  if (compareDecimals(credited, totalOf(invoice.document)) <= 0) return
  throw new Problem('invalid-fields', {
    errors: [{ path: 'items', code: 'invalid', message: coded('written-credit-too-much') }],
  })
}
