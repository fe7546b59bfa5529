/** Which street of a city somebody means. */
import type { Place, Street } from './gazetteer.ts'
import { misspelled, nearLettersOf, ranked, withinLettersOf, withLettersOf } from './name-list.ts'
import { saintBegun } from './place-names.ts'
import { beginsWords, editDistance, searchName, typosAllowed } from './ranking.ts'
import { parseStreet, type StreetName, typesBegunBy } from './street-names.ts'

/**
 * The streets meant: by the same words in any order; else the only name whose words are all begun (`I. L. Caragiale`,
 * `Magheru` for `Magheru Gheorghe`); else the only name that is wholly within what was typed. The type breaks ties.
 */
export function streetsMeant(place: Place, text: string): Street[] {
  const asked = parseStreet(text)
  if (asked.norm === '') return []
  const same = place.streetsByName.get(asked.normSorted)
  if (same) return ofType(same, asked)
  const { words, letters } = searchName(asked.norm)
  const begun = withLettersOf(place.streetNames, letters).filter((street) => beginsWords(street.search.words, words))
  const within = begun.length > 0 ? begun : withinLettersOf(place.streetNames, letters).filter((street) => isWithin(street, words))
  const isOneName = new Set(within.map((street) => street.normSorted)).size === 1
  return isOneName ? ofType(within, asked) : []
}

const isWithin = (street: Street, words: readonly string[]) =>
  street.search.words.every((word) => words.includes(word)) && street.search.words.some((word) => word.length >= 4)

function ofType(streets: readonly Street[], { type }: StreetName): Street[] {
  const typed = streets.filter((street) => type !== null && isOfType(street, type))
  return typed.length > 0 ? typed : [...streets]
}

/** `Aleea II` is an `Aleea`. */
const isOfType = (street: Street, type: string): boolean => street.type === type || street.type.startsWith(`${type} `)

const NEAR_MAX = 5

/** Streets one typo away (two from 8 letters on), nearest first. */
export function streetsNear(place: Place, text: string): Street[] {
  const asked = parseStreet(text)
  const most = typosAllowed(asked.norm.length)
  if (most === 0) return []
  return nearLettersOf(place.streetNames, searchName(asked.norm).letters, most)
    .map((street) => ({
      street,
      typos: Math.min(editDistance(asked.norm, street.search.norm, { most }), editDistance(asked.normSorted, street.normSorted, { most })),
    }))
    .filter(({ typos }) => typos <= most)
    .sort((a, b) => a.typos - b.typos)
    .slice(0, NEAR_MAX)
    .map(({ street }) => street)
}

/** All streets that answer what is being typed, best first; those of the type typed before their namesakes. */
export function streetsMatching(place: Place, text: string): readonly Street[] {
  const { type, norm } = parseStreet(text)
  const isTyped = (street: Street) => type !== null && isOfType(street, type)
  if (norm === '') return type === null ? place.streets : place.streets.filter(isTyped)
  const asked = searchName(norm.split(' ').map(saintBegun).join(' '))
  const found = ranked(place.streetNames, asked).flatMap((same) =>
    type === null ? same : [...same.filter(isTyped), ...same.filter((street) => !isTyped(street))],
  )
  const begunTypes = type === null ? typesBegunBy(norm) : []
  const ofBegunType =
    begunTypes.length === 0 ? [] : place.streets.filter((street) => begunTypes.includes(street.type) && !found.includes(street))
  if (found.length + ofBegunType.length > 0) return [...found, ...ofBegunType]
  return misspelled(place.streetNames, asked)
}
