/** The job that asks the courier for the AWB. Jobs run at least once, a courier is asked at most once: the claim makes the difference. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AwbAnswer, CourierPort, CourierShipment } from '../../partners/couriers/port.ts'
import type { App } from '../../platform/app.ts'
import { dayIn } from '../../platform/clock.ts'
import type { Task } from '../../platform/jobs.ts'
import { courierShipment } from '../offers/ask-offers.ts'
import { type AttemptRef, askCourierJob, CREATE_CALL_MS, JOB_LOST_AFTER_MS, ofAttempt } from './attempt.ts'
import type { OrderRow } from './present-order.ts'
import { orderOf } from './queries.ts'
import { settleActivation } from './settle-activation.ts'
import { shipmentOf } from './stored-shipment.ts'
import { activationAttempts } from './tables.ts'

export const askCourier: Task<AttemptRef> = { ...askCourierJob, run: (app, ref) => claimAndAsk(app, ref) }

/** `callsBefore`: how many create calls this attempt has made; recovery repeats only what it has found to be absent. */
export async function claimAndAsk(app: App, ref: AttemptRef, callsBefore = 0): Promise<void> {
  const order = await claim(app, ref, callsBefore)
  if (!order?.courier || !order.offer) return // claimed before: recovery's turn
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
  return app.db.inTransaction(async (tx) => {
    const claimed = await tx
      .update(activationAttempts)
      .set({
        claimedAt: now,
        calls: sql`${activationAttempts.calls} + 1`,
        unknownSince: null,
        lookAt: new Date(now.getTime() + CREATE_CALL_MS + JOB_LOST_AFTER_MS),
      })
      .where(and(ofAttempt(ref), eq(activationAttempts.calls, callsBefore), isNull(activationAttempts.settledAt)))
      .returning({ attempt: activationAttempts.attempt })
    return claimed.length === 0 ? null : orderOf(tx, ref.clientId, ref.orderId)
  })
}

/** A repeated call that is refused may be refused because the first one had made the AWB after all. */
async function refusedOrThere(app: App, courier: CourierPort, wish: CourierShipment, refused: AwbAnswer): Promise<AwbAnswer> {
  const found = await courier.findAwb?.ask(wish.reference, dayIn(app.clock.now()))
  if (found?.kind === 'created') return found
  return found?.kind === 'unknown' ? { kind: 'unknown', cause: 'unreadable' } : refused
}
