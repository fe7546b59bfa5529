/**
 * The automatic top-up: decided under the client's lock, and charged by an effect that the same transaction adds. However many ask at
 * once, and however often, each finds it begun, or its money in the balance.
 */
import { type Bani, lackingAmountOf, sum } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import { clientBillingOf } from '#paying/billing/server/client-billing.ts'
import { chargeSavedCard } from '#paying/payments/server/charge-card.ts'
import { countCharges, type OpenCardCharge, openCardCharge } from '#paying/payments/server/open-charge.ts'
import { savedCard } from '#paying/payments/server/saved-cards.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { topUpsOfDayUsedMail } from './mails.ts'
import { topUpObstacleOf } from './obstacle.ts'
import { isSubscriptionActive, lockSubscriptions } from './queries.ts'
import { type SubscriptionRow, writeSubscription } from './subscription-transition.ts'

/** `enough`: the balance needs nothing. `none`: nothing is done, and why; null: no subscription is active. */
export type TopUpResult = { kind: 'enough' } | { kind: 'under-way'; charge: OpenCardCharge } | { kind: 'none'; because: Message | null }

/** `priceBani`: of an order that is to be paid; null: the balance is only compared with the threshold. */
type Need = { clientId: string; priceBani: Bani | null }

export async function topUpFromCard(app: App, tx: Tx, { clientId, priceBani }: Need): Promise<TopUpResult> {
  const { rows, balances } = await lockSubscriptions(tx, clientId)
  const { availableBani, creditLimitBani } = balances
  const missing = priceBani === null ? null : lackingAmountOf(priceBani, sum([availableBani, creditLimitBani]))
  if (missing === 0) return { kind: 'enough' }
  const open = await openCardCharge(tx, clientId)
  if (open) return { kind: 'under-way', charge: open }
  const subscription = rows.find(isSubscriptionActive)
  if (!subscription) return { kind: 'none', because: null }
  if (missing === null && !hasFallenBelow(subscription, availableBani)) return { kind: 'enough' }
  const because = (await inTheWay(app, tx, subscription)) ?? tooLittle(subscription, missing) ?? (await dayUsedUp(app, tx, subscription))
  return because ? { kind: 'none', because } : charged(app, tx, subscription)
}

/**
 * A threshold of 0 stands for the order that cannot be paid. A charge that left the balance below it all the same is followed by another
 * once orders have taken more.
 */
const hasFallenBelow = ({ thresholdBani, leftAfterBani }: SubscriptionRow, availableBani: Bani): boolean =>
  availableBani < thresholdBani && (leftAfterBani === null || availableBani < leftAfterBani)

/** A charge that leaves the order unpaid all the same would be of no use to it. */
const tooLittle = ({ amountBani }: SubscriptionRow, missing: Bani | null): Message | null =>
  missing !== null && amountBani < missing ? { code: 'top-up-does-not-cover', params: { amount: amountBani, shortfall: missing } } : null

async function inTheWay(app: App, tx: Tx, subscription: SubscriptionRow): Promise<Message | null> {
  const { clientId, cardId } = subscription
  const { cardPaymentEnabled } = await clientBillingOf(tx, clientId)
  if (!app.cards || !cardPaymentEnabled) return { code: 'problem', params: { problem: 'card-payment-off' } }
  const card = cardId === null ? null : await savedCard(tx, { clientId, cardId })
  return topUpObstacleOf(subscription, card, app.clock.now())
}

/** More than a busy day needs: whatever goes wrong, a card is not emptied. */
export const TOP_UPS_A_DAY_MAX = 20

/** Then it rests until the next day, and the client is notified. */
async function dayUsedUp(app: App, tx: Tx, subscription: SubscriptionRow): Promise<Message | null> {
  const { clientId, id } = subscription
  const day = bucharestDayOf(app.clock.now())
  const count = await countCharges(tx, { clientId, subscriptionId: id, since: startOfDay(day) })
  if (count < TOP_UPS_A_DAY_MAX) return null
  const retryAt = startOfDay(addDays(day, 1))
  const problem: Message = { code: 'top-ups-of-day-used', params: { count, at: retryAt.toISOString() } }
  await writeSubscription(tx, subscription, { retryAt, problem })
  await addMail(app, tx, { mail: topUpsOfDayUsedMail, id: `${id}/${day}`, clientId })
  return problem
}

async function charged(app: App, tx: Tx, { clientId, id, cardId, amountBani, entityNumber }: SubscriptionRow): Promise<TopUpResult> {
  if (cardId === null) throw new Error(`subscription ${id} has no card to charge`)
  await chargeSavedCard(app, tx, { clientId, subscriptionId: id, cardId, amountBani, entityNumber })
  const charge = await openCardCharge(tx, clientId)
  if (!charge) throw new Error(`a charge of ${clientId} is not open`)
  return { kind: 'under-way', charge }
}
