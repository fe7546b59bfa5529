/**
 * Reporting to the shop what was sent. The order's own entry (our-shipments.ts) is written last and is what counts; the number for the
 * buyer goes before it, looked for first, as the plugin keeps the same number twice when it is sent twice.
 */
import { z } from 'zod'
import type { Message } from '#contract/texts/message.ts'
import type { ConnectedStore, FulfilmentInput, FulfilmentNow, StoreAnswer } from '#selling/ports/stores.ts'
import { requirePresent, type ShopFacts } from './access.ts'
import type { WooOrderNode } from './order-answers.ts'
import { fulfilmentIdOf, type OurShipment, ourShipmentsOf, shipmentKeyOf, shipmentMetaOf } from './our-shipments.ts'
import { countOrderWith, readCountedOrder, readWooOrderNode } from './read-orders.ts'
import type { ShopRest } from './rest.ts'
import { type CountedOrder, canBook, isFullySent, linesToSend } from './to-send.ts'

export type WooShop = { rest: ShopRest; facts(): Promise<StoreAnswer<ShopFacts>>; now(): Date }

const Any = z.looseObject({})
const rejected = (message: Message) => ({ kind: 'refused', reason: 'rejected', message }) as const
const GONE: Message = { code: 'order-gone' }
const done = { kind: 'done', value: null } as const

const ofFulfilment = (id: string): { orderId: string; key: string } => {
  const [orderId = '', key = ''] = id.split(':')
  return { orderId, key }
}

export async function fulfilWooOrder(
  shop: WooShop,
  { orderId, parts, tracking, notifyBuyer, booksCash }: FulfilmentInput,
): ReturnType<ConnectedStore['fulfil']> {
  const read = await readCountedOrder(shop.rest, orderId)
  if (read.kind !== 'done') return read
  const order = read.value
  if (!order) return rejected(GONE)
  const shipments = ourShipmentsOf(order.node.meta_data)
  const same = shipments.find(({ number, isCancelled }) => number === tracking.number && !isCancelled)
  if (same) return { kind: 'done', value: { fulfilmentId: fulfilmentIdOf(orderId, same) } }
  const lines = parts.flatMap((part) => part.lines)
  const refusal = refusedBy(order, lines)
  if (refusal) return refusal
  const shown = await showToBuyer(shop, { orderId, tracking, notifyBuyer })
  if (shown.kind !== 'done') return shown
  const made: OurShipment = { ...tracking, id: shipmentKeyOf(tracking.number), shippedAt: shop.now(), isCancelled: false, lines }
  const written = await writeOrder(
    shop,
    order,
    [...shipments.filter(({ id }) => id !== made.id), made],
    made,
    booksCash && isPaidAtDoor(order.node),
  )
  return written.kind === 'done' ? { kind: 'done', value: { fulfilmentId: fulfilmentIdOf(orderId, made) } } : written
}

const sendable = (status: string): boolean => !['cancelled', 'refunded', 'failed', 'trash', 'completed'].includes(status)

function refusedBy(order: CountedOrder, lines: OurShipment['lines']): ReturnType<typeof rejected> | null {
  const { status } = order.node
  if (!sendable(status)) return rejected({ code: 'status-not-awaiting', params: { status } })
  const awaiting = new Map(linesToSend(order).map(({ line, remaining }) => [String(line.id), remaining]))
  const isMore = lines.some(({ id, quantity }) => quantity > (awaiting.get(id) ?? 0))
  return isMore ? rejected({ code: 'products-not-awaiting' }) : null
}

/**
 * The entry, and the status with it: completed once all is sent and paid. What is paid at the door is completed when it was collected,
 * because completing books the payment; `booksCash`: the merchant wants it booked when it is sent.
 */
async function writeOrder(
  { rest }: WooShop,
  order: CountedOrder,
  shipments: readonly OurShipment[],
  changed: OurShipment,
  booksCash = false,
): Promise<StoreAnswer<null>> {
  const { node } = order
  const counted = await countOrderWith(rest, order, shipments)
  if (counted.kind !== 'done') return counted
  const isComplete = isFullySent(counted.value, shipments)
  const status =
    isComplete && (node.date_paid_gmt !== null || booksCash)
      ? { status: 'completed' }
      : node.status === 'completed' && !isComplete
        ? { status: 'processing' }
        : {}
  const body = { meta_data: [shipmentMetaOf(changed)], ...status }
  const answer = await rest.one({ operation: 'fulfil', method: 'POST', path: `wc/v3/orders/${node.id}`, body, answer: Any })
  return answer.kind === 'missing' ? rejected(GONE) : answer.kind === 'done' ? done : answer
}

type Shown = { orderId: string; tracking: FulfilmentInput['tracking']; notifyBuyer: boolean }

/** By the plugin for tracking numbers where the shop has it; else by a note, which is mailed to the buyer. */
async function showToBuyer(shop: WooShop, { orderId, tracking, notifyBuyer }: Shown): Promise<StoreAnswer<null>> {
  const facts = await shop.facts()
  if (facts.kind !== 'done') return facts
  if (facts.value.hasTracking) return addTracking(shop, orderId, tracking)
  return notifyBuyer
    ? addNote(shop, orderId, `Comanda a fost expediata cu ${tracking.company}, AWB ${tracking.number}: ${tracking.url}`, tracking.number)
    : done
}

const Trackings = z.array(z.object({ tracking_id: z.string(), tracking_number: z.coerce.string() }))
const trackingsPath = (orderId: string) => `wc-shipment-tracking/v3/orders/${orderId}/shipment-trackings`

async function addTracking(
  { rest, now }: WooShop,
  orderId: string,
  { number, company, url }: FulfilmentInput['tracking'],
): Promise<StoreAnswer<null>> {
  const held = await requirePresent(rest.one({ operation: 'trackings', path: trackingsPath(orderId), answer: Trackings }))
  if (held.kind !== 'done') return held
  if (held.value.some((one) => one.tracking_number === number)) return done
  const body = {
    tracking_number: number,
    custom_tracking_provider: company,
    custom_tracking_link: url,
    date_shipped: now().toISOString().slice(0, 10),
  }
  const added = await requirePresent(
    rest.one({ operation: 'add-tracking', method: 'POST', path: trackingsPath(orderId), body, answer: Any }),
  )
  return added.kind === 'done' ? done : added
}

async function removeTracking({ rest }: WooShop, orderId: string, number: string): Promise<StoreAnswer<null>> {
  const held = await requirePresent(rest.one({ operation: 'trackings', path: trackingsPath(orderId), answer: Trackings }))
  if (held.kind !== 'done') return held
  for (const { tracking_id: id } of held.value.filter((one) => one.tracking_number === number)) {
    const removed = await rest.one({ operation: 'remove-tracking', method: 'DELETE', path: `${trackingsPath(orderId)}/${id}`, answer: Any })
    if (removed.kind !== 'done' && removed.kind !== 'missing') return removed
  }
  return done
}

const Notes = z.array(z.object({ note: z.string().catch('') }))

/** Each note to the buyer is a mail: looked for by the AWB in it before one is added. */
async function addNote({ rest }: WooShop, orderId: string, note: string, mentions: string): Promise<StoreAnswer<null>> {
  const path = `wc/v3/orders/${orderId}/notes`
  const held = await requirePresent(rest.one({ operation: 'notes', path, answer: Notes }))
  if (held.kind !== 'done') return held
  if (held.value.some((one) => one.note.includes(mentions))) return done
  const added = await requirePresent(
    rest.one({ operation: 'add-note', method: 'POST', path, body: { note, customer_note: true }, answer: Any }),
  )
  return added.kind === 'done' ? done : added
}

export async function findWooFulfilment(
  shop: WooShop,
  wanted: { orderId: string; trackingNumber: string },
): ReturnType<ConnectedStore['findFulfilment']> {
  const read = await readWooOrderNode(shop.rest, wanted.orderId)
  if (read.kind !== 'done') return read
  const found = ourShipmentsOf(read.value?.meta_data ?? []).find(
    ({ number, isCancelled }) => number === wanted.trackingNumber && !isCancelled,
  )
  return { kind: 'done', value: found ? { fulfilmentId: fulfilmentIdOf(wanted.orderId, found) } : null }
}

type Held = { order: CountedOrder; shipment: OurShipment; shipments: OurShipment[] }

/** null: there is no such fulfilment. */
async function held({ rest }: WooShop, fulfilmentId: string): Promise<StoreAnswer<Held | null>> {
  const { orderId, key } = ofFulfilment(fulfilmentId)
  const read = await readCountedOrder(rest, orderId)
  if (read.kind !== 'done') return read
  const shipments = ourShipmentsOf(read.value?.node.meta_data ?? [])
  const shipment = shipments.find(({ id }) => id === key)
  return { kind: 'done', value: read.value && shipment ? { order: read.value, shipment, shipments } : null }
}

export async function readWooFulfilment(shop: WooShop, id: string): Promise<StoreAnswer<FulfilmentNow | null>> {
  const found = await held(shop, id)
  if (found.kind !== 'done' || !found.value) return found as StoreAnswer<null> // nothing in it
  const { isCancelled, number } = found.value.shipment
  return { kind: 'done', value: { isCancelled, trackingNumbers: [number], reported: [] } }
}

type Update = { fulfilmentId: string; tracking: FulfilmentInput['tracking']; notifyBuyer: boolean }

export async function updateWooTracking(shop: WooShop, { fulfilmentId, tracking, notifyBuyer }: Update): Promise<StoreAnswer<null>> {
  const found = await held(shop, fulfilmentId)
  if (found.kind !== 'done') return found
  if (!found.value || found.value.shipment.isCancelled) return rejected({ code: 'fulfilment-gone' })
  const { order, shipment, shipments } = found.value
  const { orderId } = ofFulfilment(fulfilmentId)
  const shown = await showToBuyer(shop, { orderId, tracking, notifyBuyer })
  if (shown.kind !== 'done') return shown
  const removed = await forgetNumber(shop, orderId, shipment.number === tracking.number ? null : shipment.number)
  if (removed.kind !== 'done') return removed
  const changed = { ...shipment, ...tracking }
  return writeOrder(shop, order, [...shipments.filter(({ id }) => id !== changed.id), changed], changed)
}

export async function cancelWooFulfilment(shop: WooShop, fulfilmentId: string): Promise<StoreAnswer<null>> {
  const found = await held(shop, fulfilmentId)
  if (found.kind !== 'done') return found
  if (!found.value || found.value.shipment.isCancelled) return rejected({ code: 'fulfilment-cancelled-before' })
  const { order, shipment, shipments } = found.value
  const removed = await forgetNumber(shop, ofFulfilment(fulfilmentId).orderId, shipment.number)
  if (removed.kind !== 'done') return removed
  const changed = { ...shipment, isCancelled: true }
  return writeOrder(shop, order, [...shipments.filter(({ id }) => id !== changed.id), changed], changed)
}

/** Where a plugin shows it to the buyer. */
async function forgetNumber(shop: WooShop, orderId: string, number: string | null): Promise<StoreAnswer<null>> {
  const facts = await shop.facts()
  if (facts.kind !== 'done') return facts
  return facts.value.hasTracking && number !== null ? removeTracking(shop, orderId, number) : done
}

const isPaidAtDoor = ({ payment_method: method }: WooOrderNode): boolean => method === 'cod' || method === 'cargus_ship_and_go_payment'

/** Cash on delivery is booked by completing the order and in no other way; what still awaits a payment, by saying that it came. */
export async function markWooOrderPaid({ rest }: WooShop, orderId: string): Promise<StoreAnswer<null>> {
  const read = await readCountedOrder(rest, orderId)
  if (read.kind !== 'done') return read
  const order = read.value
  if (!order) return rejected(GONE)
  const { node } = order
  if (node.date_paid_gmt !== null) return done
  if (!sendable(node.status)) return rejected({ code: 'status-not-payable', params: { status: node.status } })
  if (!canBook(order)) return rejected({ code: 'paid-when-completed' })
  const body = node.needs_payment
    ? { set_paid: true }
    : { status: isPaidAtDoor(node) || node.status !== 'on-hold' ? 'completed' : 'processing' }
  const answer = await rest.one({ operation: 'mark-paid', method: 'POST', path: `wc/v3/orders/${orderId}`, body, answer: Any })
  return answer.kind === 'missing' ? rejected(GONE) : answer.kind === 'done' ? done : answer
}
