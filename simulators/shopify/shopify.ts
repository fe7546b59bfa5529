/** The simulated Shopify: its shops' addresses below `/shopify/<shop>.myshopify.com`, and its world for the control. */
import { join } from 'node:path'
import { fanPointsOf } from '#simulators/fan/nomenclature.ts'
import { openJournal } from '#simulators/journal.ts'
import type { SimPlace } from '#simulators/places.ts'
import { jsonReply, type SimCall, type SimPartner, type SimReply, type SimWorld } from '#simulators/protocol.ts'
import { advanceShopifyShop } from './advance.ts'
import { bulkOperations } from './bulk.ts'
import type { BulkRecord } from './bulk-records.ts'
import { shopifyProducts } from './catalogue.ts'
import {
  demoApp,
  issueShopifyToken,
  type ShopifyAuthorizationCode,
  type ShopifyGrant,
  type ShopifyGrants,
  shopifyAuthorizePage,
  shopifyGrantOf,
} from './grants.ts'
import { graphqlServer, servedApiVersions, servedSchema } from './graphql.ts'
import type { SimShopifyOrder } from './records.ts'
import type { ShopifySeedPlan } from './seed.ts'
import { openShopifyShop, type ShopifyShop, type ShopifyShopPlan } from './shop.ts'
import { openShopifyWebhooks, type ShopifySubscription } from './webhooks.ts'

/** Invented. The first is on Plus, the second, for a second merchant, on the plan most shops have. */
const demoShops = [
  { domain: 'magazin-demo.myshopify.com', name: 'Magazin Demo', number: 1, restoreRate: 1000, count: 320 },
  { domain: 'magazin-mic.myshopify.com', name: 'Magazin Mic', number: 2, restoreRate: 100, count: 24 },
]

export function shopifySimulator(world: SimWorld, places: readonly SimPlace[]): SimPartner {
  const journal = openJournal(world.dataDir && join(world.dataDir, 'shopify.journal'))
  const plans = journal.shelf<ShopifyShopPlan>('shops')
  const changed = journal.shelf<SimShopifyOrder>('orders')
  const subscriptions = journal.shelf<ShopifySubscription>('subscriptions')
  const grants: ShopifyGrants = {
    codes: journal.shelf<ShopifyAuthorizationCode>('codes'),
    tokens: journal.shelf<ShopifyGrant>('tokens'),
    now: world.now,
  }
  const hooks = openShopifyWebhooks({
    subscriptions,
    secret: demoApp.clientSecret,
    apiVersion: servedApiVersions.at(-1) ?? '',
    now: world.now,
  })
  const lockers = lockersOf(places)
  const schema = servedSchema()
  const serveGraphql = graphqlServer(schema)
  const bulk = bulkOperations({ records: journal.shelf<BulkRecord>('bulk'), schema, now: world.now })
  const shops = new Map<string, ShopifyShop>()
  for (const shop of demoShops) {
    const plan = plans.get(shop.domain) ?? { ...shop, newestAt: world.now().getTime() }
    // The plan's day is kept: orders must not grow younger with every start.
    if (!plans.get(shop.domain)) plans.put(shop.domain, plan)
    shops.set(shop.domain, openShopifyShop({ plan, plans, changed, lockers, hooks, now: world.now }))
  }

  function answer(call: SimCall): SimReply | Promise<SimReply> {
    const image = /^\/images\/(\d+)\.svg$/.exec(call.path)
    if (image) return picture(Number(image[1]))
    const file = /^\/bulk\/(\d+)\.jsonl$/.exec(call.path)?.[1]
    if (file !== undefined) return bulk.file(shops, file, call.query.get('signature'))
    const [, domain = '', ...rest] = call.path.split('/')
    const shop = shops.get(domain)
    if (!shop) return jsonReply(404, { errors: 'Not Found' })
    const what = `${call.method} ${rest.join('/')}`
    if (what === 'GET admin/oauth/authorize') return shopifyAuthorizePage(grants, shop.plan, call.query)
    if (what === 'POST admin/oauth/access_token') return issueShopifyToken(grants, domain, call)
    const version = /^POST admin\/api\/([^/]+)\/graphql\.json$/.exec(what)?.[1]
    if (version === undefined || !servedApiVersions.includes(version)) return jsonReply(404, { errors: 'Not Found' })
    const grant = shopifyGrantOf(grants, domain, call.headers['x-shopify-access-token'])
    if (!grant) return jsonReply(401, { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' })
    const baseUrl = `http://${call.headers.host ?? '127.0.0.1'}/shopify`
    return serveGraphql({ shop, scopes: grant.scopes, baseUrl, subscriptions, bulk, now: world.now }, call)
  }

  const ofShop = (domain: string) => subscriptions.all().filter((one) => one.shop === domain)
  return {
    name: 'shopify',
    answer,
    /** `?order=<id>` narrows to one order; without it everything that differs from the seed. */
    state(query) {
      const id = /\d{13}$/.exec(query.get('order') ?? '')?.[0]
      const shown = [...shops.values()].flatMap((shop) => (id === undefined ? [] : [shop.book().get(id) ?? []].flat()))
      return {
        shops: [...shops.values()].map((shop) => ({ ...shop.plan, orders: shop.book().size, bucket: shop.bucket })),
        orders: id === undefined ? changed.all() : shown,
        subscriptions: subscriptions.all(),
        deliveries: hooks.deliveries(),
        tokens: grants.tokens.size,
      }
    },
    advance: (order) =>
      advanceShopifyShop(
        {
          shops,
          grants,
          hooks,
          bulk,
          now: world.now,
          anyUri: (domain) => ofShop(domain)[0]?.uri,
          dropSubscriptions: (domain) => {
            for (const one of ofShop(domain)) subscriptions.drop(one.id)
          },
        },
        order,
      ),
    broken: (status) => jsonReply(status, { errors: status === 429 ? 'Exceeded rate limit' : 'Internal Server Error' }),
    async stop() {
      hooks.stop()
      journal.close()
    },
  }
}

/** Lockers the buyers chose: real ones of the simulated FAN Courier, with and without a free drawer. */
function lockersOf(places: readonly SimPlace[]): ShopifySeedPlan['lockers'] {
  const boxes = fanPointsOf(places).filter((point) => point.kind === 'fanbox')
  const isFull = (point: (typeof boxes)[number]) => point.drawers.S + point.drawers.M + point.drawers.L === 0
  const choice = (point: (typeof boxes)[number]) => ({ id: point.id, name: `FANbox ${point.landmark} ${point.place.name}` })
  return { open: boxes.filter((point) => !isFull(point)).map(choice), full: boxes.filter(isFull).map(choice) }
}

/** A plain drawing with the product's initial. */
function picture(at: number): SimReply {
  const product = shopifyProducts[at]
  if (!product) return jsonReply(404, { errors: 'Not Found' })
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="hsl(${(at * 47) % 360} 45% 72%)"/><text x="40" y="54" font-size="40" text-anchor="middle" font-family="sans-serif">${product.title[0]}</text></svg>`
  return { status: 200, type: 'image/svg+xml', body }
}
