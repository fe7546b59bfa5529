/**
 * How far a house is from where its code says it is, in a city made up: codes go from street to street, and every eighth street has
 * a point of a courier. In kilometres.
 */
import type { AddressIndex } from '#sending/addresses/server/search/address-index.ts'
import { coordinatesOf } from '#sending/addresses/server/search/coordinates.ts'
import { codePointsOf } from '#sending/addresses/server/search/nearest-code.ts'
import type { CodePoint } from '#sending/lockers/server/code-points.ts'
import { distanceKm } from '#sending/lockers/server/find-lockers.ts'

export const LOCKER_MEDIAN_KM_MAX = 0.5

const STREETS = 900
const STREETS_A_ROW = 30
/** Degrees: about 150 m from street to street. */
const STEP = 0.0014
const POINT_EVERY = 8

const cities = [
  { countyCode: 'B', city: 'Sectorul 3', first: 30_000, latitude: 44.4, longitude: 26.1 },
  { countyCode: 'CJ', city: 'Cluj-Napoca', first: 400_000, latitude: 46.75, longitude: 23.55 },
  { countyCode: 'IS', city: 'Iași', first: 700_000, latitude: 47.14, longitude: 27.55 },
]

/** Row after row there and back, as the Post numbers quarters. */
function streetAt({ countyCode, city, first, latitude, longitude }: (typeof cities)[number], i: number): CodePoint {
  const row = Math.floor(i / STREETS_A_ROW)
  const column = row % 2 === 0 ? i % STREETS_A_ROW : STREETS_A_ROW - 1 - (i % STREETS_A_ROW)
  const postalCode = String(first + 1 + i).padStart(6, '0')
  return { countyCode, city, postalCode, latitude: latitude + row * STEP, longitude: longitude + column * STEP }
}

export function lockerMedianKm(index: AddressIndex): number {
  const streets = cities.flatMap((city) => Array.from({ length: STREETS }, (_, i) => streetAt(city, i)))
  const points = streets.filter((_, i) => i % POINT_EVERY === 0)
  const known = { current: index.current, codePoints: codePointsOf(index.current, points) }
  const errors = streets
    .filter((_, i) => i % POINT_EVERY !== 0)
    .map((street) => {
      const found = coordinatesOf(known, street)
      return found === null ? Number.POSITIVE_INFINITY : distanceKm(found, street)
    })
    .sort((a, b) => a - b)
  return errors[Math.floor(errors.length / 2)] ?? Number.POSITIVE_INFINITY
}
