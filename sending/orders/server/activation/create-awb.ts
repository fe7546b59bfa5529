/**
 * The AWB of an activation, as an effect: the courier is asked at most once for a claim; an answer that is missing is looked for by the
 * attempt's reference before anything is repeated or given back. With the answer goes the money: the charge, or the reservation undone.
 */

import type { CourierCode } from '#contract/couriers.ts'
import { asText, type Message } from '#contract/texts/message.ts'
import { courierShipment } from '#sending/offers/server/ask-offers.ts'
import { type Awb, courierOf } from '#sending/ports/couriers.ts'
import type { Effect, EffectKind, EffectOutcome, FindResult } from '#server/effects/effect-kind.ts'
import { settleTransfer } from '#server/ledger/transfer.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { addStrayCancellation } from '../after-awb/cancel-awb.ts'
import { callForOrder } from '../after-awb/request-pickup.ts'
import { storedShipmentOf } from '../draft/stored-shipment.ts'
import { moveOrder } from '../order-transition.ts'
import type { OrderRow } from '../present-order.ts'
import { findOrder, lockOrder, orderOf } from '../queries.ts'
import { activationKey } from './attempt.ts'
import { createdAwbDifferencesOf } from './awb-differences.ts'
import { refusalShown } from './point-refused.ts'

export type AwbToCreate = {
  orderId: string
  attempt: number
  courier: CourierCode
  /** What the courier gets. */
  reference: string
}

type AwbEffect = Effect<AwbToCreate>

export const createAwb: EffectKind<AwbToCreate, Awb> = {
  name: 'create-awb',
  // Adapters allow at most 20 s for the call itself.
  callMs: 60_000,
  callsMax: 3,
  // Over a long weekend; the money stays reserved.
  giveUpAfterMs: 84 * 3_600_000,
  waitMaxMs: 60_000,
  whenAbsent: ({ calls, input: { courier } }) => ({ code: 'courier-never-answered', params: { courier, calls } }),
  afterUnknown: {
    by: 'looking',
    look: findMade,
    trustAbsenceAfterMs: (app, { input }) => app.couriers.get(input.courier)?.findAwb?.trustAbsenceAfterMs ?? 0,
  },
  call: askCourier,
  async settle(app, tx, { clientId, input }, outcome) {
    const order = await lockOrder(tx, clientId, input.orderId)
    if (outcome.kind === 'done') await chargeWithAwb(app, tx, order, { input, awb: outcome.answer })
    else await giveBack(app, tx, order, { input, reason: outcome.reason })
  },
  /** The same AWB is known, another one must not stay active. */
  async settledBefore(app, tx, { clientId, input }, { number: awb }) {
    const order = await findOrder(tx, clientId, input.orderId)
    if (order?.awb !== awb) await addStrayCancellation(app, tx, { courier: input.courier, awb })
  },
  summary: ({ input: { courier, orderId, reference } }) => ({ code: 'effect-create-awb', params: { courier, orderId, reference } }),
  recordedAs: ({ input: { courier, reference } }) => ({ partner: courier, mentions: reference }),
  answerByHand: (_effect, awb) => ({ number: awb, parcels: [], costNetBani: null }),
}

async function askCourier(app: EffectApp, { clientId, calls, input }: AwbEffect): Promise<EffectOutcome<Awb>> {
  const courier = app.couriers.get(input.courier)
  // Of an earlier call an AWB may be there: what became of it an operator finds out.
  if (!courier && calls === 1) return { kind: 'refused', reason: { code: 'courier-not-in-use', params: { courier: input.courier } } }
  const order = await orderOf(app.db, clientId, input.orderId)
  if (!order.offer) throw new Error(`order ${order.id} is being activated without an offer`)
  const { pickupOn, serviceCode } = order.offer
  const shipment = courierShipment({ shipment: storedShipmentOf(order), reference: input.reference, locker: order.locker, pickupOn })
  const answer = await courierOf(app, input.courier).createAwb(shipment, serviceCode)
  if (answer.kind === 'created') return { kind: 'done', answer: answer.awb }
  if (answer.kind === 'unknown' && answer.cause === 'exists') return { kind: 'exists' }
  // The user who waits chooses another offer, or tries again. A repeated call is tried on: the first one's AWB may yet turn up.
  if (answer.kind === 'not-sent' && calls === 1)
    return { kind: 'refused', reason: { code: 'courier-not-reached', params: { courier: input.courier } } }
  return answer
}

/** The AWB that was found is the order's only where it is what was asked for. */
async function findMade(app: App, { clientId, claimedAt, input }: AwbEffect): Promise<FindResult<Awb>> {
  const { findAwb } = courierOf(app, input.courier)
  // It waits for the courier's report or for an operator.
  if (!findAwb) return { kind: 'unknown', cause: 'cannot-be-asked' }
  const found = await findAwb.ask(input.reference, bucharestDayOf(claimedAt ?? app.clock.now()))
  if (found.kind !== 'created') return found
  const differences = createdAwbDifferencesOf(await orderOf(app.db, clientId, input.orderId), found.awb, found.facts)
  return differences ? { kind: 'different', reason: differences } : { kind: 'found', answer: found.awb }
}

async function chargeWithAwb(app: App, tx: Tx, order: OrderRow, { input, awb }: { input: AwbToCreate; awb: Awb }): Promise<void> {
  const { clientId } = order
  const now = app.clock.now()
  // An operator knows the shipment's number alone.
  const parcels = awb.parcels.length > 0 ? awb.parcels : order.packing.packages.map(() => awb.number)
  const patch = { activatedAt: now, trackAt: now, awb: awb.number, parcels }
  await moveOrder(app, tx, order, { to: 'active', entry: { code: 'activated', params: {} }, patch })
  if (app.couriers.get(input.courier)?.requestPickup) await callForOrder(app, tx, order)
  // Last, because the client's balance stays locked from here to the commit.
  await settleTransfer(tx.ending, { clientId, pendingKey: activationKey(input), as: 'post', happenedAt: now })
}

async function giveBack(app: App, tx: Tx, order: OrderRow, { input, reason }: { input: AwbToCreate; reason: Message }): Promise<void> {
  const { clientId } = order
  const { courier } = input
  const code = stepOf(reason)
  await moveOrder(app, tx, order, {
    to: 'draft',
    entry: { code, params: { courier } },
    courierText: code === 'courier-refused' ? asText(reason) : null,
    patch: { refusal: refusalShown(app, order, reason), locker: null },
  })
  await settleTransfer(tx.ending, { clientId, pendingKey: activationKey(input), as: 'void', happenedAt: app.clock.now() })
}

/** What the courier did, on the order's timeline. */
function stepOf({ code }: Message): 'courier-refused' | 'courier-not-reached' | 'courier-never-answered' {
  return code === 'courier-not-reached' || code === 'courier-never-answered' ? code : 'courier-refused'
}
