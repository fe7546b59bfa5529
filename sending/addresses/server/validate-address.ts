import type { Coded } from '#contract/texts/message.ts'
import { countyNamed, countyOfPostalCode } from '../contract/address-rules.ts'
import type { AddressError, AddressTyped } from '../contract/addresses.ts'
import { type AddressDoubted, addressDoubtOf } from '../contract/written-address/doubts.ts'
import { type AddressAsked, checkPlace } from './check-place.ts'
import { checkStreet } from './check-street.ts'
import { romanianPhone } from './phone.ts'
import { placeNamesOf } from './place-meant.ts'
import type { AddressIndex } from './search/address-index.ts'

/**
 * Everything that is wrong with an address, with suggestions; an empty list: it can be sent to. Fields that are empty are
 * not judged here: the schema says which are required.
 */
export function validateAddress(index: AddressIndex, address: AddressTyped, phone?: string): Coded<AddressError>[] {
  const gazetteer = index.current
  const asked: AddressAsked = {
    county: address.countyCode ?? '',
    city: address.city ?? '',
    postalCode: (address.postalCode ?? '').trim(),
    street: address.street ?? '',
    number: address.number ?? '',
    block: address.building ?? '',
  }
  const { place, error } = checkPlace(gazetteer, asked)
  const doubt = error ? null : addressDoubtOf(placeNamesOf(index), addressDoubted(address))
  const ofStreet = place && !doubt ? checkStreet(gazetteer, place, asked) : null
  return [error ?? doubt, ofStreet, checkPhone(phone)].filter((found) => found !== null)
}

const addressDoubted = (address: AddressTyped): AddressDoubted => ({
  countyCode: countyNamed(address.countyCode ?? '')?.code ?? countyOfPostalCode(address.postalCode ?? '')?.code ?? '',
  city: address.city ?? '',
  postalCode: (address.postalCode ?? '').trim(),
  street: address.street ?? '',
  number: address.number ?? '',
  building: address.building ?? '',
  additionalInfo: address.additionalInfo ?? '',
})

function checkPhone(phone: string | undefined): Coded<AddressError> | null {
  if (phone === undefined || phone.trim() === '' || romanianPhone(phone)) return null
  return { type: 'CONTACT_PHONE_ERROR', message: { code: 'phone-not-of-country' }, suggestions: [] }
}
