/** Money sent back to the card that a payment came from, as an effect. */
import { type Bani, bani } from '#contract/money.ts'
import { type Message, partnerSaid } from '#contract/texts/message.ts'
import type { Effect, EffectKind, EffectOutcome, FindResult } from '#server/effects/effect-kind.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import { settlesRefund } from './settle-refund.ts'

export type CardRefund = {
  refundId: string
  paymentId: string
  paymentNumber: number
  providerId: string
  amountBani: Bani
  /** What had gone back to the card before: providers say only how much in all. */
  refundedBeforeBani: Bani
}

type Refunded = { providerId: string }

export const refundCard: EffectKind<CardRefund, Refunded> = {
  name: 'refund-card',
  callMs: 60_000,
  callsMax: 3,
  giveUpAfterMs: 3 * 24 * 3_600_000,
  waitMaxMs: 10 * 60_000,
  afterUnknown: { by: 'looking', look, trustAbsenceAfterMs: (app) => app.cards?.find.trustAbsenceAfterMs ?? 0 },
  call: refund,
  ...settlesRefund(({ providerId }) => providerId),
  summary: ({ input: { amountBani: amount, paymentNumber } }) => ({ code: 'effect-refund-card', params: { amount, paymentNumber } }),
  recordedAs: ({ input }) => ({ partner: 'netopia', mentions: input.providerId }),
  answerByHand: ({ input }) => ({ providerId: input.providerId }),
}

const noCards: Message = { code: 'card-refund-by-hand' }

async function refund(
  app: EffectApp,
  { input: { paymentId, providerId, amountBani } }: Effect<CardRefund>,
): Promise<EffectOutcome<Refunded>> {
  if (!app.cards) return { kind: 'operator', reason: noCards }
  const answer = await app.cards.refund({ reference: paymentId, providerId, amountBani })
  if (answer.kind === 'refunded') return { kind: 'done', answer: { providerId: answer.payment.providerId } }
  return answer.kind === 'refused' ? { kind: 'refused', reason: partnerSaid(answer.reason) } : answer
}

/** Only the sum shows whether this refund is among those that the provider knows; where it says none, an operator has to find out. */
async function look(app: App, { input }: Effect<CardRefund>): Promise<FindResult<Refunded>> {
  if (!app.cards) return { kind: 'different', reason: noCards }
  const found = await app.cards.find.ask({ reference: input.paymentId, providerId: input.providerId })
  if (found.kind === 'unknown') return found
  if (found.kind === 'absent') return { kind: 'different', reason: { code: 'card-payment-not-found' } }
  const refundedBani = found.payment.kind === 'refunded' ? found.payment.refundedBani : found.payment.kind === 'captured' ? bani(0) : null
  if (refundedBani === input.refundedBeforeBani + input.amountBani)
    return { kind: 'found', answer: { providerId: found.payment.providerId } }
  if (refundedBani === input.refundedBeforeBani) return { kind: 'absent' }
  return { kind: 'different', reason: { code: 'card-refund-sum-unclear' } }
}
