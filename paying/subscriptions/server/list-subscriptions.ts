/** The subscriptions of a client, as the list shows them. */

import type { SubscriptionShown } from '#contract/balance/subscriptions.ts'
import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { billingEntity } from '#paying/billing/server/billing-entities.ts'
import { savedCard } from '#paying/payments/server/saved-cards.ts'
import type { App } from '#server/platform/app.ts'
import { cardMarkOf } from './card-mark.ts'
import { topUpObstacleOf } from './obstacle.ts'
import { hasNeverBegun, isSubscriptionActive, subscriptionsOf } from './queries.ts'
import type { SubscriptionRow } from './subscription-transition.ts'

export async function listSubscriptions(app: App, texts: Texts, clientId: string): Promise<SubscriptionShown[]> {
  const rows = await subscriptionsOf(app.db, clientId)
  return Promise.all(rows.filter((row) => !hasNeverBegun(row)).map((row) => present(app, texts, row)))
}

async function present(app: App, texts: Texts, row: SubscriptionRow): Promise<SubscriptionShown> {
  const { clientId, id, status, amountBani, thresholdBani, activatedAt, entityNumber, cardId } = row
  const [entity, kept] = await Promise.all([
    billingEntity(app.db, { clientId, number: entityNumber }),
    cardId === null ? null : savedCard(app.db, { clientId, cardId }),
  ])
  const { cardBrand = null, lastDigits = null, expiryDate = null } = kept?.card ?? {}
  const obstacle = isSubscriptionActive(row) ? topUpObstacleOf(row, kept, app.clock.now()) : null
  return {
    identifier: id,
    status,
    paymentAmount: amountBani,
    triggerAmount: thresholdBani,
    activatedDatetime: activatedAt?.toISOString() ?? null,
    userFinancialSubaccount: { name: String(entityNumber), entityName: entity?.name ?? '' },
    cardData: { cardBrand, lastDigits, expiryDate, imageString: cardMarkOf(cardBrand) },
    problem: obstacle && inWords(texts, obstacle),
  }
}
