/** What the courier answered, written once: the charge with the AWB, or the money back with the reason. */
import { and, eq } from 'drizzle-orm'
import { type CourierCode, couriers } from '../../../contract/couriers.ts'
import { settle } from '../../ledger/transfer.ts'
import type { Awb, AwbAnswer } from '../../partners/couriers/port.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.ts'
import { NOTICES, tell } from '../../platform/notices.ts'
import { type AttemptRef, activationKey, cancelStrayAwbJob, FIRST_LOOK_MS, ofAttempt, recoverActivationJob } from './attempt.ts'
import { tellOrigin } from './order-changed.ts'
import { refusalInWords } from './point-refused.ts'
import { lockAttempt, lockOrder } from './queries.ts'
import { callForPickup } from './request-pickup.ts'
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
    if (answer.kind === 'created') await chargeWithAwb(app, tx, ref, { courier, awb: answer.awb })
    else if (answer.kind === 'refused') await giveBack(app, tx, ref, { courier, courierText: answer.reason })
    else await waitForCertainty(app, tx, ref, answer.cause)
  })
}

/**
 * A repeated call that is refused may be refused because of the first one: the courier knows the reference, or the first one's AWB took
 * the last free drawer. Its no counts only once the courier's own list shows that there is no AWB.
 */
export async function settleRepeated(app: App, answered: Answered): Promise<void> {
  const { ref, answer } = answered
  if (answer.kind !== 'refused' || !app.couriers[answered.courier].findAwb) return settleActivation(app, answered)
  await app.db.inTransaction(async (tx) => {
    const attempt = await lockAttempt(tx, ref)
    if (attempt.settledAt) return
    await tx.update(activationAttempts).set({ reason: answer.reason }).where(ofAttempt(ref))
    await waitForCertainty(app, tx, ref, 'refused-again')
  })
}

/** Nothing more is tried: the money stays reserved until an operator has asked the courier, or the AWB turns up after all. */
export async function leaveToOperator(app: App, ref: AttemptRef, { reason, lookAt }: { reason: string; lookAt: Date }): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const attempt = await lockAttempt(tx, ref)
    if (attempt.settledAt) return
    const now = app.clock.now()
    await tx
      .update(activationAttempts)
      .set({ manualReason: reason, unknownSince: attempt.unknownSince ?? now, lookAt })
      .where(ofAttempt(ref))
    if (attempt.manualReason !== reason) app.log.error({ ...ref, reason }, 'an activation waits for an operator')
  })
}

async function chargeWithAwb(app: App, tx: Tx, ref: AttemptRef, { courier, awb }: { courier: CourierCode; awb: Awb }): Promise<void> {
  const { clientId, orderId } = ref
  const order = await lockOrder(tx, clientId, orderId)
  const searchText = searchTextOf({ shipment: shipmentOf(order), id: orderId, clientReference: order.clientReference, awb: awb.number })
  await writeActive(tx, ref, { awb, searchText, now: app.clock.now() })
  await tellOrigin(tx, order)
  if (app.couriers[courier].requestPickup) await callForPickup(tx, order)
  // Last, because the client's balance stays locked from here to the commit.
  await settle(tx.ending, { clientId, pendingKey: activationKey(ref), as: 'post' })
}

/** Order, timeline, attempt and notice in one statement: bulk activation lives on it. */
async function writeActive(
  tx: Tx,
  { clientId, orderId, attempt }: AttemptRef,
  { awb, searchText, now }: { awb: Awb; searchText: string; now: Date },
) {
  await tx.$client.query({
    name: 'order-active',
    text: `with the_order as (
             update orders set state = 'active', state_changed_at = $4, activated_at = $4, track_at = $4, awb = $5, parcels = $6, search_text = $7
              where client_id = $1 and id = $2),
           the_attempt as (
             update activation_attempts set outcome = 'created', settled_at = $4, look_at = null
              where client_id = $1 and order_id = $2 and attempt = $3),
           the_event as (
             insert into order_events (client_id, order_id, state, text, happened_at) values ($1, $2, 'active', 'Comanda a fost activata', $4))
           select pg_notify('${NOTICES}', $8)`,
    values: [clientId, orderId, attempt, now, awb.number, JSON.stringify(awb.parcels), searchText, activationKey({ orderId, attempt })],
  })
}

type Refused = { courier: CourierCode; courierText: string }

async function giveBack(app: App, tx: Tx, ref: AttemptRef, { courier, courierText }: Refused): Promise<void> {
  const { clientId, orderId } = ref
  const now = app.clock.now()
  const order = await lockOrder(tx, clientId, orderId)
  const reason = refusalInWords(order, courierText)
  await tx
    .update(orders)
    .set({ state: 'draft', stateChangedAt: now, refusal: reason, locker: null })
    .where(and(eq(orders.clientId, clientId), eq(orders.id, orderId)))
  await tx
    .insert(orderEvents)
    .values({ clientId, orderId, state: 'draft', text: `${couriers[courier].name} a refuzat comanda`, courierText, happenedAt: now })
  await tx.update(activationAttempts).set({ outcome: 'refused', reason, settledAt: now, lookAt: null }).where(ofAttempt(ref))
  await tellOrigin(tx, order)
  await tell(tx, activationKey(ref))
  await settle(tx.ending, { clientId, pendingKey: activationKey(ref), as: 'void' })
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
