/** What becomes of a subscription by its payments: the first one brings its card, later ones say whether the card still pays. */

import { subscriptionStatuses } from '#contract/balance/subscriptions.ts'
import type { Message } from '#contract/texts/message.ts'
import { cardRefusalOf } from '#paying/payments/server/apply-report.ts'
import { type PaymentRow, paymentMoved } from '#paying/payments/server/payment-transition.ts'
import { findPayment } from '#paying/payments/server/queries.ts'
import { cardSaved } from '#paying/payments/server/saved-cards.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { toppedUpMail, topUpDeclinedMail, topUpsStoppedMail } from './mails.ts'
import { isSubscriptionActive, isSubscriptionPending, lockSubscriptions } from './queries.ts'
import { moveSubscription, type SubscriptionRow, writeSubscription } from './subscription-transition.ts'
import { requestTopUp } from './want-top-up.ts'

/** The payer paid, and agreed to later payments: the subscription is active, and the one before it is not any more. */
export const activateWithCard = subscribe(cardSaved, async (app, tx, { clientId, paymentId, cardId, subscriptionId }) => {
  if (subscriptionId === null) return
  const { rows } = await lockSubscriptions(tx, clientId)
  const row = rows.find(({ id }) => id === subscriptionId)
  const payment = await findPayment(tx, { clientId, id: paymentId })
  if (!row || !payment || (row.deactivatedAt !== null && row.deactivatedAt > payment.createdAt)) return
  const renewed = { cardId, activatedAt: app.clock.now(), ...nothingDeclined }
  if (isSubscriptionActive(row)) return void (await writeSubscription(tx, row, renewed))
  for (const before of rows.filter(isSubscriptionActive)) await moveSubscription(app, tx, before, { to: subscriptionStatuses.inactive })
  await moveSubscription(app, tx, row, { to: subscriptionStatuses.active, patch: renewed })
})

const nothingDeclined = { declines: 0, retryAt: null, problem: null }

export const followPayment = subscribe(paymentMoved, async (app, tx, { clientId, to, now: payment }) => {
  if (payment.subscriptionId === null) return
  const { rows, balances } = await lockSubscriptions(tx, clientId)
  const row = rows.find(({ id }) => id === payment.subscriptionId)
  if (!row) return
  if (to === 'received') await writeSubscription(tx, row, { leftAfterBani: balances.availableBani })
  if (payment.method === 'card-page') return followFirst(app, tx, row, to)
  if (to === 'received') await charged(app, tx, row, payment)
  if (to === 'declined') await declined(app, tx, row, payment)
})

/** Not paid it is as it was before; it becomes active all the same when money and card come later. */
async function followFirst(app: App, tx: Tx, row: SubscriptionRow, to: PaymentRow['state']): Promise<void> {
  if (isSubscriptionPending(row) && (to === 'declined' || to === 'lapsed'))
    await moveSubscription(app, tx, row, { to: subscriptionStatuses.inactive })
}

async function charged(app: App, tx: Tx, row: SubscriptionRow, { clientId, id, cardId }: PaymentRow): Promise<void> {
  if (row.cardId === cardId) await writeSubscription(tx, row, nothingDeclined)
  await addMail(app, tx, { mail: toppedUpMail, id, clientId })
  // Orders may have used it up already.
  requestTopUp(app, tx, clientId)
}

const DAY_MS = 24 * 3_600_000
/** Card schemes punish a card that is tried again and again: the first try and two more. */
const RETRY_AFTER_MS = [DAY_MS, 3 * DAY_MS]

/** A subscription that was deactivated, or has another card by now, has nothing to do with it any more. */
async function declined(app: App, tx: Tx, row: SubscriptionRow, payment: PaymentRow): Promise<void> {
  if (!isSubscriptionActive(row) || row.cardId !== payment.cardId) return
  const { clientId, id } = payment
  const reason: Message = payment.reason ?? { code: 'top-up-declined' }
  const declines = row.declines + 1
  const afterMs = mustStop(payment) ? undefined : RETRY_AFTER_MS[declines - 1]
  if (afterMs === undefined) {
    await writeSubscription(tx, row, { declines, retryAt: null, problem: { code: 'top-up-stopped', params: { reason } } })
    return addMail(app, tx, { mail: topUpsStoppedMail, id, clientId })
  }
  const retryAt = new Date(app.clock.now().getTime() + afterMs)
  const problem: Message = { code: 'top-up-retried', params: { reason, at: retryAt.toISOString() } }
  await writeSubscription(tx, row, { declines, retryAt, problem })
  // Of the second one the payer knows enough: the first said when it is tried again, the last says that it is over.
  if (declines === 1) await addMail(app, tx, { mail: topUpDeclinedMail, id, clientId })
}

/** The bank will not have this card, or wants the payer, who is not there. */
function mustStop(payment: PaymentRow): boolean {
  const { refusal, isFinal } = cardRefusalOf(payment)
  return isFinal || refusal === 'needs-payer'
}
