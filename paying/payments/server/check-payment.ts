/**
 * A card payment that an operator has to find out about. It is looked for all the while: what the provider says after all is written, and
 * settles it where nothing is left to be found out.
 */
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import { authorisePayment } from '#paying/authorisations/server/authorise.ts'
import type { Effect, EffectKind, FindResult } from '#server/effects/effect-kind.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { applyPaymentReport, paymentAsPaid } from './apply-report.ts'
import { type PaymentToCheck, paymentCheckKind } from './ask-operator.ts'
import { recordedCardCalls } from './payment-order.ts'
import { movePayment, type PaymentRow } from './payment-transition.ts'
import { findPayment, lockedPayment } from './queries.ts'
import { keptPaymentReport } from './saved-cards.ts'

export const checkPayment: EffectKind<PaymentToCheck, null> = {
  ...paymentCheckKind,
  callMs: 1_000,
  callsMax: 1,
  giveUpAfterMs: 3_600_000,
  waitMaxMs: 3_600_000,
  afterUnknown: { by: 'looking', look, trustAbsenceAfterMs: () => 0 },
  call: async (_app, { input: { reason } }) => ({ kind: 'operator', reason }),
  /** Of what was received an operator only takes note. */
  async settle(app, tx, { input }, outcome) {
    const payment = await lockedPayment(tx, input.paymentId)
    if (payment.state !== 'unclear') return
    if (outcome.kind === 'done') await bookByHand(app, tx, payment)
    else await movePayment(app, tx, payment, { to: 'lapsed', patch: { reason: { code: 'payment-not-made' } } })
  },
  summary: ({ input: { amountBani: amount, number } }) => ({ code: 'effect-check-payment', params: { amount, paymentNumber: number } }),
  recordedAs: ({ input: { paymentId } }) => recordedCardCalls(paymentId),
  answerByHand: () => null,
}

/** It makes money: of much it is asked for where another user can confirm it. Throws `payment-not-activatable`. */
async function bookByHand(app: App, tx: Tx, payment: PaymentRow): Promise<void> {
  const paid = paymentAsPaid(payment)
  const { clientId, id, amountBani } = paid
  const refuse = (because: Message) => new Problem('payment-not-activatable', { because })
  if (amountBani <= 0) throw refuse({ code: 'payment-reported-below-zero', params: { amount: amountBani } })
  const asked = { clientId, way: 'activation', subject: id, amountBani, payee: null, requestedBy: null, sending: null } as const
  if ((await authorisePayment(app, tx, asked)) === 'waiting') throw refuse({ code: 'payment-needs-second-user' })
  await movePayment(app, tx, paid, { to: 'received' })
}

async function look(app: App, { clientId, input: { paymentId: id, check } }: Effect<PaymentToCheck>): Promise<FindResult<null>> {
  const payment = await findPayment(app.db, { clientId, id })
  if (!app.cards || !payment) return { kind: 'unknown', cause: 'cannot-be-asked' }
  const answer = await app.cards.find.ask({ reference: id, providerId: payment.providerId })
  if (answer.kind !== 'found') return { kind: 'unknown', cause: answer.kind === 'unknown' ? answer.cause : answer.kind }
  const report = keptPaymentReport(app, payment, answer.payment)
  const state = await app.db.inTransaction(async (tx) => {
    const locked = await lockedPayment(tx, id)
    await applyPaymentReport(app, tx, locked, report)
    return (await lockedPayment(tx, id)).state
  })
  // The money is here and not disputed any more; or the bank has said no.
  const isFoundOut = check === 'unclear' ? state !== 'unclear' : state === 'received' && report.kind === 'captured'
  return isFoundOut ? { kind: 'found', answer: null } : { kind: 'unknown', cause: report.kind }
}
