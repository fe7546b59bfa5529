/**
 * Whether county, city and postal code belong together, and what would. A suggestion keeps two of the three as typed where
 * it can; the only one that does is so certain that one button applies it first.
 */
import { type CountyFacts, countyNamed, countyOfPostalCode, isPostalCode } from '../../../contract/address-rules.ts'
import type { AddressError, Suggestion } from '../../../contract/addresses.ts'
import { codeFits, isCalled, placesNamed, placesNear, placesOfCode } from './find-place.ts'
import { streetsMeant } from './find-street.ts'
import type { Gazetteer, Place } from './gazetteer.ts'
import { codesOfStreet } from './search.ts'

export type AddressAsked = { county: string; city: string; postalCode: string; street: string; number: string; block: string }

type PlaceChecked = { place: Place | null; error: AddressError | null }

type Candidate = { place: Place; suggestedBy: Suggestion['suggestedBy']; postalCode: string | null }

const SUGGESTIONS_MAX = 5

export function checkPlace(gazetteer: Gazetteer, asked: AddressAsked): PlaceChecked {
  const code = asked.postalCode.trim()
  const county = countyNamed(asked.county) ?? (asked.county.trim() === '' ? countyOfPostalCode(code) : null)
  const named = placesNamed(gazetteer, county, asked)
  if (code === '' || asked.city.trim() === '')
    return { place: named.length === 1 ? (named[0] ?? null) : null, error: checkPart(county, asked) }
  const fitting = named.find((place) => codeFits(gazetteer, place, code))
  if (fitting) return { place: fitting, error: null }
  if (named.length === 0 && isBeyondTheList(gazetteer, county, code)) return { place: null, error: null }
  const near = named.length > 0 ? [] : placesNear(gazetteer, county, asked.city)
  const candidates = [...keepingCity([...named, ...near], asked), ...keepingCode(gazetteer, near, asked)]
  return { place: null, error: combinationError(suggestions(candidates, county, asked)) }
}

/** Half of the villages are only in an official list: without one, an unknown name is accepted where the code is the county's. */
function isBeyondTheList(gazetteer: Gazetteer, county: CountyFacts | null, code: string): boolean {
  if (gazetteer.isComplete || county === null || countyOfPostalCode(code)?.code !== county.code) return false
  return placesOfCode(gazetteer, code).length === 0
}

/** With the city or the code still to come: only what the other two say against each other. */
function checkPart(county: CountyFacts | null, { postalCode, city }: AddressAsked): AddressError | null {
  const codesCounty = countyOfPostalCode(postalCode.trim())
  if (postalCode.trim() === '' || city.trim() !== '' || county === null || codesCounty?.code === county.code) return null
  const keepCode: Suggestion[] = codesCounty
    ? [{ type: 'CHANGE', suggestedBy: 'POSTAL_CODE', values: { county: codesCounty.code, postalCode } }]
    : []
  return combinationError(keepCode)
}

/** The city typed, or one spelled nearly so, with its own code; in a street-coded city the street's. */
function keepingCity(places: readonly Place[], asked: AddressAsked): Candidate[] {
  return places
    .map((place) => ({ place, suggestedBy: 'CITY_INPUT' as const, postalCode: place.postalCode ?? codeOfStreet(place, asked) }))
    .filter(({ postalCode }) => postalCode !== null && postalCode !== asked.postalCode.trim())
}

function codeOfStreet(place: Place, asked: AddressAsked): string | null {
  const [street, ...more] = streetsMeant(place, asked.street)
  return street && more.length === 0 ? (codesOfStreet(street, asked).codes[0]?.postalCode ?? null) : null
}

/** The code typed with the city and county it belongs to; where no list tells, the city of that name in the code's county. */
function keepingCode(gazetteer: Gazetteer, near: readonly Place[], asked: AddressAsked): Candidate[] {
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
    Number(isCalled(place, asked)) + Number(place.countyCode === county?.code) + Number(suggestedBy === 'POSTAL_CODE')
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

const combinationError = (suggested: Suggestion[]): AddressError => ({
  type: 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR',
  message: 'Localitatea, judetul si codul postal nu se potrivesc.',
  suggestions: suggested,
})
