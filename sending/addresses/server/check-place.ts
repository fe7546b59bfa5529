/**
 * Whether county, city and postal code belong together, and what would. A suggestion keeps two of the three as typed where
 * it can; the only one that does is so certain that one button applies it first.
 */

import type { Coded } from '#contract/texts/message.ts'
import { BUCHAREST_CODE, type CountyFacts, countyNamed, countyOfPostalCode, isPostalCode } from '../contract/address-rules.ts'
import type { AddressError, Suggestion } from '../contract/addresses.ts'
import { sectorsOfHouse } from './place-meant.ts'
import { codeFits, isPlaceCalled, mentionsUnit, placesNamed, placesNear, placesOfCode } from './search/find-place.ts'
import { streetsMeant, streetsNear } from './search/find-street.ts'
import type { Gazetteer, GazetteerPlace } from './search/gazetteer.ts'
import { codesOfStreet } from './search/search.ts'

export type AddressAsked = { county: string; city: string; postalCode: string; street: string; number: string; block: string }

type PlaceChecked = { place: GazetteerPlace | null; error: Coded<AddressError> | null }

type Candidate = { place: GazetteerPlace; suggestedBy: Suggestion['suggestedBy']; postalCode: string | null }

/** As many as Bucuresti has sectors. */
const SUGGESTIONS_MAX = 6

export function checkPlace(gazetteer: Gazetteer, asked: AddressAsked): PlaceChecked {
  const code = asked.postalCode.trim()
  const county = countyNamed(asked.county) ?? (asked.county.trim() === '' ? countyOfPostalCode(code) : null)
  const named = placesNamed(gazetteer, county, asked)
  if (asked.city.trim() === '') return { place: null, error: checkPart(county, asked) }
  if (code === '') return checkWithoutCode(gazetteer, county, named, asked)
  const fitting = named.find((place) => codeFits(gazetteer, place, code))
  if (fitting) return { place: fitting, error: null }
  const near = named.length > 0 ? [] : placesNear(gazetteer, county, asked)
  if (named.length === 0 && near.length === 0 && isBeyondTheList(gazetteer, county, code)) return { place: null, error: null }
  const candidates = [...keepingCity(sectorsFirst(gazetteer, [...named, ...near], asked), asked), ...keepingCode(gazetteer, near, asked)]
  return { place: null, error: combinationError(suggestions(candidates, county, asked), isDoubtful(gazetteer, county, asked, named)) }
}

/** Without the whole list a near name may be another village all the same. */
const isDoubtful = (gazetteer: Gazetteer, county: CountyFacts | null, asked: AddressAsked, named: readonly GazetteerPlace[]): boolean =>
  !gazetteer.isComplete && named.length === 0 && !mentionsUnit(gazetteer, county, asked)

/** Half of the villages are only in an official list: without one, an unknown name is accepted where the code is the county's. */
function isBeyondTheList(gazetteer: Gazetteer, county: CountyFacts | null, code: string): boolean {
  if (gazetteer.isComplete || county === null || countyOfPostalCode(code)?.code !== county.code) return false
  return placesOfCode(gazetteer, code).length === 0
}

/** The code is still missing, and may decide what the name does not: each candidate place, with its code. */
function checkWithoutCode(
  gazetteer: Gazetteer,
  county: CountyFacts | null,
  named: readonly GazetteerPlace[],
  asked: AddressAsked,
): PlaceChecked {
  if (county === null || named.length === 1) return { place: named[0] ?? null, error: null }
  const near = named.length > 0 ? named : placesNear(gazetteer, county, asked)
  if (near.length === 0 && !gazetteer.isComplete) return { place: null, error: null }
  const candidates = keepingCity(sectorsFirst(gazetteer, near, asked), asked)
  return { place: null, error: combinationError(suggestions(candidates, county, asked), isDoubtful(gazetteer, county, asked, named)) }
}

/** Of the sectors only those that have the street, where any has it. */
function sectorsFirst(gazetteer: Gazetteer, places: readonly GazetteerPlace[], asked: AddressAsked): readonly GazetteerPlace[] {
  if (!places.some(({ countyCode }) => countyCode === BUCHAREST_CODE) || asked.street.trim() === '') return places
  const { city, postalCode, street, number, block } = asked
  const having = sectorsOfHouse(gazetteer, { countyCode: BUCHAREST_CODE, city, postalCode, street, number, building: block })
  const near = having.length > 0 ? having : places.filter((place) => streetsNear(place, street).length > 0)
  return near.length > 0 ? near : places
}

/** With the city or the code still to come: only what the other two say against each other. */
function checkPart(county: CountyFacts | null, { postalCode, city }: AddressAsked): Coded<AddressError> | null {
  const codesCounty = countyOfPostalCode(postalCode.trim())
  if (postalCode.trim() === '' || city.trim() !== '' || county === null || codesCounty?.code === county.code) return null
  const keepCode: Suggestion[] = codesCounty
    ? [{ type: 'CHANGE', suggestedBy: 'POSTAL_CODE', values: { county: codesCounty.code, postalCode } }]
    : []
  return combinationError(keepCode)
}

/** The city typed, or one spelled nearly so, with its own code; in a street-coded city the street's. */
function keepingCity(places: readonly GazetteerPlace[], asked: AddressAsked): Candidate[] {
  const code = asked.postalCode.trim()
  return places
    .map((place) => ({ place, suggestedBy: 'CITY_INPUT' as const, postalCode: place.postalCode ?? codeOfStreet(place, asked) }))
    .filter(({ postalCode }) => (code === '' ? true : postalCode !== null && postalCode !== code))
}

function codeOfStreet(place: GazetteerPlace, asked: AddressAsked): string | null {
  const [street, ...more] = streetsMeant(place, asked.street)
  return street && more.length === 0 ? (codesOfStreet(street, asked).codes[0]?.postalCode ?? null) : null
}

/** The code typed with the city and county it belongs to; where no list has it, the city of that name in the code's county. */
function keepingCode(gazetteer: Gazetteer, near: readonly GazetteerPlace[], asked: AddressAsked): Candidate[] {
  const code = asked.postalCode.trim()
  if (!isPostalCode(code)) return []
  const owners = placesOfCode(gazetteer, code)
  const codesCounty = countyOfPostalCode(code)
  const elsewhere = placesNamed(gazetteer, codesCounty, { county: codesCounty?.code ?? '', city: asked.city })
  const found = owners.length > 0 ? owners : [...elsewhere, ...near].filter((place) => codeFits(gazetteer, place, code))
  return [...new Set(found)].map((place) => ({ place, suggestedBy: 'POSTAL_CODE' as const, postalCode: code }))
}

function suggestions(candidates: readonly Candidate[], county: CountyFacts | null, asked: AddressAsked): Suggestion[] {
  const kept = ({ place, suggestedBy }: Candidate): number =>
    Number(isPlaceCalled(place, asked)) + Number(place.countyCode === county?.code) + Number(suggestedBy === 'POSTAL_CODE')
  const certain = candidates.filter((candidate) => kept(candidate) >= 2)
  return candidates.slice(0, SUGGESTIONS_MAX).map((candidate) => ({
    type: certain.length === 1 && certain[0] === candidate ? 'CHANGE_DEFAULT' : 'CHANGE',
    suggestedBy: candidate.suggestedBy,
    values: {
      city: candidate.place.name,
      county: candidate.place.countyCode,
      ...(candidate.postalCode === null ? {} : { postalCode: candidate.postalCode }),
    },
  }))
}

/** `isDoubtful`: the place may exist and not be on the list; its commune makes it believed. */
const combinationError = (suggested: Suggestion[], isDoubtful = false): Coded<AddressError> => ({
  type: 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR',
  message: { code: isDoubtful ? 'city-not-listed' : 'place-mismatch' },
  suggestions: suggested,
})
