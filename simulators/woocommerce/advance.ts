/** What a user or a test may have happen in a shop: `POST /woocommerce/_sim/advance`. */
import { z } from 'zod'
import type { JournalShelf } from '#simulators/journal.ts'
import { jsonReply, type SimReply } from '#simulators/protocol.ts'
import { wooProductAt } from './catalogue.ts'
import type { WooApiKey } from './keys.ts'
import { orderJson } from './order-json.ts'
import { nextWooId, type SimWooOrder } from './records.ts'
import { hostingAnswers, type SimWooShop } from './shop.ts'
import type { Webhook, WooWebhooks } from './webhooks.ts'
import { setStatus } from './write-order.ts'

const text = z.string().trim().min(1).max(200)
const AdvanceShop = z.object({
  /** The shop's name in its address; without it the first. */
  shop: text.optional(),
  /** An order's number; the changes below are its. */
  order: z.coerce.number().int().optional(),
  status: text.optional(),
  customerNote: z.string().max(5000).optional(),
  shipping: z.record(z.string(), z.string()).optional(),
  billing: z.record(z.string(), z.string()).optional(),
  /** The quantity of its first line; 0 takes the line out. */
  quantity: z.int().min(0).optional(),
  /** A product's place in the catalogue: one of it more. */
  addLine: z.int().min(0).optional(),
  refund: z.object({ quantity: z.int().min(1), reason: text.default('Retur') }).optional(),
  meta: z.record(z.string(), z.unknown()).optional(),
  /** How its buyer gets it. */
  method: z.object({ id: text, title: text, meta: z.record(z.string(), z.unknown()).default({}) }).optional(),
  /** Whether the old tables have a copy of orders, which plugins there are, which products no courier carries. */
  system: z
    .object({ isHposSynced: z.boolean(), plugins: z.array(text), virtual: z.array(z.int()) })
    .partial()
    .optional(),
  paid: z.literal(true).optional(),
  /** `delete`: for good, which no webhook reports. */
  bin: z.enum(['trash', 'restore', 'delete']).optional(),
  addOrders: z.int().min(1).max(5000).optional(),
  seed: z.int().min(0).max(100_000).optional(),
  /** The merchant removes all keys, or takes the right to write back. */
  keys: z.enum(['remove', 'read-only', 'read-write']).optional(),
  plugin: z.object({ hasTracking: z.boolean() }).optional(),
  units: z.object({ weight: z.enum(['kg', 'g', 'lbs', 'oz']), dimension: z.enum(['cm', 'mm', 'm', 'in']) }).optional(),
  hosting: z
    .object({
      slowMs: z.int().min(0).max(120_000),
      isHeaderStripped: z.boolean(),
      prefix: z.string().max(1000),
      suffix: z.string().max(1000),
      answers: z.enum(hostingAnswers),
      failEvery: z.int().min(0),
    })
    .partial()
    .optional(),
  webhooks: z
    .object({ times: z.int().min(1).max(10), isDisordered: z.boolean(), isSilent: z.boolean(), delayMs: z.int().min(0).max(600_000) })
    .partial()
    .optional(),
  /** The merchant, or too many failures, switched them off. */
  webhookStatus: z.enum(['active', 'paused', 'disabled']).optional(),
  /** A delivery that the shop never signed. */
  forge: z.object({ topic: text, order: z.int() }).optional(),
})
type Advance = z.infer<typeof AdvanceShop>

export type WooWorld = {
  shops: ReadonlyMap<string, SimWooShop>
  keys: JournalShelf<WooApiKey>
  webhookShelf: JournalShelf<Webhook>
  hooks: WooWebhooks
  homeOf(shop: SimWooShop): string
  now(): Date
}

export function advanceWooShop(world: WooWorld, asked: unknown): SimReply {
  const read = AdvanceShop.safeParse(asked)
  if (!read.success) return jsonReply(400, { message: z.prettifyError(read.error) })
  const change = read.data
  const shop = change.shop === undefined ? [...world.shops.values()][0] : world.shops.get(change.shop)
  if (!shop) return jsonReply(404, { message: `no shop ${change.shop}` })
  const home = world.homeOf(shop)
  if (change.webhooks) world.hooks.behave(change.webhooks)
  if (change.hosting) shop.hosting = { ...shop.hosting, ...given(change.hosting) }
  if (change.plugin) shop.change(change.plugin)
  if (change.system) shop.system = { ...shop.system, ...given(change.system) }
  if (change.units) shop.change({ units: change.units })
  if (change.keys) endKeys(world.keys, shop, change.keys)
  if (change.webhookStatus) setWebhooks(world.webhookShelf, shop, change.webhookStatus)
  if (change.forge) world.hooks.forge(shop.plan.slug, home, change.forge.topic, change.forge.order)
  if (change.seed !== undefined) shop.reseed(change.seed)
  const added = change.addOrders === undefined ? [] : shop.add(change.addOrders, home)
  if (change.order !== undefined) return changeOne(shop, home, change, world.now())
  return jsonReply(200, { added: added.map(({ id }) => ({ id })), orders: shop.orders().length })
}

/** What was left out stays as it is. */
const given = <T extends object>(changes: T) => Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

function endKeys(keys: JournalShelf<WooApiKey>, { plan }: SimWooShop, how: 'remove' | 'read-only' | 'read-write'): void {
  for (const key of keys.all().filter(({ shop }) => shop === plan.slug)) {
    if (how === 'remove') keys.drop(key.consumerKey)
    else keys.put(key.consumerKey, { ...key, permissions: how === 'read-only' ? 'read' : 'read_write' })
  }
}

function setWebhooks(shelf: JournalShelf<Webhook>, { plan }: SimWooShop, status: Webhook['status']): void {
  for (const webhook of shelf.all().filter(({ shop }) => shop === plan.slug)) shelf.put(String(webhook.id), { ...webhook, status })
}

function changeOne(shop: SimWooShop, home: string, change: Advance, now: Date): SimReply {
  const before = shop.order(change.order ?? 0)
  if (!before) return jsonReply(404, { message: `no order ${change.order}` })
  if (change.bin === 'delete') {
    shop.remove(before)
    return jsonReply(200, { orders: shop.orders().length })
  }
  const order = structuredClone(before)
  edit(order, change, now)
  shop.save(order, home, change.bin === 'trash' ? 'order.deleted' : change.bin === 'restore' ? 'order.restored' : 'order.updated')
  return jsonReply(200, { order: orderJson(order, home, shop.plan.currency) })
}

function edit(order: SimWooOrder, change: Advance, now: Date): void {
  if (change.status !== undefined) setStatus(order, change.status, now)
  if (change.customerNote !== undefined) order.customerNote = change.customerNote
  if (change.shipping) order.shipping = { ...order.shipping, ...change.shipping }
  if (change.billing) order.billing = { ...order.billing, ...change.billing }
  if (change.paid) order.paidAt ??= now.getTime()
  if (change.bin) order.isTrashed = change.bin === 'trash'
  for (const [key, value] of Object.entries(change.meta ?? {})) order.meta.push({ id: nextWooId(order), key, value })
  if (change.method) {
    const { id, title, meta } = change.method
    Object.assign(order, { shippingMethod: id, shippingTitle: title })
    order.shippingMeta = Object.entries(meta).map(([key, value], i) => ({ id: i + 1, key, value }))
  }
  const [line] = order.lines
  if (change.quantity === 0) order.lines.shift()
  else if (change.quantity !== undefined && line) line.quantity = change.quantity
  if (change.addLine !== undefined) {
    const at = change.addLine
    order.lines.push({
      id: nextWooId(order),
      product: at,
      variant: at,
      quantity: 1,
      priceBani: wooProductAt(at).priceBani,
      discountPercent: 0,
      meta: [],
    })
  }
  if (change.refund && line) {
    const { quantity, reason } = change.refund
    order.refunds.push({ id: nextWooId(order), reason, amountBani: line.priceBani * quantity, lines: [{ lineId: line.id, quantity }] })
  }
}
