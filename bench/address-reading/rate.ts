/** What becomes of each address with a mistake: accepted right or wrong, or refused with or without the right suggestion. */
import { counties } from '#sending/addresses/contract/address-rules.ts'
import type { PlaceNames } from '#sending/addresses/contract/written-address/place-names.ts'
import { readStoreAddress } from '#sending/addresses/contract/written-address/read-store-address.ts'
import { placeNamesOf } from '#sending/addresses/server/place-meant.ts'
import type { AddressIndex } from '#sending/addresses/server/search/address-index.ts'
import { type GazetteerPlace, STREET_CODED_TIER } from '#sending/addresses/server/search/gazetteer.ts'
import { localityNorm } from '#sending/addresses/server/search/place-names.ts'
import { validateAddress } from '#sending/addresses/server/validate-address.ts'
import { Party } from '#sending/shipments/contract/shipments.ts'
import { type Mistake, type MistakeCase, mistakesFrom, setPrefixes } from './mistakes.ts'

/** Shares of all cases of a kind. */
export type RatedMistake = { called: string; cases: number; acceptedWrong: number; right: number; examples: string[] }

/** Goals: hardly any parcel to the wrong place, and nearly always a way out that is the right one. */
export const ACCEPTED_WRONG_MAX = 0.002
export const RIGHT_MIN = 0.95

export function rateMistakes(index: AddressIndex, count: number): RatedMistake[] {
  setPrefixes(counties)
  return mistakesFrom(index.current, count).map((mistake) => rate(index, mistake))
}

export const rateCases = (index: AddressIndex, mistakes: readonly Mistake[]): RatedMistake[] =>
  mistakes.map((mistake) => rate(index, mistake))

const EXAMPLES = 4

function rate(index: AddressIndex, { called, cases }: Mistake): RatedMistake {
  const names = placeNamesOf(index)
  const outcomes = cases.map((one) => ({ one, ...outcomeOf(index, names, one) }))
  const share = (count: number) => count / cases.length
  const wrong = outcomes.filter(({ outcome }) => outcome === 'accepted wrong')
  const right = outcomes.filter(({ outcome }) => outcome === 'accepted right' || outcome === 'right suggestion')
  const examples = [...wrong, ...outcomes.filter(({ outcome }) => outcome === 'no suggestion')].slice(0, EXAMPLES)
  return {
    called,
    cases: cases.length,
    acceptedWrong: share(wrong.length),
    right: share(right.length),
    examples: examples.map(
      ({ one, outcome, became }) =>
        `${outcome}: ${Object.values(one.written).join(' | ')} -> ${became}, is ${one.place.name} (${one.place.unitName}) ${one.street?.written ?? ''} ${one.postalCode}`,
    ),
  }
}

/** A village that is a street of its town: it has the same code by either name. */
const isStreetOfTown = (index: AddressIndex, { city, postalCode }: { city: string; postalCode: string }, place: GazetteerPlace): boolean =>
  city === place.unitName &&
  postalCode === place.postalCode &&
  index.current.placesByCounty.get(place.countyCode)?.some(({ name, tier }) => name === city && tier === STREET_CODED_TIER) === true

type Outcome = 'accepted right' | 'accepted wrong' | 'right suggestion' | 'no suggestion'

function outcomeOf(
  index: AddressIndex,
  names: PlaceNames,
  { written, place, postalCode, street }: MistakeCase,
): { outcome: Outcome; became: string } {
  const { address } = readStoreAddress(names, written)
  const errors = validateAddress(index, address)
  const isWhole = Party.shape.address.safeParse(address).success
  const became = `${address.city} ${address.countyCode} ${address.postalCode} ${address.street} ${address.number} ${errors.map(({ type, suggestions }) => `${type.slice(0, 6)} ${JSON.stringify(suggestions.map(({ values }) => values))}`)}`
  const isCode = (code: string | undefined) => code === undefined || postalCode === null || code === postalCode
  const isPlace = (city: string | undefined, county: string | undefined) =>
    [place.name, `${place.name} (${place.unitName})`].includes(city ?? place.name) && (county ?? place.countyCode) === place.countyCode
  // Lists write a name in several ways. Without the list a village may keep its commune in its name.
  const isNamed = localityNorm(address.city) === localityNorm(place.name)
  const isCityRight =
    isNamed ||
    (!index.current.isComplete && address.city.startsWith(`${place.name} (`)) ||
    isStreetOfTown(index, { city: address.city, postalCode: address.postalCode }, place)
  if (errors.length === 0 && isWhole)
    return {
      became,
      outcome: isCityRight && address.countyCode === place.countyCode && isCode(address.postalCode) ? 'accepted right' : 'accepted wrong',
    }
  // A place that is right and lacks only its code asks for nothing else.
  if (errors.length === 0 && isCityRight && address.postalCode === '' && place.postalCode === null)
    return { became, outcome: 'right suggestion' }
  const offered = errors.flatMap(({ suggestions }) => suggestions.map(({ values }) => values))
  const isRight = offered.some(
    (values) =>
      isPlace(values.city ?? address.city, values.county ?? address.countyCode) &&
      isCode(values.postalCode) &&
      (street === null || values.street === undefined || values.street === street.written),
  )
  return { became, outcome: isRight ? 'right suggestion' : 'no suggestion' }
}
