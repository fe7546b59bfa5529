/** Where an address is, as near as is known: for lockers by distance. */
import { BUCHAREST_CODE, countyNamed } from '../../contract/address-rules.ts'
import type { AddressIndex } from './address-index.ts'
import { placesOfCounty, resolvePlace } from './find-place.ts'
import { type Gazetteer, type GazetteerPlace, STREET_CODED_TIER } from './gazetteer.ts'
import { nearestCode } from './nearest-code.ts'

export type PlaceCoordinates = { latitude: number; longitude: number }

/**
 * By postal code; in cities by the nearest code that is known; else the place, else the seat of its commune. Null: the place is
 * not known, or only its sector is, whose middle may be kilometres away.
 */
export function coordinatesOf(
  index: Pick<AddressIndex, 'current' | 'codePoints'>,
  { countyCode, city, postalCode }: { countyCode: string; city: string; postalCode?: string | undefined },
): PlaceCoordinates | null {
  const gazetteer = index.current
  const exact = located(postalCode ? gazetteer.codes.get(postalCode) : null)
  if (exact) return exact
  const place = resolvePlace(gazetteer, { county: countyCode, city, postalCode })
  if (!place) return null
  const near = postalCode && place.tier === STREET_CODED_TIER ? nearestCode(index.codePoints, place.id, postalCode) : null
  if (near || place.countyCode === BUCHAREST_CODE) return near
  return located(place) ?? located(seatOf(gazetteer, place))
}

const seatOf = (gazetteer: Gazetteer, place: GazetteerPlace) =>
  placesOfCounty(gazetteer, countyNamed(place.countyCode)).find(
    (other) => other.unitSiruta !== null && other.unitSiruta === place.unitSiruta && other.latitude !== null,
  )

function located(where: { latitude: number | null; longitude: number | null } | null | undefined): PlaceCoordinates | null {
  if (!where || where.latitude === null || where.longitude === null) return null
  return { latitude: where.latitude, longitude: where.longitude }
}
