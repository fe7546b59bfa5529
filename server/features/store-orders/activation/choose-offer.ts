/** Which offer is taken when no user chooses. */
import type { CourierCode } from '../../../../contract/couriers.ts'
import { type ChosenService, isSameService, type OfferMade, type OffersMade, serviceOf } from '../../../../contract/offers.ts'
import { Problem } from '../../../../contract/problems.ts'
import type { LockerChoice } from '../../../../contract/shipments.ts'
import type { Message } from '../../../../contract/texts/message.ts'

/** `locker`: the buyer's point. `mapped`: the courier that the merchant takes for the order's shipping method. `saved`: a user's choice. */
export type Choice = { locker: LockerChoice | null; mapped: CourierCode | null; saved: ChosenService | null }

/** The user's choice; else to the buyer's point, by its courier; else by the merchant's courier, else the cheapest. Throws `courier-failed` where asking again may help. */
export function chooseOffer(list: Pick<OffersMade, 'offers' | 'warnings'>, { locker, mapped, saved }: Choice): OfferMade {
  const cheapest = (fits: (offer: OfferMade) => boolean) =>
    list.offers.filter((offer) => offer.errors.length === 0 && fits(offer)).sort((a, b) => a.price - b.price)[0]
  if (saved) {
    const ofSaved = (offer: OfferMade) => isSameService(serviceOf(offer), saved)
    const gone: Message = { code: 'saved-service-gone', params: { service: saved.serviceName } }
    return cheapest(ofSaved) ?? refuse(list, ofSaved, saved.courier, gone)
  }
  if (locker) {
    const toPoint = (offer: OfferMade) => offer.locker?.courier === locker.courier && offer.locker.id === locker.id
    return cheapest(toPoint) ?? refuse(list, toPoint, locker.courier, { code: 'no-service-to-point' })
  }
  const toAddress = ({ delivery }: OfferMade) => delivery === 'address'
  const ofMapped = (offer: OfferMade) => toAddress(offer) && offer.courier === mapped
  if (mapped && !cheapest(ofMapped) && isSilent(list, mapped)) return refuse(list, ofMapped, mapped, NO_COURIER)
  return cheapest(ofMapped) ?? cheapest(toAddress) ?? refuse(list, toAddress, null, NO_COURIER)
}

const NO_COURIER: Message = { code: 'no-courier' }

const isSilent = ({ warnings }: Pick<OffersMade, 'warnings'>, courier: CourierCode) =>
  warnings.some((one) => one.message.code === 'courier-unavailable' && one.courier === courier)

/** `courier` null: whichever of them would do. */
function refuse(
  list: Pick<OffersMade, 'offers' | 'warnings'>,
  fits: (offer: OfferMade) => boolean,
  courier: CourierCode | null,
  otherwise: Message,
): never {
  const silent = list.warnings.filter(({ message }) => message.code === 'courier-unavailable').flatMap((one) => one.courier ?? [])
  const [missing] = silent.filter((one) => courier === null || one === courier)
  if (missing) throw new Problem('courier-failed', { because: { code: 'no-offer-of-courier', params: { courier: missing } } })
  const said = [...list.warnings.map(({ message }) => message), ...list.offers.filter(fits).flatMap(({ errors }) => errors)]
  throw new Problem('offer-unavailable', { because: said[0] ?? otherwise })
}
