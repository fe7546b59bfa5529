/** What answers Shopify's queries and mutations: the root fields over a shop. */
import { GraphQLError } from 'graphql'
import type { JournalShelf } from '#simulators/journal.ts'
import type { SortKey } from './book.ts'
import type { ShopifyBulkOperations } from './bulk.ts'
import { warehouses } from './catalogue.ts'
import {
  addEvent,
  cancelSimFulfilment,
  changeTracking,
  fulfilSimOrder,
  markSimOrderPaid,
  moveSimPart,
  type PickedLine,
  type SimOrderChange,
} from './change-order.ts'
import { eventNode, fulfilmentNode, locationNode, type NodeSight, nodePage, orderNode, partNode } from './nodes.ts'
import { gid, gidNumberOf, orderIdOf, type SimFulfilment, type SimPart, type SimShopifyOrder } from './records.ts'
import { everyOrderSearch, readSearch } from './search.ts'
import type { ShopifyShop } from './shop.ts'
import type { ShopifySubscription } from './webhooks.ts'

type Given = {
  shop: ShopifyShop
  sight: NodeSight
  scopes: readonly string[]
  subscriptions: JournalShelf<ShopifySubscription>
  bulk: ShopifyBulkOperations
  now(): Date
}
type Wire = { id: string; quantity: number }
type Root = Record<string, unknown>

const denied = (what: string, scope: string) =>
  new GraphQLError(`Access denied for ${what} field. Required access: \`${scope}\` access scope.`, {
    extensions: { code: 'ACCESS_DENIED' },
  })

export function rootResolversOf(given: Given): Root {
  return {
    ...queries(given),
    ...orderMutations(given),
    ...fulfilmentMutations(given),
    ...subscriptionMutations(given),
    ...bulkFields(given),
  }
}

const bulkFields = ({ shop, sight, scopes, bulk }: Given): Root => ({
  bulkOperation: ({ id }: { id: string }) => bulk.find(sight, shop.plan.domain, gidNumberOf('BulkOperation', id)),
  bulkOperations: ({ first }: { first?: number }) => bulk.newestFirst(sight, shop.plan.domain, first ?? 0),
  bulkOperationRunQuery({ query }: { query: string }) {
    if (!scopes.includes('read_orders')) throw denied('bulkOperationRunQuery', 'read_orders')
    return bulk.begin(shop, sight, query)
  },
})

function queries({ shop, sight, scopes, subscriptions }: Given): Root {
  const need = (what: string, scope: string) => {
    if (!scopes.includes(scope)) throw denied(what, scope)
  }
  const search = (query: string | null | undefined) => {
    const read = query ? readSearch(query) : everyOrderSearch
    if (!read) throw new GraphQLError(`the search is not understood: ${query}`)
    return read
  }
  return {
    shop: { name: shop.plan.name, myshopifyDomain: shop.plan.domain, currencyCode: sight.money.currency },
    currentAppInstallation: { id: gid('AppInstallation', '1'), accessScopes: scopes.map((handle) => ({ handle })) },
    order: ({ id }: { id: string }) => {
      need('order', 'read_orders')
      const order = shop.book().get(gidNumberOf('Order', id) ?? '')
      return order && orderNode(sight, order)
    },
    orders: (args: { first?: number; after?: string; query?: string; sortKey?: string; reverse?: boolean }) => {
      need('orders', 'read_orders')
      if (!args.first || args.first > 250) throw new GraphQLError('you must provide first, at most 250')
      const sort: SortKey = args.sortKey === 'UPDATED_AT' || args.sortKey === 'ID' ? args.sortKey : 'CREATED_AT'
      const found = shop
        .book()
        .list({ sort, reverse: args.reverse ?? false, search: search(args.query), first: args.first, after: args.after ?? null })
      if (!found) throw new GraphQLError('Invalid cursor for current pagination sort, or more than 25000 objects paged.')
      const edges = found.orders.map(({ order, cursor }) => ({ cursor, node: orderNode(sight, order) }))
      return {
        edges,
        nodes: edges.map((edge) => edge.node),
        pageInfo: { hasNextPage: found.hasMore, endCursor: edges.at(-1)?.cursor ?? null },
      }
    },
    ordersCount: ({ query, limit }: { query?: string; limit?: number | null }) => {
      need('ordersCount', 'read_orders')
      const count = shop.book().count(query ? search(query) : null)
      const most = limit ?? Number.POSITIVE_INFINITY
      return { count: Math.min(count, most), precision: count > most ? 'AT_LEAST' : 'EXACT' }
    },
    fulfillmentOrder: ({ id }: { id: string }) => {
      const found = sight.seesParts ? partOf(shop, gidNumberOf('FulfillmentOrder', id)) : null
      return found && partNode(sight, found.order, found.part)
    },
    fulfillment: ({ id }: { id: string }) => {
      const found = fulfilmentOf(shop, gidNumberOf('Fulfillment', id))
      return found && fulfilmentNode(sight, found.order, found.fulfilment)
    },
    locations: (args: { first?: number; after?: string }) => {
      need('locations', 'read_locations')
      return nodePage(warehouses, args, locationNode)
    },
    webhookSubscriptions: (args: { first?: number; after?: string }) =>
      nodePage(
        subscriptions.all().filter((one) => one.shop === shop.plan.domain),
        args,
        subscriptionNode,
      ),
  }
}

function partOf(shop: ShopifyShop, id: string | null): { order: SimShopifyOrder; part: SimPart } | null {
  const order = id === null ? null : shop.book().get(orderIdOf(id))
  const part = order?.parts.find((one) => one.id === id)
  return order && part ? { order, part } : null
}

function fulfilmentOf(shop: ShopifyShop, id: string | null): { order: SimShopifyOrder; fulfilment: SimFulfilment } | null {
  const order = id === null ? null : shop.book().get(orderIdOf(id))
  const fulfilment = order?.fulfilments.find((one) => one.id === id)
  return order && fulfilment ? { order, fulfilment } : null
}

const subscriptionNode = (one: ShopifySubscription) => ({ ...one, id: gid('WebhookSubscription', one.id) })
const pickedOf = (lines: Wire[] | null | undefined): PickedLine[] | null =>
  lines?.map((line) => ({ id: gidNumberOf('FulfillmentOrderLineItem', line.id) ?? '', quantity: line.quantity })) ?? null
const refusal = (message: string): { refused: { field: string[]; message: string } } => ({ refused: { field: ['id'], message } })

function orderMutations({ shop, sight, scopes, now }: Given): Root {
  const need = (what: string, scope: string) => {
    if (!scopes.includes(scope)) throw denied(what, scope)
  }
  return {
    fulfillmentOrderMove(args: { id: string; newLocationId: string; fulfillmentOrderLineItems?: Wire[] | null }) {
      need('fulfillmentOrderMove', 'write_merchant_managed_fulfillment_orders')
      const id = gidNumberOf('FulfillmentOrder', args.id) ?? ''
      const done = shop.change(id, (order): SimOrderChange<{ moved: SimPart; original: SimPart }> => {
        const part = order.parts.find((one) => one.id === id)
        if (!part) return refusal('Fulfillment order does not exist.')
        return moveSimPart(order, part, {
          locationId: gidNumberOf('Location', args.newLocationId) ?? '',
          lines: pickedOf(args.fulfillmentOrderLineItems),
        })
      })
      if ('refused' in done) return { movedFulfillmentOrder: null, originalFulfillmentOrder: null, userErrors: [done.refused] }
      const { order, value } = done
      return {
        movedFulfillmentOrder: partNode(sight, order, value.moved),
        originalFulfillmentOrder: partNode(sight, order, value.original),
        userErrors: [],
      }
    },
    fulfillmentCreate({ fulfillment }: { fulfillment: FulfillmentInput }) {
      need('fulfillmentCreate', 'write_merchant_managed_fulfillment_orders')
      const wanted = fulfillment.lineItemsByFulfillmentOrder.map((one) => ({
        id: gidNumberOf('FulfillmentOrder', one.fulfillmentOrderId) ?? '',
        lines: pickedOf(one.fulfillmentOrderLineItems),
      }))
      if (new Set(wanted.map((one) => orderIdOf(one.id))).size > 1)
        return {
          fulfillment: null,
          userErrors: [{ field: ['fulfillment'], message: 'All fulfillment orders must belong to the same order.' }],
        }
      const done = shop.change(wanted[0]?.id ?? '', (order): SimOrderChange<SimFulfilment> => {
        const parts = wanted.flatMap((one) => {
          const part = order.parts.find((known) => known.id === one.id)
          return part ? [{ part, lines: one.lines }] : []
        })
        if (parts.length < wanted.length) return refusal('Fulfillment order does not exist.')
        return fulfilSimOrder(order, { parts, tracking: trackingOf(fulfillment), at: now() })
      })
      if ('refused' in done) return { fulfillment: null, userErrors: [done.refused] }
      return { fulfillment: fulfilmentNode(sight, done.order, done.value), userErrors: [] }
    },
    orderMarkAsPaid({ input }: { input: { id: string } }) {
      need('orderMarkAsPaid', 'write_orders')
      const done = shop.change(gidNumberOf('Order', input.id) ?? '', markSimOrderPaid)
      if ('refused' in done) return { order: null, userErrors: [done.refused] }
      return { order: orderNode(sight, done.order), userErrors: [] }
    },
  }
}

type EventInput = { fulfillmentId: string; status: string; happenedAt?: string | null; message?: string | null }
type TrackingChange = { fulfillmentId: string; notifyCustomer?: boolean; trackingInfoInput: NonNullable<FulfillmentInput['trackingInfo']> }

function fulfilmentMutations({ shop, sight, scopes, now }: Given): Root {
  const need = (what: string, ...anyOf: string[]) => {
    if (!anyOf.some((scope) => scopes.includes(scope))) throw denied(what, anyOf[0] ?? '')
  }
  function change<T>(gidOfOne: string, act: (order: SimShopifyOrder, one: SimFulfilment) => SimOrderChange<T>) {
    const id = gidNumberOf('Fulfillment', gidOfOne) ?? ''
    return shop.change(id, (order): SimOrderChange<T> => {
      const one = order.fulfilments.find((known) => known.id === id)
      return one ? act(order, one) : refusal('Fulfillment does not exist.')
    })
  }
  const changed = (done: ReturnType<typeof change<SimFulfilment>>) =>
    'refused' in done
      ? { fulfillment: null, userErrors: [done.refused] }
      : { fulfillment: fulfilmentNode(sight, done.order, done.value), userErrors: [] }
  return {
    fulfillmentCancel({ id }: { id: string }) {
      need('fulfillmentCancel', 'write_merchant_managed_fulfillment_orders')
      return changed(change(id, cancelSimFulfilment))
    },
    fulfillmentTrackingInfoUpdate({ fulfillmentId, notifyCustomer, trackingInfoInput }: TrackingChange) {
      need('fulfillmentTrackingInfoUpdate', 'write_merchant_managed_fulfillment_orders')
      const tracking = trackingOf({ lineItemsByFulfillmentOrder: [], trackingInfo: trackingInfoInput })
      return changed(change(fulfillmentId, (_order, one) => changeTracking(one, tracking, notifyCustomer === true)))
    },
    fulfillmentEventCreate({ fulfillmentEvent }: { fulfillmentEvent: EventInput }) {
      need('fulfillmentEventCreate', 'write_fulfillments')
      const { fulfillmentId, status, happenedAt, message } = fulfillmentEvent
      const createdAt = now().toISOString()
      const event = { status, happenedAt: happenedAt ?? createdAt, createdAt, message: message ?? null }
      const done = change(fulfillmentId, (order, one) => addEvent(order, one, event))
      if ('refused' in done) return { fulfillmentEvent: null, userErrors: [done.refused] }
      return { fulfillmentEvent: eventNode(done.value), userErrors: [] }
    },
  }
}

type FulfillmentInput = {
  lineItemsByFulfillmentOrder: { fulfillmentOrderId: string; fulfillmentOrderLineItems?: Wire[] | null }[]
  trackingInfo?: { company?: string; number?: string; numbers?: string[]; url?: string; urls?: string[] } | null
}

function trackingOf({ trackingInfo }: FulfillmentInput): SimFulfilment['tracking'] {
  if (!trackingInfo) return []
  const numbers = trackingInfo.numbers ?? (trackingInfo.number === undefined ? [] : [trackingInfo.number])
  const urls = trackingInfo.urls ?? (trackingInfo.url === undefined ? [] : [trackingInfo.url])
  return numbers.map((number, i) => ({ number, company: trackingInfo.company ?? null, url: urls[i] ?? null }))
}

function subscriptionMutations({ shop, subscriptions, now }: Given): Root {
  return {
    webhookSubscriptionCreate({ topic, webhookSubscription }: { topic: string; webhookSubscription: { uri?: string } }) {
      const uri = webhookSubscription.uri ?? ''
      const refuse = (message: string) => ({ webhookSubscription: null, userErrors: [{ field: ['webhookSubscription', 'uri'], message }] })
      if (!URL.canParse(uri)) return refuse('Address is invalid')
      if (shop.refusedTopics.has(topic)) return refuse('This app is not approved to subscribe to this topic.')
      const isTaken = subscriptions.all().some((one) => one.shop === shop.plan.domain && one.topic === topic && one.uri === uri)
      if (isTaken) return refuse('Address for this topic has already been taken')
      const made = { id: String(now().getTime() * 100 + subscriptions.size), shop: shop.plan.domain, topic, uri }
      subscriptions.put(made.id, made)
      return { webhookSubscription: subscriptionNode(made), userErrors: [] }
    },
    webhookSubscriptionDelete({ id }: { id: string }) {
      subscriptions.drop(gidNumberOf('WebhookSubscription', id) ?? '')
      return { deletedWebhookSubscriptionId: id, userErrors: [] }
    },
  }
}
