/** Drafts: saving, changing, deleting, repeating an order. */
import { and, eq } from 'drizzle-orm'
import { isNameForBank } from '../../../../contract/banking/bank-characters.ts'
import { fieldsOf } from '../../../../contract/orders/order-fields.ts'
import type { OrderInput } from '../../../../contract/orders/orders.ts'
import { fieldProblem, Problem } from '../../../../contract/problems.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { once } from '../../../platform/http/idempotency.ts'
import { noteAudited } from '../../../platform/http/request-entry.ts'
import { shortId } from '../../../platform/ids.ts'
import { insertOrder } from '../order-transition.ts'
import type { OrderDetailsCoded, OrderRow } from '../present-order.ts'
import { lockOrder, orderDetails, orderOf } from '../queries.ts'
import { searchTextOf } from '../search-text.ts'
import { orderEvents, orders } from '../tables.ts'
import { shipmentColumns, shipmentOf } from './stored-shipment.ts'

type NewOrder = { clientId: string; key: string | null; input: OrderInput }

export const ofTheStore = { code: 'order-from-store' } as const

/** Saves a draft; the same key saves it once. */
export async function createOrder(app: App, { clientId, key, input }: NewOrder): Promise<OrderDetailsCoded> {
  requirePayee(input)
  const { id } = await app.db.inTransaction(async (tx) => {
    const saved = await once(tx, { clientId, key, operation: 'create-order', body: input }, () => newDraft(app, tx, clientId, input))
    noteAudited({ uniqueId: saved.id })
    return saved
  })
  return orderDetails(app, clientId, id)
}

/** Cash is paid by bank transfer. Throws `invalid-fields`. */
function requirePayee({ shipment }: OrderInput): void {
  const { repayment } = shipment.extraOptions
  if (repayment && !isNameForBank(repayment.accountHolder))
    throw fieldProblem('shipment.extraOptions.repayment.accountHolder', 'holder-other-script')
}

type DraftInput = OrderInput & { origin?: OrderRow['origin'] }

async function newDraft(app: App, tx: Tx, clientId: string, input: OrderInput): Promise<Pick<OrderRow, 'id'>> {
  const { id } = await insertDraft(app, tx, clientId, input)
  return { id }
}

/** An order with nothing but its data, inside the caller's transaction. */
export async function insertDraft(app: App, tx: Tx, clientId: string, input: DraftInput): Promise<OrderRow> {
  const order = newOrderRow(app, clientId, input)
  await insertOrder(app, tx, order)
  return order
}

/** The same, not written yet. */
export function newOrderRow(app: App, clientId: string, { shipment, origin = 'typed', ...noted }: DraftInput): OrderRow {
  const id = shortId()
  const now = app.clock.now()
  const fields = fieldsOf(noted)
  const searchText = searchTextOf({ shipment, id, fields })
  return {
    ...{ clientId, id, state: 'draft', stateChangedAt: now, ...shipmentColumns(shipment), ...fields, origin, searchText },
    ...{ attempt: 0, courier: null, serviceName: null, offer: null, priceBani: null, locker: null, awb: null, parcels: [], refusal: null },
    ...{ createdAt: now, activatedAt: null, cancelRequestedAt: null, trackAt: null },
  }
}

/** Throws `order-not-draft` once it was activated. */
export async function updateOrder(
  app: App,
  { clientId, orderId, input }: { clientId: string; orderId: string; input: OrderInput },
): Promise<OrderDetailsCoded> {
  requirePayee(input)
  noteAudited({ uniqueId: orderId })
  await app.db.inTransaction(async (tx) => rewriteDraft(tx, await lockTypedDraft(tx, clientId, orderId), input))
  return orderDetails(app, clientId, orderId)
}

/** Throws `order-not-draft` also for an order that came from a store. */
async function lockTypedDraft(tx: Tx, clientId: string, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, clientId, orderId)
  if (order.origin !== 'typed') throw new Problem('order-not-draft', { because: ofTheStore })
  if (order.state !== 'draft') throw new Problem('order-not-draft')
  return order
}

/** `draft`: locked. */
export async function rewriteDraft(tx: Tx, { clientId, id }: OrderRow, { shipment, ...noted }: OrderInput): Promise<void> {
  const fields = fieldsOf(noted)
  await tx
    .update(orders)
    .set({ ...shipmentColumns(shipment), ...fields, searchText: searchTextOf({ shipment, id, fields }) })
    .where(and(eq(orders.clientId, clientId), eq(orders.id, id)))
}

/** A draft goes without a trace, also one that couriers refused: should an AWB turn up all the same, no order holds it, and it is cancelled. Throws `order-not-draft`. */
export async function deleteOrder(app: App, { clientId, orderId }: { clientId: string; orderId: string }): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    await lockTypedDraft(tx, clientId, orderId)
    await tx.delete(orderEvents).where(and(eq(orderEvents.clientId, clientId), eq(orderEvents.orderId, orderId)))
    await tx.delete(orders).where(and(eq(orders.clientId, clientId), eq(orders.id, orderId)))
  })
}

/** A new draft with the same data; the point chosen then is chosen again and checked again. */
export async function orderAgain(
  app: App,
  { clientId, orderId, key }: { clientId: string; orderId: string; key: string | null },
): Promise<OrderDetailsCoded> {
  const { id } = await app.db.inTransaction(async (tx) => {
    const order = await orderOf(tx, clientId, orderId)
    const input: OrderInput = {
      shipment: { ...shipmentOf(order), extraOptions: { ...order.extraOptions, saturdayDelivery: false } },
      ...fieldsOf(order),
    }
    const saved = await once(tx, { clientId, key, operation: 'order-again', body: { orderId } }, () => newDraft(app, tx, clientId, input))
    noteAudited({ uniqueId: saved.id })
    return saved
  })
  return orderDetails(app, clientId, id)
}
