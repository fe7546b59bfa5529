/** Cancelling before pick-up: the AWB first, then the money back; repeated without harm. */
import { and, eq } from 'drizzle-orm'
import type { CourierCode } from '../../../contract/couriers.ts'
import { bani } from '../../../contract/money.ts'
import type { OrderDetails } from '../../../contract/orders.ts'
import { Problem } from '../../../contract/problems.ts'
import { transfer } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database.ts'
import { answeredBefore, type Once, once } from '../../platform/idempotency.ts'
import { LONG_WEEKEND } from '../../platform/job-retries.ts'
import type { Task } from '../../platform/jobs.ts'
import { cancelStrayAwbJob } from './attempt.ts'
import { tellOrigin } from './order-changed.ts'
import type { OrderRow } from './present-order.ts'
import { lockOrder, orderDetails, orderOf } from './queries.ts'
import { orderEvents, orders } from './tables.ts'

type CancelInput = { clientId: string; orderId: string; key?: string | null }

/**
 * Throws `order-has-no-awb`, `order-not-cancellable` with the courier's reason, `courier-failed` when nobody can say. The same
 * key cancels the same order once; it is kept only when the order is cancelled.
 */
export async function cancelOrder(app: App, { clientId, orderId, key = null }: CancelInput): Promise<OrderDetails> {
  const repeated: Once = { clientId, key, operation: 'cancel-order', body: { orderId } }
  if (!(await answeredBefore(app.db, repeated))) {
    await cancelAtCourier(app, { clientId, orderId })
    await app.db.inTransaction((tx) => once(tx, repeated, async () => ({ orderId })))
  }
  return orderDetails(app, clientId, orderId)
}

async function cancelAtCourier(app: App, { clientId, orderId }: CancelInput): Promise<void> {
  const order = await orderOf(app.db, clientId, orderId)
  if (order.state === 'cancelled') return
  if (!order.awb || !order.courier) throw new Problem('order-has-no-awb')
  if (order.state !== 'active') throw new Problem('order-not-cancellable')
  const answer = await app.couriers[order.courier].cancelAwb(order.awb)
  if (answer.kind === 'unknown') throw new Problem('courier-failed')
  if (answer.kind === 'refused') {
    const now = await orderOf(app.db, clientId, orderId) // somebody else may have cancelled it meanwhile
    if (now.state !== 'cancelled')
      throw new Problem('order-not-cancellable', { message: `Curierul nu mai poate anula comanda: ${answer.reason}` })
  } else {
    await app.db.inTransaction(async (tx) => writeCancelled(app, tx, await lockOrder(tx, clientId, orderId)))
  }
}

/** The order is cancelled at the courier: state, timeline and the charge's reversal, once. */
export async function writeCancelled(app: App, tx: Tx, order: OrderRow): Promise<void> {
  if (order.state !== 'active' || order.priceBani === null) return
  const { clientId, id: orderId } = order
  const now = app.clock.now()
  await transfer(tx, {
    clientId,
    debit: 'revenue',
    credit: 'services',
    amountBani: bani(order.priceBani),
    kind: 'order-cancellation',
    key: `cancellation/${orderId}`,
    orderId,
  })
  await tx
    .update(orders)
    .set({ state: 'cancelled', stateChangedAt: now, trackAt: null })
    .where(and(eq(orders.clientId, clientId), eq(orders.id, orderId)))
  await tx
    .insert(orderEvents)
    .values({ clientId, orderId, state: 'cancelled', text: 'Comanda a fost anulata, suma a revenit in sold', happenedAt: now })
  await tellOrigin(tx, order)
}

/** An AWB that no order holds must not be picked up. */
export const cancelStrayAwb: Task<{ courier: CourierCode; awb: string }> = {
  ...cancelStrayAwbJob,
  retries: LONG_WEEKEND,
  async run(app, { courier, awb }) {
    const answer = await app.couriers[courier].cancelAwb(awb)
    if (answer.kind === 'unknown') throw new Error(`the stray AWB ${awb} could not be cancelled: ${answer.cause}`)
    app.log.warn({ courier, awb, answer: answer.kind }, 'a stray AWB was cancelled')
  },
}
