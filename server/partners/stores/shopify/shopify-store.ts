/** Shopify as a store port: Admin GraphQL, not embedded, tokens that expire. */
import { z } from 'zod'
import { type PartnerDeps, type PartnerHttp, partnerHttp } from '../../partner-http.ts'
import { publicInternet } from '../../public-internet.ts'
import type { ConnectedStore, StoreAccess, StoreAnswer, StoreGrants, StoreLimits, StorePort } from '../port.ts'
import { access } from './documents/app.ts'
import { bookPayment, createFulfilmentOf, findFulfilment, LINES_MAX } from './fulfilment.ts'
import { type ShopGraphql, shopGraphql } from './graphql.ts'
import { readLocations } from './locations.ts'
import { moveTo, readMoveTargets } from './move.ts'
import { addressOf, shopifyConnection } from './oauth.ts'
import { SHIPPED_PER_READING } from './order-answers.ts'
import { orderFiles } from './order-files.ts'
import { parcelWay, readFulfilment } from './parcel-way.ts'
import { countOrders, ORDERS_PAGE_MAX, orderOfPart, readOrder, readOrders } from './read-orders.ts'
import { missingOf, Rights } from './rights.ts'
import { SCOPES, type ShopifySettings } from './settings.ts'
import { subscribeAll } from './subscriptions.ts'
import { readWebhook } from './webhooks.ts'

/** shopify.dev: usage limits, webhooks, orders older than sixty days. */
const shopifyLimits: StoreLimits = {
  ordersPageMax: ORDERS_PAGE_MAX,
  ordersPagedMax: 25_000,
  linesPerFulfilmentMax: LINES_MAX,
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
    const baseUrl = addressOf(settings, shop)
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
    readWebhook: (headers, body) => readWebhook(headers, body, settings.clientSecret),
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
  orders: (query) => readOrders(graphql, query),
  countOrders: (query) => countOrders(graphql, query),
  orderFiles: orderFiles(graphql, given),
  order: (id, how) => readOrder(graphql, id, { isBackground: how?.isBackground ?? false }),
  locations: () => readLocations(graphql),
  orderOfPart: (partId) => orderOfPart(graphql, partId),
  moving: { targets: (partId) => readMoveTargets(graphql, partId), move: (part) => moveTo(graphql, part) },
  fulfil: (input) => createFulfilmentOf(graphql, input),
  findFulfilment: (query) => findFulfilment(graphql, query),
  fulfilment: (id) => readFulfilment(graphql, id),
  ...parcelWay(graphql),
  markPaid: (orderId) => bookPayment(graphql, orderId),
  subscribe: (url) => subscribeAll(graphql, url),
  unsubscribe: null,
})

const Access = Rights.extend({
  shop: z.object({ name: z.string(), currencyCode: z.string() }),
})

async function readAccess(graphql: ShopGraphql): Promise<StoreAnswer<StoreAccess>> {
  const answer = await graphql({ operation: 'access', document: access, answer: Access, isRead: true })
  if (answer.kind !== 'done') return answer
  const { name, currencyCode } = answer.value.shop
  return {
    kind: 'done',
    value: { missingScopes: missingOf(SCOPES, answer.value), shopName: name, currency: currencyCode, remarks: [] },
  }
}
