/** What distinguishes an offer among those that can be chosen, and how it is grouped. */
import type { Offer } from '../contract/offers.ts'

export const isOfferAvailable = (offer: Pick<Offer, 'errors'>): boolean => offer.errors.length === 0

export type OfferMarks = { cheapest: ReadonlySet<string>; fastest: ReadonlySet<string> }

/** All offers that share the lowest price or the earliest delivery; a mark that every offer would bear says nothing. */
export function offerMarksOf(offers: readonly Offer[]): OfferMarks {
  const available = offers.filter(isOfferAvailable)
  return { cheapest: lowest(available, ({ price }) => price), fastest: lowest(available, promiseHours) }
}

function lowest(offers: readonly Offer[], measure: (offer: Offer) => number | null): ReadonlySet<string> {
  const measured = offers.flatMap((offer) => {
    const value = measure(offer)
    return value === null ? [] : [{ id: offer.id, value }]
  })
  const least = Math.min(...measured.map(({ value }) => value))
  const best = measured.filter(({ value }) => value === least)
  return new Set(best.length === offers.length ? [] : best.map(({ id }) => id))
}

/** Hours from the epoch to the promised delivery: comparable among offers whose pick-up days differ. */
function promiseHours({ deliveryOn, deliveryHours, pickupOn }: Offer): number | null {
  if (deliveryOn !== null) return hoursOf(deliveryOn)
  return deliveryHours === null ? null : hoursOf(pickupOn) + deliveryHours
}

const HOUR_MS = 3_600_000
const hoursOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / HOUR_MS

export type OfferGroup = { title: 'toPoint' | 'toAddressInstead' | 'services' | 'toAnyPoint'; offers: readonly Offer[] }

/**
 * Those to the chosen point first; where none was chosen, those to the address. Within a group those that can be chosen come first; the
 * server's order, cheapest first, is kept.
 */
export function groupOffers(offers: readonly Offer[], hasPoint: boolean): OfferGroup[] {
  const sorted = [...offers.filter(isOfferAvailable), ...offers.filter((offer) => !isOfferAvailable(offer))]
  const toPoint = sorted.filter(({ delivery }) => delivery === 'locker')
  const toAddress = sorted.filter(({ delivery }) => delivery === 'address')
  const groups: OfferGroup[] = hasPoint
    ? [
        { title: 'toPoint', offers: toPoint },
        { title: toPoint.length > 0 ? 'toAddressInstead' : 'services', offers: toAddress },
      ]
    : [
        { title: 'services', offers: toAddress },
        { title: 'toAnyPoint', offers: toPoint },
      ]
  return groups.filter((group) => group.offers.length > 0)
}
