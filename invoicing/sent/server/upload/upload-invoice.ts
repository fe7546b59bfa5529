/**
 * An attempt, sent to ANAF once. Where an answer is lost it is looked for among what the company has sent before the file is sent again. What
 * stands in its way for now (the right, the token, a limit, ANAF itself) is said on the invoice, and it goes on by itself.
 */
import { and, eq, inArray } from 'drizzle-orm'
import { asText, type Message, partnerSaid } from '#contract/texts/message.ts'
import { accessTokenOf } from '#invoicing/connections/server/grants.ts'
import { recordCompanyRight } from '#invoicing/connections/server/rights.ts'
import { connectionOfCif } from '#invoicing/connections/server/synced.ts'
import type { UploadAnswer } from '#invoicing/ports/einvoices.ts'
import { shownInvoice } from '#invoicing/ubl/contract/shown-invoice.ts'
import { readInvoice } from '#invoicing/ubl/server/reading/read-invoice.ts'
import type { Effect, EffectKind, EffectOutcome, SettledOutcome } from '#server/effects/effect-kind.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { type InvoiceUploadInput, type InvoiceUploadResult, isUploadAttempt } from '../attempts.ts'
import { refuseSentInvoice, type UploadRefusal } from '../refuse.ts'
import { isSentInvoice, lockSentInvoiceIfAny, sentInvoiceLife } from '../sent-life.ts'
import { einvoiceAttempts as attempts, einvoiceSent } from '../tables.ts'
import { lookForUpload } from './look-for-upload.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** ANAF lists a document some quarters of an hour after it was sent, and not before it has worked on it. */
const LISTED_WITHIN_MS = 60 * MINUTE_MS
/** As long as ANAF keeps documents: until then an outage ends by itself, and so does a connection that is to be renewed. */
const GIVEN_UP_AFTER_MS = 60 * DAY_MS
/** How soon ANAF is asked what became of it. */
export const FIRST_STATE_CHECK_MS = 30_000

export const uploadInvoice: EffectKind<InvoiceUploadInput, InvoiceUploadResult> = {
  name: 'einvoice-upload',
  callMs: 60_000,
  callsMax: 100,
  giveUpAfterMs: GIVEN_UP_AFTER_MS,
  whenGivenUp: () => ({ code: 'einvoice-no-answer' }),
  whenAbsent: () => ({ code: 'einvoice-no-answer' }),
  waitMaxMs: 30 * MINUTE_MS,
  afterUnknown: { by: 'looking', look: lookForUpload, trustAbsenceAfterMs: () => LISTED_WITHIN_MS },
  call: upload,
  settle,
  leftToOperator: (_app, tx, { clientId, input }, reason) => setInvoiceRemark(tx, { clientId, id: input.invoiceId }, reason),
  summary: ({ input: { cif, number } }) => ({ code: 'effect-einvoice-upload', params: { cif, number } }),
  recordedAs: ({ input }) => ({ partner: 'efactura', mentions: input.number }),
  answerByHand: (_effect, uploadIndex) => ({ uploadIndex, isFromBefore: false }),
}

async function upload(app: EffectApp, { clientId, input }: Effect<InvoiceUploadInput>): Promise<EffectOutcome<InvoiceUploadResult>> {
  const { cif, invoiceId, attemptId } = input
  const waits = async (cause: string, remark: Message): Promise<EffectOutcome<InvoiceUploadResult>> => {
    await setInvoiceRemark(app.db, { clientId, id: invoiceId }, remark)
    return { kind: 'not-sent', cause }
  }
  const [found] = await app.db
    .select({ attempt: attempts, invoice: einvoiceSent })
    .from(attempts)
    .innerJoin(einvoiceSent, and(eq(einvoiceSent.clientId, attempts.clientId), eq(einvoiceSent.id, attempts.invoiceId)))
    .where(isUploadAttempt({ clientId, id: attemptId }))
  if (!found) return { kind: 'refused', reason: { code: 'einvoice-not-connected' } }
  const connection = await connectionOfCif(app.db, { clientId, cif })
  if (!connection || app.einvoices === null) return waits('not-connected', { code: 'einvoice-not-connected' })
  if (connection.rightLostAt !== null) return waits('no-right', rightMissingMessage(connection.refusal))
  const accessToken = await accessTokenOf(app, connection.grantId)
  if (accessToken === null) return waits('no-token', { code: 'einvoice-waits-token' })
  const { document: xml, standard } = found.attempt
  const waitedFor = await reversedNotAccepted(app.db, { clientId, cif, document: xml })
  if (waitedFor !== null) return waits('reversed-not-accepted', { code: 'einvoice-waits-reversed', params: { number: waitedFor } })
  const { isBuyerAbroad, isForConsumer } = found.invoice
  const answer = await app.einvoices.upload({ accessToken, cif, standard, xml, isBuyerAbroad, isForConsumer })
  if (answer.kind === 'token-refused' || answer.kind === 'no-right') await recordCompanyRight(app, connection, answer)
  const remark = remarkOf(answer)
  if (remark) await setInvoiceRemark(app.db, { clientId, id: invoiceId }, remark)
  return outcomeOf(answer)
}

/** A reversal does not go before what it reverses: refused, that would leave it alone there. Answers its number; null: nothing is waited for. */
async function reversedNotAccepted(db: Queries, { clientId, cif, document }: { clientId: string; cif: string; document: Uint8Array }) {
  const read = readInvoice(document)
  if (read.kind !== 'read' || shownInvoice(read.document).kind === 'invoice') return null
  const numbers = read.document.preceding.map(({ number }) => number)
  if (numbers.length === 0) return null
  const isOpen = inArray(einvoiceSent.state, ['waiting', 'processing', 'refused'])
  const [open] = await db
    .select({ number: einvoiceSent.number })
    .from(einvoiceSent)
    .where(and(eq(einvoiceSent.clientId, clientId), eq(einvoiceSent.cif, cif), inArray(einvoiceSent.number, numbers), isOpen))
    .limit(1)
  return open?.number ?? null
}

export const rightMissingMessage = (said: string): Message => ({ code: 'einvoice-waits-right', params: { said: partnerSaid(said) } })

/** null: the answer says itself what is to be said. */
function remarkOf(answer: UploadAnswer): Message | null {
  if (answer.kind === 'no-right') return rightMissingMessage(answer.text)
  if (answer.kind === 'token-refused') return { code: 'einvoice-waits-token' }
  if (answer.kind === 'limit-reached') return { code: 'einvoice-waits-limit' }
  if (answer.kind === 'not-sent') return { code: 'einvoice-waits-anaf' }
  return answer.kind === 'unknown' ? { code: 'einvoice-looked-for' } : null
}

function outcomeOf(answer: UploadAnswer): EffectOutcome<InvoiceUploadResult> {
  if (answer.kind === 'sent') return { kind: 'done', answer: { uploadIndex: answer.uploadIndex, isFromBefore: answer.isFromBefore } }
  if (answer.kind === 'refused') return { kind: 'refused', reason: partnerSaid(answer.text) }
  if (answer.kind === 'too-large') return { kind: 'refused', reason: { code: 'einvoice-too-large' } }
  if (answer.kind === 'not-sent' || answer.kind === 'unknown') return answer
  return { kind: 'not-sent', cause: answer.kind }
}

/** Of one that is still on its way. */
export async function setInvoiceRemark(db: App['db'] | Tx, ref: { clientId: string; id: string }, remark: Message): Promise<void> {
  await db
    .update(einvoiceSent)
    .set({ remark })
    .where(and(isSentInvoice(ref), eq(einvoiceSent.state, 'waiting')))
}

/** Of an invoice that is gone with its client nothing is to be written. */
async function settle(
  app: App,
  tx: Tx,
  { clientId, input }: Effect<InvoiceUploadInput>,
  outcome: SettledOutcome<InvoiceUploadResult>,
): Promise<void> {
  const row = await lockSentInvoiceIfAny(tx, { clientId, id: input.invoiceId })
  if (!row) return
  const attempt = { clientId, id: input.attemptId }
  if (outcome.kind === 'refused') return refuseSentInvoice(app, tx, { row, attempt, ...refusalOf(outcome.reason) })
  const { uploadIndex, isFromBefore } = outcome.answer
  await tx.update(attempts).set({ uploadIndex }).where(isUploadAttempt(attempt))
  if (!sentInvoiceLife.mayBecome(row.state, 'processing')) return
  const askAt = new Date(app.clock.now().getTime() + FIRST_STATE_CHECK_MS)
  const remark: Message | null = isFromBefore ? { code: 'einvoice-sent-before', params: { index: uploadIndex } } : null
  await sentInvoiceLife.move(app, tx, row, { to: 'processing', patch: { uploadIndex, askAt, remark } })
}

/** What ANAF has read and refused, and what it never took. */
const refusalOf = (reason: Message): Pick<UploadRefusal, 'status' | 'reasons'> => ({
  status: reason.code === 'partner-said' ? 'uploadRejected' : 'uploadFailed',
  reasons: [asText(reason)],
})
