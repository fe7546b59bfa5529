/** Offers for a part as it is packed now: those of all couriers, in the shape and order of the page. */
import { couriers, pointMeta } from '#contract/couriers.ts'
import { Problem } from '#contract/problems.ts'
import { inWords, type Message } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { courierReasonOf } from '#selling/automation/contract/decide.ts'
import type { SendingRule } from '#selling/automation/contract/rules.ts'
import { rulesOf } from '#selling/automation/server/kept-rules.ts'
import { type CopiedOrder, copiedOrder, storeOrderOfCopy } from '#selling/store-copy/server/copied-order.ts'
import { chosenPoint } from '#selling/store-shipments/server/rules/chosen-point.ts'
import { differencesFromCopy } from '#selling/store-shipments/server/rules/order-version.ts'
import { stillToSend } from '#selling/store-shipments/server/rules/still-to-send.ts'
import { shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import { productDimensionsOf } from '#selling/stores/server/product-dimensions.ts'
import { type StoreRow, storeOf } from '#selling/stores/server/stores.ts'
import { type LockerOffered, type Offer, type OfferMade, type OffersMade, offersInWords } from '#sending/offers/contract/offers.ts'
import { askOffers } from '#sending/operations.ts'
import type { LockerChoice } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import { shippingPointId } from '../../contract/page.ts'
import type { StoreOffer, StoreOfferList, StoreShipmentInput } from '../../contract/shipment.ts'
import { chooseOffer, partOfferChoiceOf } from '../activation/choose-offer.ts'
import { mappedCourier } from '../rules/mapped-courier.ts'
import { partProductsOf } from '../rules/part-products.ts'
import { ruleOfPart } from '../rules/rule-facts.ts'
import { requestedShipment } from './requested-shipment.ts'

type OffersInput = { clientId: string; name: string; input: StoreShipmentInput }

/** Asks our copy and not the store, which an activation does. Throws what `askOffers` throws, `not-found` and `store-order-…`. */
export async function storeOffers(app: App, texts: Texts, { clientId, name, input }: OffersInput): Promise<StoreOfferList> {
  const store = await storeOf(app.db, { clientId, name })
  const [order, { rules }, { shipment }] = await Promise.all([
    copiedOrder(app.db, store, input.storeOrderId),
    rulesOf(app.db, clientId),
    requestedShipment(app, clientId, input),
  ])
  if (!order) throw new Problem('not-found')
  refuseChanged(order, input)
  const { offers, ...rest } = await askOffers(app, clientId, shipment)
  const possible = isPointMissing(order, input) ? offers.filter(({ delivery }) => delivery === 'address') : offers
  const rule = await ruleFor(app, store, order, { rules, input })
  const proposed = proposedOf({ offers: possible, warnings: rest.warnings }, store, order, { locker: shipment.locker, rule })
  const { offers: list, ...more } = offersInWords(texts, { offers: inOrder(possible, store, order), ...rest })
  return {
    list: list.map((offer) => storeOffer(texts, offer)),
    ...more,
    proposedId: proposed.id,
    proposedWhy: inWords(texts, proposed.why),
  }
}

/** By the rule of an activation without a user. */
function proposedOf(
  list: Pick<OffersMade, 'offers' | 'warnings'>,
  { settings }: StoreRow,
  { summary }: CopiedOrder,
  { locker, rule }: { locker: LockerChoice | null; rule: SendingRule | null },
): { id: string | null; why: Message } {
  const choice = partOfferChoiceOf({ locker, rule, mapped: mappedCourier(settings, summary?.shippingLine ?? null), saved: null })
  try {
    const offer = chooseOffer(list, choice)
    return { id: offer.id, why: courierReasonOf(choice.chooser, offer) }
  } catch (error) {
    if (error instanceof Problem) return { id: null, why: error.toMessage() }
    throw error
  }
}

/** By the order as it is typed now, and the products that waited when it was copied; null: none matches, or its parts are not read yet. */
async function ruleFor(
  app: App,
  store: StoreRow,
  order: CopiedOrder,
  { rules, input }: { rules: readonly SendingRule[]; input: StoreShipmentInput },
): Promise<SendingRule | null> {
  const part = order.parts?.find(({ id }) => id === input.fulfillmentOrderId)
  if (rules.length === 0 || !part) return null
  const shipments = await shipmentsOfStoreOrder(app.db, store, order.id)
  const toSend = stillToSend(storeOrderOfCopy(order), shipments).find((one) => one.part.id === part.id)
  if (!toSend) return null
  const kept = await productDimensionsOf(
    app.db,
    store,
    toSend.lines.flatMap(({ variantId }) => variantId ?? []),
  )
  const forRules = {
    ...{ store, order: storeOrderOfCopy(order), county: input.recipient.address.countyCode },
    hasPoint: input.shippingPointId !== null,
  }
  return ruleOfPart(rules, forRules, partProductsOf(toSend.lines, kept)).rule
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
  const mapped = mappedCourier(settings, summary?.shippingLine ?? null)?.courier ?? null
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
