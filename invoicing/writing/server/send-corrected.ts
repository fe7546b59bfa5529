/** A written invoice that ANAF refused: shown with the reasons, corrected in its texts and sent again, in one transaction or not at all. */

import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { QueueInvoice } from '#invoicing/sent/server/queue-invoice.ts'
import { lockRefusedInvoice, reasonsOfRefusal } from '#invoicing/sent/server/refusal-of.ts'
import type { App } from '#server/platform/app.ts'
import { contentVersionOf } from '#server/platform/http/versions.ts'
import { type CorrectedTexts, fieldOfReason, type InvoiceCorrection, textsOfDraft } from '../contract/correction.ts'
import { correctWrittenInvoice } from './correct-written.ts'
import { buyerOfDraft, refuseFindings } from './issue-written.ts'
import { sellerOfCompany, type WrittenInvoiceId, writtenInvoiceOf } from './written-life.ts'

const ofSent = ({ clientId, id }: WrittenInvoiceId) => ({ clientId, source: 'written', sourceId: id }) as const

/** Throws `not-found`; `invoice-in-other-state` for a draft, and where it is not refused. */
export async function showCorrection(
  { db }: Pick<App, 'db'>,
  { texts, ...of }: WrittenInvoiceId & { texts: Texts },
): Promise<InvoiceCorrection> {
  const { clientId, id, cif, kind, draft, document } = await writtenInvoiceOf(db, of)
  const reasons = await reasonsOfRefusal(db, { ...ofSent(of), texts })
  if (document === null) throw new Problem('invoice-in-other-state')
  const seller = await sellerOfCompany(db, { clientId, cif })
  const { buyer } = await buyerOfDraft(db, { clientId, draft, seller })
  return {
    ...{ id, kind, draft, invoiceNumber: document.number, total: document.totals.withVat },
    ...{ sellerName: seller.entityData.name, buyerName: (buyer ?? document.buyer).name },
    reasons: reasons.map((text) => ({ field: fieldOfReason(text, draft.items.length), text })),
    version: contentVersionOf(textsOfDraft(draft)),
  }
}

type Corrected = WrittenInvoiceId & { given: CorrectedTexts; ifMatch: string | null; texts: Texts }

/** Throws `not-found`; `invoice-in-other-state`; `changed-meanwhile`; `invalid-fields` for what our rules find, at its field. */
export const sendCorrectedInvoice = (app: App, queueInvoice: QueueInvoice, { given, ifMatch, texts, ...of }: Corrected): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    await writtenInvoiceOf(tx, of)
    await lockRefusedInvoice(tx, ofSent(of))
    const queued = await queueInvoice(app, tx, await correctWrittenInvoice(tx, { ...of, given, ifMatch }))
    if (queued.kind === 'refused') refuseFindings(queued.findings, texts)
  })
