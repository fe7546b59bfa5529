/** Shopify as a store port: Admin GraphQL, not embedded, tokens that expire. */
import { z } from 'zod'
import type { ConnectedStore, StoreAccess, StoreAnswer, StoreGrants, StoreLimits, StorePort } from '#selling/ports/stores.ts'
import { type PartnerDeps, type PartnerHttp, partnerHttp } from '../../partner-http.ts'
import { publicInternet } from '../../public-internet.ts'
import { accessQuery } from './documents/app.ts'
import { bookShopifyPayment, createShopifyFulfilment, FULFILMENT_LINES_MAX, findShopifyFulfilment } from './fulfilment.ts'
import { type ShopGraphql, shopGraphql } from './graphql.ts'
import { readLocations } from './locations.ts'
import { moveShopifyPart, readMoveTargets } from './move.ts'
import { shopifyAddressOf, shopifyConnection } from './oauth.ts'
import { SHIPPED_PER_READING } from './order-answers.ts'
import { orderFiles } from './order-files.ts'
import { readShopifyFulfilment, shopifyParcelUpdates } from './parcel-way.ts'
import { countShopifyOrders, orderIdOfPart, readShopifyOrder, readShopifyOrders, SHOPIFY_ORDERS_PAGE_MAX } from './read-orders.ts'
import { AppRights, missingScopesOf } from './rights.ts'
import { SHOPIFY_SCOPES, type ShopifySettings } from './settings.ts'
import { subscribeShopifyWebhooks } from './subscriptions.ts'
import { readShopifyWebhook } from './webhooks.ts'

/** shopify.dev: usage limits, webhooks, orders older than sixty days. */
const shopifyLimits: StoreLimits = {
  ordersPageMax: SHOPIFY_ORDERS_PAGE_MAX,
  ordersPagedMax: 25_000,
  linesPerFulfilmentMax: FULFILMENT_LINES_MAX,
  shippedPerReading: SHIPPED_PER_READING,
  visibleDays: 60,
  webhookAnswerMs: 5000,
  comparedEveryMinutes: 5,
}

export function shopifyStore(settings: ShopifySettings, deps: PartnerDeps & { grants: StoreGrants }): StorePort {
  const https = new Map<string, PartnerHttp>()
  const connected = new Map<string, ConnectedStore>()

  /** One a shop: a shop that fails is left alone by itself. */
  function http(shop: string): PartnerHttp {
    const known = https.get(shop)
    if (known) return known
    const baseUrl = shopifyAddressOf(settings, shop)
    // The sandbox's shops stand in our own network.
    const connections = baseUrl.startsWith('https://') ? publicInternet() : undefined
    const made = partnerHttp({ partner: 'shopify', baseUrl, secrets: [settings.clientSecret], deps, connections })
    https.set(shop, made)
    return made
  }

  return {
    platform: 'shopify',
    abilities: { syncs: true, moves: true, milestones: true, completes: false },
    limits: shopifyLimits,
    connection: shopifyConnection({ settings, http, deps }),
    readWebhook: (headers, body) => readShopifyWebhook(headers, body, settings.clientSecret),
    connected(shop) {
      const known = connected.get(shop)
      if (known) return known
      const made = connectedShop(shopGraphql({ shop, settings, deps, http: http(shop), grants: deps.grants }), { settings, deps })
      connected.set(shop, made)
      return made
    },
  }
}

const connectedShop = (graphql: ShopGraphql, given: { settings: ShopifySettings; deps: PartnerDeps }): ConnectedStore => ({
  access: () => readAccess(graphql),
  orders: (query) => readShopifyOrders(graphql, query),
  countOrders: (query) => countShopifyOrders(graphql, query),
  orderFiles: orderFiles(graphql, given),
  order: (id, how) => readShopifyOrder(graphql, id, { isBackground: how?.isBackground ?? false }),
  locations: () => readLocations(graphql),
  orderOfPart: (partId) => orderIdOfPart(graphql, partId),
  moving: { targets: (partId) => readMoveTargets(graphql, partId), move: (part) => moveShopifyPart(graphql, part) },
  fulfil: (input) => createShopifyFulfilment(graphql, input),
  findFulfilment: (query) => findShopifyFulfilment(graphql, query),
  fulfilment: (id) => readShopifyFulfilment(graphql, id),
  ...shopifyParcelUpdates(graphql),
  markPaid: (orderId) => bookShopifyPayment(graphql, orderId),
  subscribe: (url) => subscribeShopifyWebhooks(graphql, url),
  unsubscribe: null,
})

const Access = AppRights.extend({
  shop: z.object({ name: z.string(), currencyCode: z.string() }),
})

async function readAccess(graphql: ShopGraphql): Promise<StoreAnswer<StoreAccess>> {
  const answer = await graphql({ operation: 'access', document: accessQuery, answer: Access, isRead: true })
  if (answer.kind !== 'done') return answer
  const { name, currencyCode } = answer.value.shop
  return {
    kind: 'done',
    value: { missingScopes: missingScopesOf(SHOPIFY_SCOPES, answer.value), shopName: name, currency: currencyCode, remarks: [] },
  }
}
