/** Billing data that a subscription's top-ups are invoiced to is not deleted. */
import { Problem } from '../../../contract/problems.ts'
import { subscribe } from '../../platform/jobs/events.ts'
import { entityDeletion } from '../billing/save-entity.ts'
import { savedCard } from '../payments/saved-cards.ts'
import { isActive, isPending, subscriptionsOf } from './queries.ts'

export const keepEntity = subscribe(entityDeletion, async (_app, tx, { clientId, number }) => {
  const row = (await subscriptionsOf(tx, clientId)).find((one) => one.entityNumber === number && (isActive(one) || isPending(one)))
  if (!row) return
  const card = row.cardId === null ? null : await savedCard(tx, { clientId, cardId: row.cardId })
  const params = { amount: row.amountBani, lastDigits: card?.card.lastDigits ?? null }
  throw new Problem('billing-refused', { because: { code: 'billing-entity-has-subscription', params } })
})
