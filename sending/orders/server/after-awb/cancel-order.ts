/**
 * Cancelling before pick-up: the intent is stored, the AWB is cancelled at the courier, then the money comes back; whatever fails, once.
 */
import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { courierOf } from '#sending/ports/couriers.ts'
import { refusalReasonOf } from '#server/effects/effect-kind.ts'
import { runEffectWithin } from '#server/effects/run-effect.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type IdempotentCall, runIdempotent } from '#server/platform/http/idempotency.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import type { OrderDetailsCoded } from '../present-order.ts'
import { lockOrder, orderDetails } from '../queries.ts'
import { orders } from '../tables.ts'
import { addCancellation, cancelAwb } from './cancel-awb.ts'
import { type AwbToCancel, cancellationOf } from './cancellation-of.ts'

type CancelInput = { clientId: string; orderId: string; key?: string | null }

/**
 * Answers the order: `cancelled`, or still `active` with `isBeingCancelled` where the courier has not answered yet. Throws
 * `order-has-no-awb` and `order-not-cancellable`, with the courier's reason where it said no.
 */
export async function cancelOrder(app: App, { clientId, orderId, key = null }: CancelInput): Promise<OrderDetailsCoded> {
  const repeated: IdempotentCall = { clientId, key, operation: 'cancel-order', body: { orderId } }
  noteAuditedValues({ uniqueId: orderId })
  const { toCancel } = await app.db.inTransaction((tx) =>
    runIdempotent(tx, repeated, () => requestCancellation(app, tx, { clientId, orderId })),
  )
  if (toCancel) await cancelAtCourier(app, clientId, toCancel)
  return orderDetails(app, clientId, orderId)
}

/** From here on the AWB is cancelled, whatever is killed. null: it is cancelled already. */
export async function requestCancellation(app: App, tx: Tx, { clientId, orderId }: CancelInput): Promise<{ toCancel: AwbToCancel | null }> {
  const order = await lockOrder(tx, clientId, orderId)
  if (order.state === 'cancelled') return { toCancel: null }
  if (!order.awb || !order.courier) throw new Problem('order-has-no-awb')
  if (order.state !== 'active') throw new Problem('order-not-cancellable')
  if (!courierOf(app, order.courier).cancelAwb) throw new Problem('order-not-cancellable', { because: { code: 'courier-cannot-cancel' } })
  const toCancel: AwbToCancel = { courier: order.courier, awb: order.awb, orderId }
  await addCancellation(app, tx, { clientId, ...toCancel })
  await tx
    .update(orders)
    .set({ cancelRequestedAt: order.cancelRequestedAt ?? app.clock.now() })
    .where(and(eq(orders.clientId, clientId), eq(orders.id, orderId)))
  return { toCancel }
}

export async function cancelAtCourier(app: App, clientId: string, toCancel: AwbToCancel): Promise<void> {
  const ref = cancellationOf(clientId, toCancel)
  const effect = await runEffectWithin(app, cancelAwb, ref, app.config.outcomeWithinMs)
  if (effect?.state === 'refused')
    throw new Problem('order-not-cancellable', { because: { code: 'cancellation-refused', params: { reason: refusalReasonOf(effect) } } })
}
