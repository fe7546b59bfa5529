/** The files of a received invoice: what ANAF gave as it gave it, and the document drawn. */
import { and, eq, ne } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { FileAnswer } from '#server/platform/http/http.ts'
import { type ReceivedFile, receivedFileName } from '../contract/received-invoices.ts'
import type { ReceivedInvoiceRef, ReceivedInvoiceRow } from './received-life.ts'
import { type DocumentFetchState, einvoiceOriginals, einvoiceReceived as table } from './tables.ts'

type File = Pick<FileAnswer, 'bytes' | 'name'>

/** Throws `not-found`: also where ANAF gave nothing, or nothing that holds a document; `partner-unavailable` where it cannot be drawn now. */
export async function downloadReceivedInvoice(
  app: App,
  { clientId, id, format }: ReceivedInvoiceRef & { format: ReceivedFile },
): Promise<File> {
  const isIt = and(eq(table.clientId, clientId), eq(table.id, id))
  const [found] = await app.db
    .select({ row: table, original: einvoiceOriginals })
    .from(table)
    .innerJoin(einvoiceOriginals, and(eq(einvoiceOriginals.clientId, table.clientId), eq(einvoiceOriginals.id, table.id)))
    .where(isIt)
  if (!found) throw new Problem('not-found')
  const name = nameOf(found.row, format)
  const { archive, document, isCreditNote } = found.original
  if (format === 'zip') return { bytes: archive, name }
  if (document === null) throw new Problem('not-found')
  return { bytes: format === 'xml' ? document : await drawn(app, document, isCreditNote), name }
}

/** What the document does not say is taken from its message. */
const nameOf = (
  { sellerName, sellerCode, invoiceDate, arrivedAt, number, uploadIndex }: ReceivedInvoiceRow,
  format: ReceivedFile,
): string =>
  receivedFileName(
    { sellerName: sellerName || sellerCode || 'e-factura', day: invoiceDate ?? bucharestDayOf(arrivedAt), number: number || uploadIndex },
    format,
  )

async function drawn(app: App, bytes: Uint8Array, isCreditNote: boolean): Promise<Uint8Array> {
  if (app.einvoices === null) throw new Problem('partner-not-in-use')
  const answer = await app.einvoices.pdf(bytes, isCreditNote ? 'credit-note' : 'invoice', { isUnchecked: true })
  if (answer.kind === 'pdf') return answer.bytes
  app.log.warn({ kind: answer.kind }, 'a received e-invoice could not be drawn')
  throw new Problem('einvoice-failed')
}

/** `document` null: ANAF gave none. */
export type KeptOriginal = { fetched: DocumentFetchState; hasArchive: boolean; document: Uint8Array | null }

/** What is kept of an invoice that the list shows. Throws `not-found`. */
export async function originalInvoiceOf(db: Queries, { clientId, id }: ReceivedInvoiceRef): Promise<KeptOriginal> {
  const [found] = await db
    .select({ fetched: table.fetched, kept: einvoiceOriginals.id, document: einvoiceOriginals.document })
    .from(table)
    .leftJoin(einvoiceOriginals, and(eq(einvoiceOriginals.clientId, table.clientId), eq(einvoiceOriginals.id, table.id)))
    .where(and(eq(table.clientId, clientId), eq(table.id, id), ne(table.fetched, 'listed')))
  if (!found) throw new Problem('not-found')
  return { fetched: found.fetched, hasArchive: found.kept !== null, document: found.document }
}
