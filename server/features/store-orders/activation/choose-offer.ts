/** Which offer is taken when no user chooses. */
import { type CourierCode, couriers } from '../../../../contract/couriers.ts'
import { type ChosenService, isSameService, type Offer, type OfferList, serviceOf } from '../../../../contract/offers.ts'
import { Problem } from '../../../../contract/problems.ts'
import type { LockerChoice } from '../../../../contract/shipments.ts'

/** `locker`: the buyer's point. `mapped`: the courier that the merchant takes for the order's shipping method. `saved`: a user's choice. */
export type Choice = { locker: LockerChoice | null; mapped: CourierCode | null; saved: ChosenService | null }

/** The user's choice; else to the buyer's point, by its courier; else by the merchant's courier, else the cheapest. Throws `courier-failed` where asking again may help. */
export function chooseOffer(list: Pick<OfferList, 'offers' | 'warnings'>, { locker, mapped, saved }: Choice): Offer {
  const cheapest = (fits: (offer: Offer) => boolean) =>
    list.offers.filter((offer) => offer.errors.length === 0 && fits(offer)).sort((a, b) => a.price - b.price)[0]
  if (saved) {
    const ofSaved = (offer: Offer) => isSameService(serviceOf(offer), saved)
    const gone = `Serviciul ales la salvare (${saved.serviceName}) nu mai este oferit. Deschideti comanda si alegeti altul.`
    return cheapest(ofSaved) ?? refuse(list, ofSaved, saved.courier, gone)
  }
  if (locker) {
    const toPoint = (offer: Offer) => offer.locker?.courier === locker.courier && offer.locker.id === locker.id
    return cheapest(toPoint) ?? refuse(list, toPoint, locker.courier, 'Niciun serviciu nu livreaza la punctul ales de cumparator.')
  }
  const toAddress = ({ delivery }: Offer) => delivery === 'address'
  const ofMapped = (offer: Offer) => toAddress(offer) && offer.courier === mapped
  if (mapped && !cheapest(ofMapped) && isSilent(list, mapped)) return refuse(list, ofMapped, mapped, '')
  return cheapest(ofMapped) ?? cheapest(toAddress) ?? refuse(list, toAddress, null, 'Niciun curier nu poate prelua comanda.')
}

const isSilent = ({ warnings }: Pick<OfferList, 'warnings'>, courier: CourierCode) =>
  warnings.some((one) => one.code === 'courier-unavailable' && one.courier === courier)

/** `courier` null: whichever of them would do. */
function refuse(
  list: Pick<OfferList, 'offers' | 'warnings'>,
  fits: (offer: Offer) => boolean,
  courier: CourierCode | null,
  otherwise: string,
): never {
  const silent = list.warnings.filter(({ code }) => code === 'courier-unavailable').flatMap((one) => one.courier ?? [])
  const [missing] = silent.filter((one) => courier === null || one === courier)
  if (missing) throw new Problem('courier-failed', { message: `${couriers[missing].name} nu a raspuns la cererea de oferta.` })
  const said = [...list.warnings, ...list.offers.filter(fits).flatMap(({ errors }) => errors)].map(({ message }) => message)
  throw new Problem('offer-unavailable', { message: said[0] ?? otherwise })
}
