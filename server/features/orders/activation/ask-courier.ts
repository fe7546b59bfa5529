/** The job that asks the courier for the AWB. Jobs run at least once, a courier is asked at most once: the claim makes the difference. */
import type { App } from '../../../platform/app.ts'
import { selectList } from '../../../platform/database/database.ts'
import { onceDatabaseIsThere } from '../../../platform/database/database-away.ts'
import type { Task } from '../../../platform/jobs/jobs.ts'
import { courierShipment } from '../../offers/ask-offers.ts'
import { shipmentOf } from '../draft/stored-shipment.ts'
import type { OrderRow } from '../present-order.ts'
import { orders } from '../tables.ts'
import { type AttemptRef, askCourierJob, CREATE_CALL_MS, JOB_LOST_AFTER_MS } from './attempt.ts'
import { lookAtClaimed } from './lost-attempts.ts'
import { settleActivation, settleRepeated } from './settle-activation.ts'

export const askCourier: Task<AttemptRef> = { ...askCourierJob, run: (app, ref) => claimAndAsk(app, ref) }

/** `callsBefore`: how many create calls this attempt has made; recovery repeats only what it has found to be absent. */
export async function claimAndAsk(app: App, ref: AttemptRef, callsBefore = 0): Promise<void> {
  const claimed = await claim(app, ref, callsBefore)
  if (!claimed?.courier || !claimed.offer) return lookAtClaimed(app, ref)
  const { reference, ...order } = claimed
  const courier = app.couriers[claimed.courier]
  const { pickupOn, serviceCode } = claimed.offer
  const wish = courierShipment({ shipment: shipmentOf(order), reference, locker: order.locker, pickupOn })
  const answered = { ref, courier: courier.code, answer: await courier.createAwb(wish, serviceCode) }
  const settle = callsBefore === 0 ? settleActivation : settleRepeated
  // The answer is at hand: a job that failed for want of a database would come again later and later, and have to ask for it.
  await onceDatabaseIsThere(
    () => settle(app, answered),
    (error) => app.log.warn({ err: error, ...ref }, 'a courier’s answer waits for the database'),
  )
}

/** Committed before the courier is called. The count of calls keeps two processes from both making one. */
async function claim(app: App, ref: AttemptRef, callsBefore: number): Promise<(OrderRow & { reference: string }) | undefined> {
  const now = app.clock.now()
  const { rows } = await app.db.$client.query<OrderRow & { reference: string }>({
    name: 'attempt-claim',
    text: `update activation_attempts a set claimed_at = $4, calls = calls + 1, unknown_since = null, look_at = $5
             from orders o
            where a.client_id = $1 and a.order_id = $2 and a.attempt = $3 and a.calls = $6 and a.settled_at is null
              and o.client_id = a.client_id and o.id = a.order_id
           returning ${selectList(orders, 'o')}, coalesce(a.reference, o.id) as reference`,
    values: [ref.clientId, ref.orderId, ref.attempt, now, new Date(now.getTime() + CREATE_CALL_MS + JOB_LOST_AFTER_MS), callsBefore],
  })
  return rows[0]
}
