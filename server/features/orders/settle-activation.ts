/** What the courier answered, written once: the charge with the AWB, or the money back with the reason. */
import { and, eq } from 'drizzle-orm'
import { type CourierCode, couriers } from '../../../contract/couriers.ts'
import { settle } from '../../ledger/transfer.ts'
import type { Awb, AwbAnswer } from '../../partners/couriers/port.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.ts'
import { tell } from '../../platform/notices.ts'
import {
  type AttemptRef,
  activationKey,
  cancelStrayAwbJob,
  FIRST_LOOK_MS,
  lockAttempt,
  ofAttempt,
  recoverActivationJob,
  requestPickupJob,
} from './attempt.ts'
import { lockOrder } from './queries.ts'
import { searchTextOf } from './search-text.ts'
import { shipmentOf } from './stored-shipment.ts'
import { activationAttempts, orderEvents, orders } from './tables.ts'

/** What the courier that was asked has said. */
export type Answered = { ref: AttemptRef; courier: CourierCode; answer: AwbAnswer }

/** Safe to call twice, and by two at once: the first outcome stands. */
export async function settleActivation(app: App, { ref, courier, answer }: Answered): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const attempt = await lockAttempt(tx, ref)
    if (attempt.settledAt) return answer.kind === 'created' ? keepOnlyOne(tx, ref, { courier, awb: answer.awb.number }) : undefined
    if (answer.kind === 'created') await chargeWithAwb(app, tx, ref, answer.awb)
    else if (answer.kind === 'refused') await giveBack(app, tx, ref, answer.reason)
    else await waitForCertainty(app, tx, ref, answer.cause)
  })
}

async function chargeWithAwb(app: App, tx: Tx, ref: AttemptRef, awb: Awb): Promise<void> {
  const { clientId, orderId } = ref
  const now = app.clock.now()
  const order = await lockOrder(tx, clientId, orderId)
  await settle(tx, { clientId, pendingKey: activationKey(ref), as: 'post' })
  await tx
    .update(orders)
    .set({
      state: 'active',
      stateChangedAt: now,
      activatedAt: now,
      awb: awb.number,
      parcels: awb.parcels,
      trackAt: now,
      searchText: searchTextOf({ shipment: shipmentOf(order), id: orderId, clientReference: order.clientReference, awb: awb.number }),
    })
    .where(and(eq(orders.clientId, clientId), eq(orders.id, orderId)))
  await tx.insert(orderEvents).values({ clientId, orderId, state: 'active', text: 'Comanda a fost activata', happenedAt: now, place: null })
  await close(app, tx, ref, { outcome: 'created' })
  if (order.courier && app.couriers[order.courier].requestPickup) await addJob(tx, requestPickupJob, { clientId, orderId })
}

async function giveBack(app: App, tx: Tx, ref: AttemptRef, reason: string): Promise<void> {
  const { clientId, orderId } = ref
  const now = app.clock.now()
  const order = await lockOrder(tx, clientId, orderId)
  const name = order.courier ? couriers[order.courier].name : 'Curierul'
  await settle(tx, { clientId, pendingKey: activationKey(ref), as: 'void' })
  await tx
    .update(orders)
    .set({ state: 'draft', stateChangedAt: now, refusal: reason, locker: null })
    .where(and(eq(orders.clientId, clientId), eq(orders.id, orderId)))
  await tx
    .insert(orderEvents)
    .values({ clientId, orderId, state: 'draft', text: `${name} a refuzat comanda`, courierText: reason, happenedAt: now })
  await close(app, tx, ref, { outcome: 'refused', reason })
}

async function close(
  app: App,
  tx: Tx,
  ref: AttemptRef,
  { outcome, reason = null }: { outcome: 'created' | 'refused'; reason?: string | null },
): Promise<void> {
  await tx.update(activationAttempts).set({ outcome, reason, settledAt: app.clock.now(), lookAt: null }).where(ofAttempt(ref))
  await tell(tx, activationKey(ref))
}

/** The AWB may exist: the money stays reserved, and the courier is asked for the reference soon. */
async function waitForCertainty(app: App, tx: Tx, ref: AttemptRef, cause: string): Promise<void> {
  const now = app.clock.now()
  const lookAt = new Date(now.getTime() + FIRST_LOOK_MS)
  await tx.update(activationAttempts).set({ unknownSince: now, unknownCause: cause, lookAt }).where(ofAttempt(ref))
  await addJob(tx, recoverActivationJob, ref, { key: `recover/${activationKey(ref)}`, runAt: lookAt })
}

/** An answer that came after the outcome: the same AWB is known, another one must not live. */
async function keepOnlyOne(tx: Tx, { clientId, orderId }: AttemptRef, late: { courier: CourierCode; awb: string }): Promise<void> {
  const order = await lockOrder(tx, clientId, orderId)
  if (order.awb !== late.awb) await addJob(tx, cancelStrayAwbJob, late)
}
