/**
 * A card payment that an operator has to find out about. It is looked for all the while: what the provider says after all is written, and
 * settles it where nothing is left to be found out.
 */
import type { Effect, EffectKind, FindResult } from '../../effects/effect-kind.ts'
import type { App } from '../../platform/app.ts'
import { applyReport, asPaid } from './apply-report.ts'
import { checkKind, type PaymentToCheck } from './ask-operator.ts'
import { recordedCalls } from './payment-order.ts'
import { movePayment } from './payment-transition.ts'
import { findPayment, lockedPayment } from './queries.ts'
import { keptReport } from './saved-cards.ts'

export const checkPayment: EffectKind<PaymentToCheck, null> = {
  ...checkKind,
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
    if (outcome.kind === 'done') await movePayment(app, tx, asPaid(payment), { to: 'received' })
    else await movePayment(app, tx, payment, { to: 'lapsed', patch: { reason: { code: 'payment-not-made' } } })
  },
  summary: ({ input: { amountBani: amount, number } }) => ({ code: 'effect-check-payment', params: { amount, paymentNumber: number } }),
  recordedAs: ({ input: { paymentId } }) => recordedCalls(paymentId),
  answerByHand: () => null,
}

async function look(app: App, { clientId, input: { paymentId: id, check } }: Effect<PaymentToCheck>): Promise<FindResult<null>> {
  const payment = await findPayment(app.db, { clientId, id })
  if (!app.cards || !payment) return { kind: 'unknown', cause: 'cannot-be-asked' }
  const answer = await app.cards.find.ask({ reference: id, providerId: payment.providerId })
  if (answer.kind !== 'found') return { kind: 'unknown', cause: answer.kind === 'unknown' ? answer.cause : answer.kind }
  const report = keptReport(app, payment, answer.payment)
  const state = await app.db.inTransaction(async (tx) => {
    const locked = await lockedPayment(tx, id)
    await applyReport(app, tx, locked, report)
    return (await lockedPayment(tx, id)).state
  })
  // The money is here and not disputed any more; or the bank has said no.
  const isFoundOut = check === 'unclear' ? state !== 'unclear' : state === 'received' && report.kind === 'captured'
  return isFoundOut ? { kind: 'found', answer: null } : { kind: 'unknown', cause: report.kind }
}
