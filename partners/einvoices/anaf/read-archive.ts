/** The archive of a message: the document, the Ministry's seal, and what else was put in. Nothing of it is rewritten. */

import type { ArchiveDocument, ArchiveFile, DownloadAnswer } from '#invoicing/ports/einvoices.ts'
import { zipEntries, zipEntryContentOf } from '#server/platform/spreadsheet/zip-entries.ts'
import { earlierUploadIndexOf } from './authority-texts.ts'
import { type HeaderXml, readHeaderXml, xmlRootOf } from './header-xml.ts'

/** Two files are usual; a document with its attachments has some MB. */
const ENTRIES_MAX = 50
const UNPACKED_BYTES_MAX = 60 * 1024 * 1024

type Archive = Extract<DownloadAnswer, { kind: 'archive' | 'bad-archive' }>

export function readArchive(bytes: Buffer): Archive {
  const entries = zipEntries(bytes, ENTRIES_MAX)
  if (typeof entries === 'string') return { kind: 'bad-archive', fault: entries }
  const files: ArchiveFile[] = []
  let left = UNPACKED_BYTES_MAX
  for (const entry of entries) {
    // As paths they would lead elsewhere; a folder holds nothing itself.
    if (/[/\\]|^\.*$|\p{Cc}/u.test(entry.name)) return { kind: 'bad-archive', fault: 'odd-name' }
    const content = zipEntryContentOf(bytes, entry, left)
    if (typeof content === 'string') return { kind: 'bad-archive', fault: content }
    left -= content.length
    files.push({ name: entry.name, bytes: content })
  }
  if (files.length === 0) return { kind: 'bad-archive', fault: 'broken' }
  const seal = sealAmong(files)
  const readings = files.filter((file) => file !== seal).map(documentOf)
  const document = readings.find(({ kind }) => kind !== 'other') ?? readings[0] ?? { kind: 'other', file: null, root: null }
  return { kind: 'archive', bytes, document, seal, others: files.filter((file) => file !== seal && file !== document.file) }
}

const textOf = ({ bytes }: ArchiveFile): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')

const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#'

/** The seal may repeat the whole document with its signature within, under the document's own root. */
function sealAmong(files: readonly ArchiveFile[]): ArchiveFile | null {
  const signed = files.filter((file) => file.name.toLowerCase().endsWith('.xml') && textOf(file).includes(SIGNATURE_NAMESPACE))
  return (
    signed.find(({ name }) => /^semnatura/i.test(name)) ??
    signed.find((file) => xmlRootOf(textOf(file))?.name === 'Signature') ??
    (files.length > 1 && signed.length === 1 ? (signed[0] ?? null) : null)
  )
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'

function documentOf(file: ArchiveFile): ArchiveDocument {
  const root = xmlRootOf(textOf(file))
  if (root?.name === 'Invoice' && root.namespace === `${UBL}Invoice-2`) return { kind: 'invoice', file }
  if (root?.name === 'CreditNote' && root.namespace === `${UBL}CreditNote-2`) return { kind: 'credit-note', file }
  const header = root?.name === 'header' ? readHeaderXml(textOf(file)) : null
  const meant = header && headerDocument(file, header)
  return meant ?? { kind: 'other', file, root: root?.name ?? null }
}

function headerDocument(file: ArchiveFile, header: HeaderXml): ArchiveDocument | null {
  if (header.namespace.includes('mesajEroriFactuta') || header.errors.length > 0) {
    const sentBefore = header.errors.map(earlierUploadIndexOf).find((index) => index !== null) ?? null
    return { kind: 'errors', file, uploadIndex: header.attributes.get('Index_incarcare') ?? null, reasons: header.errors, sentBefore }
  }
  const invoiceIndex = header.attributes.get('index_incarcare')
  const text = header.attributes.get('message')
  return invoiceIndex === undefined || text === undefined ? null : { kind: 'buyer-message', file, invoiceIndex, text }
}
