import type { AnswerOf } from '#contract/endpoint.ts'
import { inWords, withWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { addressReading } from '../contract/written-address/read-address.ts'
import { readPasted } from '../contract/written-address/read-pasted.ts'
import { placeNamesOf } from './place-meant.ts'
import type { AddressIndex } from './search/address-index.ts'
import { validateAddress } from './validate-address.ts'

/** A pasted text as fields, and what is wrong with them. */
export function readPastedAddress(index: AddressIndex, texts: Texts, text: string): AnswerOf<typeof addressReading.read> {
  const names = placeNamesOf(index)
  const { contact, address, assumed, left, lockerSearch } = readPasted(names, text)
  const { countyCode, city } = address
  const isCityListed = city !== '' && names.placesCalled(city, countyCode || 'none').some((place) => place.city === city)
  const errors = validateAddress(index, address, contact.phone).map((error) => withWords(texts, error))
  return {
    contact,
    address: { ...address, countryCode: 'RO' },
    isCityListed,
    assumed: assumed.map((one) => inWords(texts, one)),
    errors,
    isChecked: index.current.isComplete,
    lockerSearch,
    left,
  }
}
