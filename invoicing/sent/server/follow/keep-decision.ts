/** What ANAF decided about an invoice: its answer kept byte for byte, and the invoice accepted, or refused with reasons. */
import { and, desc, eq } from 'drizzle-orm'
import { coded, type Message } from '#contract/texts/message.ts'
import { sha256Of } from '#invoicing/connections/server/listed-messages.ts'
import type { DownloadAnswer } from '#invoicing/ports/einvoices.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isUploadAttempt, type UploadAttemptRow } from '../attempts.ts'
import { refuseSentInvoice } from '../refuse.ts'
import { isSentInvoice, lockSentInvoiceIfAny, type SentInvoiceRow, sentInvoiceLife } from '../sent-life.ts'
import { einvoiceAttempts as attempts, einvoiceSent } from '../tables.ts'

type Archive = Extract<DownloadAnswer, { kind: 'archive' }>

/** `archive` null: ANAF gives it no more, or it cannot be opened. */
export type AuthorityDecision =
  | { kind: 'unreadable' }
  | { kind: 'accepted' | 'rejected'; downloadId: string; reasons: string[]; archive: Archive | null }

export async function keepDecision(app: App, tx: Tx, seen: SentInvoiceRow, decided: AuthorityDecision): Promise<void> {
  const row = await lockSentInvoiceIfAny(tx, seen)
  if (row?.state !== 'processing' || row.uploadIndex !== seen.uploadIndex) return
  const attempt = await attemptOf(tx, row)
  if (!attempt) throw new Error(`the invoice ${row.id} was sent without an attempt`)
  if (decided.kind === 'unreadable')
    return refuseSentInvoice(app, tx, { row, attempt, status: 'uploadFailed', reasons: [coded('einvoice-file-not-taken')] })
  if (decided.kind === 'accepted') return accept(app, tx, { row, attempt, decided })
  const errors = decided.archive?.document.kind === 'errors' ? decided.archive.document : null
  if (errors !== null && errors.sentBefore !== null) return followEarlier(app, tx, { row, attempt, index: errors.sentBefore })
  const reasons = [...(errors?.reasons ?? []), ...decided.reasons]
  await refuseSentInvoice(app, tx, {
    ...{ row, attempt, status: 'uploadRejected', answered: answeredBy(decided) },
    reasons: reasons.length > 0 ? [...new Set(reasons)] : [coded('einvoice-refused-without-reason')],
  })
}

/** The newest that bears the index. */
async function attemptOf(tx: Tx, { clientId, id, uploadIndex }: SentInvoiceRow): Promise<UploadAttemptRow | null> {
  const isIt = and(eq(attempts.clientId, clientId), eq(attempts.invoiceId, id), eq(attempts.uploadIndex, uploadIndex ?? ''))
  const [attempt] = await tx.select().from(attempts).where(isIt).orderBy(desc(attempts.createdAt)).limit(1)
  return attempt ?? null
}

function answeredBy({ downloadId, archive }: Extract<AuthorityDecision, { downloadId: string }>): Partial<UploadAttemptRow> {
  if (archive === null) return { downloadId }
  return { downloadId, archive: archive.bytes, archiveHash: sha256Of(archive.bytes), answer: archive.document.file?.bytes ?? null }
}

type Accepted = { row: SentInvoiceRow; attempt: UploadAttemptRow; decided: Extract<AuthorityDecision, { downloadId: string }> }

async function accept(app: App, tx: Tx, { row, attempt, decided }: Accepted): Promise<void> {
  const answered = { status: 'downloadSuccessful' as const, finishedAt: app.clock.now(), reasons: [], ...answeredBy(decided) }
  await tx.update(attempts).set(answered).where(isUploadAttempt(attempt))
  const remark: Message | null = decided.archive === null ? { code: 'einvoice-archive-gone' } : null
  await sentInvoiceLife.move(app, tx, row, { to: 'accepted', patch: { remark } })
}

/** ANAF has the same invoice already, under another index: that one counts, and what became of it is asked. */
async function followEarlier(
  app: App,
  tx: Tx,
  { row, attempt, index }: { row: SentInvoiceRow; attempt: UploadAttemptRow; index: string },
): Promise<void> {
  const remark: Message = { code: 'einvoice-sent-before', params: { index } }
  await tx.update(attempts).set({ uploadIndex: index }).where(isUploadAttempt(attempt))
  await tx.update(einvoiceSent).set({ uploadIndex: index, remark, askAt: app.clock.now() }).where(isSentInvoice(row))
}
