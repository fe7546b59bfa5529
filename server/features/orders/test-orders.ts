/** The words in which the tests of orders speak: a shipment, a draft, its offer, an activation, and whether all accounts are right. */
import { expect, vi } from 'vitest'
import type { CourierCode } from '../../../contract/couriers.ts'
import type { Offer } from '../../../contract/offers.ts'
import { Contact, ExtraOptions, PARCEL, type Party, PostalAddress, type Shipment } from '../../../contract/shipments.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import type { App } from '../../platform/app.ts'
import { type ActivationInput, activateOrder } from './activation/activate-order.ts'
import type { AttemptRef } from './activation/attempt.ts'
import { verifyCharges } from './comparison/verify-charges.ts'
import { offersForDraft } from './draft/offers-for-draft.ts'
import { createOrder } from './draft/write-order.ts'
import type { OrderRow } from './present-order.ts'
import { orderOf } from './queries.ts'

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
  const { uniqueId } = await createOrder(app, { clientId, key: null, input: { shipment, clientReference: '' } })
  return uniqueId
}

type Which = { courier?: CourierCode; delivery?: Offer['delivery'] }

/** Milliseconds, as many as a busy machine may take. */
const WITHIN = { timeout: 20_000, interval: 10 }
/** Asking for offers again takes a courier's time too. */
const ASKED_WITHIN = { timeout: 20_000, interval: 250 }

/** The cheapest offer of a courier for a draft. A courier that a busy machine made late is asked again. */
export function anOffer(app: App, clientId: string, orderId: string, which: Which = {}): Promise<Offer> {
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

export type Begun = { ref: AttemptRef; outcome: ReturnType<typeof activateOrder> }

/**
 * The money is reserved and the job added; nobody has asked the courier. `outcome` is what the caller will be told, and
 * depends on how soon: what became of the order is asked with `orderNow`.
 */
export async function begun(app: App, input: ActivationInput): Promise<Begun> {
  const before = await orderOf(app.db, input.clientId, input.orderId)
  const outcome = activateOrder(app, input)
  // Told to whoever awaits it; a test that does not must not fail for it.
  outcome.catch(() => undefined)
  const attempt = before.attempt + 1
  await vi.waitFor(async () => expect((await orderOf(app.db, input.clientId, input.orderId)).attempt).toBe(attempt), WITHIN)
  return { ref: { clientId: input.clientId, orderId: input.orderId, attempt }, outcome }
}

export const orderNow = (app: App, { clientId, orderId }: { clientId: string; orderId: string }): Promise<OrderRow> =>
  orderOf(app.db, clientId, orderId)

/** Every balance is the sum of its transfers, every order charged as its state says. */
export async function expectAccountsRight(app: App): Promise<void> {
  expect((await verifyLedger(app.db)).differences).toEqual([])
  expect(await verifyCharges(app.db)).toEqual([])
}
