/** What a reader is shown of an invoice's file: read anew each time, so that what is understood later is shown of old files too. */
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { KeptOriginal } from '#invoicing/received/server/download-received.ts'
import { sentFiles } from '#invoicing/sent/contract/sent-invoices.ts'
import { canDownloadInvoice } from '#invoicing/sent/contract/sent-states.ts'
import type { SentDocument } from '#invoicing/sent/server/sent-document.ts'
import { type FileMessage, fileMessageInWords } from '#invoicing/ubl/contract/rules/finding.ts'
import { shownInvoice } from '#invoicing/ubl/contract/shown-invoice.ts'
import { readInvoice } from '#invoicing/ubl/server/reading/read-invoice.ts'
import type { FileAnswer } from '#server/platform/http/http.ts'
import type { InvoiceView } from '../contract/invoice-view.ts'

export const viewOfReceived = (texts: Texts, { fetched, hasArchive, document }: KeptOriginal): InvoiceView => ({
  ...readIn(texts, document, texts.viewer.absent[hasArchive ? 'no-document' : fetched === 'gone' ? 'gone' : 'bad-archive']),
  files: [...(hasArchive ? (['zip'] as const) : []), ...(document ? (['xml', 'pdf'] as const) : [])],
  ...{ processingId: null, canCorrect: false },
})

export const viewOfSent = (texts: Texts, { state, source, uploadIndex, document }: SentDocument): InvoiceView => ({
  ...readIn(texts, document, texts.viewer.absent['not-made']),
  files: canDownloadInvoice(state) && uploadIndex !== null ? [...sentFiles, 'classic'] : [],
  ...{ processingId: uploadIndex, canCorrect: state === 'refused' && source === 'written' },
})

type Shown = Omit<InvoiceView, 'files' | 'processingId' | 'canCorrect'>

const unopened = (refusal: string): Shown => ({ invoice: null, refusal, notices: [], differences: [], notUnderstood: [] })

/** `absent`: what is said where there is no document. */
function readIn(texts: Texts, bytes: Uint8Array | null, absent: string): Shown {
  if (bytes === null) return unopened(absent)
  const inWords = (message: FileMessage) => fileMessageInWords(texts, message)
  const found = readInvoice(bytes)
  if (found.kind === 'refused') return unopened(inWords(found.message))
  const { document, notices, differences, notUnderstood } = found
  return {
    ...{ invoice: shownInvoice(document), refusal: null, notUnderstood },
    notices: once(notices.map(({ message }) => inWords(message))),
    differences: once(differences.map(({ message }) => inWords(message))),
  }
}

const once = (said: readonly string[]): string[] => [...new Set(said)]

/** As bytes to be saved, whatever they claim to be. Throws `not-found`: also for one that may not be opened. */
export function invoiceAttachmentOf({ document: bytes }: Pick<KeptOriginal, 'document'>, position: number): FileAnswer {
  const found = bytes && readInvoice(bytes)
  if (found?.kind !== 'read') throw new Problem('not-found')
  const content = found.document.attachments[position]?.content
  const shown = shownInvoice(found.document).attachments[position]
  if (!content || !shown?.isOpenable) throw new Problem('not-found')
  return { bytes: Buffer.from(content, 'base64'), name: shown.fileName }
}
