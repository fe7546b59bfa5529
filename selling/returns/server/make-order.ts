/** One click makes the order that brings the goods back; a request makes at most one. */
import { fieldProblem, Problem } from '#contract/problems.ts'
import { findOrder, insertDraft, type OrderRow, ordersFound } from '#sending/operations.ts'
import { orderInput } from '#sending/orders/contract/orders.ts'
import type { Package } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { lockRequest, noteReturnStep, type RequestRow, requireTrusted, returnRequestLife } from './request-life.ts'
import { returnSenderOf, returnShipment } from './return-shipment.ts'

type Wanted = { clientId: string; id: string; userId: string | null; parcel: Package | null }

/** The draft; the one there is, where there is one. Throws `not-found`, `return-decided`, `return-doubtful`, `return-address-missing`, `invalid-fields`. */
export async function makeReturnOrder(app: App, tx: Tx, { clientId, id, userId, parcel }: Wanted): Promise<string> {
  const request = await lockRequest(tx, { clientId, id })
  requireTrusted(request)
  const made = await madeFor(tx, request)
  if (made !== null) {
    noteAuditedValues({ uniqueId: made.id })
    return made.id
  }
  if (request.state === 'refused' || request.state === 'closed') throw new Problem('return-decided')
  const sent = await ordersFound({ db: app.db }, clientId, request.original?.orderIds ?? [])
  const sender = returnSenderOf(request, sent)
  if (sender === null) throw new Problem('return-address-missing', { because: { code: 'return-sender-unknown' } })
  const shipment = returnShipment({ request, sender, sent, parcel })
  if (shipment === null) throw fieldProblem('package', 'weight-missing')
  const clientReference = request.parcel?.clientReference || request.orderNumber || request.id
  const order = await insertDraft(app, tx, clientId, orderInput({ shipment, clientReference }))
  if (request.state === 'received') await returnRequestLife.move(app, tx, request, { to: 'accepted', patch: { orderId: order.id } })
  else await returnRequestLife.move(app, tx, await backToReceived(app, tx, request), { to: 'accepted', patch: { orderId: order.id } })
  await noteReturnStep(app, tx, request, { step: 'order-made', userId })
  noteAuditedValues({ uniqueId: order.id })
  return order.id
}

/** The order it had is gone. */
const backToReceived = (app: App, tx: Tx, request: RequestRow): Promise<RequestRow> =>
  returnRequestLife.move(app, tx, request, { to: 'received' })

/** null: none, or it was deleted as a draft, or its AWB was cancelled. */
async function madeFor(tx: Tx, { clientId, orderId }: RequestRow): Promise<OrderRow | null> {
  const order = orderId === null ? null : await findOrder(tx, clientId, orderId)
  return order === null || order.state === 'cancelled' ? null : order
}
