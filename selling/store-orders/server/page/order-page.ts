/** A store's order as its page shows it: one reading of the store, joined with what we know of it. */
import { notNegative } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { textUnlessPlaceholder } from '#contract/written-values/placeholders.ts'
import { readStoreOrder } from '#selling/store-copy/server/reading/store-reading.ts'
import { cashOnDelivery } from '#selling/store-shipments/server/rules/cash-of.ts'
import { storeOf } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import type { StoreOrderDetails } from '../../contract/page.ts'
import { cardInWords } from './awaiting-card.ts'
import { describeAwaiting } from './awaiting-parts.ts'
import { fulfilledCards } from './fulfilled-cards.ts'
import { shippingToInWords } from './recipient-shown.ts'
import { betterLocations, partLocationOf } from './where-to-move.ts'

type Which = { clientId: string; name: string; orderId: string }

/** `name`: of the shop. Throws `not-found`, `store-…`. */
export async function storeOrderPage(app: App, texts: Texts, { clientId, name, orderId }: Which): Promise<StoreOrderDetails> {
  const store = await storeOf(app.db, { clientId, name })
  const reading = await readStoreOrder(app, store, orderId)
  const { order, shipments } = reading
  const { version, awaiting, cards, shippingTo, orders, targets } = await describeAwaiting(app, store, reading, {
    asksWhereToMove: true,
  })
  const parts = awaiting.map(({ part }) => part)
  const named = targets.flatMap((one) => one.targets ?? []).map(({ locationId, name: title }) => [locationId, { name: title }] as const)
  return {
    storeOrderId: order.id,
    name: order.name,
    createdAt: order.createdAt.toISOString(),
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    version,
    customerNote: textUnlessPlaceholder(order.note),
    tags: order.tags,
    price: { total: notNegative(order.total.minor), fromCurrency: order.total.currency },
    outstanding: notNegative(order.outstanding.minor),
    outstandingCurrency: order.outstanding.currency,
    payment: { hasCashOnDelivery: cashOnDelivery(store.settings, order).isCash, status: order.payment },
    fulfillment: { status: order.fulfilment },
    shippingTo: shippingToInWords(texts, shippingTo),
    // No service of ours is sold at the checkout: none was paid for there.
    shippingLine: order.shippingLine && { title: order.shippingLine.title, activationId: null },
    shippingLocations: { usedLocationIds: [...new Set(parts.map(partLocationOf))], betterLocations: betterLocations(targets) },
    locationsForMove: Object.fromEntries(named),
    shippingOrders: {
      awaitingFulfillment: cards.map((card) => cardInWords(texts, card)),
      fulfilled: fulfilledCards(
        texts,
        {
          order,
          shipments,
          orders,
          changingCash: [...app.couriers.values()].flatMap(({ code, updateCash }) => (updateCash ? [code] : [])),
        },
        parts.map(({ id }) => id),
      ),
    },
  }
}
