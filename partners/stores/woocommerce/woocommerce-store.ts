/** WooCommerce as a store port: REST API v3 with consumer keys. One warehouse, no moving, no holds of its own, no way of parcels. */

import type { ConnectedStore, StoreAnswer, StoreGrants, StoreLimits, StorePort } from '#selling/ports/stores.ts'
import { type PartnerDeps, type PartnerHttp, partnerHttp } from '../../partner-http.ts'
import { publicInternet } from '../../public-internet.ts'
import { readShopFacts, readWooAccess, type ShopFacts } from './access.ts'
import { woocommerceConnection } from './connection.ts'
import {
  cancelWooFulfilment,
  findWooFulfilment,
  fulfilWooOrder,
  markWooOrderPaid,
  readWooFulfilment,
  updateWooTracking,
  type WooShop,
} from './fulfil.ts'
import { countWooOrders, type PageSize, readWooOrder, readWooOrderNode, readWooOrders, WOO_ORDERS_PAGE_MAX } from './read-orders.ts'
import { type ShopRest, shopRest } from './rest.ts'
import { homeOf, type WooCommerceSettings } from './settings.ts'
import { readWooWebhook, subscribeWooWebhooks, unsubscribeWooWebhooks, webhookAddressOf, webhookSecretOf } from './webhooks.ts'

const woocommerceLimits: StoreLimits = {
  ordersPageMax: WOO_ORDERS_PAGE_MAX,
  ordersPagedMax: Number.POSITIVE_INFINITY,
  linesPerFulfilmentMax: 1000,
  visibleDays: null,
  shippedPerReading: Number.POSITIVE_INFINITY,
  webhookAnswerMs: 60_000,
  // A delivery that failed never comes again, and after some of them all are switched off.
  comparedEveryMinutes: 1,
}

/** Plugins, units and the shop's own address are read again after this. */
const FACTS_MS = 10 * 60_000

type Deps = PartnerDeps & { grants: StoreGrants; productName: string }

export function woocommerceStore(settings: WooCommerceSettings, deps: Deps): StorePort {
  const https = new Map<string, PartnerHttp>()
  // The sandbox's shops stand in our own network.
  const connections = settings.shopUrl.startsWith('https://') ? publicInternet() : undefined
  const connected = new Map<string, ConnectedStore>()

  /** One a shop: a shop that fails is left alone by itself. */
  function http(shop: string): PartnerHttp {
    const known = https.get(shop)
    if (known) return known
    const secrets = [webhookSecretOf(settings.webhookSecret, shop)]
    const made = partnerHttp({ partner: 'woocommerce', baseUrl: homeOf(settings, shop), secrets, deps, connections })
    https.set(shop, made)
    return made
  }

  return {
    platform: 'woocommerce',
    abilities: { syncs: true, moves: false, milestones: false, completes: true },
    limits: woocommerceLimits,
    connection: woocommerceConnection({ settings, http, deps, productName: deps.productName }),
    readWebhook: (headers, body, query) =>
      readWooWebhook(headers, body, { shop: query.get('shop') ?? '', productSecret: settings.webhookSecret }),
    connected(shop) {
      const known = connected.get(shop)
      if (known) return known
      const made = connectedShop(shopRest({ shop, settings, deps, http: http(shop), grants: deps.grants }), { shop, settings, deps })
      connected.set(shop, made)
      return made
    },
  }
}

function connectedShop(
  rest: ShopRest,
  { shop, settings, deps }: { shop: string; settings: WooCommerceSettings; deps: Deps },
): ConnectedStore {
  const size: PageSize = { most: WOO_ORDERS_PAGE_MAX }
  const facts = keptFacts(rest, deps.now)
  const here: WooShop = { rest, facts, now: deps.now }
  return {
    access: () => readWooAccess(rest),
    orders: (query) => readWooOrders(rest, size, query),
    countOrders: (query) => countWooOrders(rest, query),
    orderFiles: null,
    order: (id) => readWooOrder(rest, facts, id),
    async locations() {
      const known = await facts()
      return known.kind === 'done' ? { kind: 'done', value: [known.value.location] } : known
    },
    async orderOfPart(partId) {
      const node = await readWooOrderNode(rest, partId)
      return node.kind === 'done' ? { kind: 'done', value: node.value ? partId : null } : node
    },
    moving: null,
    fulfil: (fulfilment) => fulfilWooOrder(here, fulfilment),
    findFulfilment: (wanted) => findWooFulfilment(here, wanted),
    fulfilment: (id) => readWooFulfilment(here, id),
    reportMilestone: null,
    updateTracking: (update) => updateWooTracking(here, update),
    cancelFulfilment: (id) => cancelWooFulfilment(here, id),
    markPaid: (orderId) => markWooOrderPaid(here, orderId),
    unsubscribe: (url) => unsubscribeWooWebhooks(rest, webhookAddressOf(url, shop)),
    subscribe: (url) =>
      subscribeWooWebhooks(rest, { url: webhookAddressOf(url, shop), secret: webhookSecretOf(settings.webhookSecret, shop) }),
  }
}

/** Read once for many orders; a reading that failed is not kept. */
function keptFacts(rest: ShopRest, now: () => Date): () => Promise<StoreAnswer<ShopFacts>> {
  let kept: { answer: Promise<StoreAnswer<ShopFacts>>; until: number } | null = null
  return () => {
    if (kept && kept.until > now().getTime()) return kept.answer
    const answer = readShopFacts(rest)
    const mine = { answer, until: now().getTime() + FACTS_MS }
    kept = mine
    void answer.then(({ kind }) => {
      if (kind !== 'done' && kept === mine) kept = null
    })
    return answer
  }
}
