/** From a courier's quote to the client's offer: the price, and the days on which the courier comes and arrives. */
import { randomUUID } from 'node:crypto'
import { type CourierCode, couriers, type Locker } from '#contract/couriers.ts'
import type { Bani } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import { vatPercentOn } from '#contract/vat.ts'
import type { GeoCoordinates } from '#sending/app-parts.ts'
import { offeredLockerOf } from '#sending/lockers/server/find-lockers.ts'
import type { CourierQuote } from '#sending/ports/couriers.ts'
import { OFFER_VALID_MINUTES, type OfferMade } from '../contract/offers.ts'
import { deliveryDay, type PickupWindowOn, pickupDayOf, saturdayOfDelivery } from './pickup-days.ts'
import { offerPriceOf } from './price.ts'

/** What is the same for all offers of one asking; day and hour are those of Bucharest. */
export type OfferTerms = {
  near: GeoCoordinates | null
  now: Date
  today: string
  hour: string
  /** For a courier that takes orders until the end of the day. */
  firstPickupOn: string
  windowOn: PickupWindowOn
  markupPercent: number
  isForSaturday: boolean
}

/** No charge for a Saturday delivery that the parcel cannot make. */
const missesSaturday: Message = { code: 'saturday-missed' }
/** The courier asks for more time at the sender's than it is given. */
const hoursTooShort: Message = { code: 'pickup-hours-too-short' }

type Given = {
  courier: CourierCode
  locker: Locker | null
  discountPercent: number
  pickupCorrection: Bani
  /** On which the courier is not to come to the sender. */
  daysOff: readonly string[]
  terms: OfferTerms
}

export function offerOf(quote: CourierQuote, { courier, locker, discountPercent, pickupCorrection, daysOff, terms }: Given): OfferMade {
  const { near, now, today, firstPickupOn, markupPercent, isForSaturday } = terms
  const pickup = pickupDayOf(quote, { ...terms, daysOff })
  const { pickupOn, lastPickupHour, lastOrderHour } = pickup ?? { ...quote, pickupOn: firstPickupOn }
  const { deliveryHours } = quote
  const saturday = isForSaturday ? saturdayOfDelivery(pickupOn, deliveryHours) : null
  const weekday = deliveryHours === null ? null : deliveryDay(pickupOn, deliveryHours)
  return {
    id: randomUUID(),
    courier,
    courierName: couriers[courier].name,
    serviceCode: quote.serviceCode,
    serviceName: quote.serviceName,
    delivery: quote.delivery,
    ...offerPriceOf(quote.lines, { markupPercent, discountPercent, pickupCorrection, vatPercent: vatPercentOn(today) }),
    deliveryHours,
    pickupOn,
    deliveryOn: saturday ?? weekday,
    lastPickupHour,
    lastOrderHour,
    errors:
      quote.problems.length > 0
        ? quote.problems
        : pickup === null
          ? [hoursTooShort]
          : isForSaturday && saturday === null
            ? [missesSaturday]
            : [],
    locker: quote.delivery === 'locker' && locker ? offeredLockerOf(locker, near) : null,
    validUntil: new Date(now.getTime() + OFFER_VALID_MINUTES * 60_000).toISOString(),
  }
}
