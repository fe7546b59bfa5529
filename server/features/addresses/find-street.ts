/** Which street of a city somebody means. */
import type { Place, Street } from './gazetteer.ts'
import { saintBegun } from './place-names.ts'
import { beginsWords, editDistance, lacksLetters, rankOf, type SearchName, searchName, typosAllowed, typosFrom } from './ranking.ts'
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
  const words = asked.norm.split(' ')
  const begun = place.streets.filter((street) => beginsWords(street.search.words, words))
  const within = begun.length > 0 ? begun : place.streets.filter((street) => isWithin(street, words))
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
  const name = searchName(asked.norm)
  return place.streets
    .filter((street) => !lacksLetters(street.search, name, most))
    .map((street) => ({
      street,
      typos: Math.min(editDistance(asked.norm, street.search.norm, { most }), editDistance(asked.normSorted, street.normSorted, { most })),
    }))
    .filter(({ typos }) => typos <= most)
    .sort((a, b) => a.typos - b.typos)
    .slice(0, NEAR_MAX)
    .map(({ street }) => street)
}

const OF_BEGUN_TYPE = 4
const RANKS = 5

/** All streets that answer what is being typed, best first. */
export function streetsMatching(place: Place, text: string): readonly Street[] {
  const asked = parseStreet(text)
  if (asked.norm === '') return asked.type === null ? place.streets : place.streets.filter((street) => isOfType(street, asked.type ?? ''))
  const name = searchName(asked.norm.split(' ').map(saintBegun).join(' '))
  const begunTypes = asked.type === null ? typesBegunBy(asked.norm) : []
  const ranked: Street[][] = Array.from({ length: RANKS * 2 }, () => [])
  for (const street of place.streets) {
    const rank = rankOf(street.search, name) ?? (begunTypes.includes(street.type) ? OF_BEGUN_TYPE : null)
    if (rank !== null) ranked[rank * 2 + (asked.type === null || isOfType(street, asked.type) ? 0 : 1)]?.push(street)
  }
  const found = ranked.flat()
  return found.length > 0 ? found : misspelled(place.streets, name)
}

function misspelled(streets: readonly Street[], name: SearchName): Street[] {
  return streets
    .map((street) => ({ street, typos: typosFrom(street.search, name) }))
    .filter(({ typos }) => typos !== null)
    .sort((a, b) => (a.typos ?? 0) - (b.typos ?? 0))
    .map(({ street }) => street)
}
