/** An invoice that ANAF refused is corrected in what it says of the buyer and of its items; its number, days and sums stay. */
import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { QueuedInvoice } from '#invoicing/sent/server/queue-invoice.ts'
import type { InvoiceDocument } from '#invoicing/ubl/contract/document.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { requireVersion } from '#server/platform/http/versions.ts'
import { type CorrectedTexts, textsOfDraft } from '../contract/correction.ts'
import { writtenDocument } from '../contract/written-document.ts'
import type { WrittenInvoiceDraft } from '../contract/written-draft.ts'
import { buyerOfDraft } from './issue-written.ts'
import { writtenInvoices as table } from './tables.ts'
import { lockWrittenInvoice, sellerOfCompany, type WrittenInvoiceId } from './written-life.ts'

/** What is left out stays; names in the order of the items. `ifMatch`: of the texts as they were shown. */
type Correcting = WrittenInvoiceId & { given?: Partial<CorrectedTexts>; ifMatch?: string | null }

/**
 * The invoice as it is sent again, with the buyer as the client's customers have it now. Whether ANAF has refused it is known by its caller, who
 * judges the document too. Throws `not-found`; `invoice-in-other-state` for a draft; `changed-meanwhile`.
 */
export async function correctWrittenInvoice(tx: Tx, { given = {}, ifMatch = null, ...of }: Correcting): Promise<QueuedInvoice> {
  const row = await lockWrittenInvoice(tx, of)
  const { clientId, id, cif, kind, document: sent, series } = row
  if (sent === null || series === null) throw new Problem('invoice-in-other-state')
  const { names, ...others } = given
  const items = row.draft.items.map((item, at) => ({ ...item, name: names?.[at] ?? item.name }))
  const draft: WrittenInvoiceDraft = { ...row.draft, ...others, items }
  requireVersion(ifMatch, { saved: textsOfDraft(row.draft), wanted: textsOfDraft(draft) })
  const seller = await sellerOfCompany(tx, { clientId, cif })
  const [credits = null] = sent.preceding
  // A customer that is gone is corrected no more: the invoice says who it was.
  const now = await buyerOfDraft(tx, { clientId, draft, seller })
  const buyer = now.buyer ?? sent.buyer
  const isForConsumer = now.buyer ? now.isForConsumer : (row.isForConsumer ?? false)
  const written = writtenDocument({ kind, draft, seller, buyer, number: sent.number, credits })
  const document = { ...written, totals: sent.totals, vatTotals: vatTotalsOf(sent, draft) }
  await tx
    .update(table)
    .set({ draft, document, isForConsumer })
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
  return { clientId, id, cif, source: 'written', sourceId: id, series, document, isForConsumer }
}

/** Its sums as they were; why exempt items bear no VAT is a text. */
const vatTotalsOf = ({ vatTotals }: InvoiceDocument, { exemptionReason }: WrittenInvoiceDraft): InvoiceDocument['vatTotals'] =>
  vatTotals.map((total) => ({
    ...total,
    rows: total.rows.map((row) => (row.category === 'E' ? { ...row, reason: exemptionReason } : row)),
  }))
