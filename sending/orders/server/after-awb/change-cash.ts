/**
 * Another amount collected at the door by an AWB that was made already: the intent is stored, the courier changes it, then it is written
 * here; whatever fails, as one change. Doing it twice at the courier is doing it once.
 */
import { and, eq } from 'drizzle-orm'
import type { CourierCode } from '#contract/couriers.ts'
import type { Bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { asText } from '#contract/texts/message.ts'
import { courierOf } from '#sending/ports/couriers.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import { type Effect, type EffectKind, type EffectOutcome, type EffectRef, refusalReasonOf } from '#server/effects/effect-kind.ts'
import { effectOf } from '#server/effects/effect-rows.ts'
import { runEffectWithin } from '#server/effects/run-effect.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import type { TimelineEntry } from '../../contract/order-timeline.ts'
import { cashChanged, noteOnTimeline } from '../order-transition.ts'
import { mayChangeCash, type OrderRow } from '../present-order.ts'
import { lockOrder, orderOf } from '../queries.ts'
import { orders } from '../tables.ts'

type CashChange = { clientId: string; orderId: string; amountBani: Bani }
type CashToUpdate = { courier: CourierCode; awb: string; orderId: string; amountBani: Bani }

/**
 * Throws `order-has-no-awb`, `cash-not-changeable` when the courier cannot or will not, or is still being asked for another amount, and
 * `courier-failed` when it has not answered yet: the change goes on, or an operator finds out what became of it.
 */
export async function changeCash(app: App, change: CashChange): Promise<void> {
  const ref = await app.db.inTransaction((tx) => requestChange(app, tx, change))
  const effect = await runEffectWithin(app, updateCash, ref, app.config.outcomeWithinMs)
  if (effect?.state === 'refused')
    throw new Problem('cash-not-changeable', { because: { code: 'cash-change-refused', params: { reason: refusalReasonOf(effect) } } })
  if (effect?.state === 'manual') throw new Problem('courier-failed', { because: { code: 'cash-change-left-to-operator' } })
  if (effect?.state !== 'done') throw new Problem('courier-failed', { because: { code: 'cash-change-open' } })
}

/** From here on the amount is changed, whatever is killed. */
async function requestChange(app: App, tx: Tx, { clientId, orderId, amountBani }: CashChange): Promise<EffectRef> {
  const order = await lockOrder(tx, clientId, orderId)
  if (!order.awb || !order.courier) throw new Problem('order-has-no-awb')
  if (!mayChangeCash(app, order)) throw new Problem('cash-not-changeable')
  const input: CashToUpdate = { courier: order.courier, awb: order.awb, orderId, amountBani }
  const ref = { clientId, kind: updateCash.name, key: `${order.courier}/${order.awb}` }
  const isAdded = await addEffect<CashToUpdate>(app, tx, {
    ...ref,
    kind: updateCash,
    subject: orderId,
    input,
    runBy: 'caller',
    again: true,
  })
  if (!isAdded) await refuseOtherAmount(tx, ref, amountBani)
  return ref
}

/** Two amounts at once could reach the courier in either order. */
async function refuseOtherAmount(tx: Tx, ref: EffectRef, amountBani: Bani): Promise<void> {
  const open = (await effectOf(tx, ref))?.input as CashToUpdate | undefined // the rows of a kind are its own
  if (!open || open.amountBani === amountBani) return
  throw new Problem('cash-not-changeable', { because: { code: 'cash-change-under-way', params: { amount: open.amountBani } } })
}

export const updateCash: EffectKind<CashToUpdate, null> = {
  name: 'update-cash',
  callMs: 45_000,
  callsMax: 200,
  // Over a long weekend.
  giveUpAfterMs: 84 * 3_600_000,
  waitMaxMs: 60_000,
  // It is refused of a parcel that was delivered meanwhile, maybe for the new amount.
  afterUnknown: { by: 'repeating', doubtsRefusal: true },
  call: updateThere,
  async settle(app, tx, { clientId, input }, outcome) {
    const order = await lockOrder(tx, clientId, input.orderId)
    if (order.awb !== input.awb) return
    if (outcome.kind === 'done') await writeChanged(app, tx, order, input.amountBani)
    else await note(app, tx, order, { code: 'cash-change-refused', params: {} }, asText(outcome.reason))
  },
  async leftToOperator(app, tx, { clientId, input }) {
    const order = await lockOrder(tx, clientId, input.orderId)
    if (order.awb !== input.awb) return
    await note(app, tx, order, { code: 'cash-change-with-operator', params: {} })
  },
  summary: ({ input: { amountBani: amount, ...input } }) => ({ code: 'effect-update-cash', params: { ...input, amount } }),
  answerByHand: () => null,
}

async function updateThere(app: EffectApp, { clientId, input }: Effect<CashToUpdate>): Promise<EffectOutcome<null>> {
  const { courier, awb, orderId, amountBani } = input
  const order = await orderOf(app.db, clientId, orderId)
  const update = courierOf(app, courier).updateCash
  if (order.awb !== awb || !update || !mayChangeCash(app, order)) return { kind: 'refused', reason: { code: 'nothing-to-collect' } }
  const answer = await update(awb, amountBani)
  return answer.kind === 'updated' ? { kind: 'done', answer: null } : answer
}

async function writeChanged(app: App, tx: Tx, order: OrderRow, amountBani: Bani): Promise<void> {
  const { clientId, id, extraOptions } = order
  if (!extraOptions.repayment || extraOptions.repayment.amount === amountBani) return
  const repayment = amountBani === 0 ? null : { ...extraOptions.repayment, amount: amountBani }
  await tx
    .update(orders)
    .set({ extraOptions: { ...extraOptions, repayment } })
    .where(and(eq(orders.clientId, clientId), eq(orders.id, id)))
  await note(app, tx, order, { code: 'cash-changed', params: { amountBani } })
  await emitEvent(app, tx, cashChanged, { clientId, id, origin: order.origin })
}

/** It changes nothing of where the parcel is. */
const note = (app: App, tx: Tx, { clientId, id: orderId }: OrderRow, entry: TimelineEntry, courierText: string | null = null) =>
  noteOnTimeline(app, tx, { clientId, orderId, state: null, entry, courierText })
