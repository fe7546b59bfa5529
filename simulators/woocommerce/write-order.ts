/** What an application writes to an order: status, payment, notes, refunds, tracking numbers. Nothing of it is idempotent but the status. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { jsonReply, type SimReply } from '#simulators/protocol.ts'
import { statusesOf } from './list-orders.ts'
import { noteJson, orderJson, refundJson, trackingJson, wooRefundableOf } from './order-json.ts'
import { needsPayment, nextWooId, type SimWooOrder } from './records.ts'
import { invalidParametersReply, wooRefusal } from './refusals.ts'
import type { SimWooShop } from './shop.ts'

export type WooOrderWriting = { shop: SimWooShop; home: string; order: SimWooOrder; now: Date }

const OrderChange = z.object({
  status: z.string().optional(),
  set_paid: z.boolean().optional(),
  customer_note: z.string().optional(),
  meta_data: z.array(z.object({ id: z.number().optional(), key: z.string(), value: z.unknown() })).optional(),
})

export function changeOrder({ shop, home, order, now }: WooOrderWriting, asked: unknown): SimReply {
  const read = OrderChange.safeParse(asked)
  if (!read.success)
    return invalidParametersReply(Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message])))
  const { status, set_paid: isPaid, meta_data: meta, customer_note: note } = read.data
  if (status !== undefined && !statusesOf(shop).includes(status))
    return invalidParametersReply({ status: 'status nu este unul dintre stările comenzii.' })
  const next = structuredClone(order)
  if (note !== undefined) next.customerNote = note
  for (const { id, key, value } of meta ?? []) setMeta(next, { id, key, value })
  // Does nothing where no payment is awaited, as with cash on delivery.
  if (isPaid && needsPayment(next)) pay(next, now)
  if (status !== undefined) setStatus(next, status, now)
  if (JSON.stringify(next) !== JSON.stringify(order)) shop.save(next, home)
  return jsonReply(200, orderJson(shop.order(order.id) ?? next, home, shop.plan.currency))
}

function setMeta(order: SimWooOrder, { id, key, value }: { id: number | undefined; key: string; value: unknown }): void {
  const held = order.meta.find((one) => (id === undefined ? one.key === key : one.id === id))
  if (held) Object.assign(held, { key, value })
  else order.meta.push({ id: nextWooId(order), key, value })
}

function pay(order: SimWooOrder, now: Date): void {
  order.paidAt = now.getTime()
  order.status = 'processing'
}

/** Any to any. Completing books the payment, also of what is paid at the door. */
export function setStatus(order: SimWooOrder, status: string, now: Date): void {
  if (order.status === status) return
  order.notes.push({
    id: nextWooId(order),
    at: now.getTime(),
    note: `Starea comenzii a fost schimbată din ${order.status} în ${status}.`,
    isForCustomer: false,
  })
  order.status = status
  if (status === 'completed') {
    order.completedAt = now.getTime()
    order.paidAt ??= now.getTime()
  }
  if (status === 'processing' && order.paymentMethod !== 'cod') order.paidAt ??= now.getTime()
}

const NewNote = z.object({ note: z.string().min(1), customer_note: z.boolean().default(false) })

/** Does not count as a change of the order. */
export function addNote({ shop, order, now }: WooOrderWriting, asked: unknown): SimReply {
  const read = NewNote.safeParse(asked)
  if (!read.success) return invalidParametersReply({ note: 'note este obligatoriu.' })
  const next = structuredClone(order)
  const note = { id: nextWooId(next), at: now.getTime(), note: read.data.note, isForCustomer: read.data.customer_note }
  next.notes.push(note)
  shop.keep(next)
  return jsonReply(201, noteJson(note))
}

const NewRefund = z.object({
  amount: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .optional(),
  reason: z.string().default(''),
  api_refund: z.boolean().default(true),
  line_items: z.array(z.object({ id: z.number(), quantity: z.number().int().min(0) })).default([]),
})

export function addRefund({ shop, home, order, now }: WooOrderWriting, asked: unknown): SimReply {
  const read = NewRefund.safeParse(asked)
  if (!read.success) return invalidParametersReply({ amount: 'amount nu este valid.' })
  const amountBani = Math.round(Number(read.data.amount ?? 0) * 100)
  // A number where other refusals have an object.
  const refused = (message: string) => jsonReply(500, { code: 'woocommerce_rest_cannot_create_order_refund', message, data: 500 })
  if (amountBani > wooRefundableOf(order)) return refused('Sumă de rambursare invalidă.')
  if (read.data.api_refund && order.paymentMethod === 'cod') return refused('Metoda de plată nu suportă rambursarea automată.')
  const next = structuredClone(order)
  const lines = read.data.line_items.map(({ id: lineId, quantity }) => ({ lineId, quantity }))
  const refund = { id: nextWooId(next), reason: read.data.reason, amountBani, lines }
  next.refunds.push(refund)
  if (wooRefundableOf(next) === 0) setStatus(next, 'refunded', now)
  shop.save(next, home)
  return jsonReply(201, refundJson(next, refund))
}

const NewTracking = z.object({
  tracking_number: z.string().min(1),
  tracking_provider: z.string().default(''),
  custom_tracking_provider: z.string().default(''),
  custom_tracking_link: z.string().default(''),
  date_shipped: z.string().default(''),
})

/** The same number twice is there twice. */
export function addTracking({ shop, home, order, now }: WooOrderWriting, asked: unknown): SimReply {
  const read = NewTracking.safeParse(asked)
  if (!read.success) return invalidParametersReply({ tracking_number: 'tracking_number este obligatoriu.' })
  const {
    tracking_number: number,
    tracking_provider: provider,
    custom_tracking_provider: own,
    custom_tracking_link: link,
    date_shipped: day,
  } = read.data
  const next = structuredClone(order)
  const tracking = {
    id: randomUUID().replaceAll('-', ''),
    provider: provider || own,
    number,
    link,
    shippedOn: day || now.toISOString().slice(0, 10),
  }
  next.trackings.push(tracking)
  shop.save(next, home)
  return jsonReply(201, trackingJson(tracking))
}

export function removeTracking({ shop, home, order }: WooOrderWriting, id: string): SimReply {
  const next = structuredClone(order)
  const tracking = next.trackings.find((one) => one.id === id)
  if (!tracking) return wooRefusal(404, 'woocommerce_shipment_tracking_api_cannot_get', 'Numărul de urmărire nu există.')
  next.trackings = next.trackings.filter((one) => one !== tracking)
  shop.save(next, home)
  return jsonReply(200, trackingJson(tracking))
}
