/** Some couriers come only when called: one call for a courier, day and place, with the first AWB. */
import { pickupWindowOn } from '../../../../contract/account/working-hours.ts'
import type { CourierCode } from '../../../../contract/couriers.ts'
import { addEffect } from '../../../effects/add-effect.ts'
import type { EffectKind, Outcome } from '../../../effects/effect-kind.ts'
import { courierOf } from '../../../partners/couriers/port.ts'
import type { App, EffectApp } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { workingHoursOf } from '../../settings/working-hours.ts'
import { noteOnTimeline } from '../order-transition.ts'
import type { OrderRow } from '../present-order.ts'
import { orderOf } from '../queries.ts'
import { foldForSearch } from '../search-text.ts'

/** `orderId`: the parcel with which the courier is called. */
type Pickup = { courier: CourierCode; pickupOn: string; orderId: string }

/** The first order for a courier, day and place calls; for all others it was called. A courier that said no is called again with the next. */
export async function callForPickup(app: App, tx: Tx, { clientId, id, courier, offer, sender }: OrderRow): Promise<void> {
  if (!courier || !offer) return
  const { pickupOn } = offer
  const { postalCode, street, number } = sender.address
  await addEffect<Pickup>(app, tx, {
    clientId,
    kind: requestPickup,
    key: `${courier}/${pickupOn}/${foldForSearch(`${postalCode} ${street} ${number}`)}`,
    subject: id,
    input: { courier, pickupOn, orderId: id },
    againAfterRefusal: true,
  })
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
    const params = { courier: input.courier, reason: outcome.reason }
    await noteOnTimeline(app, tx, { clientId, orderId: input.orderId, state: null, entry: { code: 'pickup-refused', params } })
  },
  summary: ({ input }) => ({ code: 'effect-request-pickup', params: input }),
  answerByHand: () => ({ id: '' }),
}

async function call(app: EffectApp, clientId: string, { courier, pickupOn, orderId }: Pickup): Promise<Outcome<{ id: string }>> {
  const ask = courierOf(app, courier).requestPickup
  if (!ask) return { kind: 'refused', reason: { code: 'courier-cannot-come' } }
  const { sender, packing } = await orderOf(app.db, clientId, orderId)
  const weightKg = packing.packages.reduce((total, parcel) => total + parcel.weightKg, 0)
  const window = pickupWindowOn(await workingHoursOf(app.db, clientId), pickupOn)
  const answer = await ask({ sender, pickupOn, window, parcels: packing.packages.length, weightKg })
  return answer.kind === 'ordered' ? { kind: 'done', answer: { id: answer.id } } : answer
}
