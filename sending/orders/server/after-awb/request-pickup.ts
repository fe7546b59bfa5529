/** Some couriers come only when called: one call for a courier, day and place, with the first AWB. */

import { workingHoursOf } from '#account/operations.ts'
import { pickupWindowOn } from '#contract/client-profile/working-hours.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { courierOf } from '#sending/ports/couriers.ts'
import { placeKeyOf } from '#sending/shipments/contract/door.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import { begunEffectKeys } from '#server/effects/earlier-effects.ts'
import type { EffectKind, EffectOutcome } from '#server/effects/effect-kind.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { noteOnTimeline } from '../order-transition.ts'
import type { OrderRow } from '../present-order.ts'
import { orderOf } from '../queries.ts'

/** `orderId`: the parcel with which the courier is called; else the pick-up point to which it comes each day. */
type Pickup = { courier: CourierCode; pickupOn: string } & ({ orderId: string } | { pointId: string })

type Call = { clientId: string; placeKey: string; subject: string; input: Pickup }

const keyOf = ({ courier, pickupOn, placeKey }: { courier: CourierCode; pickupOn: string; placeKey: string }): string =>
  `${courier}/${pickupOn}/${placeKey}`

type Days = { clientId: string; courier: CourierCode; placeKey: string; days: readonly string[] }

/** For which of these days a courier was called to a door, whatever it answered. */
export async function pickupDaysCalledFor(db: Queries, { clientId, courier, placeKey, days }: Days): Promise<Set<string>> {
  const keys = new Map(days.map((pickupOn) => [keyOf({ courier, pickupOn, placeKey }), pickupOn]))
  const begun = await begunEffectKeys(db, requestPickup, { clientId, keys: [...keys.keys()] })
  return new Set(begun.flatMap((key) => keys.get(key) ?? []))
}

/** The first one for a courier, day and place calls; for all others it was called. A courier that said no is called again with the next. */
export async function callForPickup(app: App, tx: Tx, { clientId, placeKey, subject, input }: Call): Promise<void> {
  await addEffect<Pickup>(app, tx, {
    ...{ clientId, kind: requestPickup, subject, input },
    key: keyOf({ ...input, placeKey }),
    againAfterRefusal: true,
  })
}

export async function callForOrder(app: App, tx: Tx, { clientId, id, courier, offer, sender }: OrderRow): Promise<void> {
  if (!courier || !offer) return
  const input = { courier, pickupOn: offer.pickupOn, orderId: id }
  await callForPickup(app, tx, { clientId, placeKey: placeKeyOf(sender.address), subject: id, input })
}

/** Called twice it comes once, not called it does not come. */
export const requestPickup: EffectKind<Pickup, { id: string }> = {
  name: 'request-pickup',
  callMs: 30_000,
  callsMax: 1_000,
  // Over a long weekend.
  giveUpAfterMs: 84 * 3_600_000,
  waitMaxMs: 5 * 60_000,
  afterUnknown: { by: 'repeating' },
  call: (app, { clientId, input }) => call(app, clientId, input),
  async settle(app, tx, { clientId, input }, outcome) {
    if (outcome.kind === 'done') return
    const { courier, pickupOn } = input
    if ('pointId' in input) return app.agreedPickups.noteNotCalled(app, tx, { id: input.pointId, on: pickupOn, reason: outcome.reason })
    const params = { courier, reason: outcome.reason }
    await noteOnTimeline(app, tx, { clientId, orderId: input.orderId, state: null, entry: { code: 'pickup-refused', params } })
  },
  summary: ({ input: { courier, pickupOn, ...whose } }) => ({
    code: 'effect-request-pickup',
    params: { courier, pickupOn, orderId: 'orderId' in whose ? whose.orderId : null },
  }),
  answerByHand: () => ({ id: '' }),
}

async function call(app: EffectApp, clientId: string, input: Pickup): Promise<EffectOutcome<{ id: string }>> {
  const { courier, pickupOn } = input
  const ask = courierOf(app, courier).requestPickup
  if (!ask) return { kind: 'refused', reason: { code: 'courier-cannot-come' } }
  const expected =
    'pointId' in input ? await app.agreedPickups.expectedAt(app.db, input.pointId) : await parcelOf(app, clientId, input.orderId)
  if (!expected) return { kind: 'refused', reason: { code: 'pickup-point-ended' } }
  const window = pickupWindowOn(await workingHoursOf(app.db, clientId), pickupOn)
  const answer = await ask({ ...expected, pickupOn, window })
  return answer.kind === 'ordered' ? { kind: 'done', answer: { id: answer.id } } : answer
}

async function parcelOf({ db }: EffectApp, clientId: string, orderId: string) {
  const { sender, packing } = await orderOf(db, clientId, orderId)
  const weightKg = packing.packages.reduce((total, parcel) => total + parcel.weightKg, 0)
  return { sender, parcels: packing.packages.length, weightKg }
}
