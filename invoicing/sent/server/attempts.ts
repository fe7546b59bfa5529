/** Attempts: the file of an invoice, once for its content, handed over to be sent in the transaction that writes it down. */
import { and, eq, sql } from 'drizzle-orm'
import { sha256Of } from '#invoicing/connections/server/listed-messages.ts'
import type { InvoiceDocument } from '#invoicing/ubl/contract/document.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import type { EffectKind } from '#server/effects/effect-kind.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { SentInvoiceRef } from './sent-life.ts'
import { einvoiceAttempts as table } from './tables.ts'

export type UploadAttemptRow = typeof table.$inferSelect

/** What the effect that sends an attempt is given; its key is the attempt's id. */
export type InvoiceUploadInput = { attemptId: string; invoiceId: string; cif: string; number: string }

export type InvoiceUploadResult = {
  uploadIndex: string
  /** ANAF had it already. */
  isFromBefore: boolean
}

/** The effect by its name: who adds it need not know what it does. */
const uploadEffect: Pick<EffectKind, 'name'> = { name: 'einvoice-upload' }

export const isUploadAttempt = ({ clientId, id }: SentInvoiceRef) => and(eq(table.clientId, clientId), eq(table.id, id))

/** As it begins: nothing is known of it. */
const open = {
  finishedAt: null,
  uploadIndex: null,
  downloadId: null,
  status: null,
  reasons: [],
  archive: null,
  answer: null,
  archiveHash: null,
}

export type NewUploadAttempt = SentInvoiceRef & {
  document: Uint8Array
  standard: InvoiceDocument['kind']
  known?: Partial<UploadAttemptRow>
}

/** Of a content that was tried before the same attempt begins again. Answers its id. */
export async function writeUploadAttempt(
  app: App,
  tx: Tx,
  { clientId, id: invoiceId, document, standard, known = {} }: NewUploadAttempt,
): Promise<string> {
  const begun = { ...open, createdAt: app.clock.now(), ...known }
  const [attempt] = await tx
    .insert(table)
    .values({ clientId, id: sql`uuidv7()`, invoiceId, standard, document, documentHash: sha256Of(document), ...begun })
    .onConflictDoUpdate({ target: [table.clientId, table.invoiceId, table.documentHash], set: begun })
    .returning({ id: table.id })
  if (!attempt) throw new Error('an insert answers its row')
  return attempt.id
}

type Wanted = NewUploadAttempt & { cif: string; number: string }

/** Written down, and sent once this is committed. */
export async function addUploadAttempt(app: App, tx: Tx, wanted: Wanted): Promise<void> {
  const { clientId, id: invoiceId, cif, number } = wanted
  const attemptId = await writeUploadAttempt(app, tx, wanted)
  const input: InvoiceUploadInput = { attemptId, invoiceId, cif, number }
  await addEffect(app, tx, { clientId, kind: uploadEffect, key: attemptId, subject: number, input, again: true })
}
