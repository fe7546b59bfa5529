/**
 * A comment to the supplier, sent through ANAF once. Where an answer is lost it is looked for among the company's messages before anything is
 * sent again: the supplier would read it twice.
 */
import { and, eq } from 'drizzle-orm'
import { asText, type Message, partnerSaid } from '#contract/texts/message.ts'
import { accessTokenOf } from '#invoicing/connections/server/grants.ts'
import { listAllMessages } from '#invoicing/connections/server/listed-messages.ts'
import { recordCompanyRight } from '#invoicing/connections/server/rights.ts'
import { connectionOfCif } from '#invoicing/connections/server/synced.ts'
import type { UploadAnswer } from '#invoicing/ports/einvoices.ts'
import { withoutForbidden } from '#invoicing/ubl/server/xml-out.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import type { Effect, EffectKind, EffectOutcome, FindResult } from '#server/effects/effect-kind.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRightFailure, syncFailureMessage } from '../failures.ts'
import { einvoiceMessages as table } from '../tables.ts'

type ToSend = { messageId: string; cif: string; uploadIndex: string; text: string }
type Sent = { uploadIndex: string }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** ANAF lists a message some quarters of an hour after it was sent. */
const LISTED_WITHIN_MS = 60 * MINUTE_MS

export const sendBuyerMessage: EffectKind<ToSend, Sent> = {
  name: 'einvoice-message',
  callMs: 60_000,
  callsMax: 3,
  giveUpAfterMs: 3 * 24 * HOUR_MS,
  waitMaxMs: 30 * MINUTE_MS,
  // An operator could not send it either: ANAF takes it from who has the company's right alone.
  whenGivenUp: ({ calls }, cause) =>
    calls > 0 ? { code: 'einvoice-message-not-confirmed' } : isRightFailure(cause) ? notConnected : notTaken(cause),
  afterUnknown: { by: 'looking', look, trustAbsenceAfterMs: () => LISTED_WITHIN_MS },
  call: send,
  async settle(app, tx, { clientId, input }, outcome) {
    const settled = outcome.kind === 'done' ? sent(app, outcome.answer) : { refusal: asText(outcome.reason) }
    await tx
      .update(table)
      .set(settled)
      .where(and(eq(table.clientId, clientId), eq(table.id, input.messageId)))
  },
  summary: ({ input: { cif, uploadIndex } }) => ({ code: 'effect-einvoice-message', params: { cif, index: uploadIndex } }),
  recordedAs: ({ input }) => ({ partner: 'efactura', mentions: input.uploadIndex }),
  answerByHand: () => ({ uploadIndex: '' }),
}

/** ANAF has it, and may still refuse it. Sent by an operator's word it cannot be followed. */
const sent = (app: App, { uploadIndex: sentAs }: Sent) => ({ sentAs, followAt: sentAs === '' ? null : app.clock.now() })

type NewMessage = ToSend & { clientId: string }

/** In the transaction that wants it: the row that is shown, and what sends it. */
export async function addBuyerMessage(app: App, tx: Tx, { clientId, ...input }: NewMessage & { invoiceId: string }): Promise<void> {
  const { invoiceId, ...toSend } = input
  await tx.insert(table).values({ clientId, id: input.messageId, invoiceId, text: input.text, writtenAt: app.clock.now() })
  await addEffect(app, tx, { clientId, kind: sendBuyerMessage, key: input.messageId, subject: invoiceId, input: toSend })
}

const notConnected: Message = { code: 'einvoice-not-connected' }

const notTaken = (cause: string): Message => ({ code: 'einvoice-message-not-taken', params: { cause: syncFailureMessage(cause) } })

async function send(app: EffectApp, { clientId, input }: Effect<ToSend>): Promise<EffectOutcome<Sent>> {
  const connection = await connectionOfCif(app.db, { clientId, cif: input.cif })
  if (!connection || app.einvoices === null) return { kind: 'refused', reason: notConnected }
  const accessToken = await accessTokenOf(app, connection.grantId)
  if (accessToken === null) return { kind: 'not-sent', cause: 'no-token' }
  const xml = buyerMessageXml(input.uploadIndex, input.text)
  const answer = await app.einvoices.upload({ accessToken, cif: input.cif, standard: 'buyer-message', xml })
  if (answer.kind === 'token-refused' || answer.kind === 'no-right') await recordCompanyRight(app, connection, answer)
  return outcomeOf(answer)
}

function outcomeOf(answer: UploadAnswer): EffectOutcome<Sent> {
  if (answer.kind === 'sent') return { kind: 'done', answer: { uploadIndex: answer.uploadIndex } }
  if (answer.kind === 'refused') return { kind: 'refused', reason: partnerSaid(answer.text) }
  if (answer.kind === 'too-large') return { kind: 'refused', reason: { code: 'einvoice-message-too-large' } }
  if (answer.kind === 'not-sent' || answer.kind === 'unknown') return answer
  return { kind: 'not-sent', cause: answer.kind }
}

/** Among what the company has sent since it was written: the same text about the same invoice. */
async function look(app: App, { clientId, input, createdAt }: Effect<ToSend>): Promise<FindResult<Sent>> {
  const connection = await connectionOfCif(app.db, { clientId, cif: input.cif })
  if (!connection || app.einvoices === null) return { kind: 'different', reason: notConnected }
  const accessToken = await accessTokenOf(app, connection.grantId)
  if (accessToken === null) return { kind: 'unknown', cause: 'no-token' }
  const { newMs } = app.einvoices.limits.windowMargins
  const window = { from: new Date(createdAt.getTime() - HOUR_MS), until: new Date(app.clock.now().getTime() - newMs) }
  const listed = await listAllMessages(app.einvoices, { accessToken, cif: input.cif, ...window, kind: 'buyer-message' })
  if (listed.kind !== 'listed') return { kind: 'unknown', cause: listed.kind }
  for (const { downloadId, uploadIndex } of listed.messages) {
    if (downloadId === null) continue
    const got = await app.einvoices.download({ accessToken, downloadId })
    if (got.kind !== 'archive') return { kind: 'unknown', cause: got.kind }
    const { document } = got
    if (document.kind === 'buyer-message' && document.invoiceIndex === input.uploadIndex && document.text === input.text)
      return { kind: 'found', answer: { uploadIndex } }
  }
  // What cannot be looked into may be the message.
  const isWhole = listed.isWhole && listed.messages.every(({ downloadId }) => downloadId !== null)
  return isWhole ? { kind: 'absent' } : { kind: 'unknown', cause: 'half' }
}

/** As ANAF takes it (its upload page: RASP). */
const NAMESPACE = 'mfp:anaf:dgti:spv:reqMesaj:v1'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}
const attribute = (text: string): string => withoutForbidden(text).replace(/[&<>"\n\r\t]/g, (sign) => entities[sign] ?? sign)

/** `uploadIndex`: of the invoice that it is about. */
export const buyerMessageXml = (uploadIndex: string, text: string): Uint8Array =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<header xmlns="${NAMESPACE}" index_incarcare="${attribute(uploadIndex)}" message="${attribute(text)}"/>\n`,
  )
