/** An attempt that ANAF did not take, or refused, and what follows for its invoice. */
import { readMessage } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { AttemptStatus } from '../contract/sent-states.ts'
import { isUploadAttempt, type UploadAttemptRow } from './attempts.ts'
import { type SentInvoiceRef, type SentInvoiceRow, sentInvoiceLife } from './sent-life.ts'
import { einvoiceAttempts as attempts } from './tables.ts'

export type UploadRefusal = {
  /** Locked. */
  row: SentInvoiceRow
  attempt: SentInvoiceRef
  status: AttemptStatus
  /** ANAF's words, or ours coded. */
  reasons: string[]
  /** What ANAF gave with it. */
  answered?: Partial<UploadAttemptRow>
}

/** The attempt has ended with reasons, and the invoice waits for who corrects it. */
export async function refuseSentInvoice(app: App, tx: Tx, { row, attempt, status, reasons, answered = {} }: UploadRefusal): Promise<void> {
  const ended = { status, reasons, finishedAt: app.clock.now(), ...answered }
  await tx.update(attempts).set(ended).where(isUploadAttempt(attempt))
  if (!sentInvoiceLife.mayBecome(row.state, 'refused')) return
  const remark = { code: 'einvoice-refused' as const, params: { messages: reasons.map(readMessage) } }
  await sentInvoiceLife.move(app, tx, row, { to: 'refused', patch: { remark } })
}
