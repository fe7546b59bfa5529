/** An order that waits for its courier's word, settled by an operator who has asked the courier by telephone. */
import { eq } from 'drizzle-orm'
import type { OrderSummary } from '../../../../contract/orders/orders.ts'
import { Problem } from '../../../../contract/problems.ts'
import type { AwbAnswer } from '../../../partners/couriers/port.ts'
import type { App } from '../../../platform/app.ts'
import { summaryOf } from '../present-order.ts'
import { attemptOf, orderOf } from '../queries.ts'
import { orders } from '../tables.ts'
import { settleActivation } from './settle-activation.ts'

/** `awb` null: the courier is certain that there is none. Throws `not-found` and, once it is settled, `order-not-waiting`. */
export async function settleByHand(app: App, { orderId, awb }: { orderId: string; awb: string | null }): Promise<OrderSummary> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Problem('not-found')
  const ref = { clientId: order.clientId, orderId, attempt: order.attempt }
  const attempt = await attemptOf(app.db, ref)
  if (order.state !== 'activating' || !attempt?.unknownSince) throw new Problem('order-not-waiting')
  if (!order.courier) throw new Problem('order-not-waiting')
  const answer: AwbAnswer =
    awb === null
      ? { kind: 'refused', reason: 'Curierul a confirmat ca nu exista niciun AWB. Suma a revenit in sold.' }
      : { kind: 'created', awb: { number: awb, parcels: order.packing.packages.map(() => awb), costNetBani: null } }
  await settleActivation(app, { ref, courier: order.courier, answer })
  return summaryOf(await orderOf(app.db, ref.clientId, orderId), await attemptOf(app.db, ref))
}
