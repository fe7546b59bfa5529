import type { AddressError, AddressTyped } from '../../../contract/addresses/addresses.ts'
import type { Coded } from '../../../contract/texts/message.ts'
import { type AddressAsked, checkPlace } from './check-place.ts'
import { checkStreet } from './check-street.ts'
import { romanianPhone } from './phone.ts'
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
  const ofStreet = place ? checkStreet(gazetteer, place, asked) : null
  return [error, ofStreet, checkPhone(phone)].filter((found) => found !== null)
}

function checkPhone(phone: string | undefined): Coded<AddressError> | null {
  if (phone === undefined || phone.trim() === '' || romanianPhone(phone)) return null
  return { type: 'CONTACT_PHONE_ERROR', message: { code: 'phone-not-of-country' }, suggestions: [] }
}
