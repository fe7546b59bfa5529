/** Issuing: a draft that is right takes its number and goes to e-Factura in one transaction, or nothing of it happens. */
import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { customerOf } from '#invoicing/customers/server/customers.ts'
import type { QueueInvoice } from '#invoicing/sent/server/queue-invoice.ts'
import { add, compare, type Decimal, ZERO } from '#invoicing/ubl/contract/decimal.ts'
import type { InvoiceDocument, Party } from '#invoicing/ubl/contract/document.ts'
import { type Finding, fileMessageInWords } from '#invoicing/ubl/contract/rules/finding.ts'
import type { App } from '#server/platform/app.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { noteAudited } from '#server/platform/http/request-entry.ts'
import { requireVersion } from '#server/platform/http/versions.ts'
import { type Writing, writtenDocument, writtenNumber } from '../contract/written-document.ts'
import type { WrittenDraft } from '../contract/written-draft.ts'
import { faultsOf, fieldOf } from '../contract/written-faults.ts'
import { buyerParty, paysVat, type SellerData } from '../contract/written-parties.ts'
import { requireWriting } from './drafts.ts'
import { writtenInvoices as table } from './tables.ts'
import { takeNumber } from './take-number.ts'
import { lockWritten, sellerOf, type WrittenId, type WrittenRow, writtenLife } from './written-life.ts'

type IssueInput = WrittenId & {
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
export const issueWritten = (app: App, queueInvoice: QueueInvoice, input: IssueInput): Promise<IssuedInvoice> =>
  app.db.inTransaction((tx) => {
    const { clientId, id, number, key } = input
    return once(tx, { clientId, key, operation: 'issue-written', body: { id, number } }, () => issueOnce(app, tx, queueInvoice, input))
  })

async function issueOnce(
  app: App,
  tx: Tx,
  queueInvoice: QueueInvoice,
  { number, texts, ifMatch, ...of }: IssueInput,
): Promise<IssuedInvoice> {
  const row = await lockWritten(tx, of)
  const { clientId, id, cif, kind } = row
  if (row.state === 'issued') return issuedAnswer(row)
  requireWriting(app)
  requireVersion(ifMatch, { saved: row.draft })
  const seller = await sellerOf(tx, { clientId, cif })
  const credited = row.credits === null ? null : await lockWritten(tx, { clientId, id: row.credits })
  const draft = credited ? asCredited(row.draft, credited) : row.draft
  const { buyer, isForConsumer } = credited?.document
    ? { buyer: credited.document.buyer, isForConsumer: credited.isForConsumer ?? false }
    : await buyerOf(tx, { clientId, draft, seller })
  const credits = credited?.document ? { number: credited.document.number, issueDate: credited.document.issueDate } : null
  const writing = { kind, draft, seller, buyer, credits }
  // With any number: what is wrong must not take one.
  refuseFaults({ ...writing, number: writtenNumber(draft.series, number ?? 1) }, dayIn(app.clock.now()), texts)
  const taken = await takeNumber(app, tx, { clientId, cif, series: draft.series, number, issuedOn: draft.invoiceDate })
  const document = writtenDocument({ ...writing, number: writtenNumber(draft.series, taken) })
  if (credited) await refuseTooMuch(tx, credited, document)
  const queued = await queueInvoice(app, tx, {
    ...{ clientId, id, cif, source: 'written', sourceId: id, series: draft.series, document, isForConsumer },
  })
  if (queued.kind === 'refused') refuseFindings(queued.findings, texts)
  const issued = await writtenLife.move(app, tx, row, {
    to: 'issued',
    patch: { draft, series: draft.series, number: taken, document, isForConsumer },
  })
  noteAudited({ invoiceNumber: document.number })
  return issuedAnswer(issued)
}

const issuedAnswer = ({ id, series, number }: WrittenRow): IssuedInvoice => ({
  id,
  invoiceNumber: writtenNumber(series ?? '', number ?? 0),
})

/** Whom and in which money a credit note credits is not its own to say. */
const asCredited = (draft: WrittenDraft, { draft: { customer, currency, leiPerUnit, leiPerUnitDate } }: WrittenRow): WrittenDraft => ({
  ...draft,
  ...{ customer, currency, leiPerUnit, leiPerUnitDate },
})

type Buying = { clientId: string; draft: WrittenDraft; seller: SellerData }

/** null: there is none (any more). */
export async function buyerOf(db: Queries, { clientId, draft, seller }: Buying): Promise<{ buyer: Party | null; isForConsumer: boolean }> {
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
function refuseFaults(writing: Writing, today: string, texts: Texts): void {
  const faults = faultsOf(writing, today)
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
    ...{ path: fieldOf(path), code: rule, message: fileMessageInWords(texts, message) },
  }))
  throw new Problem('invalid-fields', { errors })
}

/** What is credited of an invoice, all credit notes together, is no more than it was. `invoice` is locked. */
async function refuseTooMuch(tx: Tx, invoice: WrittenRow, document: InvoiceDocument): Promise<void> {
  const notes = await tx
    .select({ document: table.document })
    .from(table)
    .where(and(eq(table.clientId, invoice.clientId), eq(table.credits, invoice.id), eq(table.state, 'issued')))
  const totalOf = (one: InvoiceDocument | null): Decimal => one?.totals.withVat ?? ZERO
  const credited = add(totalOf(document), ...notes.map((note) => totalOf(note.document)))
  if (compare(credited, totalOf(invoice.document)) <= 0) return
  throw new Problem('invalid-fields', {
    errors: [{ path: 'items', code: 'invalid', message: coded('written-credit-too-much') }],
  })
}
