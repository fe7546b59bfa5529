/** The parcels of a day: written, activated, and reported by their courier when their way is over. */
import { randomUUID } from 'node:crypto'
import { fromRon } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import { partyOf, type SavedAddress } from '#sending/addresses/contract/addresses.ts'
import type { OfferMade } from '#sending/offers/contract/offers.ts'
import { activationOutcomeWithin, askOffers, beginActivation, cancelOrder, newOrderRow, trackAwbs } from '#sending/operations.ts'
import { orderInput } from '#sending/orders/contract/orders.ts'
import { forEachSwitch, PARCEL, type Shipment } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import { demoBankAccount, partyAtPlace } from '../demo-story.ts'
import { demoTowns, lockerTown } from './people.ts'
import { demoParcelWeights, LOCKER_WEIGHT, type PlannedParcel } from './plan.ts'
import type { PlayedStory } from './played-app.ts'

/** Prices of today's tariffs, by courier and weight, with and without cash, and to a locker. */
export type ParcelPrices = (parcel: PlannedParcel) => OfferMade

/** An account that its bank has closed. */
export const closedBankAccount = { ...demoBankAccount, iban: 'RO67BTRL0000000000000043' }

/** The number that the shop's order has. */
export const shopOrderReferenceOf = ({ number }: PlannedParcel): string => `MM-${1000 + number}`

export const recipientEmailOf = ({ name, number }: PlannedParcel): string => `${name.toLowerCase().replace(' ', '.')}.${number}@exemplu.ro`

function shipmentOf(sender: SavedAddress, parcel: PlannedParcel): Shipment {
  const { name, phone, town, street, streetNumber, content, weightKg, cashRon, hasClosedAccount } = parcel
  const place = { addressCounty: town.county, addressCity: town.city, addressPostalCode: town.postalCode }
  const account = hasClosedAccount ? closedBankAccount : demoBankAccount
  return {
    sender: partyOf(sender),
    recipient: partyAtPlace(
      { contactName: name, contactPhone: phone, contactEmail: recipientEmailOf(parcel) },
      { ...place, addressStreet: street, addressNumber: streetNumber },
    ),
    packing: { type: PARCEL, content, packages: [{ weightKg, lengthCm: 35, widthCm: 25, heightCm: 12 }] },
    extraOptions: {
      ...forEachSwitch(() => false),
      insurance: null,
      repayment: cashRon === null ? null : { amount: fromRon(cashRon), ...account },
    },
    locker: null,
  }
}

/** Asked of the couriers once for each kind: a tariff does not change from parcel to parcel. */
export async function pricesOfToday(app: App, clientId: string, sender: SavedAddress, like: PlannedParcel): Promise<ParcelPrices> {
  const kept = new Map<string, OfferMade>()
  const atDoor = demoParcelWeights.flatMap((weightKg) => [null, 150].map((cashRon) => ({ ...like, weightKg, cashRon, ...toDoor })))
  for (const parcel of [...atDoor, { ...like, cashRon: null, ...toLocker }]) {
    const { offers } = await askOffers(app, clientId, shipmentOf(sender, parcel), { isPatient: true })
    const usable = offers.filter(({ delivery, errors }) => (delivery === 'locker') === parcel.isToLocker && errors.length === 0)
    for (const offer of usable.toSorted((a, b) => b.price - a.price)) kept.set(kindOf({ ...parcel, courier: offer.courier }), offer)
  }
  return (parcel) => {
    const offer = kept.get(kindOf(parcel))
    if (!offer) throw new Error(`no price of ${kindOf(parcel)}`)
    return offer
  }
}

const toDoor = { isToLocker: false, town: demoTowns[0] }
const toLocker = { isToLocker: true, town: lockerTown, weightKg: LOCKER_WEIGHT } satisfies Partial<PlannedParcel>
const kindOf = ({ courier, weightKg, cashRon, isToLocker }: PlannedParcel): string =>
  isToLocker ? `${courier} to a locker` : `${courier} of ${weightKg} kg ${cashRon === null ? 'without' : 'with'} cash`

export type StorySender = { clientId: string; address: SavedAddress; prices: ParcelPrices }

const WRITTEN_BEFORE_MS = 4 * 60_000
const VALID_MS = 30 * 60_000

const awbOf = ({ courier, number }: PlannedParcel): string =>
  courier === 'fan' ? String(2_150_900_000_000 + number) : `1DMO${String(10_000_000 + number)}`

/** Answers its AWB. Repeated it is the same parcel. */
export async function sendParcel(
  { at, couriers }: PlayedStory,
  { clientId, address, prices }: StorySender,
  parcel: PlannedParcel,
  refusal?: Message,
): Promise<string> {
  const app = at(parcel.at)
  const input = orderInput({ shipment: shipmentOf(address, parcel), clientReference: shopOrderReferenceOf(parcel) })
  const order = newOrderRow(at(new Date(parcel.at.getTime() - WRITTEN_BEFORE_MS)), clientId, input)
  const awb = awbOf(parcel)
  couriers.awbs.set(`${order.id}-1`, refusal ?? awb)
  const pickupOn = bucharestDayOf(parcel.at)
  const offer: OfferMade = {
    ...prices(parcel),
    ...{ id: randomUUID(), pickupOn, deliveryOn: addDays(pickupOn, 1), validUntil: new Date(parcel.at.getTime() + VALID_MS).toISOString() },
  }
  const repeated = { clientId, key: `demo-history/${parcel.number}`, operation: 'demo-history', body: parcel.number }
  const begun = await beginActivation(app, repeated, async () => ({ order, isNew: true, offerId: offer.id, offer }), 'caller')
  await activationOutcomeWithin(app, begun)
  if (parcel.cancelledAt) await cancelOrder(at(parcel.cancelledAt), { clientId, orderId: begun.orderId })
  const { events } = parcel
  couriers.events.set(
    awb,
    events.map(({ state, code, text, place, at: happenedAt }) => ({ state, courierCode: code, text, place, happenedAt })),
  )
  return awb
}

/** Their courier reports all of their way at once. */
export const finishTracking = ({ at }: PlayedStory, moment: Date, awbs: readonly string[]): Promise<void> =>
  awbs.length === 0 ? Promise.resolve() : trackAwbs(at(moment), awbs)
