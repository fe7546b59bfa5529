/** Billing data that a subscription's top-ups are invoiced to is not deleted. */
import { Problem } from '#contract/problems.ts'
import { entityLeaving } from '#paying/billing/server/save-entity.ts'
import { savedCard } from '#paying/payments/server/saved-cards.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { isSubscriptionActive, isSubscriptionPending, subscriptionsOf } from './queries.ts'

export const keepSubscribedEntity = subscribe(entityLeaving, async (_app, tx, { clientId, number, as }) => {
  if (as !== 'deleted') return
  const row = (await subscriptionsOf(tx, clientId)).find(
    (one) => one.entityNumber === number && (isSubscriptionActive(one) || isSubscriptionPending(one)),
  )
  if (!row) return
  const card = row.cardId === null ? null : await savedCard(tx, { clientId, cardId: row.cardId })
  const params = { amount: row.amountBani, lastDigits: card?.card.lastDigits ?? null }
  throw new Problem('billing-refused', { because: { code: 'billing-entity-has-subscription', params } })
})
