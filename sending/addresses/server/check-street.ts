/** Whether street and number exist in the place and have its postal code. Only places with codes by street have streets to compare with. */

import type { Coded } from '#contract/texts/message.ts'
import { BUCHAREST_CODE, BUCHAREST_NAME } from '../contract/address-rules.ts'
import type { AddressError, Suggestion } from '../contract/addresses.ts'
import type { AddressAsked } from './check-place.ts'
import { codeOfHouse, sectorsOfHouse } from './place-meant.ts'
import { streetsMeant, streetsNear } from './search/find-street.ts'
import type { Gazetteer, GazetteerPlace, Street } from './search/gazetteer.ts'
import { codesForNumber, parseNumbers } from './search/number-grammar.ts'

const STREETS_SHOWN_MAX = 5

/** Without a whole list a street that resembles none of the known ones is accepted: it may well exist. */
export function checkStreet(gazetteer: Gazetteer, place: GazetteerPlace, asked: AddressAsked): Coded<AddressError> | null {
  if (place.streets.length === 0 || asked.street.trim() === '') return null
  const meant = streetsMeant(place, asked.street)
  if (meant.length > 0) return checkNumber(gazetteer, place, meant, asked)
  const near = streetsNear(place, asked.street)
  if (near.length === 0 && !gazetteer.isComplete) return null
  return {
    type: 'STREET_ERROR',
    message: { code: 'street-not-found' },
    suggestions: [...otherSectors(gazetteer, place, asked), ...streetSuggestions(near, asked)],
  }
}

/** The sectors of Bucuresti that have the street, with the code of the house there. */
function otherSectors(gazetteer: Gazetteer, place: GazetteerPlace, { street, number, block }: AddressAsked): Suggestion[] {
  if (place.countyCode !== BUCHAREST_CODE) return []
  const house = { countyCode: BUCHAREST_CODE, city: BUCHAREST_NAME, postalCode: '', street, number, building: block }
  return sectorsOfHouse(gazetteer, house)
    .filter((sector) => sector !== place)
    .map((sector) => {
      const postalCode = codeOfHouse(gazetteer, sector, house)
      const values = { city: sector.name, county: BUCHAREST_CODE, ...(postalCode === null ? {} : { postalCode }) }
      return { type: 'CHANGE', suggestedBy: 'CITY_INPUT', values }
    })
}

/** The only near street that has the code typed is certain. */
function streetSuggestions(near: readonly Street[], asked: AddressAsked): Suggestion[] {
  const hasCode = (street: Street) => street.codes.some(({ postalCode }) => postalCode === asked.postalCode)
  const certain = near.filter(hasCode)
  return near.map((street) => {
    const codes = new Set(street.codes.map(({ postalCode }) => postalCode))
    const [only] = codes.size === 1 ? codes : []
    return {
      type: certain.length === 1 && certain[0] === street ? 'CHANGE_DEFAULT' : 'CHANGE',
      suggestedBy: 'CITY_INPUT',
      values: { street: street.written, ...(only ? { postalCode: only } : {}) },
    }
  })
}

function checkNumber(
  gazetteer: Gazetteer,
  place: GazetteerPlace,
  meant: readonly Street[],
  asked: AddressAsked,
): Coded<AddressError> | null {
  const all = meant.flatMap((street) => street.codes.map((code) => ({ ...code, parts: parseNumbers(code.numbers) })))
  const { codes, isOutside } = codesForNumber(all, asked)
  if (isOutside) {
    const ranges = [...new Set(all.map(({ numbers }) => numbers))].slice(0, STREETS_SHOWN_MAX).join('; ')
    return {
      type: 'NUMBER_ERROR',
      message: { code: 'number-not-found', params: { ranges } },
      suggestions: otherSectors(gazetteer, place, asked),
    }
  }
  // Only a whole list may contradict a code of this very city.
  if (!gazetteer.isComplete || asked.postalCode === '' || codes.some(({ postalCode }) => postalCode === asked.postalCode)) return null
  const keepStreet = changes(codes.map(({ postalCode }) => postalCode)).map(
    (suggestion, _, { length }): Suggestion => ({
      ...suggestion,
      type: length === 1 ? 'CHANGE_DEFAULT' : 'CHANGE',
    }),
  )
  if (all.some(({ postalCode }) => postalCode === asked.postalCode))
    return { type: 'NUMBER_ERROR', message: { code: 'number-other-code' }, suggestions: keepStreet }
  const keepCode = (gazetteer.codes.get(asked.postalCode)?.streets ?? [])
    .filter((street) => place.streets.includes(street))
    .slice(0, STREETS_SHOWN_MAX)
    .map((street): Suggestion => ({ type: 'CHANGE', suggestedBy: 'POSTAL_CODE', values: { street: street.written } }))
  return { type: 'STREET_ERROR', message: { code: 'street-other-code' }, suggestions: [...keepStreet, ...keepCode] }
}

const changes = (postalCodes: readonly string[]) =>
  [...new Set(postalCodes)]
    .slice(0, STREETS_SHOWN_MAX)
    .map((postalCode) => ({ suggestedBy: 'CITY_INPUT' as const, values: { postalCode } }))
