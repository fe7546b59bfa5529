/** AWBs cancelled at their courier, as an effect: wanted once, repeated until the courier has said yes or no. */
import { and, eq, isNull } from 'drizzle-orm'
import { bani } from '#contract/money.ts'
import { asText, type Message } from '#contract/texts/message.ts'
import { type CancelAnswer, courierOf, type TrackAnswer } from '#sending/ports/couriers.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import type { EffectKind, EffectOutcome, FindResult } from '#server/effects/effect-kind.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { cancellationRefused, moveOrder, noteOnTimeline } from '../order-transition.ts'
import type { OrderRow } from '../present-order.ts'
import { lockOrder } from '../queries.ts'
import { awbDiscrepancies, orders } from '../tables.ts'
import { type AwbToCancel, cancellationOf } from './cancellation-of.ts'

export const cancelAwb: EffectKind<AwbToCancel, null> = {
  name: 'cancel-awb',
  callMs: 35_000,
  callsMax: 1_000,
  // Over a long weekend.
  giveUpAfterMs: 84 * 3_600_000,
  waitMaxMs: 5 * 60_000,
  afterUnknown: { by: 'looking', look: (app, { input }) => isCancelledThere(app, input), trustAbsenceAfterMs: () => 0 },
  call: (app, { input }) => cancelThere(app, input),
  async settle(app, tx, { clientId, input }, outcome) {
    if (input.orderId === null) return settleStray(app, tx, input, outcome.kind)
    const order = await lockOrder(tx, clientId, input.orderId)
    if (order.awb !== input.awb) return
    if (outcome.kind === 'done') await writeCancelled(app, tx, order)
    else await writeNotCancelled(app, tx, order, outcome.reason)
  },
  /** Refused first, by an operator say, and done after all: its money comes back. */
  async settledBefore(app, tx, { clientId, input, state }) {
    if (input.orderId === null || state !== 'refused') return
    const order = await lockOrder(tx, clientId, input.orderId)
    if (order.awb === input.awb) await writeCancelled(app, tx, order)
  },
  async leftToOperator(app, tx, { clientId, input }) {
    if (input.orderId === null) return
    const entry = { code: 'cancellation-with-operator', params: {} } as const
    await noteOnTimeline(app, tx, { clientId, orderId: input.orderId, state: null, entry })
  },
  summary: ({ input }) => ({ code: 'effect-cancel-awb', params: input }),
  recordedAs: ({ input: { courier, awb } }) => ({ partner: courier, mentions: awb }),
  answerByHand: () => null,
}

/** What the comparison found ends with its cancellation; refused, it is an operator's again. */
async function settleStray(app: App, tx: Tx, { courier, awb }: AwbToCancel, outcome: 'done' | 'refused'): Promise<void> {
  if (outcome === 'done') app.log.warn({ courier, awb }, 'an AWB that no order holds was cancelled')
  const where = and(eq(awbDiscrepancies.courier, courier), eq(awbDiscrepancies.awb, awb), isNull(awbDiscrepancies.settledAt))
  await tx
    .update(awbDiscrepancies)
    .set(outcome === 'done' ? { settledAt: app.clock.now() } : { cancelRequestedAt: null })
    .where(where)
}

async function cancelThere(app: EffectApp, { courier, awb, orderId }: AwbToCancel): Promise<EffectOutcome<null>> {
  const answer: CancelAnswer = (await courierOf(app, courier).cancelAwb?.(awb)) ?? {
    kind: 'refused',
    reason: { code: 'courier-cannot-cancel' },
  }
  if (answer.kind === 'cancelled') return { kind: 'done', answer: null }
  // The courier may deliver it, and no client pays for it.
  if (answer.kind === 'refused' && orderId === null)
    return { kind: 'operator', reason: { code: 'stray-not-cancelled', params: { courier, awb, reason: answer.reason } } }
  return answer
}

/** An AWB that the courier shows as cancelled is. One that it shows otherwise, or not at all, may be cancelled once more. */
async function isCancelledThere(app: App, { courier, awb }: AwbToCancel): Promise<FindResult<null>> {
  const answer: TrackAnswer = (await courierOf(app, courier).track?.([awb])) ?? { kind: 'unknown', cause: 'cannot-be-asked' }
  if (answer.kind === 'unknown') return answer
  const isCancelled = answer.parcels.some((parcel) => parcel.awb === awb && parcel.events.some(({ state }) => state === 'cancelled'))
  return isCancelled ? { kind: 'found', answer: null } : { kind: 'absent' }
}

/** An AWB that no order holds must not be picked up. */
export const addStrayCancellation = (app: App, tx: Tx, stray: Omit<AwbToCancel, 'orderId'>): Promise<boolean> => {
  const input: AwbToCancel = { ...stray, orderId: null }
  const { key } = cancellationOf(PLATFORM, stray)
  return addEffect<AwbToCancel>(app, tx, { clientId: PLATFORM, kind: cancelAwb, key, subject: stray.awb, input, againAfterRefusal: true })
}

/** The AWB of an order that its client or its store no longer wants; the caller carries it on. */
export async function addCancellation(
  app: App,
  tx: Tx,
  { clientId, orderId, courier, awb }: AwbToCancel & { clientId: string },
): Promise<void> {
  const input: AwbToCancel = { courier, awb, orderId }
  await addEffect<AwbToCancel>(app, tx, {
    clientId,
    kind: cancelAwb,
    key: cancellationOf(clientId, input).key,
    subject: orderId,
    input,
    runBy: 'caller',
    againAfterRefusal: true,
  })
}

/** The order is cancelled at the courier: state, timeline and the charge's reversal, once. */
export async function writeCancelled(app: App, tx: Tx, order: OrderRow): Promise<void> {
  if (order.state !== 'active' || order.priceBani === null) return
  const { clientId, id: orderId } = order
  await moveOrder(app, tx, order, {
    to: 'cancelled',
    entry: { code: 'cancelled', params: {} },
    patch: { trackAt: null, cancelRequestedAt: null },
  })
  await postTransfer(tx, {
    clientId,
    debit: 'revenue',
    credit: 'services',
    amountBani: bani(order.priceBani),
    kind: 'order-cancellation',
    key: `cancellation/${orderId}`,
    orderId,
    happenedAt: app.clock.now(),
  })
}

async function writeNotCancelled(app: App, tx: Tx, order: OrderRow, reason: Message): Promise<void> {
  const { clientId, id: orderId, courier, origin } = order
  await tx
    .update(orders)
    .set({ cancelRequestedAt: null })
    .where(and(eq(orders.clientId, clientId), eq(orders.id, orderId)))
  const entry = { code: 'cancellation-refused', params: { courier } } as const
  await noteOnTimeline(app, tx, { clientId, orderId, state: null, entry, courierText: asText(reason) })
  await emitEvent(app, tx, cancellationRefused, { clientId, id: orderId, origin })
}
