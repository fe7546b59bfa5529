/** Drafts of a client's invoices: kept as they are, however little is filled in. */
import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockNamed } from '#server/platform/database/statement.ts'
import { noteAudited } from '#server/platform/http/request-entry.ts'
import { requireVersion, versionOf } from '#server/platform/http/versions.ts'
import { newDraft, type WrittenDraft } from '../contract/written-draft.ts'
import { DRAFTS_MAX } from '../contract/written-invoices.ts'
import { writtenInvoices as table } from './tables.ts'
import { lockDraft, lockWritten, sellerOf, type WrittenId, type WrittenRow, writtenLife } from './written-life.ts'

/** New ones are written, and issued, where the operator has it so. Throws `not-found`. */
export function requireWriting({ config }: Pick<App, 'config'>): void {
  if (!config.createsInvoices) throw new Problem('not-found')
}

type NewDraft = { clientId: string; cif: string; draft: WrittenDraft }

type KeptDraft = { id: string; version: string }

/** Throws `not-found` where the company is not connected, `invalid-fields` where there are too many. */
export async function addDraft(app: App, tx: Tx, { clientId, cif, draft }: NewDraft): Promise<KeptDraft> {
  requireWriting(app)
  await sellerOf(tx, { clientId, cif })
  const row = await insertDraft(app, tx, { clientId, cif, draft, kind: 'invoice', credits: null })
  noteAudited({ id: row.id })
  return { id: row.id, version: versionOf(row.draft) }
}

async function insertDraft(
  app: App,
  tx: Tx,
  given: Pick<WrittenRow, 'clientId' | 'cif' | 'draft' | 'kind' | 'credits'>,
): Promise<WrittenRow> {
  const { clientId } = given
  // Counted by one after the other.
  await lockNamed(tx, `written-drafts/${clientId}`)
  const isDraft = and(eq(table.clientId, clientId), eq(table.state, 'draft'))
  const [drafts] = await tx.select({ count: count() }).from(table).where(isDraft)
  if ((drafts?.count ?? 0) >= DRAFTS_MAX) throw fieldProblem('draft', { code: 'written-drafts-many', params: { max: DRAFTS_MAX } })
  const now = app.clock.now()
  return writtenLife.insert(app, tx, {
    ...given,
    ...{ id: randomUUID(), state: 'draft', stateChangedAt: now, createdAt: now, series: null, number: null, document: null },
    isForConsumer: null,
  })
}

type Changing = WrittenId & { draft: WrittenDraft; ifMatch: string | null }

/** Answers its version. Throws `not-found`; `invoice-in-other-state` where it is issued; `changed-meanwhile`. */
export async function changeDraft(tx: Tx, { draft, ifMatch, ...of }: Changing): Promise<string> {
  const { clientId, id, draft: saved } = await lockDraft(tx, of)
  requireVersion(ifMatch, { saved, wanted: draft })
  await tx
    .update(table)
    .set({ draft })
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
  return versionOf(draft)
}

/** Throws `not-found`; `invoice-in-other-state` where it is issued; `changed-meanwhile`. */
export async function removeDraft(tx: Tx, { ifMatch, ...of }: WrittenId & { ifMatch: string | null }): Promise<void> {
  const { clientId, id, draft: saved } = await lockDraft(tx, of)
  requireVersion(ifMatch, { saved })
  await tx.delete(table).where(and(eq(table.clientId, clientId), eq(table.id, id)))
}

/** The draft of a credit note of all that was invoiced. Throws `not-found`; `invoice-in-other-state` where it is no invoice that was issued. */
export async function addCreditNote(app: App, tx: Tx, of: WrittenId & { today: string }): Promise<string> {
  const invoice = await lockWritten(tx, of)
  requireWriting(app)
  if (invoice.state !== 'issued' || invoice.kind !== 'invoice') throw new Problem('invoice-in-other-state')
  const { clientId, cif, id } = invoice
  const draft: WrittenDraft = {
    ...newDraft({ today: of.today, isVatPayer: true }),
    ...invoice.draft,
    ...{ invoiceDate: of.today, invoiceDueDate: '', notes: '' },
  }
  const creditNote = await insertDraft(app, tx, { clientId, cif, draft, kind: 'credit-note', credits: id })
  noteAudited({ creditNoteId: creditNote.id })
  return creditNote.id
}
