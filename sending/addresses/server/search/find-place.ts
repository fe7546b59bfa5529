/** Which locality is meant: county by code or name, city in any spelling, with the commune where names repeat. */

import { editDistance } from '#contract/spelling.ts'
import {
  BUCHAREST_CODE,
  type CountyFacts,
  countyNamed,
  countyOfPostalCode,
  foldName,
  isPostalCode,
  sectorIn,
  sectorName,
  sectorOfPostalCode,
} from '../../contract/address-rules.ts'
import { placesMentioned, sectorMentioned } from '../../contract/written-address/place-words.ts'
import { ANY_COUNTY, type Gazetteer, type GazetteerPlace, placeNameKey, TOWN_TIER, VILLAGE_TIER } from './gazetteer.ts'
import { fullPlaceName, isSharedSpelling, localityNorm } from './place-names.ts'
import { type SearchName, searchName } from './ranking.ts'

type PlaceQuery = { county: string; city: string }

/** `S3` as county, or `București sector 3` as city, is the city `Sectorul 3` of county B. */
export function requestedSectorOf({ county, city }: PlaceQuery): string | null {
  const sector = sectorMentioned(city) ?? sectorIn(county)
  return sector !== null && countyNamed(county)?.code === BUCHAREST_CODE ? sectorName(sector) : null
}

export const placesOfCounty = (gazetteer: Gazetteer, county: CountyFacts | null): readonly GazetteerPlace[] =>
  county === null ? [] : (gazetteer.placesByCounty.get(county.code) ?? [])

const isNamed = (place: GazetteerPlace, asked: SearchName): boolean =>
  place.names.some((name) => name.norm === asked.norm || name.compact === asked.compact)

/** What the text may be called, the likeliest first; the county said again in it is none of the name. */
const readingsOf = (asked: PlaceQuery) =>
  placesMentioned(requestedSectorOf(asked) ?? asked.city, asked.county)
    .map(({ name, unit, isGuess = false }) => ({ norm: localityNorm(name), unitNorm: unit === null ? null : localityNorm(unit), isGuess }))
    .filter(({ norm }) => norm !== '')

/** Whether the place is called so, its county aside. */
export const isPlaceCalled = (place: GazetteerPlace, asked: PlaceQuery): boolean =>
  readingsOf(asked).some(({ norm }) => isNamed(place, searchName(norm)))

/** The places of a county with exactly this name; several where the name is ambiguous. */
export const placesNamed = (gazetteer: Gazetteer, county: CountyFacts | null, asked: PlaceQuery): readonly GazetteerPlace[] =>
  county === null ? [] : placesWithin(gazetteer, county.code, asked)

/** The same in all counties. */
export const placesAnywhere = (gazetteer: Gazetteer, city: string): readonly GazetteerPlace[] =>
  placesWithin(gazetteer, ANY_COUNTY, { county: '', city })

function placesWithin(gazetteer: Gazetteer, area: string, asked: PlaceQuery): readonly GazetteerPlace[] {
  const called = (norm: string): readonly GazetteerPlace[] => {
    const at = (spelling: string | null) => (spelling === null ? undefined : gazetteer.placesByName.get(placeNameKey(area, spelling)))
    const named = at(norm) ?? at(norm.replaceAll(' ', '')) ?? []
    // Its own name before another's former one: `Glâmbocel` is not `Glâmbocelu`.
    const own = named.filter((place) => isOwnName(gazetteer, place, norm))
    if (own.length > 0) return own
    const otherwise = named.filter((place) => mayBeCalled(gazetteer, place, norm))
    return otherwise.length > 0 ? otherwise : (at(fullPlaceName(area, norm)) ?? [])
  }
  let beside: readonly GazetteerPlace[] = []
  for (const { norm, unitNorm, isGuess } of readingsOf(asked)) {
    const named = called(norm)
    if (unitNorm === null) {
      if (named.length > 0) return named
      continue
    }
    // `com. Floresti, sat Luna de Sus`, `Margineni - Luncani`: the commune came first.
    const turned = called(unitNorm)
    for (const within of [inUnit(named, unitNorm), inUnit(turned, norm)]) if (within.length > 0) return within
    // A commune that is not known may be the one said.
    for (const [places, unit] of [
      [named, unitNorm],
      [turned, norm],
    ] as const)
      if (gazetteer.units.has(placeNameKey(area, unit))) {
        const perhaps = places.filter((place) => place.unitNorm === null)
        if (perhaps.length > 0) return perhaps
      }
    // A commune of the county that has no such village says something else than the village.
    if (beside.length === 0 && !isGuess && !gazetteer.units.has(placeNameKey(area, unitNorm))) beside = named
  }
  return beside
}

/** Its official name, in its old spelling too. */
const isOwnName = ({ isComplete }: Gazetteer, { names: [own], spellings, countyCode }: GazetteerPlace, norm: string): boolean =>
  own !== undefined &&
  (own.compact === norm.replaceAll(' ', '') || (spellings.includes(norm) && (isComplete || !isSharedSpelling(countyCode, norm))))

/**
 * What a place is called otherwise, or was, decides only where nothing is officially called so. Without the whole list that is not
 * known of villages, half of which are missing: there only a town is believed to be meant, and by no name of a commune or its villages.
 */
function mayBeCalled({ isComplete, units, placesByCounty }: Gazetteer, { tier, countyCode }: GazetteerPlace, norm: string): boolean {
  if (isComplete) return true
  const isOfVillages = (placesByCounty.get(countyCode) ?? []).some(({ names: [own] }) => own?.norm.startsWith(`${norm} `))
  return tier <= TOWN_TIER && !units.has(placeNameKey(countyCode, norm)) && !isOfVillages
}

const inUnit = (places: readonly GazetteerPlace[], unitNorm: string) => places.filter((place) => place.unitNorm === unitNorm)

const NEAR_MAX = 5

/** Places of a county whose name is one typo away, two from 8 letters on; nearest first. Of the commune, if one is given. */
export function placesNear(gazetteer: Gazetteer, county: CountyFacts | null, asked: PlaceQuery): GazetteerPlace[] {
  const readings = readingsOf(asked)
  const unit = readings.find(
    ({ unitNorm }) => unitNorm !== null && county !== null && gazetteer.units.has(placeNameKey(county.code, unitNorm)),
  )
  const all = placesOfCounty(gazetteer, county)
  const wanted = unit ? [unit.norm] : readings.filter(({ unitNorm }, i) => unitNorm === null || i > 0).map(({ norm }) => norm)
  const within = unit ? all.filter((place) => place.unitNorm === null || place.unitNorm === unit.unitNorm) : all
  // `Sat Mare` may be Satu Mare: a kind of place may be a misspelt name.
  return nearest(within, [...new Set([...wanted, ...(unit ? [] : [foldName(asked.city)])])])
}

/** Whether the text names a commune or town of the county besides the place. */
export const mentionsUnit = (gazetteer: Gazetteer, county: CountyFacts | null, asked: PlaceQuery): boolean =>
  county !== null && readingsOf(asked).some(({ unitNorm }) => unitNorm !== null && gazetteer.units.has(placeNameKey(county.code, unitNorm)))

function nearest(places: readonly GazetteerPlace[], norms: readonly string[]): GazetteerPlace[] {
  return places
    .map((place) => ({ place, typos: Math.min(...norms.map((norm) => typosBetween(norm, place))) }))
    .filter(({ typos }) => typos < FAR)
    .sort((a, b) => a.typos - b.typos)
    .slice(0, NEAR_MAX)
    .map(({ place }) => place)
}

const FAR = 9

function typosBetween(asked: string, place: GazetteerPlace): number {
  const max = typosInName(asked.length)
  return Math.min(
    ...place.names.map((name) => {
      const typos = editDistance(asked, name.norm, { max })
      return typos > max || isOpposite(asked, name.norm, typos) ? FAR : typos
    }),
  )
}

/** Names are whole, so even short ones are meant; a text that is still being typed allows less (ranking.ts). */
const typosInName = (length: number): number => (length < 2 ? 0 : length < 8 ? 1 : 2)

/** Both wrong letters in one short word make another word: `de Sus` is not `de Jos`. */
function isOpposite(asked: string, name: string, typos: number): boolean {
  const [left, right] = [asked.split(' '), name.split(' ')]
  if (typos < 2 || left.length !== right.length) return false
  const differing = left.filter((word, i) => word !== right[i])
  return differing.length === 1 && (differing[0]?.length ?? 0) <= 4
}

/** The places a code belongs to, as far as is known; of a Bucharest code at least the sector. */
export function placesOfCode(gazetteer: Gazetteer, code: string): readonly GazetteerPlace[] {
  const known = gazetteer.codes.get(code)
  if (known && known.places.length > 0) return known.places
  const sector = gazetteer.isComplete ? null : sectorOfPostalCode(code)
  return sector === null ? [] : placesOfCounty(gazetteer, countyOfPostalCode(code)).filter((place) => place.name === sectorName(sector))
}

/** Whether the code is the place's; where the lists do not say, whether its prefix allows it. */
export function codeFits(gazetteer: Gazetteer, place: GazetteerPlace, code: string): boolean {
  const owners = placesOfCode(gazetteer, code)
  if (owners.length > 0) return owners.includes(place)
  return !gazetteer.isComplete && place.postalCode === null && countyOfPostalCode(code)?.code === place.countyCode
}

/**
 * The one locality an address means, as written officially; for addresses typed elsewhere, e.g. in a shop.
 * Null: unknown, or a repeated name that neither commune nor postal code decides.
 */
export function resolvePlace(gazetteer: Gazetteer, asked: PlaceQuery & { postalCode?: string | undefined }): GazetteerPlace | null {
  const code = asked.postalCode && isPostalCode(asked.postalCode) ? asked.postalCode : null
  const county = countyNamed(asked.county) ?? (asked.county.trim() === '' && code ? countyOfPostalCode(code) : null)
  const named = placesNamed(gazetteer, county, asked)
  if (named.length <= 1) return named[0] ?? null
  const fitting = code ? named.filter((place) => codeFits(gazetteer, place, code)) : []
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** Where to look for a street: the place, of namesakes the only seat or town, or all sectors when only `București` was said. */
export function placesMeant(gazetteer: Gazetteer, asked: PlaceQuery): readonly GazetteerPlace[] {
  const place = resolvePlace(gazetteer, asked)
  if (place) return [place]
  const county = countyNamed(asked.county)
  const named = placesNamed(gazetteer, county, asked)
  if (county?.code === BUCHAREST_CODE) return named
  const seats = named.filter(({ tier }) => tier < VILLAGE_TIER)
  return seats.length === 1 ? seats : []
}
