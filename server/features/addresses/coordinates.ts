/** Where an address is, as near as is known: for lockers by distance. */
import { type CountyFacts, countyNamed, countyOfPostalCode } from '../../../contract/address-rules.ts'
import type { AddressIndex } from './address-index.ts'
import { placesIn, resolvePlace } from './find-place.ts'
import type { Gazetteer, Place } from './gazetteer.ts'

export type Coordinates = { latitude: number; longitude: number }

/** By postal code, then place, then the seat of its commune, then the county's first city; null: not even the county is known. */
export function coordinatesOf(
  index: AddressIndex,
  { countyCode, city, postalCode }: { countyCode: string; city: string; postalCode?: string },
): Coordinates | null {
  const gazetteer = index.current
  const place = resolvePlace(gazetteer, { county: countyCode, city, postalCode })
  const county = countyNamed(countyCode) ?? (postalCode ? countyOfPostalCode(postalCode) : null)
  return (
    located(postalCode ? gazetteer.codes.get(postalCode) : null) ??
    located(place) ??
    located(place && seatOf(gazetteer, county, place)) ??
    located(placesIn(gazetteer, county)[0])
  )
}

const seatOf = (gazetteer: Gazetteer, county: CountyFacts | null, place: Place) =>
  placesIn(gazetteer, county).find((other) => other.unitSiruta !== null && other.unitSiruta === place.unitSiruta && other.latitude !== null)

function located(where: { latitude: number | null; longitude: number | null } | null | undefined): Coordinates | null {
  if (!where || where.latitude === null || where.longitude === null) return null
  return { latitude: where.latitude, longitude: where.longitude }
}
