/** One demo shop: its orders, who may see them, and its webhooks to the app. */
import type { JournalShelf } from '#simulators/journal.ts'
import { openShopifyOrderBook, type ShopifyOrderBook } from './book.ts'
import { type BulkBehaviour, bulkBehaviour } from './bulk-records.ts'
import type { SimOrderChange, StoreEvent, UserErrorRefusal } from './change-order.ts'
import { type CostBucket, fullBucket } from './cost.ts'
import type { ShopMoney } from './nodes.ts'
import { gid, orderIdOf, type SimShopifyOrder } from './records.ts'
import { type ShopifySeedPlan, seedOrderNumberOf } from './seed.ts'
import type { ShopifyWebhooks } from './webhooks.ts'

/** `restoreRate`: points a second, by what the merchant pays Shopify. */
export type ShopifyShopPlan = { domain: string; name: string; number: number; restoreRate: number; count: number; newestAt: number }

export type ShopifyShop = {
  readonly plan: ShopifyShopPlan
  readonly bucket: CostBucket
  money: ShopMoney
  /** Topics that the app is not approved for. */
  refusedTopics: ReadonlySet<string>
  bulk: BulkBehaviour
  book(): ShopifyOrderBook
  /** Changes an order as one act: kept and sent as webhooks, or refused and left as it was. */
  change<T>(
    orderId: string,
    act: (order: SimShopifyOrder) => SimOrderChange<T>,
  ): { order: SimShopifyOrder; value: T } | { refused: UserErrorRefusal }
  add(count: number): SimShopifyOrder[]
  /** Forgets all orders and begins with this many. */
  reseed(count: number): void
}

type Given = {
  plan: ShopifyShopPlan
  plans: JournalShelf<ShopifyShopPlan>
  changed: JournalShelf<SimShopifyOrder>
  lockers: ShopifySeedPlan['lockers']
  hooks: ShopifyWebhooks
  now(): Date
}

export function openShopifyShop(given: Given): ShopifyShop {
  const { changed, hooks, now } = given
  let plan = given.plan
  const open = () =>
    openShopifyOrderBook({ shopNumber: plan.number, count: plan.count, newestAt: plan.newestAt, lockers: given.lockers }, changed)
  let book = open()

  function emit(order: SimShopifyOrder, events: readonly StoreEvent[]): void {
    for (const one of events) hooks.emit(plan.domain, one.topic, payloadOf(order, one))
  }

  return {
    get plan() {
      return plan
    },
    money: { currency: 'RON', ronEach: 1 },
    refusedTopics: new Set(),
    bulk: bulkBehaviour,
    bucket: fullBucket(plan.restoreRate, now().getTime()),
    book: () => book,
    change(orderId, act) {
      const order = book.draft(orderIdOf(orderId))
      if (!order) return { refused: { field: ['id'], message: 'Order does not exist.' } }
      const changes = act(order)
      if ('refused' in changes) return changes
      // Two changes of one millisecond must still be distinguishable to a query by time of change.
      order.updatedAt = new Date(Math.max(now().getTime(), Date.parse(order.updatedAt) + 1)).toISOString()
      book.put(order)
      emit(order, changes.events)
      return { order, value: changes.value }
    },
    add(count) {
      return Array.from({ length: count }, () => {
        const order = book.add(now())
        emit(order, [
          { topic: 'orders/create' },
          ...order.parts.map((part) => ({ topic: 'fulfillment_orders/order_routing_complete', part })),
        ])
        return order
      })
    },
    reseed(count) {
      for (const order of changed.all()) {
        const n = seedOrderNumberOf(plan.number, order.id)
        if (n >= 0 && n < 1e11) changed.drop(order.id)
      }
      plan = { ...plan, count, newestAt: now().getTime() }
      given.plans.put(plan.domain, plan)
      book = open()
    },
  }
}

function payloadOf(order: SimShopifyOrder, { topic, part, fulfilment }: StoreEvent): object {
  if (part) {
    const events = { id: gid('FulfillmentOrder', part.id), status: part.status.toLowerCase() }
    return topic.endsWith('/moved')
      ? { moved_fulfillment_order: events, original_fulfillment_order: events }
      : { fulfillment_order: events }
  }
  if (fulfilment) {
    const [tracking] = fulfilment.tracking
    const number = tracking?.number ?? null
    return {
      id: Number(fulfilment.id),
      order_id: Number(order.id),
      admin_graphql_api_id: gid('Fulfillment', fulfilment.id),
      status: fulfilment.status.toLowerCase(),
      tracking_number: number,
    }
  }
  if (topic === 'orders/edited')
    return { order_edit: { id: Number(order.id) + 1, order_id: Number(order.id), committed_at: order.updatedAt } }
  return {
    id: Number(order.id),
    admin_graphql_api_id: gid('Order', order.id),
    name: order.name,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    test: order.test,
  }
}
