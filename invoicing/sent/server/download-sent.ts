/** The files of a sent invoice: what ANAF gave as it gave it, and the document drawn or printed. */
import { and, desc, eq, or } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import type { FileAnswer } from '#server/platform/http/http.ts'
import { type SentFile, sentFileName } from '../contract/sent-invoices.ts'
import { canDownloadInvoice } from '../contract/sent-states.ts'
import type { UploadAttemptRow } from './attempts.ts'
import type { SentInvoiceRow } from './sent-life.ts'
import type { InvoiceSources } from './sources.ts'
import { einvoiceAttempts as attempts, einvoiceSent } from './tables.ts'

type File = Pick<FileAnswer, 'bytes' | 'name'>
type Named = { clientId: string; processingId: string }
type Found = { row: SentInvoiceRow; attempt: UploadAttemptRow; isOfUpload: boolean }

/** Throws `not-found`; `invoice-in-other-state` where it is not accepted: then there is ANAF's answer alone, by its own index or its attempt. */
export async function downloadSentInvoice(app: App, { format, ...named }: Named & { format: SentFile }): Promise<File> {
  const found = await find(app, named)
  const { row, attempt, isOfUpload } = found
  const isAnswerAlone = format === 'xml' && !isOfUpload
  if (!isAnswerAlone) judge(found)
  const { archive, answer, standard } = attempt
  const bytes = format === 'zip' ? archive : answer
  if (bytes === null) throw new Problem('not-found')
  return { bytes: format === 'pdf' ? await drawn(app, bytes, standard) : bytes, name: sentFileName(row.number, format) }
}

/** As the platform prints it. Throws `not-found` where it prints none, `invoice-in-other-state` where it is not accepted. */
export async function printSentInvoice(app: App, sources: InvoiceSources, { texts, ...named }: Named & { texts: Texts }): Promise<File> {
  const found = await find(app, named)
  judge(found)
  const bytes = await sources[found.row.source]?.print(app, found.row, texts)
  if (!bytes) throw new Problem('not-found')
  return { bytes, name: sentFileName(found.row.number, 'pdf') }
}

function judge({ row, attempt }: Found): void {
  if (!canDownloadInvoice(row.state) || attempt.status !== 'downloadSuccessful') throw new Problem('invoice-in-other-state')
}

/** By ANAF's index of the upload or of its answer, or by the attempt's own id. The newest, where several bear one. */
async function find(app: App, { clientId, processingId }: Named): Promise<Found> {
  const isIndex = /^\d+$/.test(processingId)
  const isIt = isIndex
    ? or(eq(attempts.uploadIndex, processingId), eq(attempts.downloadId, processingId))
    : eq(attempts.id, asUuid(processingId))
  const [found] = await app.db
    .select({ row: einvoiceSent, attempt: attempts })
    .from(attempts)
    .innerJoin(einvoiceSent, and(eq(einvoiceSent.clientId, attempts.clientId), eq(einvoiceSent.id, attempts.invoiceId)))
    .where(and(eq(attempts.clientId, clientId), isIt))
    .orderBy(desc(attempts.createdAt))
    .limit(1)
  if (!found) throw new Problem('not-found')
  return { ...found, isOfUpload: isIndex && found.attempt.uploadIndex === processingId }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function asUuid(text: string): string {
  if (!UUID.test(text)) throw new Problem('not-found')
  return text
}

async function drawn(app: App, bytes: Uint8Array, standard: UploadAttemptRow['standard']): Promise<Uint8Array> {
  if (app.einvoices === null) throw new Problem('partner-not-in-use')
  const answer = await app.einvoices.pdf(bytes, standard, { isUnchecked: true })
  if (answer.kind === 'pdf') return answer.bytes
  app.log.warn({ kind: answer.kind }, 'a sent e-invoice could not be drawn')
  throw new Problem('einvoice-failed')
}
