/**
 * Whether ANAF has a file whose answer was lost: among what the company has sent since it was written, by the document itself. Files that were
 * refused are not looked for: nothing came of them, and sent again they are refused again.
 */
import { and, eq, isNull } from 'drizzle-orm'
import type { Message as ToSay } from '#contract/texts/message.ts'
import { accessTokenOf } from '#invoicing/connections/server/grants.ts'
import { listAllMessages, sha256Of } from '#invoicing/connections/server/listed-messages.ts'
import { recordCompanyRight } from '#invoicing/connections/server/rights.ts'
import { connectionOfCif } from '#invoicing/connections/server/synced.ts'
import type { DownloadAnswer, EInvoiceMessage, EInvoicesPort, MessagesAnswer } from '#invoicing/ports/einvoices.ts'
import type { Decimal } from '#invoicing/ubl/contract/decimal.ts'
import { bookedTotals, fiscalCodesOf } from '#invoicing/ubl/contract/shown-invoice.ts'
import { readInvoice } from '#invoicing/ubl/server/reading/read-invoice.ts'
import type { Effect, FindResult } from '#server/effects/effect-kind.ts'
import type { App } from '#server/platform/app.ts'
import { type InvoiceUploadInput, type InvoiceUploadResult, isUploadAttempt } from '../attempts.ts'
import { einvoiceAttempts as attempts, einvoiceSent } from '../tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** ANAF lists nothing sooner; and usually within so long, after which what is not there is looked for once more, when that proves something. */
const LISTED_AFTER_MS = 5 * MINUTE_MS
const USUALLY_LISTED_MS = 20 * MINUTE_MS

type Reader = Pick<EInvoicesPort, 'messages' | 'download' | 'limits'>
export type UploadSearch = { accessToken: string; cif: string; port: Reader }
type Unread = Exclude<MessagesAnswer, { kind: 'page' }> | Exclude<DownloadAnswer, { kind: 'archive' }>

export async function lookForUpload(
  app: App,
  { clientId, input, createdAt, unknownSince }: Effect<InvoiceUploadInput>,
): Promise<FindResult<InvoiceUploadResult>> {
  const { cif, attemptId } = input
  const [attempt] = await app.db
    .select({ uploadIndex: attempts.uploadIndex })
    .from(attempts)
    .where(isUploadAttempt({ clientId, id: attemptId }))
  const notConnected: ToSay = { code: 'einvoice-not-connected' }
  if (!attempt) return { kind: 'refused', reason: notConnected }
  // Found as another was looked for.
  if (attempt.uploadIndex !== null) return found(attempt.uploadIndex)
  const ageMs = app.clock.now().getTime() - (unknownSince ?? createdAt).getTime()
  if (ageMs < LISTED_AFTER_MS) return notListedYet
  const connection = await connectionOfCif(app.db, { clientId, cif })
  if (!connection || app.einvoices === null) return { kind: 'unknown', cause: 'not-connected' }
  const accessToken = await accessTokenOf(app, connection.grantId)
  if (accessToken === null) return { kind: 'unknown', cause: 'no-token' }
  const asked = { accessToken, cif, port: app.einvoices }
  const listed = await listSentMessagesSince(app, asked, new Date(createdAt.getTime() - HOUR_MS))
  if (!Array.isArray(listed)) {
    if (listed.kind === 'no-right' || listed.kind === 'token-refused') await recordCompanyRight(app, connection, listed)
    return { kind: 'unknown', cause: listed.kind }
  }
  const seen = await findAmong(app, { clientId, attemptId, asked }, listed)
  return seen.kind === 'absent' && ageMs < USUALLY_LISTED_MS ? notListedYet : seen
}

const notListedYet: FindResult<InvoiceUploadResult> = { kind: 'unknown', cause: 'not-listed-yet' }

const found = (uploadIndex: string): FindResult<InvoiceUploadResult> => ({ kind: 'found', answer: { uploadIndex, isFromBefore: false } })

type Looking = { clientId: string; attemptId: string; asked: UploadSearch }

/**
 * ANAF gives a document ten times a day: whichever attempt it is of, that one knows it from then on. Several that look at once begin at different
 * places, and meet what the others have found.
 */
async function findAmong(
  app: App,
  { clientId, attemptId, asked }: Looking,
  listed: readonly EInvoiceMessage[],
): Promise<FindResult<InvoiceUploadResult>> {
  const open = await openAttempts(app, { clientId, cif: asked.cif })
  const begin = Number.parseInt(attemptId.slice(-8), 16) % Math.max(1, listed.length)
  for (const message of [...listed.slice(begin), ...listed.slice(0, begin)]) {
    const { uploadIndex } = message
    const known = await attemptOfUpload(app, { clientId, uploadIndex })
    if (known === attemptId) return found(uploadIndex)
    if (known !== null) continue
    const sent = await downloadSentDocument(asked, message)
    if (sent.kind === 'unread') return { kind: 'unknown', cause: sent.cause }
    const hash = sha256Of(sent.bytes)
    const isOwn = sent.sellerCodes.includes(asked.cif)
    // Of another total it is another invoice that bears the number.
    const of =
      open.find((one) => one.hash === hash) ?? open.find(({ number, total }) => isOwn && number === sent.number && total === sent.total)
    if (!of) continue
    if (of.id === attemptId) return found(uploadIndex)
    await app.db
      .update(attempts)
      .set({ uploadIndex })
      .where(and(isUploadAttempt({ clientId, id: of.id }), isNull(attempts.uploadIndex)))
  }
  return { kind: 'absent' }
}

/** null: no attempt of the client is known by this index. */
export async function attemptOfUpload(
  app: App,
  { clientId, uploadIndex }: { clientId: string; uploadIndex: string },
): Promise<string | null> {
  const isIt = and(eq(attempts.clientId, clientId), eq(attempts.uploadIndex, uploadIndex))
  const [attempt] = await app.db.select({ id: attempts.id }).from(attempts).where(isIt).limit(1)
  return attempt?.id ?? null
}

/** Of the company: those whose outcome is not known. */
const openAttempts = (app: App, { clientId, cif }: { clientId: string; cif: string }) =>
  app.db
    .select({ id: attempts.id, hash: attempts.documentHash, number: einvoiceSent.number, total: einvoiceSent.totalAmount })
    .from(attempts)
    .innerJoin(einvoiceSent, and(eq(einvoiceSent.clientId, attempts.clientId), eq(einvoiceSent.id, attempts.invoiceId)))
    .where(
      and(
        ...[eq(attempts.clientId, clientId), eq(einvoiceSent.cif, cif), eq(einvoiceSent.state, 'waiting')],
        isNull(attempts.uploadIndex),
        isNull(attempts.status),
      ),
    )

/** What the company's list of sent documents holds since then, as far back as ANAF keeps it; or why that cannot be said. */
export async function listSentMessagesSince(
  { clock }: Pick<App, 'clock'>,
  { accessToken, cif, port }: UploadSearch,
  since: Date,
): Promise<EInvoiceMessage[] | Unread> {
  const { keptDays, windowMargins } = port.limits
  const now = clock.now().getTime()
  const from = new Date(Math.max(since.getTime(), now - keptDays * DAY_MS + windowMargins.oldMs))
  const until = new Date(now - windowMargins.newMs)
  const listed = await listAllMessages(port, { accessToken, cif, from, until, kind: 'sent' })
  if (listed.kind !== 'listed') return listed
  return listed.isWhole ? listed.messages : { kind: 'not-available', cause: 'odd' }
}

/** What is no invoice, or is given no more, has no number and no codes. `unread`: it cannot be had now. */
type Sent =
  | { kind: 'document'; bytes: Uint8Array; number: string; total: Decimal | null; sellerCodes: string[] }
  | { kind: 'unread'; cause: string }

export async function downloadSentDocument({ accessToken, port }: UploadSearch, { downloadId }: EInvoiceMessage): Promise<Sent> {
  if (downloadId === null) return { kind: 'unread', cause: 'no-download' }
  const answer = await port.download({ accessToken, downloadId })
  const none = { kind: 'document', bytes: new Uint8Array(), number: '', total: null, sellerCodes: [] as string[] } as const
  if (answer.kind === 'gone' || answer.kind === 'bad-archive') return { ...none }
  if (answer.kind !== 'archive') return { kind: 'unread', cause: answer.kind }
  const bytes = answer.document.file?.bytes ?? new Uint8Array()
  const isInvoice = answer.document.kind === 'invoice' || answer.document.kind === 'credit-note'
  const read = isInvoice ? readInvoice(bytes) : null
  if (read?.kind !== 'read') return { ...none, bytes }
  const { number, seller } = read.document
  return { kind: 'document', bytes, number, total: bookedTotals(read.document).withVat, sellerCodes: fiscalCodesOf(seller) }
}
