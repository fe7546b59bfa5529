/**
 * What the provider says of a payment becomes what we have written of it, by whichever way: a notice, a look, the answer to a charge. Reports
 * come doubled, late and in any order; the payment ends the same.
 */
import { and, eq } from 'drizzle-orm'
import type { Bani } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type CardRefusal, type PaymentState, paymentMayBecome } from '../contract/payments.ts'
import { askPaymentCheck, type PaymentCheck } from './ask-operator.ts'
import { movePayment, type PaymentRow } from './payment-transition.ts'
import { type KeptPaymentReport, keepCard, markCardDead } from './saved-cards.ts'
import { payments } from './tables.ts'

/** `check`: for an operator to find out. */
type Verdict = { to: PaymentState; reason: Message | null; check?: PaymentCheck }
type Judged = Pick<PaymentRow, 'method' | 'state' | 'amountBani' | 'revertedBani'>

/** null: it changes nothing. Only `captured` is money, and only in the amount that was asked for. */
export function paymentVerdictOn(payment: Judged, report: KeptPaymentReport): Verdict | null {
  return payment.state === 'received' ? lostAgain(payment, report) : becomes(payment, report)
}

function becomes(payment: Judged, report: KeptPaymentReport): Verdict | null {
  const { amountBani: asked, method } = payment
  switch (report.kind) {
    case 'captured': {
      const { amountBani: paidBani } = report
      if (paidBani === asked) return { to: 'received', reason: null }
      return { to: 'unclear', reason: { code: 'payment-amount-differs', params: { asked, paidBani } }, check: 'unclear' }
    }
    case 'declined':
      return { to: 'declined', reason: declinedMessage(report.reason, report.isFinal) }
    case 'needs-3ds':
      return method === 'saved-card' ? { to: 'declined', reason: declinedMessage('needs-payer') } : null
    case 'failed':
    case 'voided':
    case 'expired':
      return method === 'saved-card'
        ? { to: 'declined', reason: declinedMessage('not-made') }
        : { to: 'lapsed', reason: { code: 'payment-not-made' } }
    case 'refunded':
      return { to: 'unclear', reason: { code: 'payment-sent-back' }, check: 'sent-back' }
    case 'disputed':
      return { to: 'unclear', ...disputed(report.isLost) }
    case 'unclear':
      return { to: 'unclear', reason: { code: 'payment-in-review' }, check: 'unclear' }
    case 'pending':
    case 'authorised':
      return null
  }
}

/** What was received stays so; that it was lost again is an operator's. What we have sent back ourselves stands in the row. */
function lostAgain({ revertedBani }: Judged, report: KeptPaymentReport): Verdict | null {
  switch (report.kind) {
    case 'disputed':
      return { to: 'received', ...disputed(report.isLost) }
    case 'voided':
      return { to: 'received', reason: { code: 'payment-sent-back' }, check: 'voided' }
    case 'refunded':
      if (report.refundedBani !== null && report.refundedBani <= revertedBani) return null
      return { to: 'received', reason: { code: 'payment-sent-back' }, check: 'sent-back' }
    default:
      return null
  }
}

const disputed = (isLost: boolean): Omit<Verdict, 'to'> =>
  isLost ? { reason: { code: 'payment-dispute-lost' }, check: 'dispute-lost' } : { reason: { code: 'payment-disputed' }, check: 'disputed' }

export const declinedMessage = (refusal: CardRefusal, isFinal = false): Message => ({
  code: 'payment-declined',
  params: { refusal, isFinal },
})

/** Of a payment that was declined. `isFinal`: its card must not be charged again by itself. */
export function cardRefusalOf({ reason }: Pick<PaymentRow, 'reason'>): { refusal: CardRefusal; isFinal: boolean } {
  return reason?.code === 'payment-declined' ? reason.params : { refusal: 'not-made', isFinal: false }
}

/** What the provider has said that was paid, where it is not what was asked for; null: nothing of the kind. */
export const paidBani = (reason: Message | null): Bani | null => (reason?.code === 'payment-amount-differs' ? reason.params.paidBani : null)

/** A payment that an operator says was received: as much as was paid. */
export const paymentAsPaid = (payment: PaymentRow): PaymentRow => ({
  ...payment,
  amountBani: paidBani(payment.reason) ?? payment.amountBani,
})

/** `payment` is locked and as it is now. */
export async function applyPaymentReport(app: App, tx: Tx, payment: PaymentRow, report: KeptPaymentReport): Promise<void> {
  if (report.reference !== payment.id) throw new Error(`what was said of payment ${report.reference} is not of ${payment.id}`)
  const verdict = paymentVerdictOn(payment, report)
  const cardId = report.kind === 'captured' && verdict?.to !== 'unclear' ? await keepCard(app, tx, payment, report) : payment.cardId
  const patch = { providerId: report.providerId || payment.providerId, card: cardOf(payment, report), cardId: cardId ?? payment.cardId }
  if (verdict) await follow(app, tx, payment, { verdict, patch })
  else if (payment.cardId !== patch.cardId || payment.providerId !== patch.providerId) await write(tx, payment, patch)
}

type Patch = Pick<PaymentRow, 'providerId' | 'card' | 'cardId'>
type Following = { verdict: Verdict; patch: Patch }

async function follow(app: App, tx: Tx, payment: PaymentRow, { verdict: { to, reason, check }, patch }: Following): Promise<void> {
  const { clientId, method, state: from } = payment
  if (paymentMayBecome(from, to)) {
    await movePayment(app, tx, payment, { to, patch: { ...patch, reason } })
    const isDead = method === 'saved-card' && to === 'declined' && cardRefusalOf({ reason }).isFinal
    if (isDead && payment.cardId !== null) await markCardDead(app, tx, { clientId, cardId: payment.cardId })
  }
  // At the page the payer was refused once more, with another card maybe.
  else if (from === 'declined' && to === 'declined' && method === 'card-page') await write(tx, payment, { ...patch, reason })
  // While the charge itself is open, its own row is the operator's.
  if (check && reason && !(method === 'saved-card' && from === 'announced')) await askPaymentCheck(app, tx, payment, { check, reason })
}

/** A look may show less of the card than the notice did. */
function cardOf({ card: known }: PaymentRow, { card: said }: KeptPaymentReport): PaymentRow['card'] {
  const isSaid = Object.values(said).some((value) => value !== null)
  return isSaid ? said : known
}

const write = (tx: Tx, { clientId, id }: PaymentRow, values: Partial<PaymentRow>) =>
  tx
    .update(payments)
    .set(values)
    .where(and(eq(payments.clientId, clientId), eq(payments.id, id)))
