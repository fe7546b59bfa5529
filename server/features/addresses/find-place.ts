/** Which locality somebody means: county by code or name, city in any spelling, with the commune where names repeat. */
import {
  BUCHAREST_CODE,
  type CountyFacts,
  countyNamed,
  countyOfPostalCode,
  isPostalCode,
  sectorIn,
  sectorName,
  sectorOfPostalCode,
} from '../../../contract/address-rules.ts'
import { type Gazetteer, nameKey, type Place } from './gazetteer.ts'
import { localityNorm, parsePlace } from './place-names.ts'
import { editDistance, type SearchName, searchName, typosAllowed } from './ranking.ts'

type PlaceAsked = { county: string; city: string }

/** `S3` as county, or `București sector 3` as city, is the city `Sectorul 3` of county B. */
export function sectorAsked({ county, city }: PlaceAsked): string | null {
  const sector = sectorIn(city) ?? sectorIn(county)
  return sector !== null && countyNamed(county)?.code === BUCHAREST_CODE ? sectorName(sector) : null
}

export const placesIn = (gazetteer: Gazetteer, county: CountyFacts | null): readonly Place[] =>
  county === null ? [] : (gazetteer.placesByCounty.get(county.code) ?? [])

const isNamed = (place: Place, asked: SearchName): boolean =>
  place.names.some((name) => name.norm === asked.norm || name.compact === asked.compact)

/** Whether the place is called so, its county aside. */
export const isCalled = (place: Place, asked: PlaceAsked): boolean =>
  isNamed(place, searchName(parsePlace(sectorAsked(asked) ?? asked.city).norm))

/** The places of a county with exactly this name; several where the name repeats and nothing tells them apart. */
export function placesNamed(gazetteer: Gazetteer, county: CountyFacts | null, asked: PlaceAsked): readonly Place[] {
  const { norm, unitNorm } = parsePlace(sectorAsked(asked) ?? asked.city)
  if (norm === '') return []
  const called = (name: string): readonly Place[] => {
    const at = (spelling: string) => gazetteer.placesByName.get(nameKey(county?.code ?? '', spelling))
    return at(name) ?? at(name.replaceAll(' ', '')) ?? []
  }
  const named = called(norm)
  if (unitNorm === null) return named
  const inUnit = named.filter((place) => place.unitNorm === unitNorm)
  if (inUnit.length > 0) return inUnit
  // `com. Floresti, sat Luna de Sus`: the commune came first.
  const turned = called(unitNorm).filter((place) => place.unitNorm === norm)
  if (turned.length > 0) return turned
  return named.length > 0 ? named : called(localityNorm(asked.city))
}

const NEAR_MAX = 5

/** Places of a county whose name is one typo away, two from 8 letters on; nearest first. */
export function placesNear(gazetteer: Gazetteer, county: CountyFacts | null, city: string): Place[] {
  const norm = localityNorm(city)
  const most = typosAllowed(norm.length)
  if (most === 0) return []
  return placesIn(gazetteer, county)
    .map((place) => ({ place, typos: Math.min(...place.names.map((name) => editDistance(norm, name.norm, { most }))) }))
    .filter(({ typos }) => typos <= most)
    .sort((a, b) => a.typos - b.typos)
    .slice(0, NEAR_MAX)
    .map(({ place }) => place)
}

/** The places a code belongs to, as far as is known; of a Bucharest code at least the sector. */
export function placesOfCode(gazetteer: Gazetteer, code: string): readonly Place[] {
  const known = gazetteer.codes.get(code)
  if (known && known.places.length > 0) return known.places
  const sector = gazetteer.isComplete ? null : sectorOfPostalCode(code)
  return sector === null ? [] : placesIn(gazetteer, countyOfPostalCode(code)).filter((place) => place.name === sectorName(sector))
}

/** Whether the code is the place's; where the lists do not say, whether its prefix allows it. */
export function codeFits(gazetteer: Gazetteer, place: Place, code: string): boolean {
  const owners = placesOfCode(gazetteer, code)
  if (owners.length > 0) return owners.includes(place)
  return !gazetteer.isComplete && place.postalCode === null && countyOfPostalCode(code)?.code === place.countyCode
}

/**
 * The one locality an address means, as written officially; for addresses typed elsewhere, e.g. in a shop.
 * Null: unknown, or a repeated name that neither commune nor postal code tells apart.
 */
export function resolvePlace(gazetteer: Gazetteer, asked: PlaceAsked & { postalCode?: string }): Place | null {
  const code = asked.postalCode && isPostalCode(asked.postalCode) ? asked.postalCode : null
  const county = countyNamed(asked.county) ?? (asked.county.trim() === '' && code ? countyOfPostalCode(code) : null)
  const named = placesNamed(gazetteer, county, asked)
  if (named.length <= 1) return named[0] ?? null
  const fitting = code ? named.filter((place) => codeFits(gazetteer, place, code)) : []
  if (fitting.length === 1) return fitting[0] ?? null
  // The seat carries the commune's name; its namesakes lie in other communes.
  const seats = named.filter((place) => place.tier < 4)
  return seats.length === 1 && county?.code !== BUCHAREST_CODE ? (seats[0] ?? null) : null
}

/** Where to look for a street: the place, or all sectors when only `București` was said. */
export function placesMeant(gazetteer: Gazetteer, asked: PlaceAsked): readonly Place[] {
  const place = resolvePlace(gazetteer, asked)
  if (place) return [place]
  const county = countyNamed(asked.county)
  return county?.code === BUCHAREST_CODE ? placesNamed(gazetteer, county, asked) : []
}
