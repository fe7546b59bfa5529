/**
 * What the product asks of the national system of electronic invoices, in the product's own words. An adapter is a folder beside this file.
 * The system says most of its refusals with a success, and what stands in front of it answers with pages: an answer is what can be
 * read as one, and everything else has a kind of its own. Codes of companies (`cif`) are digits, without RO.
 */

/** What one user, signed in with a certificate, granted: it counts for every company that this user has a right for. */
export type GrantPair = {
  accessToken: string
  accessExpiresAt: Date
  /** Each renewal brings a new one and ends the one before. */
  refreshToken: string
  refreshExpiresAt: Date
  /** The refresh token does not say its end: it was taken to be a year away. */
  isRefreshEndAssumed: boolean
  /** Of the certificate; null: the token does not say. */
  certificateSerial: string | null
}

/**
 * `refused`: the code or the refresh token is worth nothing, for good. `not-sent`: certainly nothing happened. `unknown`: a pair may have been
 * made, and is lost; the refresh token may have ended with it, the access token has not.
 */
export type GrantAnswer =
  | { kind: 'granted'; pair: GrantPair }
  | { kind: 'refused'; error: string }
  | { kind: 'not-sent'; cause: string }
  | { kind: 'unknown'; cause: string }

/** Why an answer is none. Texts are the authority's own. */
export type UnansweredCall =
  /** The access token is not accepted. */
  | { kind: 'token-refused' }
  /** The token is right, its user has no right for the company or the document. */
  | { kind: 'no-right'; text: string }
  /** So many calls are made already; `by` us, before it was sent, or the authority. */
  | { kind: 'limit-reached'; by: 'us' | 'authority'; text: string }
  /** Understood and refused: the same call would be again. */
  | { kind: 'refused'; text: string }
  /** Nothing that can be read: later. */
  | { kind: 'not-available'; cause: PartnerDisturbance }

/**
 * `wall`: the page of the firewall in front. `page`: another page. `empty`. `half`: an answer that breaks off. `odd`: read, and not understood.
 * `technical`: the authority's own words for a fault. Others: no connection, no answer in time, or a status.
 */
export type PartnerDisturbance = string

/** Which document: an invoice, a credit note, or what the buyer writes about an invoice. */
export type DocumentStandard = 'invoice' | 'credit-note' | 'buyer-message'

export type EInvoiceUpload = {
  accessToken: string
  /** The company in whose name it is sent: its right is asked for. */
  cif: string
  standard: DocumentStandard
  /** Sent as it is. */
  xml: Uint8Array
  /** The buyer is abroad and has no number here. */
  isBuyerAbroad?: boolean
  /** The buyer issued it in the seller's name. */
  isSelfBilled?: boolean
  /** The buyer is a consumer. */
  isForConsumer?: boolean
}

/**
 * `sent`: it has its index, under which it is followed. `not-sent`: it certainly did not reach the authority, and may be sent again. `unknown`:
 * it may have: it is looked for before it is sent again. `too-large`: not sent, and never will be.
 */
export type UploadAnswer =
  | { kind: 'sent'; uploadIndex: string; sentAt: Date | null; isFromBefore: boolean }
  | Exclude<UnansweredCall, { kind: 'not-available' }>
  | { kind: 'too-large' }
  | { kind: 'not-sent'; cause: PartnerDisturbance }
  | { kind: 'unknown'; cause: PartnerDisturbance }

/** `rejected`: the reasons are in the file that is downloaded. `unreadable`: refused as a file, there is nothing to download. */
export type UploadStateAnswer =
  | { kind: 'processing' }
  | { kind: 'accepted'; downloadId: string | null }
  | { kind: 'rejected'; downloadId: string | null; reasons: string[] }
  | { kind: 'unreadable' }
  | UnansweredCall

export const eInvoiceMessageKinds = ['sent', 'received', 'errors', 'buyer-message'] as const
export type EInvoiceMessageKind = (typeof eInvoiceMessageKinds)[number]

export type EInvoiceMessage = {
  /** null: not said yet; the state of the upload says it. */
  downloadId: string | null
  uploadIndex: string
  /** Of the company whose list it stands in. */
  cif: string
  createdAt: Date
  /** `other`: a kind that is not known here; its words are kept. */
  kind: EInvoiceMessageKind | 'other'
  kindText: string
  details: string
  /** Where the details say them. */
  sellerCif: string | null
  buyerCif: string | null
}

/** A window is at most so long and so old as the limits say. `page` from 1. */
export type MessagesQuery = { accessToken: string; cif: string; from: Date; until: Date; page: number; kind?: EInvoiceMessageKind }

/**
 * `page` with its place among all; nothing at all is a page without messages. `odd`: entries that made no sense and are missing: the list is
 * not whole. `outside-window`: by the authority's clock, which is `authorityNow` where it says so.
 */
export type MessagesAnswer =
  | { kind: 'page'; messages: EInvoiceMessage[]; page: number; pages: number; total: number; odd: string[] }
  | { kind: 'outside-window'; text: string; authorityNow: Date | null }
  | UnansweredCall

export type ArchiveFile = { name: string; bytes: Uint8Array }

/** What the archive is about, by the root of its document and never by its name alone. */
export type ArchiveDocument =
  | { kind: 'invoice' | 'credit-note'; file: ArchiveFile }
  /** `sentBefore`: the same document was accepted earlier, under this index. */
  | { kind: 'errors'; file: ArchiveFile; uploadIndex: string | null; reasons: string[]; sentBefore: string | null }
  | { kind: 'buyer-message'; file: ArchiveFile; invoiceIndex: string; text: string }
  /** Kept as it is. */
  | { kind: 'other'; file: ArchiveFile | null; root: string | null }

/** `gone`: its term is over. Bytes of the archive and of its files are kept as they are: the sealed document is the original. */
export type DownloadAnswer =
  | { kind: 'archive'; bytes: Uint8Array; document: ArchiveDocument; seal: ArchiveFile | null; others: ArchiveFile[] }
  | { kind: 'gone'; text: string }
  | { kind: 'bad-archive'; fault: 'broken' | 'encrypted' | 'huge' | 'odd-name' }
  | UnansweredCall

export type CheckedStandard = Exclude<DocumentStandard, 'buyer-message'>

export type ValidationAnswer = { kind: 'valid' } | { kind: 'invalid'; reasons: string[] } | { kind: 'too-large' } | UnansweredCall

/** `isChecked` false: drawn without being checked, which does not vouch for it. */
export type PdfAnswer =
  | { kind: 'pdf'; bytes: Uint8Array; isChecked: boolean }
  | { kind: 'invalid'; reasons: string[] }
  | { kind: 'too-large' }
  | UnansweredCall

export type EInvoicesLimits = {
  uploadBytesMax: number
  checkedBytesMax: number
  /** Documents are kept so long, and lists reach so far back. */
  keptDays: number
  /** How far a window stays from both ends of what the authority permits: it judges by its own clock. */
  windowMargins: { oldMs: number; newMs: number }
  codeLifetimeMs: number
}

/** What changes nothing. */
export type EInvoicesReads = {
  readonly limits: EInvoicesLimits
  state(asked: { accessToken: string; uploadIndex: string }): Promise<UploadStateAnswer>
  messages(query: MessagesQuery): Promise<MessagesAnswer>
  download(asked: { accessToken: string; downloadId: string }): Promise<DownloadAnswer>
}

export type EInvoicesPort = EInvoicesReads & {
  /** The same for what brings in thousands: it leaves a part of the authority's minute to everything else, and has one of its own. */
  readonly inBackground: EInvoicesReads
  /** Where the browser goes for the sign-in. It comes back to `redirectUri` with `code` or `error`, and `state`. */
  signInUrl(asked: { state: string; redirectUri: string }): string
  grantOf(code: string, redirectUri: string): Promise<GrantAnswer>
  refresh(refreshToken: string): Promise<GrantAnswer>
  upload(document: EInvoiceUpload): Promise<UploadAnswer>
  /** Both without a token. */
  validate(xml: Uint8Array, standard: CheckedStandard): Promise<ValidationAnswer>
  pdf(xml: Uint8Array, standard: CheckedStandard, options?: { isUnchecked?: boolean }): Promise<PdfAnswer>
}
