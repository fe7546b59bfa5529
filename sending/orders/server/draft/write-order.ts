/** Drafts: saving, changing, deleting, repeating an order. */
import { and, eq, inArray } from 'drizzle-orm'
import { clientClosed } from '#account/operations.ts'
import { isNameForBank } from '#contract/banking/bank-characters.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { runIdempotent } from '#server/platform/http/idempotency.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { requireVersion } from '#server/platform/http/versions.ts'
import { shortId } from '#server/platform/ids.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { notedText, orderFieldsOf } from '../../contract/order-fields.ts'
import type { OrderInput } from '../../contract/orders.ts'
import { insertOrder } from '../order-transition.ts'
import { type OrderDetailsCoded, type OrderRow, orderContentOf } from '../present-order.ts'
import { lockOrder, orderDetails, orderOf } from '../queries.ts'
import { orderEvents, orders } from '../tables.ts'
import { shipmentColumns, storedShipmentOf } from './stored-shipment.ts'

type NewOrder = { clientId: string; key: string | null; input: OrderInput }

export const orderFromStoreReason = { code: 'order-from-store' } as const

/** Saves a draft; the same key saves it once. */
export async function createOrder(app: App, { clientId, key, input }: NewOrder): Promise<OrderDetailsCoded> {
  requirePayee(input)
  const { id } = await app.db.inTransaction(async (tx) => {
    const saved = await runIdempotent(tx, { clientId, key, operation: 'create-order', body: input }, () =>
      newDraft(app, tx, clientId, input),
    )
    noteAuditedValues({ uniqueId: saved.id })
    return saved
  })
  return orderDetails(app, clientId, id)
}

/** Cash is paid by bank transfer. Throws `invalid-fields`. */
export function requirePayee({ shipment }: OrderInput): void {
  const { repayment } = shipment.extraOptions
  if (repayment && !isNameForBank(repayment.accountHolder))
    throw fieldProblem('shipment.extraOptions.repayment.accountHolder', 'holder-other-script')
}

type DraftInput = OrderInput & Partial<Pick<OrderRow, 'id' | 'origin' | 'replaces' | 'offer'>>

async function newDraft(app: App, tx: Tx, clientId: string, input: DraftInput): Promise<Pick<OrderRow, 'id'>> {
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
export function newOrderRow(app: App, clientId: string, given: DraftInput): OrderRow {
  const { shipment, id = shortId(), origin = 'typed', replaces = null, offer = null, ...noted } = given
  const now = app.clock.now()
  const fields = orderFieldsOf(noted)
  return {
    ...{ clientId, id, state: 'draft', stateChangedAt: now, ...shipmentColumns(shipment), ...fields, origin },
    ...{ notedText: notedText(fields), searchText: '' },
    ...{ attempt: 0, courier: null, serviceName: null, offer, priceBani: null, locker: null, awb: null, parcels: [], refusal: null },
    ...{ createdAt: now, activatedAt: null, cancelRequestedAt: null, trackAt: null },
    ...{ replaces, isPrinted: false, receivedBackAt: null, receivedBackBy: null },
  }
}

type Rewriting = { clientId: string; orderId: string; input: OrderInput; ifMatch?: string | null }

/** Throws `order-not-draft` once it was activated, `changed-meanwhile`. */
export async function updateOrder(app: App, { clientId, orderId, input, ifMatch = null }: Rewriting): Promise<OrderDetailsCoded> {
  requirePayee(input)
  noteAuditedValues({ uniqueId: orderId })
  await app.db.inTransaction(async (tx) => {
    const order = await lockTypedDraft(tx, clientId, orderId)
    requireVersion(ifMatch, { saved: orderContentOf(order), wanted: orderContentOf({ ...input, ...shipmentColumns(input.shipment) }) })
    await rewriteDraft(tx, order, input)
  })
  return orderDetails(app, clientId, orderId)
}

/** Throws `order-not-draft` also for an order that came from a store. */
async function lockTypedDraft(tx: Tx, clientId: string, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, clientId, orderId)
  if (order.origin !== 'typed') throw new Problem('order-not-draft', { because: orderFromStoreReason })
  if (order.state !== 'draft') throw new Problem('order-not-draft')
  return order
}

/** `draft`: locked. */
export async function rewriteDraft(tx: Tx, { clientId, id }: OrderRow, { shipment, ...noted }: OrderInput): Promise<void> {
  const fields = orderFieldsOf(noted)
  await tx
    .update(orders)
    .set({ ...shipmentColumns(shipment), ...fields, notedText: notedText(fields) })
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

/** Those that stores brought too. */
export const draftsEndWithClient = subscribe(clientClosed, async (_app, tx, { clientId }) => {
  const isDraft = and(eq(orders.clientId, clientId), eq(orders.state, 'draft'))
  const ofDrafts = inArray(orderEvents.orderId, tx.select({ id: orders.id }).from(orders).where(isDraft))
  await tx.delete(orderEvents).where(and(eq(orderEvents.clientId, clientId), ofDrafts))
  await tx.delete(orders).where(isDraft)
})

/** A new draft with the same data; service and point chosen then are chosen again and checked again. Of one that came back it is what is sent instead. */
export async function orderAgain(
  app: App,
  { clientId, orderId, key }: { clientId: string; orderId: string; key: string | null },
): Promise<OrderDetailsCoded> {
  const { id } = await app.db.inTransaction(async (tx) => {
    const order = await orderOf(tx, clientId, orderId)
    const input: DraftInput = {
      replaces: order.state === 'returned' ? orderId : null,
      offer: order.offer,
      shipment: { ...storedShipmentOf(order), extraOptions: { ...order.extraOptions, saturdayDelivery: false } },
      ...orderFieldsOf(order),
    }
    const saved = await runIdempotent(tx, { clientId, key, operation: 'order-again', body: { orderId } }, () =>
      newDraft(app, tx, clientId, input),
    )
    noteAuditedValues({ uniqueId: saved.id })
    return saved
  })
  return orderDetails(app, clientId, id)
}
