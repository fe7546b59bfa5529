/**
 * A saved card charged while the payer is away, as an effect: the provider is asked at most once for a claim; an answer that is missing is
 * looked for by the payment's own reference before anything is repeated.
 */
import { randomUUID } from 'node:crypto'
import type { Bani } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { ChargeAnswer, PaymentReport, SavedCardOrder } from '#paying/ports/cards.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import type { Effect, EffectKind, EffectOutcome, EffectRef, FindResult } from '#server/effects/effect-kind.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { paymentMayBecome } from '../contract/payments.ts'
import { applyPaymentReport, declinedMessage, paidBani, paymentAsPaid, paymentVerdictOn } from './apply-report.ts'
import { payerOf } from './payer.ts'
import { paymentOrder, recordedCardCalls } from './payment-order.ts'
import { movePayment, type PaymentRow } from './payment-transition.ts'
import { findPayment, lockedPayment } from './queries.ts'
import { cardTokenOf, type KeptPaymentReport, keptPaymentReport, savedCard } from './saved-cards.ts'
import { payments } from './tables.ts'

type Charge = { clientId: string; subscriptionId: string; cardId: string; amountBani: Bani; entityNumber: number }
type CardToCharge = { paymentId: string; amountBani: Bani; number: number }
type ChargeEffect = Effect<CardToCharge>

/**
 * Announces the payment and has it charged, once this is committed. null: another charge of the client is still open. What becomes of it
 * says `paymentMoved`: to `received`, `declined` (why: `refusalOf`), or `unclear` while an operator finds out.
 */
export async function chargeSavedCard(app: App, tx: Tx, charge: Charge): Promise<{ paymentId: string; effect: EffectRef } | null> {
  const { clientId, subscriptionId, cardId, amountBani, entityNumber } = charge
  const now = app.clock.now()
  const [added] = await tx
    .insert(payments)
    .values({
      ...{ clientId, id: randomUUID(), method: 'saved-card', amountBani, entityNumber, subscriptionId, cardId },
      ...{ stateChangedAt: now, createdAt: now },
    })
    .onConflictDoNothing()
    .returning({ id: payments.id, number: payments.number })
  if (!added) return null
  const { id: paymentId, number } = added
  const effect: EffectRef = { clientId, kind: chargeCard.name, key: paymentId }
  const input: CardToCharge = { paymentId, amountBani, number }
  await addEffect<CardToCharge>(app, tx, { clientId, kind: chargeCard, key: paymentId, subject: paymentId, input })
  return { paymentId, effect }
}

/** Tried for so long while the provider cannot be reached. */
const UNREACHED_MS = 24 * 3_600_000

export const chargeCard: EffectKind<CardToCharge, KeptPaymentReport> = {
  name: 'charge-card',
  // Adapters allow at most two minutes for the call itself.
  callMs: 130_000,
  callsMax: 3,
  // Over a long weekend.
  giveUpAfterMs: 84 * 3_600_000,
  waitMaxMs: 15 * 60_000,
  afterUnknown: {
    by: 'looking',
    look: lookForCharge,
    trustAbsenceAfterMs: (app) => app.cards?.find.trustAbsenceAfterMs ?? 0,
  },
  call: charge,
  async settle(app, tx, { input }, outcome) {
    const payment = await lockedPayment(tx, input.paymentId)
    if (outcome.kind === 'done')
      await applyPaymentReport(app, tx, isByHand(outcome.answer) ? paymentAsPaid(payment) : payment, outcome.answer)
    else if (paymentMayBecome(payment.state, 'declined'))
      await movePayment(app, tx, payment, { to: 'declined', patch: { reason: outcome.reason } })
  },
  async settledBefore(app, tx, { input }, report) {
    await applyPaymentReport(app, tx, await lockedPayment(tx, input.paymentId), report)
  },
  async leftToOperator(app, tx, { input }, reason) {
    const payment = await lockedPayment(tx, input.paymentId)
    if (payment.state === 'announced') await movePayment(app, tx, payment, { to: 'unclear', patch: { reason: shownReason(reason) } })
  },
  summary: ({ input: { amountBani: amount, number } }) => ({ code: 'effect-charge-card', params: { amount, paymentNumber: number } }),
  recordedAs: ({ input: { paymentId } }) => recordedCardCalls(paymentId),
  answerByHand: ({ reason, input: { paymentId, amountBani } }) => ({
    ...{ kind: 'captured', reference: paymentId, providerId: '', amountBani: paidBani(reason) ?? amountBani, code: '', sealedToken: null },
    card: { cardBrand: null, lastDigits: null, expiryDate: null, bankName: null },
  }),
}

/** What the provider says has its number of the payment; an operator's word has none. */
const isByHand = ({ providerId }: KeptPaymentReport): boolean => providerId === ''

/** The engine's own reasons say nothing to the client. */
const shownReason = (reason: Message): Message => (reason.code.startsWith('payment-') ? reason : { code: 'payment-not-known' })

async function charge(app: EffectApp, effect: ChargeEffect): Promise<EffectOutcome<KeptPaymentReport>> {
  const payment = await paymentOf(app, effect)
  const order = await orderFor(app, payment)
  if ('refused' in order) return { kind: 'refused', reason: order.refused }
  const answer: ChargeAnswer = app.cards ? await app.cards.chargeSavedCard(order) : { kind: 'not-sent', cause: 'no-provider' }
  switch (answer.kind) {
    case 'not-sent':
      return isUnreachedForLong(app, effect) ? { kind: 'refused', reason: declinedMessage('not-sent') } : answer
    case 'refused':
      app.log.error({ paymentId: payment.id, reason: answer.reason }, 'the card provider refused a charge')
      return { kind: 'refused', reason: { code: 'payment-refused-by-provider' } }
    case 'exists':
    case 'unknown':
      return answer
    default:
      return outcomeOf(app, payment, answer)
  }
}

/** No earlier call may have reached the provider. */
const isUnreachedForLong = (app: App, { calls, dueSince }: ChargeEffect): boolean =>
  calls === 1 && app.clock.now().getTime() - dueSince.getTime() > UNREACHED_MS

async function paymentOf(app: App, { clientId, input }: ChargeEffect): Promise<PaymentRow> {
  const payment = await findPayment(app.db, { clientId, id: input.paymentId })
  if (!payment) throw new Error(`no payment ${input.paymentId}`)
  return payment
}

/** `refused`: why it cannot be charged at all. */
async function orderFor(app: App, payment: PaymentRow): Promise<SavedCardOrder | { refused: Message }> {
  const { clientId, cardId, entityNumber } = payment
  const card = cardId === null ? null : await savedCard(app.db, { clientId, cardId })
  const token = card && card.deadSince === null ? cardTokenOf(app, card) : null
  if (!card || token === null) return { refused: declinedMessage('closed-card', true) }
  const payer = await payerOf(app, { clientId, number: entityNumber })
  if (payer.kind !== 'payer') return { refused: payer.kind === 'missing' ? payer.reason : declinedMessage('not-made') }
  return { ...paymentOrder(app, payment, payer), payerKey: card.payerKey, token, isPayerPresent: false }
}

/** While the bank has not answered it is looked for; what is not as it was asked for is an operator's. */
function outcomeOf(
  app: App,
  payment: PaymentRow,
  report: PaymentReport,
): Exclude<EffectOutcome<KeptPaymentReport>, { kind: 'exists' | 'not-sent' | 'refused' }> {
  const answer = keptPaymentReport(app, payment, report)
  const verdict = paymentVerdictOn(payment, answer)
  if (payment.state === 'received' || verdict?.to === 'received' || verdict?.to === 'declined') return { kind: 'done', answer }
  if (verdict?.reason) return { kind: 'operator', reason: verdict.reason }
  return { kind: 'unknown', cause: report.kind }
}

async function lookForCharge(app: App, effect: ChargeEffect): Promise<FindResult<KeptPaymentReport>> {
  if (!app.cards) return { kind: 'unknown', cause: 'no-provider' }
  const payment = await paymentOf(app, effect)
  const found = await app.cards.find.ask({ reference: payment.id, providerId: payment.providerId })
  if (found.kind !== 'found') return found
  const outcome = outcomeOf(app, payment, found.payment)
  switch (outcome.kind) {
    case 'done':
      return { kind: 'found', answer: outcome.answer }
    case 'operator':
      return { kind: 'different', reason: outcome.reason }
    case 'unknown':
      return outcome
  }
}
