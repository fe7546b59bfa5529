/** The simulated WooCommerce shops below `/woocommerce/<shop>`, each with a REST API v3, and their world for the control. */
import { join } from 'node:path'
import { z } from 'zod'
import { fanPointsOf } from '#simulators/fan/nomenclature.ts'
import { type JournalShelf, openJournal } from '#simulators/journal.ts'
import type { SimPlace } from '#simulators/places.ts'
import { htmlReply, jsonReply, type SimCall, type SimPartner, type SimReply, type SimWorld } from '#simulators/protocol.ts'
import { readJson } from '#simulators/serving.ts'
import { advanceWooShop } from './advance.ts'
import { productShown, productWithId, variationShown, wooProductAt, wooProductPlaces } from './catalogue.ts'
import { demoKey, grantKey, isReply, type WooApiKey, wooAuthorizePage, wooKeyOf } from './keys.ts'
import { listOrders, pickFields, statusesOf } from './list-orders.ts'
import { noteJson, orderJson, refundJson, trackingJson } from './order-json.ts'
import type { SimWooOrder } from './records.ts'
import {
  blockedReply,
  cannotWriteReply,
  hostErrorReply,
  invalidParametersReply,
  loginPageReply,
  maintenanceReply,
  noOrderReply,
  noRouteReply,
  redirectReply,
} from './refusals.ts'
import type { WooSeedLocker } from './seed.ts'
import { generalSettings, openWooShop, type SimWooShop, systemStatus, type WooShopPlan } from './shop.ts'
import { openWooWebhooks, type Webhook, type WooWebhooks } from './webhooks.ts'
import { addNote, addRefund, addTracking, changeOrder, removeTracking } from './write-order.ts'

/** Invented. The first has the plugin for tracking numbers and weighs in kilograms; the second has neither. */
const demoShops: Omit<WooShopPlan, 'newestAt'>[] = [
  {
    slug: 'atelier-demo.ro',
    name: 'Atelier Demo',
    currency: 'RON',
    units: { weight: 'kg', dimension: 'cm' },
    hasTracking: true,
    count: 180,
  },
  { slug: 'taraba-demo.ro', name: 'Taraba Demo', currency: 'RON', units: { weight: 'g', dimension: 'mm' }, hasTracking: false, count: 18 },
]

type Records = { keys: JournalShelf<WooApiKey>; webhookShelf: JournalShelf<Webhook>; hooks: WooWebhooks; now(): Date }
/** A call of one shop, allowed by its key. */
type Asked = Records & { shop: SimWooShop; home: string; call: SimCall; body: unknown }

export function woocommerceSimulator(world: SimWorld, places: readonly SimPlace[]): SimPartner {
  const journal = openJournal(world.dataDir && join(world.dataDir, 'woocommerce.journal'))
  const plans = journal.shelf<WooShopPlan>('shops')
  const changed = journal.shelf<SimWooOrder>('orders')
  const webhookShelf = journal.shelf<Webhook>('webhooks')
  const keys = journal.shelf<WooApiKey>('keys')
  const hooks = openWooWebhooks({ shelf: webhookShelf, now: world.now })
  const records: Records = { keys, webhookShelf, hooks, now: world.now }
  const lockers = lockersOf(places)
  const shops = new Map<string, SimWooShop>()
  for (const demo of demoShops) {
    const plan = plans.get(demo.slug) ?? { ...demo, newestAt: world.now().getTime() }
    // The plan's day is kept: orders must not grow younger with every start.
    if (!plans.get(demo.slug)) plans.put(demo.slug, plan)
    shops.set(demo.slug, openWooShop({ plan, plans, changed, lockers, hooks, now: world.now }))
  }
  const [first] = demoShops
  if (first && keys.size === 0) keys.put(demoKey.consumerKey, { shop: first.slug, ...demoKey, permissions: 'read_write' })
  let origin = 'http://127.0.0.1'
  const homeOf = (shop: SimWooShop) => `${origin}/woocommerce/${shop.plan.slug}`
  let calls = 0

  async function answer(call: SimCall): Promise<SimReply> {
    origin = `http://${call.headers.host ?? '127.0.0.1'}`
    const [, slug = '', ...rest] = call.path.split('/')
    const shop = shops.get(slug)
    // Every shop is also called with `www.`, and leads to where it is.
    const named = shops.get(slug.replace(/^www\./, ''))
    if (!shop) return named ? redirectReply(`${homeOf(named)}/${rest.join('/')}`) : htmlReply(404, '<h1>404</h1>')
    const { hosting } = shop
    calls += 1
    if (hosting.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, hosting.slowMs).unref())
    const odd = oddly(shop, homeOf(shop), call, rest.join('/'))
    if (odd) return odd
    if (isFailing(calls, hosting)) return hostErrorReply(503)
    const reply = await answerOfShop({ ...records, shop, home: homeOf(shop), call, body: readJson(call.body) }, rest.join('/'))
    return typeof reply.body === 'string' ? { ...reply, body: hosting.prefix + reply.body + hosting.suffix } : reply
  }

  return {
    name: 'woocommerce',
    answer,
    /** `?shop=` and `?order=` narrow; without an order everything that differs from the seed. */
    state(query) {
      const id = Number(query.get('order') ?? 0)
      const shown = [...shops.values()].filter(({ plan }) => [null, plan.slug].includes(query.get('shop')))
      return {
        shops: shown.map((shop) => ({ ...shop.plan, hosting: shop.hosting, orders: shop.orders().length })),
        orders: id ? shown.flatMap((shop) => shop.order(id) ?? []) : changed.all(),
        webhooks: webhookShelf.all().map(({ secret: _secret, ...webhook }) => webhook),
        deliveries: hooks.deliveries(),
        keys: keys.all().map(({ shop, permissions }) => ({ shop, permissions })),
      }
    },
    advance: (order) => advanceWooShop({ shops, keys, webhookShelf, hooks, homeOf, now: world.now }, order),
    broken: hostErrorReply,
    async stop() {
      hooks.stop()
      journal.close()
    },
  }
}

/** Every n-th call on the whole, scattered: in step with a caller's own repetitions the same one of its calls would fail for ever. */
const isFailing = (call: number, { failEvery }: SimWooShop['hosting']): boolean =>
  failEvery > 0 && (Math.imul(call, 0x9e3779b1) >>> 8) % failEvery === 0

/** What is in front of WooCommerce, or there in its place; null: nothing. */
function oddly({ plan, hosting }: SimWooShop, home: string, call: SimCall, path: string): SimReply | null {
  switch (hosting.answers) {
    case 'normal':
      return null
    case 'maintenance':
      return maintenanceReply()
    case 'login-page':
      return loginPageReply()
    case 'blocked':
      return blockedReply()
    case 'no-plugin':
      return jsonReply(200, { name: plan.name, home, namespaces: ['oembed/1.0', 'wp/v2'] })
    case 'plain-permalinks':
      return path === '' && call.query.has('rest_route') ? jsonReply(200, indexOf({ plan }, home)) : htmlReply(404, '<h1>404</h1>')
    case 'moved':
      return redirectReply(`https://alt-magazin.ro/${path}`)
  }
}

async function answerOfShop(asked: Asked, path: string): Promise<SimReply> {
  const { shop, home, call } = asked
  const image = /^images\/(\d+)\.svg$/.exec(path)
  if (image) return picture(Number(image[1]))
  if (path === 'wc-auth/v1/authorize') return wooAuthorizePage(home, call.query)
  if (path === 'wc-auth/v1/access_granted') return grantKey(asked.keys, shop.plan.slug, call.query)
  if (path === 'wp-json' || path === 'wp-json/') return jsonReply(200, indexOf(shop, home))
  const route = /^wp-json\/(wc\/v3|wc-shipment-tracking\/v3)\/(.+)$/.exec(path)
  if (!route?.[2]) return noRouteReply()
  const key = wooKeyOf(asked.keys, shop.plan.slug, call, shop.hosting)
  if (isReply(key)) return key
  const isReading = call.method === 'GET'
  if ((isReading && key.permissions === 'write') || (!isReading && key.permissions === 'read')) return cannotWriteReply()
  if (asked.body === undefined) return invalidParametersReply({ body: 'Conținut JSON invalid.' })
  if (route[1] === 'wc-shipment-tracking/v3') return shop.plan.hasTracking ? ofTracking(asked, route[2]) : noRouteReply()
  return ofApi(asked, route[2])
}

const indexOf = ({ plan }: Pick<SimWooShop, 'plan'>, home: string) => ({
  ...{ name: plan.name, description: '', url: home, home, gmt_offset: '2', timezone_string: 'Europe/Bucharest' },
  namespaces: ['oembed/1.0', 'wc/v1', 'wc/v2', 'wc/v3', 'wc-analytics', ...(plan.hasTracking ? ['wc-shipment-tracking/v3'] : []), 'wp/v2'],
})

function ofApi(asked: Asked, path: string): SimReply {
  const { shop, home, call } = asked
  const order = /^orders\/(\d+)(?:\/(notes|refunds))?$/.exec(path)
  if (order) return ofOrder(asked, Number(order[1]), order[2] ?? null)
  const webhook = /^webhooks(?:\/(\d+))?$/.exec(path)
  if (webhook) return ofWebhooks(asked, webhook[1] ?? null)
  // Without orders in it: it only shows whether the key may write.
  if (path === 'orders/batch' && call.method === 'POST') return jsonReply(200, {})
  if (call.method !== 'GET') return noRouteReply()
  if (path === 'orders') return listOrders(shop, home, call.query)
  if (path === 'orders/statuses')
    return jsonReply(
      200,
      statusesOf(shop).map((slug) => ({ slug, name: slug })),
    )
  if (path === 'system_status') return jsonReply(200, systemStatus(shop, home))
  if (path === 'products') return listProducts(asked)
  const variations = /^products\/(\d+)\/variations$/.exec(path)
  const at = productWithId(Number(variations?.[1]))
  if (variations)
    return at === undefined ? noRouteReply() : jsonReply(200, wooProductAt(at).variant ? [variationShown(at, shop.plan.units, home)] : [])
  if (path === 'settings/general') return jsonReply(200, generalSettings(shop))
  const unit = /^settings\/products\/woocommerce_(weight|dimension)_unit$/.exec(path)?.[1]
  if (unit)
    return jsonReply(200, { id: `woocommerce_${unit}_unit`, value: unit === 'weight' ? shop.plan.units.weight : shop.plan.units.dimension })
  return noRouteReply()
}

function listProducts({ shop, home, call }: Asked): SimReply {
  const wanted = (call.query.get('include') ?? '').split(',').filter(Boolean).map(Number)
  const perPage = Number(call.query.get('per_page') ?? 10)
  const found = wooProductPlaces.filter((at) => wanted.length === 0 || wanted.some((id) => productWithId(id) === at))
  const from = (Number(call.query.get('page') ?? 1) - 1) * perPage
  const shown = found
    .slice(from, from + perPage)
    .map((at) => productShown(at, shop.plan.units, { baseUrl: home, isVirtual: shop.system.virtual.includes(at) }))
  const headers = { 'x-wp-total': String(found.length), 'x-wp-totalpages': String(Math.ceil(found.length / perPage)) }
  return { ...jsonReply(200, shown), headers }
}

function ofOrder(asked: Asked, id: number, part: string | null): SimReply {
  const { shop, home, call, body } = asked
  const order = shop.order(id)
  if (!order) return noOrderReply(call.method)
  const writing = { shop, home, order, now: asked.now() }
  const isReading = call.method === 'GET'
  if (part === 'notes') return isReading ? jsonReply(200, order.notes.toReversed().map(noteJson)) : addNote(writing, body)
  if (part === 'refunds')
    return isReading
      ? jsonReply(
          200,
          order.refunds.map((refund) => refundJson(order, refund)),
        )
      : addRefund(writing, body)
  if (!isReading) return ['PUT', 'POST', 'PATCH'].includes(call.method) ? changeOrder(writing, body) : noRouteReply()
  return jsonReply(
    200,
    pickFields(orderJson(order, home, shop.plan.currency), (call.query.get('_fields') ?? '').split(',').filter(Boolean)),
  )
}

function ofTracking(asked: Asked, path: string): SimReply {
  const { shop, home, call, body } = asked
  const [, id = '', tracking] = /^orders\/(\d+)\/shipment-trackings(?:\/(\w+))?$/.exec(path) ?? []
  const order = shop.order(Number(id))
  if (!id) return noRouteReply()
  if (!order) return noOrderReply('GET')
  const writing = { shop, home, order, now: asked.now() }
  if (call.method === 'DELETE' && tracking) return removeTracking(writing, tracking)
  if (call.method === 'POST') return addTracking(writing, body)
  return jsonReply(200, order.trackings.map(trackingJson))
}

const NewWebhook = z.object({ name: z.string().default(''), topic: z.string(), delivery_url: z.url(), secret: z.string().min(1) })
const WebhookChange = z.object({
  status: z.enum(['active', 'paused', 'disabled']).optional(),
  delivery_url: z.url().optional(),
  secret: z.string().optional(),
})

/** The secret is never shown again. */
const webhookJson = ({ id, name, topic, deliveryUrl, status }: Webhook) => {
  const [resource, event] = topic.split('.')
  return { id, name, status, topic, resource, event, delivery_url: deliveryUrl, hooks: [], date_created: '2026-01-01T10:00:00' }
}

function ofWebhooks({ shop, call, body, webhookShelf, hooks }: Asked, id: string | null): SimReply {
  const own = webhookShelf.all().filter((one) => one.shop === shop.plan.slug)
  if (id === null && call.method === 'GET')
    return { ...jsonReply(200, own.map(webhookJson)), headers: { 'x-wp-total': String(own.length), 'x-wp-totalpages': '1' } }
  if (id === null) {
    const read = NewWebhook.safeParse(body)
    if (!read.success || !/^(order|product|customer|coupon)\.(created|updated|deleted|restored)$/.test(read.data.topic))
      return invalidParametersReply({ topic: 'Webhook topic is required and must be valid.' })
    const { delivery_url: deliveryUrl, ...given } = read.data
    const made: Webhook = {
      ...given,
      id: 1 + Math.max(0, ...webhookShelf.ids().map(Number)),
      shop: shop.plan.slug,
      deliveryUrl,
      status: 'active',
      failures: 0,
    }
    webhookShelf.put(String(made.id), made)
    hooks.ping(made)
    return jsonReply(201, webhookJson(made))
  }
  const webhook = own.find((one) => String(one.id) === id)
  if (!webhook) return jsonReply(404, { code: 'woocommerce_rest_shop_webhook_invalid_id', message: 'ID invalid.', data: { status: 404 } })
  if (call.method === 'GET') return jsonReply(200, webhookJson(webhook))
  if (call.method === 'DELETE') {
    if (call.query.get('force') !== 'true')
      return jsonReply(501, {
        code: 'woocommerce_rest_trash_not_supported',
        message: 'Webhook-urile nu pot fi puse la coș.',
        data: { status: 501 },
      })
    webhookShelf.drop(id)
    return jsonReply(200, webhookJson(webhook))
  }
  const read = WebhookChange.safeParse(body)
  if (!read.success) return invalidParametersReply({ status: 'status nu este valid.' })
  const { status = webhook.status, delivery_url: deliveryUrl = webhook.deliveryUrl, secret = webhook.secret } = read.data
  const next = { ...webhook, status, deliveryUrl, secret }
  webhookShelf.put(id, next)
  return jsonReply(200, webhookJson(next))
}

/** Lockers the buyers chose: real ones of the simulated FAN Courier. */
function lockersOf(places: readonly SimPlace[]): WooSeedLocker[] {
  const boxes = fanPointsOf(places).filter((point) => point.kind === 'fanbox')
  return boxes.slice(0, 200).map(({ id, landmark, place }) => ({
    ...{ id, name: `FANbox ${landmark} ${place.name}`, address: `Strada Garii 1`, city: place.name, county: place.county.name, zip: '' },
  }))
}

/** A plain drawing with the product's initial. */
function picture(at: number): SimReply {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="hsl(${(at * 47) % 360} 45% 72%)"/><text x="40" y="54" font-size="40" text-anchor="middle" font-family="sans-serif">${wooProductAt(at).title[0]}</text></svg>`
  return { status: 200, type: 'image/svg+xml', body }
}
