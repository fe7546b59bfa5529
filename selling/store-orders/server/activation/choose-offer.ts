/** Which offer is taken when no user chooses. */
import type { CourierCode } from '#contract/couriers.ts'
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import { type CourierChooser, courierChooserOf } from '#selling/automation/contract/decide.ts'
import { type ChosenService, chosenServiceOf, isSameService, type OfferMade, type OffersMade } from '#sending/offers/contract/offers.ts'
import type { LockerChoice } from '#sending/shipments/contract/shipments.ts'

/**
 * `locker`: the buyer's point. `rule`: of the client, that wants a courier. `mapped`: the courier that the merchant takes for the order's
 * shipping method. `saved`: a user's choice.
 */
export type PartOfferChoice = {
  /** Who of them decides. */
  chooser: CourierChooser
  locker: LockerChoice | null
  rule: { name: string; courier: CourierCode; service: { code: string; name: string } | null } | null
  mapped: CourierCode | null
  saved: ChosenService | null
}

type Given = Omit<Parameters<typeof courierChooserOf>[0], 'isSaved' | 'pointOf'> & Pick<PartOfferChoice, 'locker' | 'saved'>

/** By the order in which they decide (selling/automation/contract/decide.ts). */
export function partOfferChoiceOf({ locker, saved, ...others }: Given): PartOfferChoice {
  const chooser = courierChooserOf({ isSaved: saved !== null, pointOf: locker?.courier ?? null, ...others })
  const { why, courier, service } = chooser
  return {
    ...{ chooser, locker, saved },
    rule: why.code === 'chosen-by-rule' && courier ? { name: why.params.rule, courier, service } : null,
    mapped: why.code === 'chosen-by-method' ? courier : null,
  }
}

/** The user's choice; else to the buyer's point, by its courier; else as the rule says; else by the merchant's courier, else the cheapest. Throws `courier-failed` where asking again may help. */
export function chooseOffer(
  list: Pick<OffersMade, 'offers' | 'warnings'>,
  { locker, rule, mapped, saved }: Omit<PartOfferChoice, 'chooser'>,
): OfferMade {
  const cheapest = (fits: (offer: OfferMade) => boolean) =>
    list.offers.filter((offer) => offer.errors.length === 0 && fits(offer)).sort((a, b) => a.price - b.price)[0]
  if (saved) {
    const ofSaved = (offer: OfferMade) => isSameService(chosenServiceOf(offer), saved)
    const gone: Message = { code: 'saved-service-gone', params: { service: saved.serviceName } }
    return cheapest(ofSaved) ?? refuse(list, ofSaved, saved.courier, gone)
  }
  if (locker) {
    const toPoint = (offer: OfferMade) => offer.locker?.courier === locker.courier && offer.locker.id === locker.id
    return cheapest(toPoint) ?? refuse(list, toPoint, locker.courier, { code: 'no-service-to-point' })
  }
  const toAddress = ({ delivery }: OfferMade) => delivery === 'address'
  if (rule) return cheapest((offer) => toAddress(offer) && isOfRule(offer, rule)) ?? refuseRule(list, rule)
  const ofMapped = (offer: OfferMade) => toAddress(offer) && offer.courier === mapped
  if (mapped && !cheapest(ofMapped) && isSilent(list, mapped)) return refuse(list, ofMapped, mapped, NO_COURIER)
  return cheapest(ofMapped) ?? cheapest(toAddress) ?? refuse(list, toAddress, null, NO_COURIER)
}

type Rule = NonNullable<PartOfferChoice['rule']>

const isOfRule = ({ courier, serviceCode }: OfferMade, { courier: wanted, service }: Rule) =>
  courier === wanted && (service === null || serviceCode === service.code)

/** What a rule says is never replaced by another courier: the merchant would not know of it. */
function refuseRule(list: Pick<OffersMade, 'offers' | 'warnings'>, rule: Rule): never {
  const ofRule = (offer: OfferMade) => offer.delivery === 'address' && isOfRule(offer, rule)
  const missing: Message = rule.service ? { code: 'rule-service-missing', params: { service: rule.service.name } } : NO_COURIER
  try {
    return refuse(list, ofRule, rule.courier, missing)
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'courier-failed') throw error
    const why = error.because ?? missing
    throw new Problem(error.code, { because: { code: 'rule-courier-cannot', params: { rule: rule.name, courier: rule.courier, why } } })
  }
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
