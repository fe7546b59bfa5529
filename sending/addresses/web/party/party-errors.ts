/** What is wrong with a contact and an address: by field, before any call; and which of the server's errors still stand. */

import { wordsOfCoded } from '#contract/texts/message.ts'
import { Party, type PostalAddress } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import type { AddressError, AddressErrorType } from '../../contract/addresses.ts'
import { type PartyDraft, partyOfDraft } from './party-draft.ts'

/** Messages by path within the party, e.g. `address.city`; the first one of each field. */
export type PartyErrors = Record<string, string>

export function partyErrors(draft: PartyDraft): PartyErrors {
  const errors: PartyErrors = {}
  const parsed = Party.safeParse(partyOfDraft(draft))
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join('.')] ??= wordsOfCoded(texts, issue.message)
  if (!isCompanyName(draft.contact.company)) errors['contact.company'] ??= texts.addresses.companyInvalid
  if (draft.address.city.trim() !== '' && !draft.isCityListed) errors['address.city'] = texts.addresses.cityNotFromList
  return errors
}

/** Empty is a private recipient; a dash or a number typed to fill the field is no company. */
const isCompanyName = (typed: string): boolean => typed.trim() === '' || (/\p{L}/u.test(typed) && typed.trim().length > 1)

const fieldsOf: Record<AddressErrorType, readonly (keyof PostalAddress)[]> = {
  CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR: ['countyCode', 'city', 'postalCode'],
  STREET_ERROR: ['countyCode', 'city', 'street'],
  NUMBER_ERROR: ['countyCode', 'city', 'street', 'number'],
  CONTACT_PHONE_ERROR: [],
}

/** An error ends when one of its fields changes since the check, or when the user unlocks the street or keeps the number. */
export function standingAddressErrors(errors: readonly AddressError[], checked: PostalAddress, draft: PartyDraft): AddressError[] {
  return errors.filter(({ type }) => {
    if (type === 'STREET_ERROR' && draft.isStreetUnlocked) return false
    if (type === 'NUMBER_ERROR' && draft.isNumberKept) return false
    return fieldsOf[type].every((field) => checked[field] === draft.address[field])
  })
}

/** Enough is typed for the server to compare county, city and code, or to say which code is missing. */
export function isPartyCheckable({ address, isCityListed }: PartyDraft): boolean {
  if (address.countyCode === '' || !isCityListed) return false
  return /^\d{6}$/.test(address.postalCode) || (address.postalCode === '' && address.street !== '' && address.number !== '')
}
