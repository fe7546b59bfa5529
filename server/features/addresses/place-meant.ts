/** What an address written elsewhere means: the place by its official name, and its postal code where there is only one it can be. */
import type { Geography, PlaceMeant } from '../../platform/app.ts'
import type { AddressIndex } from './address-index.ts'
import { resolvePlace } from './find-place.ts'
import { streetsMeant } from './find-street.ts'
import { type Place, STREET_CODED_TIER } from './gazetteer.ts'
import { codesOfStreet } from './search.ts'

type AddressMeant = Parameters<Geography['placeMeant']>[0]

/** null: no such place, or several of that name that nothing tells apart. */
export function placeMeant(index: AddressIndex, address: AddressMeant): PlaceMeant | null {
  const place = resolvePlace(index.current, { county: address.countyCode, city: address.city, postalCode: address.postalCode })
  if (!place) return null
  return {
    countyCode: place.countyCode,
    city: place.name,
    postalCode: place.postalCode ?? codeOfHouse(place, address),
    hasCodesByStreet: place.tier === STREET_CODED_TIER,
  }
}

function codeOfHouse(place: Place, { street, number, building }: AddressMeant): string | null {
  const codes = new Set(
    streetsMeant(place, street).flatMap((one) => codesOfStreet(one, { number, block: building }).codes.map(({ postalCode }) => postalCode)),
  )
  const [only] = codes
  return only !== undefined && codes.size === 1 ? only : null
}
