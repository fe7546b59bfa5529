/** What the address fields query while the user types: counties, localities, streets, postal codes both ways. */

import { SEARCH_PAGE_SIZE } from '#contract/paging.ts'
import {
  type CountyFacts,
  counties,
  countyNamed,
  countyOfPostalCode,
  isPostalCode,
  sectorName,
  sectorOfPostalCode,
} from '../../contract/address-rules.ts'
import type { County, LocalityFound, StreetFound } from '../../contract/address-search.ts'
import { placesMeant, placesNamed, placesOfCode, placesOfCounty, requestedSectorOf } from './find-place.ts'
import { streetsCalled, streetsMatching, streetsMeant } from './find-street.ts'
import { type Gazetteer, type GazetteerPlace, STREET_CODED_TIER, type Street } from './gazetteer.ts'
import { misspelledNameOwners, rankNameOwners } from './name-list.ts'
import { codesForNumber, parseNumbers } from './number-grammar.ts'
import { parsePlace, saintBegun } from './place-names.ts'
import { searchName } from './ranking.ts'

type Page<T> = { list: T[]; limit: number; page: number; total: number }

function pageOf<T, U>(all: readonly T[], page: number, shown: (entry: T) => U): Page<U> {
  const from = (page - 1) * SEARCH_PAGE_SIZE
  return { list: all.slice(from, from + SEARCH_PAGE_SIZE).map(shown), limit: SEARCH_PAGE_SIZE, page, total: all.length }
}

export const listCounties = (): County[] => counties.map(({ code, name }) => ({ code, name }))

/** Text without a letter or digit (`_`, a space) lists from the start. */
export function searchLocalities(gazetteer: Gazetteer, asked: { county: string; text: string; page: number }): Page<LocalityFound> {
  const text = requestedSectorOf({ county: asked.county, city: asked.text }) ?? asked.text
  return pageOf(placesMatching(gazetteer, countyNamed(asked.county), text), asked.page, localityFound)
}

function placesMatching(gazetteer: Gazetteer, county: CountyFacts | null, text: string): readonly GazetteerPlace[] {
  const { norm, unitNorm } = parsePlace(text)
  const names = gazetteer.namesByCounty.get(county?.code ?? '')
  if (norm === '' || !names) return placesOfCounty(gazetteer, county)
  const asked = searchName(norm.split(' ').map(saintBegun).join(' '))
  const found = rankNameOwners(names, asked).flat()
  const inUnit = unitNorm === null ? [] : found.filter((place) => place.unitNorm?.startsWith(unitNorm))
  if (inUnit.length > 0) return inUnit
  if (found.length > 0 && unitNorm === null) return found
  // The forms of shops and pastes: `sat V com. X`, `V - X`, `Bascov AG`.
  const named = placesNamed(gazetteer, county, { county: county?.code ?? '', city: text })
  if (named.length > 0) return named
  return found.length > 0 ? found : misspelledNameOwners(names, asked)
}

function localityFound(place: GazetteerPlace): LocalityFound {
  return {
    localityName: place.name,
    locationType: place.tier === STREET_CODED_TIER ? 'big city' : place.tier === 2 ? 'small city' : 'other',
    postalCode: place.postalCode ?? '0',
    countyCode: place.countyCode,
    upLocality: { list: place.unitName === null || place.unitName === place.name ? [] : [{ localityName: place.unitName }] },
    latitude: place.latitude,
    longitude: place.longitude,
    list: [],
  }
}

export function searchStreets(
  gazetteer: Gazetteer,
  asked: { county: string; city: string; text: string; page: number },
): Page<StreetFound> {
  const streets = placesMeant(gazetteer, asked).flatMap((place) => streetsMatching(place, asked.text))
  return pageOf(streets, asked.page, (street) => ({ name: street.written, type: street.type }))
}

/** A code that is not known still gives its county, and its sector, as long as no whole list is loaded. */
export function reversePostalCode(
  gazetteer: Gazetteer,
  code: string,
): { locality: string | null; countyCode: string | null; street: string[] } {
  const nothing = { locality: null, countyCode: null, street: [] }
  const known = gazetteer.codes.get(code)
  const place = placesOfCode(gazetteer, code)[0]
  if (place) return { locality: place.name, countyCode: place.countyCode, street: known?.streets.map((street) => street.written) ?? [] }
  if (!isPostalCode(code) || (gazetteer.isComplete && !known)) return nothing
  const sector = sectorOfPostalCode(code)
  const countyCode = countyOfPostalCode(code)?.code ?? null
  return { ...nothing, countyCode, locality: sector === null ? null : sectorName(sector) }
}

type StreetCodesAsked = { county: string; city: string; street: string; number: string; block: string; only: 'exact' | 'meant' | null }
type CodeFound = { code: string; street: string; numbers: string }

/** `only`: a street of exactly that name, or the one that is meant; null: else also the best answer to what was typed. */
export function postalCodesOfStreet(gazetteer: Gazetteer, asked: StreetCodesAsked): CodeFound[] {
  return placesMeant(gazetteer, asked)
    .flatMap((place) => (place.postalCode ? [{ code: place.postalCode, street: asked.street, numbers: '' }] : codesInCity(place, asked)))
    .slice(0, SEARCH_PAGE_SIZE)
}

function codesInCity(place: GazetteerPlace, asked: StreetCodesAsked): CodeFound[] {
  const found = asked.only === 'exact' ? streetsCalled(place, asked.street) : streetsMeant(place, asked.street)
  const streets = found.length > 0 || asked.only !== null ? found : streetsMatching(place, asked.street).slice(0, SEARCH_PAGE_SIZE)
  return streets.flatMap((street) =>
    codesOfStreet(street, asked).codes.map(({ postalCode, numbers }) => ({ code: postalCode, street: street.written, numbers })),
  )
}

/** The codes of a street for one house. */
export const codesOfStreet = (street: Street, house: { number: string; block: string }) =>
  codesForNumber(
    street.codes.map((code) => ({ ...code, parts: parseNumbers(code.numbers) })),
    house,
  )
