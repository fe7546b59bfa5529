/** What the courier answered, written once: the charge with the AWB, or the money back with the reason. */
import { type CourierCode, couriers } from '../../../../contract/couriers.ts'
import { settle } from '../../../ledger/transfer.ts'
import type { Awb, AwbAnswer } from '../../../partners/couriers/port.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { NOTICES, notify } from '../../../platform/jobs/notices.ts'
import { addStrayCancellation } from '../after-awb/cancel-awb.ts'
import { callForPickup } from '../after-awb/request-pickup.ts'
import { shipmentOf } from '../draft/stored-shipment.ts'
import { moveOrder } from '../order-transition.ts'
import { lockAttempt, lockOrder } from '../queries.ts'
import { searchTextOf } from '../search-text.ts'
import { activationAttempts } from '../tables.ts'
import { type AttemptRef, activationKey, FIRST_LOOK_MS, ofAttempt, recoverActivationJob } from './attempt.ts'
import { refusalInWords } from './point-refused.ts'

/** What the courier that was asked has said. */
export type Answered = { ref: AttemptRef; courier: CourierCode; answer: AwbAnswer }

/** Safe to call twice, and by two at once: the first outcome stands. */
export async function settleActivation(app: App, { ref, courier, answer }: Answered): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const attempt = await lockAttempt(tx, ref)
    if (attempt.settledAt) return answer.kind === 'created' ? keepOnlyOne(app, tx, ref, { courier, awb: answer.awb.number }) : undefined
    if (answer.kind === 'created') await chargeWithAwb(app, tx, ref, { courier, awb: answer.awb })
    else if (answer.kind === 'refused') await giveBack(app, tx, ref, { courier, courierText: answer.reason })
    else if (answer.kind === 'not-sent') await giveBack(app, tx, ref, { courier, courierText: null })
    else await waitForCertainty(app, tx, ref, answer.cause)
  })
}

/**
 * A repeated call that is refused may be refused because of the first one: the courier knows the reference, or the first one's AWB took
 * the last free drawer. Its no counts only once the courier's own list shows that there is no AWB.
 */
export async function settleRepeated(app: App, answered: Answered): Promise<void> {
  const { ref, answer } = answered
  const isNoAwb = answer.kind === 'refused' || answer.kind === 'not-sent'
  if (!isNoAwb || !app.couriers[answered.courier].findAwb) return settleActivation(app, answered)
  await app.db.inTransaction(async (tx) => {
    const attempt = await lockAttempt(tx, ref)
    if (attempt.settledAt) return
    if (answer.kind === 'not-sent') return waitForCertainty(app, tx, ref, answer.kind)
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
  const now = app.clock.now()
  const patch = { activatedAt: now, trackAt: now, awb: awb.number, parcels: awb.parcels, searchText }
  await moveOrder(app, tx, order, { to: 'active', entry: { code: 'activated', params: {} }, patch })
  await endAttempt(tx, ref, now)
  if (app.couriers[courier].requestPickup) await callForPickup(app, tx, order)
  // Last, because the client's balance stays locked from here to the commit.
  await settle(tx.ending, { clientId, pendingKey: activationKey(ref), as: 'post' })
}

/** Attempt and notice in one statement: bulk activation lives on it. */
async function endAttempt(tx: Tx, { clientId, orderId, attempt }: AttemptRef, now: Date): Promise<void> {
  await tx.$client.query({
    name: 'attempt-created',
    text: `with ended as (
             update activation_attempts set outcome = 'created', settled_at = $4, look_at = null
              where client_id = $1 and order_id = $2 and attempt = $3)
           select pg_notify('${NOTICES}', $5)`,
    values: [clientId, orderId, attempt, now, activationKey({ orderId, attempt })],
  })
}

/** `courierText` null: the courier was not reached, and has not said no. */
type WithoutAwb = { courier: CourierCode; courierText: string | null }

async function giveBack(app: App, tx: Tx, ref: AttemptRef, { courier, courierText }: WithoutAwb): Promise<void> {
  const { clientId, orderId } = ref
  const now = app.clock.now()
  const order = await lockOrder(tx, clientId, orderId)
  const notReached = `${couriers[courier].name} nu a putut fi contactat, comanda nu a fost trimisa. Incercati din nou.`
  const reason = courierText === null ? notReached : refusalInWords(order, courierText)
  await moveOrder(app, tx, order, {
    to: 'draft',
    entry: { code: courierText === null ? 'courier-not-reached' : 'courier-refused', params: { courier } },
    courierText,
    patch: { refusal: reason, locker: null },
  })
  await tx.update(activationAttempts).set({ outcome: 'refused', reason, settledAt: now, lookAt: null }).where(ofAttempt(ref))
  await notify(tx, activationKey(ref))
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
async function keepOnlyOne(
  app: App,
  tx: Tx,
  { clientId, orderId }: AttemptRef,
  late: { courier: CourierCode; awb: string },
): Promise<void> {
  const order = await lockOrder(tx, clientId, orderId)
  if (order.awb !== late.awb) await addStrayCancellation(app, tx, late)
}
