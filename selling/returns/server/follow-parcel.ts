/** What becomes of the order that brings a return back: the buyer gets its label, and its parcel is followed. */
import { and, eq } from 'drizzle-orm'
import { parcelScanned } from '#selling/scan-station/server/scan.ts'
import { findOrder, orderMoved } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { calledBack, isUnderWay, noteReturnParcelCameBack, noteReturnParcelSetOut } from './goods/parcel-custody.ts'
import { addLabelMail } from './label/label-mail.ts'
import { noteReturnStep, type RequestRow, returnRequestLife } from './request-life.ts'
import { returnRequests as table } from './tables.ts'

/** The buyer gets the label as soon as there is one; what became of the parcel is noted. */
export const followOrder = subscribe(orderMoved, async (app, tx, { clientId, id, to, now: { awb, replaces } }) => {
  if (to !== 'active' && to !== 'cancelled' && to !== 'delivered' && !isUnderWay(to)) return
  const request =
    (await requestOf(tx, clientId, id)) ?? (replaces === null || to !== 'active' ? null : await requestOf(tx, clientId, replaces))
  if (request === null) return
  const seen = { params: { awb: awb ?? '' }, userId: null }
  if (to === 'delivered') return noteReturnParcelCameBack(app, tx, request, seen)
  if (to === 'cancelled') return cancelled(app, tx, request, seen.params)
  if (to === 'active') return shipped(app, tx, request, id)
  await noteReturnParcelSetOut(app, tx, request, seen)
})

/** At the packing table: what the courier has not reported yet is known. */
export const noteScanned = subscribe(parcelScanned, async (app, tx, { clientId, orderId, userId }) => {
  const request = await requestOf(tx, clientId, orderId)
  const order = request && (await findOrder(tx, clientId, orderId))
  if (request && order) await noteReturnParcelCameBack(app, tx, request, { params: { awb: order.awb ?? '' }, userId })
})

async function cancelled(app: App, tx: Tx, request: RequestRow, params: { awb: string }): Promise<void> {
  const row = await calledBack(app, tx, request)
  if (!returnRequestLife.mayBecome(row.state, 'received') || row.state === 'refused' || row.state === 'closed') return
  await returnRequestLife.move(app, tx, row, { to: 'received' })
  await noteReturnStep(app, tx, row, { step: 'awb-cancelled', params })
}

async function shipped(app: App, tx: Tx, request: RequestRow, orderId: string): Promise<void> {
  if (request.state === 'refused' || request.state === 'closed') return
  const accepted =
    request.state === 'received' ? await returnRequestLife.move(app, tx, request, { to: 'accepted', patch: { orderId } }) : request
  if (accepted.state === 'accepted') await returnRequestLife.move(app, tx, accepted, { to: 'shipped', patch: { orderId } })
  await addLabelMail(app, tx, { clientId: request.clientId, requestId: request.id, orderId, tap: '' })
}

async function requestOf(tx: Tx, clientId: string, orderId: string): Promise<RequestRow | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.orderId, orderId)))
    .for('update')
  return row ?? null
}
