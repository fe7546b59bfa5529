/** The job that asks the courier for the AWB. Jobs run at least once, a courier is asked at most once: the claim makes the difference. */
import type { AwbAnswer, CourierPort, CourierShipment } from '../../partners/couriers/port.ts'
import type { App } from '../../platform/app.ts'
import { dayIn } from '../../platform/clock.ts'
import { selectList } from '../../platform/database.ts'
import type { Task } from '../../platform/jobs.ts'
import { courierShipment } from '../offers/ask-offers.ts'
import { type AttemptRef, askCourierJob, CREATE_CALL_MS, JOB_LOST_AFTER_MS } from './attempt.ts'
import { lookAtClaimed } from './lost-attempts.ts'
import type { OrderRow } from './present-order.ts'
import { settleActivation } from './settle-activation.ts'
import { shipmentOf } from './stored-shipment.ts'
import { orders } from './tables.ts'

export const askCourier: Task<AttemptRef> = { ...askCourierJob, run: (app, ref) => claimAndAsk(app, ref) }

/** `callsBefore`: how many create calls this attempt has made; recovery repeats only what it has found to be absent. */
export async function claimAndAsk(app: App, ref: AttemptRef, callsBefore = 0): Promise<void> {
  const order = await claim(app, ref, callsBefore)
  if (!order?.courier || !order.offer) return lookAtClaimed(app, ref)
  const courier = app.couriers[order.courier]
  const wish = courierShipment({ shipment: shipmentOf(order), reference: order.id, locker: order.locker, pickupOn: order.offer.pickupOn })
  const answer = await courier.createAwb(wish, order.offer.serviceCode)
  const isSure = callsBefore === 0 || answer.kind !== 'refused'
  await settleActivation(app, {
    ref,
    courier: courier.code,
    answer: isSure ? answer : await refusedOrThere(app, courier, wish, answer),
  })
}

/** Committed before the courier is called. The count of calls keeps two processes from both making one. */
async function claim(app: App, ref: AttemptRef, callsBefore: number): Promise<OrderRow | null> {
  const now = app.clock.now()
  const { rows } = await app.db.$client.query<OrderRow>({
    name: 'attempt-claim',
    text: `update activation_attempts a set claimed_at = $4, calls = calls + 1, unknown_since = null, look_at = $5
             from orders o
            where a.client_id = $1 and a.order_id = $2 and a.attempt = $3 and a.calls = $6 and a.settled_at is null
              and o.client_id = a.client_id and o.id = a.order_id
           returning ${selectList(orders, 'o')}`,
    values: [ref.clientId, ref.orderId, ref.attempt, now, new Date(now.getTime() + CREATE_CALL_MS + JOB_LOST_AFTER_MS), callsBefore],
  })
  return rows[0] ?? null
}

/** A repeated call that is refused may be refused because the first one had made the AWB after all. */
async function refusedOrThere(app: App, courier: CourierPort, wish: CourierShipment, refused: AwbAnswer): Promise<AwbAnswer> {
  const found = await courier.findAwb?.ask(wish.reference, dayIn(app.clock.now()))
  if (found?.kind === 'created') return found
  return found?.kind === 'unknown' ? { kind: 'unknown', cause: 'unreadable' } : refused
}
