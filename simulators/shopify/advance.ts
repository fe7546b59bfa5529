/** Changes to the shop made by a user or a test: `POST /shopify/_sim/advance`. */
import { z } from 'zod'
import { jsonReply, type SimReply } from '#simulators/protocol.ts'
import type { ShopifyBulkOperations } from './bulk.ts'
import { warehouseAt } from './catalogue.ts'
import {
  cancelSimFulfilment,
  cancelSimOrder,
  editSimOrder,
  fulfilSimOrder,
  holdFulfilmentOrders,
  markSimOrderPaid,
  moveSimPart,
  type SimOrderChange,
} from './change-order.ts'
import type { ShopifyGrants } from './grants.ts'
import { isActivePart, type SimShopifyAddress, type SimShopifyOrder } from './records.ts'
import type { ShopifyShop } from './shop.ts'
import type { ShopifyWebhooks } from './webhooks.ts'

const text = z.string().max(200)

export const AdvanceShop = z.object({
  /** The shop's domain; without it the first. */
  shop: z.string().optional(),
  /** Its number, gid or name (`#1001`). With one of the following: */
  order: z.string().optional(),
  address: z
    .object({
      firstName: text,
      lastName: text,
      company: text.nullable(),
      phone: text.nullable(),
      address1: text,
      address2: text.nullable(),
      city: text,
      province: text,
      provinceCode: text,
      zip: text,
    })
    .partial()
    .optional(),
  note: text.nullable().optional(),
  tags: z.array(text).optional(),
  attributes: z.array(z.object({ key: text, value: text })).optional(),
  outstandingRon: z.number().min(0).optional(),
  cancel: z.literal(true).optional(),
  paid: z.literal(true).optional(),
  /** The warehouse's place in the list, for the first part that waits; `quantity` of its first line, else all. */
  move: z.object({ to: z.int().min(0).max(2), quantity: z.int().min(1).optional() }).optional(),
  /** Everything that waits in the first part is sent with this number. */
  fulfil: z.object({ number: text, company: text.default('Alt curier') }).optional(),
  cancelFulfilment: z.literal(true).optional(),
  /** Why everything waits; null: no more. */
  hold: text.nullable().optional(),
  /** New orders come in. */
  addOrders: z.int().min(1).max(1000).optional(),
  /** The shop begins again with this many orders. */
  seed: z.int().min(0).max(1_000_000).optional(),
  /** What the shop counts in from now on; buyers go on paying in RON. */
  money: z.object({ currency: z.string().length(3), ronEach: z.number().positive() }).optional(),
  /** Topics that the app may not subscribe to. */
  refuseTopics: z.array(text).optional(),
  uninstall: z.literal(true).optional(),
  /** The merchant takes these scopes back. */
  dropScopes: z.array(z.string()).optional(),
  tokens: z.enum(['expire', 'revoke']).optional(),
  throttle: z
    .object({ available: z.number().min(0), restoreRate: z.number().min(1), maximumAvailable: z.number().min(1) })
    .partial()
    .optional(),
  /** How bulk operations go from now on: objects a second, and an end other than completed after this many. */
  bulk: z
    .object({
      perSecond: z.number().min(1),
      end: z
        .object({
          status: z.enum(['FAILED', 'CANCELED', 'EXPIRED']),
          errorCode: z.enum(['ACCESS_DENIED', 'INTERNAL_SERVER_ERROR', 'TIMEOUT']).nullable(),
          afterObjects: z.int().min(0),
        })
        .nullable(),
      isLimitReached: z.boolean(),
    })
    .partial()
    .optional(),
  /** The addresses of files given so far open no more, or the operations have none any more. */
  expireFiles: z.enum(['addresses', 'operations']).optional(),
  webhooks: z
    .object({ times: z.int().min(1).max(10), isDisordered: z.boolean(), isSilent: z.boolean(), retryMs: z.int().min(1).max(60_000) })
    .partial()
    .optional(),
  /** A delivery that Shopify never signed. */
  forge: z.object({ topic: text, payload: z.record(z.string(), z.unknown()) }).optional(),
  /** A privacy request; `orders` are numbers. They go to the address of the other deliveries, or to `uri`. */
  privacy: z
    .object({
      topic: z.enum(['customers/data_request', 'customers/redact', 'shop/redact']),
      orders: z.array(z.int()).default([]),
      uri: z.url().optional(),
    })
    .optional(),
})
type AdvanceShop = z.infer<typeof AdvanceShop>

export type ShopifyWorld = {
  shops: ReadonlyMap<string, ShopifyShop>
  grants: ShopifyGrants
  bulk: ShopifyBulkOperations
  hooks: ShopifyWebhooks
  dropSubscriptions(shop: string): void
  anyUri(shop: string): string | undefined
  now(): Date
}

export function advanceShopifyShop(world: ShopifyWorld, asked: unknown): SimReply {
  const read = AdvanceShop.safeParse(asked)
  if (!read.success) return jsonReply(400, { message: z.prettifyError(read.error) })
  const request = read.data
  const shop = request.shop === undefined ? [...world.shops.values()][0] : world.shops.get(request.shop)
  if (!shop) return jsonReply(404, { message: `no shop ${request.shop}` })
  if (request.webhooks) world.hooks.behave(request.webhooks)
  if (request.throttle) throttle(shop, request.throttle, world.now())
  if (request.tokens) endTokens(world.grants, shop, request.tokens)
  if (request.money) shop.money = request.money
  if (request.refuseTopics) shop.refusedTopics = new Set(request.refuseTopics)
  if (request.dropScopes) dropScopes(world, shop, request.dropScopes)
  if (request.forge) world.hooks.emit(shop.plan.domain, request.forge.topic, request.forge.payload, { isForged: true })
  if (request.privacy) askPrivacy(world, shop, request.privacy)
  if (request.bulk) {
    const { perSecond = shop.bulk.perSecond, end = shop.bulk.end, isLimitReached = shop.bulk.isLimitReached } = request.bulk
    shop.bulk = { perSecond, end, isLimitReached }
  }
  if (request.expireFiles) world.bulk.expire(shop.plan.domain, { isForGood: request.expireFiles === 'operations' })
  if (request.uninstall) uninstall(world, shop)
  if (request.seed !== undefined) shop.reseed(request.seed)
  const added = request.addOrders === undefined ? [] : shop.add(request.addOrders)
  const changed = request.order === undefined ? null : changeOrder(shop, request.order, request, world.now())
  return changed ?? jsonReply(200, { added: added.map(({ id, name }) => ({ id, name })), orders: shop.book().size })
}

function changeOrder(shop: ShopifyShop, named: string, request: AdvanceShop, at: Date): SimReply {
  const id = /\d{13}$/.exec(named)?.[0] ?? idByName(shop, named)
  if (id === null || !shop.book().get(id)) return jsonReply(404, { message: `no order ${named}` })
  for (const act of actsOf(request, at)) {
    const done = shop.change(id, act)
    if ('refused' in done) return jsonReply(409, { message: done.refused.message })
  }
  return jsonReply(200, { order: shop.book().get(id) })
}

function idByName(shop: ShopifyShop, name: string): string | null {
  const found = shop.book().list({
    sort: 'ID',
    reverse: false,
    search: { test: (order) => order.name === name, from: { CREATED_AT: 0, UPDATED_AT: 0 } },
    first: 1,
    after: null,
  })
  return found?.orders[0]?.order.id ?? null
}

/** A part that was not named stays as it is. */
const given = (address: NonNullable<AdvanceShop['address']>): Partial<SimShopifyAddress> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))

type Act = (order: SimShopifyOrder) => SimOrderChange<unknown>
const nothingWaits = { refused: { field: ['order'], message: 'nothing waits in this order' } }

function actsOf(request: AdvanceShop, at: Date): Act[] {
  const { address, note, tags, attributes, outstandingRon, move, fulfil: sent } = request
  const edits = {
    ...(address && { address: given(address) }),
    ...(note !== undefined && { note }),
    ...(tags && { tags }),
    ...(attributes && { attributes }),
    ...(outstandingRon !== undefined && { outstandingBani: Math.round(outstandingRon * 100) }),
  }
  const acts: Act[] = Object.keys(edits).length > 0 ? [(order) => editSimOrder(order, edits)] : []
  if (request.hold !== undefined) acts.push((order) => holdFulfilmentOrders(order, request.hold ?? null))
  if (move)
    acts.push((order) =>
      onFirstPart(order, (part) =>
        moveSimPart(order, part, {
          locationId: warehouseAt(move.to).id,
          lines: move.quantity ? [{ id: part.lines[0]?.id ?? '', quantity: move.quantity }] : null,
        }),
      ),
    )
  if (sent)
    acts.push((order) =>
      onFirstPart(order, (part) =>
        fulfilSimOrder(order, {
          parts: [{ part, lines: null }],
          tracking: [{ ...sent, url: `https://curier.exemplu.ro/awb/${sent.number}` }],
          at,
        }),
      ),
    )
  if (request.cancelFulfilment) {
    acts.push((order) => {
      const last = order.fulfilments.findLast((one) => one.status === 'SUCCESS')
      return last ? cancelSimFulfilment(order, last) : nothingWaits
    })
  }
  if (request.paid) acts.push(markSimOrderPaid)
  if (request.cancel) acts.push((order) => cancelSimOrder(order, at))
  return acts
}

function onFirstPart<T>(order: SimShopifyOrder, act: (part: SimShopifyOrder['parts'][number]) => SimOrderChange<T>): SimOrderChange<T> {
  const part = order.parts.find(isActivePart)
  return part ? act(part) : nothingWaits
}

function throttle(shop: ShopifyShop, { available, restoreRate, maximumAvailable }: NonNullable<AdvanceShop['throttle']>, at: Date): void {
  const { bucket } = shop
  if (restoreRate !== undefined) bucket.restoreRate = restoreRate
  if (maximumAvailable !== undefined) bucket.maximumAvailable = maximumAvailable
  if (available !== undefined) Object.assign(bucket, { available, at: at.getTime() })
}

/** `expire`: the access tokens, so that they are renewed. `revoke`: everything, so that the merchant must connect again. */
function endTokens({ tokens }: ShopifyGrants, shop: ShopifyShop, how: 'expire' | 'revoke'): void {
  for (const id of tokens.ids()) {
    const grant = tokens.get(id)
    if (grant?.shop !== shop.plan.domain) continue
    if (how === 'revoke') tokens.drop(id)
    else tokens.put(id, { ...grant, expiresAt: new Date(0).toISOString() })
  }
}

function dropScopes({ grants: { tokens }, hooks }: ShopifyWorld, shop: ShopifyShop, scopes: readonly string[]): void {
  for (const id of tokens.ids()) {
    const grant = tokens.get(id)
    if (grant?.shop === shop.plan.domain) tokens.put(id, { ...grant, scopes: grant.scopes.filter((one) => !scopes.includes(one)) })
  }
  hooks.emit(shop.plan.domain, 'app/scopes_update', { previous: [], current: [], updated_at: new Date(0).toISOString() })
}

function uninstall(world: ShopifyWorld, shop: ShopifyShop): void {
  const { domain } = shop.plan
  world.hooks.emit(domain, 'app/uninstalled', { id: shop.plan.number, domain, myshopify_domain: domain })
  endTokens(world.grants, shop, 'revoke')
  world.dropSubscriptions(domain)
}

function askPrivacy(world: ShopifyWorld, shop: ShopifyShop, { topic, orders, uri }: NonNullable<AdvanceShop['privacy']>): void {
  const { domain, number } = shop.plan
  const customer = { id: 900_001, email: 'ioana.pop@exemplu.ro', phone: '+40722333444' }
  const own = {
    'customers/data_request': { orders_requested: orders, customer, data_request: { id: 9999 } },
    'customers/redact': { customer, orders_to_redact: orders },
    'shop/redact': {},
  }[topic]
  const to = uri ?? world.anyUri(domain)
  if (to) world.hooks.emit(domain, topic, { shop_id: number, shop_domain: domain, ...own }, { uri: to })
}
