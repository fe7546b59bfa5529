/** Drafts of a client's invoices: kept as they are, however little is filled in. */
import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockByName } from '#server/platform/database/statement.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { contentVersionOf, requireVersion } from '#server/platform/http/versions.ts'
import { newInvoiceDraft, type WrittenInvoiceDraft } from '../contract/written-draft.ts'
import { INVOICE_DRAFTS_MAX } from '../contract/written-invoices.ts'
import { writtenInvoices as table } from './tables.ts'
import {
  lockInvoiceDraft,
  lockWrittenInvoice,
  sellerOfCompany,
  type WrittenInvoiceId,
  type WrittenInvoiceRow,
  writtenInvoiceLife,
} from './written-life.ts'

/** New ones are written, and issued, where the operator has it so. Throws `not-found`. */
export function requireInvoiceWriting({ config }: Pick<App, 'config'>): void {
  if (!config.createsInvoices) throw new Problem('not-found')
}

type NewDraft = { clientId: string; cif: string; draft: WrittenInvoiceDraft }

type KeptDraft = { id: string; version: string }

/** Throws `not-found` where the company is not connected, `invalid-fields` where there are too many. */
export async function addInvoiceDraft(app: App, tx: Tx, { clientId, cif, draft }: NewDraft): Promise<KeptDraft> {
  requireInvoiceWriting(app)
  await sellerOfCompany(tx, { clientId, cif })
  const row = await insertDraft(app, tx, { clientId, cif, draft, kind: 'invoice', credits: null })
  noteAuditedValues({ id: row.id })
  return { id: row.id, version: contentVersionOf(row.draft) }
}

async function insertDraft(
  app: App,
  tx: Tx,
  given: Pick<WrittenInvoiceRow, 'clientId' | 'cif' | 'draft' | 'kind' | 'credits'>,
): Promise<WrittenInvoiceRow> {
  const { clientId } = given
  // Counted by one after the other.
  await lockByName(tx, `written-drafts/${clientId}`)
  const isDraft = and(eq(table.clientId, clientId), eq(table.state, 'draft'))
  const [drafts] = await tx.select({ count: count() }).from(table).where(isDraft)
  if ((drafts?.count ?? 0) >= INVOICE_DRAFTS_MAX)
    throw fieldProblem('draft', { code: 'written-drafts-many', params: { max: INVOICE_DRAFTS_MAX } })
  const now = app.clock.now()
  return writtenInvoiceLife.insert(app, tx, {
    ...given,
    ...{ id: randomUUID(), state: 'draft', stateChangedAt: now, createdAt: now, series: null, number: null, document: null },
    isForConsumer: null,
  })
}

type Changing = WrittenInvoiceId & { draft: WrittenInvoiceDraft; ifMatch: string | null }

/** Answers its version. Throws `not-found`; `invoice-in-other-state` where it is issued; `changed-meanwhile`. */
export async function changeInvoiceDraft(tx: Tx, { draft, ifMatch, ...of }: Changing): Promise<string> {
  const { clientId, id, draft: saved } = await lockInvoiceDraft(tx, of)
  requireVersion(ifMatch, { saved, wanted: draft })
  await tx
    .update(table)
    .set({ draft })
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
  return contentVersionOf(draft)
}

/** Throws `not-found`; `invoice-in-other-state` where it is issued; `changed-meanwhile`. */
export async function removeInvoiceDraft(tx: Tx, { ifMatch, ...of }: WrittenInvoiceId & { ifMatch: string | null }): Promise<void> {
  const { clientId, id, draft: saved } = await lockInvoiceDraft(tx, of)
  requireVersion(ifMatch, { saved })
  await tx.delete(table).where(and(eq(table.clientId, clientId), eq(table.id, id)))
}

/** The draft of a credit note of all that was invoiced. Throws `not-found`; `invoice-in-other-state` where it is no invoice that was issued. */
export async function addCreditNote(app: App, tx: Tx, of: WrittenInvoiceId & { today: string }): Promise<string> {
  const invoice = await lockWrittenInvoice(tx, of)
  requireInvoiceWriting(app)
  if (invoice.state !== 'issued' || invoice.kind !== 'invoice') throw new Problem('invoice-in-other-state')
  const { clientId, cif, id } = invoice
  const draft: WrittenInvoiceDraft = {
    ...newInvoiceDraft({ today: of.today, isVatPayer: true }),
    ...invoice.draft,
    ...{ invoiceDate: of.today, invoiceDueDate: '', notes: '' },
  }
  const creditNote = await insertDraft(app, tx, { clientId, cif, draft, kind: 'credit-note', credits: id })
  noteAuditedValues({ creditNoteId: creditNote.id })
  return creditNote.id
}
