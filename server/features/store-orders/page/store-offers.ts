/** Offers for a part as it is packed now: those of all couriers, in the shape and order of the page. */
import { couriers, pointMeta } from '../../../../contract/couriers.ts'
import { type LockerOffered, type Offer, type OfferMade, offersInWords } from '../../../../contract/offers.ts'
import { Problem } from '../../../../contract/problems.ts'
import { shippingPointId } from '../../../../contract/store-orders/page.ts'
import type { StoreOffer, StoreOfferList, StoreShipmentInput } from '../../../../contract/store-orders/shipment.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import type { App } from '../../../platform/app.ts'
import { askOffers } from '../../offers/ask-offers.ts'
import { type CopiedOrder, copiedOrder } from '../../store-copy/copied-order.ts'
import { chosenPoint } from '../../store-shipments/rules/chosen-point.ts'
import { differencesFromCopy } from '../../store-shipments/rules/order-version.ts'
import { type StoreRow, storeOf } from '../../stores/stores.ts'
import { mappedCourier } from '../rules/mapped-courier.ts'
import { requestedShipment } from './requested-shipment.ts'

type OffersInput = { clientId: string; name: string; input: StoreShipmentInput }

/** Asks our copy and not the store, which an activation does. Throws what `askOffers` throws, `not-found` and `store-order-…`. */
export async function storeOffers(app: App, texts: Texts, { clientId, name, input }: OffersInput): Promise<StoreOfferList> {
  const store = await storeOf(app.db, { clientId, name })
  const [order, { shipment }] = await Promise.all([copiedOrder(app.db, store, input.storeOrderId), requestedShipment(app, clientId, input)])
  if (!order) throw new Problem('not-found')
  refuseChanged(order, input)
  const { offers, ...rest } = await askOffers(app, clientId, shipment)
  const possible = isPointMissing(order, input) ? offers.filter(({ delivery }) => delivery === 'address') : offers
  const { offers: list, ...more } = offersInWords(texts, { offers: inOrder(possible, store, order), ...rest })
  return { list: list.map((offer) => storeOffer(texts, offer)), ...more }
}

/** The buyer asked for a point and chose none: the parcel goes to the address, or to a point that the merchant chooses, but to none by chance. */
function isPointMissing({ summary }: CopiedOrder, { shippingPointId: chosenHere }: StoreShipmentInput): boolean {
  if (!summary || chosenHere !== null) return false
  const { isWanted, choice } = chosenPoint(summary)
  return isWanted && choice === null
}

function refuseChanged(order: CopiedOrder, input: StoreShipmentInput): void {
  if (order.cancelledAt) throw new Problem('store-order-not-sendable', { because: { code: 'order-cancelled' } })
  // Erased at the buyer's request: there is nothing left to compare.
  if (!order.summary) return
  const copy = { ...order, ...order.summary }
  if (differencesFromCopy(input.version, copy).length > 0) throw new Problem('store-order-changed')
}

/** Points first, then the courier that the merchant takes for this shipping method; otherwise as they came, cheapest first. */
function inOrder(offers: readonly OfferMade[], { settings }: StoreRow, { summary }: CopiedOrder): OfferMade[] {
  const mapped = mappedCourier(settings, summary?.shippingLine ?? null)
  const rank = ({ delivery, courier }: OfferMade) => (delivery === 'locker' ? 0 : courier === mapped ? 1 : 2)
  return offers.toSorted((a, b) => Number(a.errors.length > 0) - Number(b.errors.length > 0) || rank(a) - rank(b))
}

const storeOffer = (texts: Texts, offer: Offer): StoreOffer => ({
  type: offer.delivery === 'locker' ? 'domesticToPoint' : 'domestic',
  service: {
    id: offer.serviceCode,
    activationId: offer.id,
    price: offer.price,
    priceRaw: offer.priceRaw,
    priceNoVat: offer.priceNoVat,
    priceRawNoVat: offer.priceRawNoVat,
    discountPerc: offer.discountPercent,
    // Services have no discount of their own.
    serviceDiscountPercent: 0,
    description: [
      texts.storeOffer.pickup(dayOf(offer.pickupOn)),
      ...(offer.deliveryOn ? [texts.storeOffer.delivery(dayOf(offer.deliveryOn))] : []),
    ].join('#'),
    lastPickupHour: offer.lastPickupHour,
    lastOrderHour: offer.lastOrderHour,
    errors: Object.fromEntries(offer.errors.map(({ code, message }) => [code, message])),
    courierName: offer.courierName,
    name: offer.serviceName,
    forwarderGroupId: couriers[offer.courier].groupId,
    isSpecialPrice: offer.isSpecialPrice,
  },
  extra: { shippingPoint: offer.locker && pointOf(offer.locker) },
  offer,
})

const dayOf = (day: string) => day.split('-').reverse().join('.')

const pointOf = (locker: LockerOffered): StoreOffer['extra']['shippingPoint'] => ({
  id: shippingPointId(locker),
  meta: pointMeta(locker),
  extendedData: { approximateDistance: locker.approximateDistanceKm },
  schedule: locker.schedule,
})
