/** The words in which the tests of orders speak: a shipment, a draft, its offer, an activation, and whether all accounts are right. */

import { expect, vi } from 'vitest'
import type { CourierCode } from '#contract/couriers.ts'
import type { Offer, OfferMade } from '#sending/offers/contract/offers.ts'
import { Contact, ExtraOptions, PARCEL, type Party, PostalAddress, type Shipment } from '#sending/shipments/contract/shipments.ts'
import type { EffectRow } from '#server/effects/effect-kind.ts'
import { effectOf } from '#server/effects/effect-rows.ts'
import { runEffect } from '#server/effects/run-effect.ts'
import { runDueEffects } from '#server/effects/test-effects.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { App } from '#server/platform/app.ts'
import { orderInput } from '../contract/orders.ts'
import { type ActivationInput, beginActivation } from './activation/activate-order.ts'
import { type AttemptRef, effectOfAttempt } from './activation/attempt.ts'
import { createAwb } from './activation/create-awb.ts'
import { verifyCharges } from './comparison/verify-charges.ts'
import { offersForDraft } from './draft/offers-for-draft.ts'
import { createOrder } from './draft/write-order.ts'
import type { OrderRow } from './present-order.ts'
import { lockOrder, orderOf } from './queries.ts'
import type { CourierInMemory } from './test-courier.ts'

export const aParty = (given: { contact?: Partial<Contact>; address?: Partial<PostalAddress> } = {}): Party => ({
  contact: Contact.parse({ name: 'Ana Ionescu', phone: '0722333444', email: 'ana@exemplu.ro', ...given.contact }),
  address: PostalAddress.parse({
    postalCode: '030167',
    city: 'Sectorul 3',
    countyCode: 'B',
    street: 'Bulevardul Unirii',
    number: '10',
    ...given.address,
  }),
})

const workshop = aParty({
  contact: { name: 'Ioana Pop', company: 'Atelier SRL', phone: '0744100200' },
  address: { postalCode: '400114', city: 'Cluj-Napoca', countyCode: 'CJ', street: 'Strada Memorandumului', number: '28' },
})

type ShipmentParts = Partial<Omit<Shipment, 'extraOptions'>> & { options?: Partial<ExtraOptions> }

export const aShipment = ({ options = {}, ...own }: ShipmentParts = {}): Shipment => ({
  sender: workshop,
  recipient: aParty(),
  packing: { type: PARCEL, content: 'Jucarii', packages: [{ weightKg: 2, lengthCm: 30, widthCm: 20, heightCm: 8 }] },
  extraOptions: { ...ExtraOptions.parse({}), ...options },
  locker: null,
  ...own,
})

/** A saved order, not activated. */
export async function aDraft(app: App, clientId: string, shipment: Shipment = aShipment()): Promise<string> {
  const { uniqueId } = await createOrder(app, { clientId, key: null, input: orderInput({ shipment }) })
  return uniqueId
}

type Which = { courier?: CourierCode; delivery?: Offer['delivery'] }

/** Milliseconds, as many as a busy machine may take. */
const WITHIN = { timeout: 60_000, interval: 10 }
/** Asking for offers again takes a courier's time too. */
const ASKED_WITHIN = { timeout: 60_000, interval: 250 }

/** The cheapest offer of a courier for a draft. A courier that a busy machine made late is asked again. */
export function anOffer(app: App, clientId: string, orderId: string, which: Which = {}): Promise<OfferMade> {
  const { courier = 'fan', delivery = 'address' } = which
  return vi.waitFor(async () => {
    const { offers, warnings } = await offersForDraft(app, clientId, orderId)
    const offer = offers.find((one) => one.courier === courier && one.delivery === delivery && one.errors.length === 0)
    if (!offer) throw new Error(`no offer of ${courier}: ${JSON.stringify({ offers, warnings })}`)
    return offer
  }, ASKED_WITHIN)
}

/** A draft with an offer chosen: all that is left is to activate it. */
export async function ready(app: App, clientId: string, which: Which & { shipment?: Shipment } = {}): Promise<ActivationInput> {
  const orderId = await aDraft(app, clientId, which.shipment)
  const offer = await anOffer(app, clientId, orderId, which)
  return { clientId, orderId, offerId: offer.id, key: null }
}

/** The money is reserved and the courier is not asked yet. */
export const begun = (app: App, { clientId, orderId, offerId }: ActivationInput): Promise<AttemptRef> =>
  beginActivation(app, { clientId, key: null, operation: 'activate-order', body: {} }, async (tx) => ({
    order: await lockOrder(tx, clientId, orderId),
    offerId,
  }))

/** Carried on as by its job: the courier is asked for the AWB, or what became of an earlier call. */
export const askCourier = (app: App, ref: AttemptRef): Promise<EffectRow | null> => runEffect(app, createAwb, effectOfAttempt(ref))

/** The process that asks the courier is killed in the middle of the call. */
export async function killedInCall(app: App, ref: AttemptRef, courier: CourierInMemory): Promise<void> {
  const { createCalls } = courier
  courier.ways.unshift('killed')
  void askCourier(app, ref)
  await vi.waitFor(() => expect(courier.createCalls).toBe(createCalls + 1), WITHIN)
}

/** Whatever is open and due, as recovery finds it. */
export const recoverAll = (app: App) => runDueEffects(app, createAwb)

export const effectNow = async (app: App, ref: AttemptRef): Promise<EffectRow> => {
  const effect = await effectOf(app.db, effectOfAttempt(ref))
  if (!effect) throw new Error(`no attempt ${ref.attempt} of ${ref.orderId}`)
  return effect
}

/** Nothing a test leaves open may be another's to recover. */
export const leaveOpenAlone = (app: App) => app.db.$client.query('update effects set look_at = null where settled_at is null')

export const orderNow = (app: App, { clientId, orderId }: { clientId: string; orderId: string }): Promise<OrderRow> =>
  orderOf(app.db, clientId, orderId)

/** Every balance is the sum of its transfers, every order charged as its state says. */
export async function expectAccountsRight(app: App): Promise<void> {
  expect((await verifyLedger(app.db)).differences).toEqual([])
  expect(await verifyCharges(app.db)).toEqual([])
}
