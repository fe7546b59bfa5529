import { Problem } from '#contract/problems.ts'
import type { OffersMade } from '#sending/offers/contract/offers.ts'
import { askOffers } from '#sending/offers/server/ask-offers.ts'
import type { App } from '#server/platform/app.ts'
import { orderOf } from '../queries.ts'
import { storedShipmentOf } from './stored-shipment.ts'

/** Throws `order-not-draft` and what `askOffers` throws. */
export async function offersForDraft(app: App, clientId: string, orderId: string): Promise<OffersMade> {
  const order = await orderOf(app.db, clientId, orderId)
  if (order.state !== 'draft') throw new Problem('order-not-draft')
  return askOffers(app, clientId, storedShipmentOf(order))
}
