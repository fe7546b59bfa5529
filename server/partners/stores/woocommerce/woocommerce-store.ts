/** WooCommerce as a store port: REST API v3 with consumer keys. One warehouse, no moving, no holds of its own, no way of parcels. */
import { type PartnerDeps, type PartnerHttp, partnerHttp } from '../../partner-http.ts'
import { publicInternet } from '../../public-internet.ts'
import type { ConnectedStore, StoreAnswer, StoreGrants, StoreLimits, StorePort } from '../port.ts'
import { readAccess, readFacts, type ShopFacts } from './access.ts'
import { woocommerceConnection } from './connection.ts'
import { cancelFulfilment, findFulfilment, fulfil, markPaid, readFulfilment, type Shop, updateTracking } from './fulfil.ts'
import { countOrders, ORDERS_PAGE_MAX, type PageSize, readNode, readOrder, readOrders } from './read-orders.ts'
import { type ShopRest, shopRest } from './rest.ts'
import { homeOf, type WooCommerceSettings } from './settings.ts'
import { addressFor, readWebhook, secretOf, subscribeAll, unsubscribeAll } from './webhooks.ts'

const woocommerceLimits: StoreLimits = {
  ordersPageMax: ORDERS_PAGE_MAX,
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
    const secrets = [secretOf(settings.webhookSecret, shop)]
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
      readWebhook(headers, body, { shop: query.get('shop') ?? '', productSecret: settings.webhookSecret }),
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
  const size: PageSize = { most: ORDERS_PAGE_MAX }
  const facts = keptFacts(rest, deps.now)
  const here: Shop = { rest, facts, now: deps.now }
  return {
    access: () => readAccess(rest),
    orders: (query) => readOrders(rest, size, query),
    countOrders: (query) => countOrders(rest, query),
    orderFiles: null,
    order: (id) => readOrder(rest, facts, id),
    async locations() {
      const known = await facts()
      return known.kind === 'done' ? { kind: 'done', value: [known.value.location] } : known
    },
    async orderOfPart(partId) {
      const node = await readNode(rest, partId)
      return node.kind === 'done' ? { kind: 'done', value: node.value ? partId : null } : node
    },
    moving: null,
    fulfil: (fulfilment) => fulfil(here, fulfilment),
    findFulfilment: (wanted) => findFulfilment(here, wanted),
    fulfilment: (id) => readFulfilment(here, id),
    reportMilestone: null,
    updateTracking: (update) => updateTracking(here, update),
    cancelFulfilment: (id) => cancelFulfilment(here, id),
    markPaid: (orderId) => markPaid(here, orderId),
    unsubscribe: (url) => unsubscribeAll(rest, addressFor(url, shop)),
    subscribe: (url) => subscribeAll(rest, { url: addressFor(url, shop), secret: secretOf(settings.webhookSecret, shop) }),
  }
}

/** Read once for many orders; a reading that failed is not kept. */
function keptFacts(rest: ShopRest, now: () => Date): () => Promise<StoreAnswer<ShopFacts>> {
  let kept: { answer: Promise<StoreAnswer<ShopFacts>>; until: number } | null = null
  return () => {
    if (kept && kept.until > now().getTime()) return kept.answer
    const answer = readFacts(rest)
    const mine = { answer, until: now().getTime() + FACTS_MS }
    kept = mine
    void answer.then(({ kind }) => {
      if (kind !== 'done' && kept === mine) kept = null
    })
    return answer
  }
}
