/** What ANAF lists of a company, read as a whole, and what identifies it: for those who bring invoices in, send them and read what is written of them. */
import { createHash } from 'node:crypto'
import type { EInvoiceMessage, EInvoicesPort, MessagesAnswer, MessagesQuery } from '#invoicing/ports/einvoices.ts'

type NotListed = Exclude<MessagesAnswer, { kind: 'page' }>
/** `odd`: entries that made no sense are missing: what is not among the others may be one of them. */
export type ListedMessages = { kind: 'listed'; messages: EInvoiceMessage[]; isWhole: boolean } | NotListed

/** All pages of a window, in ANAF's order. A page that cannot be had is the answer: what came before it is no list. */
export async function listAllMessages(port: Pick<EInvoicesPort, 'messages'>, query: Omit<MessagesQuery, 'page'>): Promise<ListedMessages> {
  const messages: EInvoiceMessage[] = []
  let isWhole = true
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await port.messages({ ...query, page })
    if (answer.kind !== 'page') return answer
    pages = answer.pages
    isWhole &&= answer.odd.length === 0
    messages.push(...answer.messages)
  }
  return { kind: 'listed', messages, isWhole }
}

/** Where the list does not say it the state of the upload does; null: ANAF has none yet. */
export async function downloadIdOf(
  { accessToken, port }: { accessToken: string; port: Pick<EInvoicesPort, 'state'> },
  uploadIndex: string,
): Promise<string | null> {
  const answer = await port.state({ accessToken, uploadIndex })
  return answer.kind === 'accepted' || answer.kind === 'rejected' ? answer.downloadId : null
}

/** SHA-256 of what is sent or kept, in hexadecimal digits. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
