/** An attempt that ANAF did not take, or refused, and what follows for its invoice. */
import { readMessage } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { AttemptStatus } from '../contract/sent-states.ts'
import { type AttemptRow, isAttempt } from './attempts.ts'
import { type SentRef, type SentRow, sentLife } from './sent-life.ts'
import { einvoiceAttempts as attempts } from './tables.ts'

export type Refusal = {
  /** Locked. */
  row: SentRow
  attempt: SentRef
  status: AttemptStatus
  /** ANAF's words, or ours coded. */
  reasons: string[]
  /** What ANAF gave with it. */
  answered?: Partial<AttemptRow>
}

/** The attempt has ended with reasons, and the invoice waits for who corrects it. */
export async function refuse(app: App, tx: Tx, { row, attempt, status, reasons, answered = {} }: Refusal): Promise<void> {
  const ended = { status, reasons, finishedAt: app.clock.now(), ...answered }
  await tx.update(attempts).set(ended).where(isAttempt(attempt))
  if (!sentLife.mayBecome(row.state, 'refused')) return
  const remark = { code: 'einvoice-refused' as const, params: { messages: reasons.map(readMessage) } }
  await sentLife.move(app, tx, row, { to: 'refused', patch: { remark } })
}
