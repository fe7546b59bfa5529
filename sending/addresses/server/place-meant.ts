/** What an address written elsewhere means: the place by its official name, and its postal code where there is only one it can be. */
import { BUCHAREST_CODE, countyNamed } from '../contract/address-rules.ts'
import type { HouseListed, NamedPlace, PlaceNames, PlaceQuery, ResolvedPlace } from '../contract/written-address/place-names.ts'
import type { AddressIndex } from './search/address-index.ts'
import { placesAnywhere, placesMeant, placesNamed, placesNear, resolvePlace } from './search/find-place.ts'
import { streetCertaintyOf, streetsCalled, streetsMeant } from './search/find-street.ts'
import { type Gazetteer, type GazetteerPlace, STREET_CODED_TIER } from './search/gazetteer.ts'
import { codesOfStreet } from './search/search.ts'

/** null: no such place, or an ambiguous name. */
export function placeMeant(index: AddressIndex, address: PlaceQuery): ResolvedPlace | null {
  const place = resolvePlace(index.current, { county: address.countyCode, city: address.city, postalCode: address.postalCode })
  const meant = place ?? sectorOfHouse(index.current, address)
  return meant && resolved(index.current, meant, address)
}

const resolved = (gazetteer: Gazetteer, place: GazetteerPlace, address: PlaceQuery): ResolvedPlace => ({
  countyCode: place.countyCode,
  city: place.name,
  postalCode: place.postalCode ?? codeOfHouse(gazetteer, place, address),
  hasCodesByStreet: place.tier === STREET_CODED_TIER,
})

/** The only sector that has the street, and the number on it where several have the street. */
function sectorOfHouse(gazetteer: Gazetteer, address: PlaceQuery): GazetteerPlace | null {
  const [only, ...more] = sectorsOfHouse(gazetteer, address)
  return only && more.length === 0 ? only : null
}

/** Sectors where the house may be: those that have the street; of them those whose ranges have the number. */
export function sectorsOfHouse(gazetteer: Gazetteer, { countyCode, city, street, number, building }: PlaceQuery): GazetteerPlace[] {
  if (countyNamed(countyCode)?.code !== BUCHAREST_CODE) return []
  const withStreet = placesMeant(gazetteer, { county: countyCode, city }).flatMap((sector) => {
    const called = streetsCalled(sector, street)
    const streets = called.length > 0 ? called : streetsMeant(sector, street)
    if (streets.length === 0) return []
    const certainty = Math.max(...streets.map((one) => streetCertaintyOf(one, street, called.length > 0)))
    return [{ sector, certainty, isOutside: streets.every((one) => codesOfStreet(one, { number, block: building }).isOutside) }]
  })
  const certain = withStreet.filter(({ certainty }) => certainty === Math.max(...withStreet.map((one) => one.certainty)))
  const withNumber = certain.filter(({ isOutside }) => !isOutside)
  return (withNumber.length > 0 ? withNumber : certain).map(({ sector }) => sector)
}

/** A street without its numbers has one code only where the list is whole: the sandbox's invented ones fill nothing. */
export function codeOfHouse(gazetteer: Gazetteer, place: GazetteerPlace, { street, number, building }: PlaceQuery): string | null {
  const codes = new Set(
    streetsMeant(place, street).flatMap((one) =>
      codesOfStreet(one, { number, block: building }).codes.flatMap(({ postalCode, numbers }) =>
        numbers === '' && !gazetteer.isComplete ? [] : [postalCode],
      ),
    ),
  )
  const [only] = codes
  return only !== undefined && codes.size === 1 ? only : null
}

/** The places called so, in a county or, without one, in all; best known first. */
export function placesCalled({ current }: AddressIndex, name: string, countyCode: string): NamedPlace[] {
  const county = countyNamed(countyCode)
  const places = countyCode === '' ? placesAnywhere(current, name) : placesNamed(current, county, { county: countyCode, city: name })
  return places.map(namedPlace)
}

const namedPlace = (place: GazetteerPlace): NamedPlace => ({
  countyCode: place.countyCode,
  city: place.name,
  unit: place.unitName,
  isTown: place.tier <= 2,
  postalCode: place.postalCode,
  hasCodesByStreet: place.tier === STREET_CODED_TIER,
})

/** Whether a list of the place's streets has this very street, and this number on it. */
function houseListed(gazetteer: Gazetteer, { countyCode, city, postalCode, street, number, building }: PlaceQuery): HouseListed | null {
  const place = resolvePlace(gazetteer, { county: countyCode, city, postalCode })
  const found = (place ? streetsCalled(place, street) : []).map((one) => codesOfStreet(one, { number, block: building }))
  const having = found.filter(({ isOutside }) => !isOutside)
  if (having.length === 0) return null
  return having.some(({ codes }) => codes.some(({ numbers }) => numbers !== '')) ? 'with-number' : 'without-numbers'
}

/** How the reader asks this index. */
export const placeNamesOf = (index: AddressIndex): PlaceNames => ({
  placeMeant: (address) => placeMeant(index, address),
  placesCalled: (name, countyCode) => placesCalled(index, name, countyCode),
  placesNear: (name, countyCode) => placesNear(index.current, countyNamed(countyCode), { county: countyCode, city: name }).map(namedPlace),
  houseListed: (address) => houseListed(index.current, address),
  sectorsOfHouse: (address) => sectorsOfHouse(index.current, address).map((sector) => resolved(index.current, sector, address)),
})
