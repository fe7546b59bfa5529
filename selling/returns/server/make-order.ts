/** One click makes the order that brings the goods back; a request makes at most one. */
import { and, eq } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { parcelScanned } from '#selling/scan-station/server/scan.ts'
import { findOrder, insertDraft, type OrderRow, orderMoved, ordersFound } from '#sending/operations.ts'
import { orderInput } from '#sending/orders/contract/orders.ts'
import type { Package } from '#sending/shipments/contract/shipments.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteAudited } from '#server/platform/http/request-entry.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { lockRequest, noteStep, type RequestRow, requestLife, requireTrusted } from './request-life.ts'
import { returnShipment, senderOf } from './return-shipment.ts'
import { returnRequests as table } from './tables.ts'

type Wanted = { clientId: string; id: string; userId: string | null; parcel: Package | null }

/** The draft; the one there is, where there is one. Throws `not-found`, `return-decided`, `return-doubtful`, `return-address-missing`, `invalid-fields`. */
export async function makeReturnOrder(app: App, tx: Tx, { clientId, id, userId, parcel }: Wanted): Promise<string> {
  const request = await lockRequest(tx, { clientId, id })
  requireTrusted(request)
  const made = await madeFor(tx, request)
  if (made !== null) {
    noteAudited({ uniqueId: made.id })
    return made.id
  }
  if (request.state === 'refused' || request.state === 'closed') throw new Problem('return-decided')
  const sent = await ordersFound({ db: app.db }, clientId, request.original?.orderIds ?? [])
  const sender = senderOf(request, sent)
  if (sender === null) throw new Problem('return-address-missing', { because: { code: 'return-sender-unknown' } })
  const shipment = returnShipment({ request, sender, sent, parcel })
  if (shipment === null) throw fieldProblem('package', 'weight-missing')
  const clientReference = request.parcel?.clientReference || request.orderNumber || request.id
  const order = await insertDraft(app, tx, clientId, orderInput({ shipment, clientReference }))
  if (request.state === 'received') await requestLife.move(app, tx, request, { to: 'accepted', patch: { orderId: order.id } })
  else await requestLife.move(app, tx, await backToReceived(app, tx, request), { to: 'accepted', patch: { orderId: order.id } })
  await noteStep(app, tx, request, { step: 'order-made', userId })
  noteAudited({ uniqueId: order.id })
  return order.id
}

/** The order it had is gone. */
const backToReceived = (app: App, tx: Tx, request: RequestRow): Promise<RequestRow> =>
  requestLife.move(app, tx, request, { to: 'received' })

/** null: none, or it was deleted as a draft, or its AWB was cancelled. */
async function madeFor(tx: Tx, { clientId, orderId }: RequestRow): Promise<OrderRow | null> {
  const order = orderId === null ? null : await findOrder(tx, clientId, orderId)
  return order === null || order.state === 'cancelled' ? null : order
}

/** The buyer gets the label as soon as there is one; what became of the parcel is noted. */
export const followOrder = subscribe(orderMoved, async (app, tx, { clientId, id, to, now: { awb, replaces } }) => {
  if (to !== 'active' && to !== 'cancelled' && to !== 'delivered') return
  const request =
    (await requestOf(tx, clientId, id)) ?? (replaces === null || to !== 'active' ? null : await requestOf(tx, clientId, replaces))
  if (request === null) return
  const params = { awb: awb ?? '' }
  if (to === 'delivered') return cameBack(app, tx, request, { params, userId: null })
  if (to === 'cancelled') {
    if (!requestLife.mayBecome(request.state, 'received') || request.state === 'refused' || request.state === 'closed') return
    await requestLife.move(app, tx, request, { to: 'received' })
    return noteStep(app, tx, request, { step: 'awb-cancelled', params })
  }
  await shipped(app, tx, request, id)
})

/** At the packing table: what the courier has not reported yet is known. */
export const noteScanned = subscribe(parcelScanned, async (app, tx, { clientId, orderId, userId }) => {
  const request = await requestOf(tx, clientId, orderId)
  const order = request && (await findOrder(tx, clientId, orderId))
  if (request && order) await cameBack(app, tx, request, { params: { awb: order.awb ?? '' }, userId })
})

async function shipped(app: App, tx: Tx, request: RequestRow, orderId: string): Promise<void> {
  if (request.state === 'refused' || request.state === 'closed') return
  const accepted = request.state === 'received' ? await requestLife.move(app, tx, request, { to: 'accepted', patch: { orderId } }) : request
  if (accepted.state === 'accepted') await requestLife.move(app, tx, accepted, { to: 'shipped', patch: { orderId } })
  await addMail(app, tx, { mail: { name: 'return-label' }, id: `${request.id}/${orderId}`, clientId: request.clientId })
}

type Came = { params: { awb: string }; userId: string | null }

/** Once, by whichever is first. */
async function cameBack(app: App, tx: Tx, request: RequestRow, came: Came): Promise<void> {
  if (request.goodsCameAt !== null) return
  await tx
    .update(table)
    .set({ goodsCameAt: app.clock.now() })
    .where(and(eq(table.clientId, request.clientId), eq(table.id, request.id)))
  await noteStep(app, tx, request, { step: 'goods-came', ...came })
}

async function requestOf(tx: Tx, clientId: string, orderId: string): Promise<RequestRow | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.orderId, orderId)))
    .for('update')
  return row ?? null
}
