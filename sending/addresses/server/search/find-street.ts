/** Which street of a city is meant. */

import { editDistance, typosAllowed } from '#contract/spelling.ts'
import { readAddressLines } from '../../contract/written-address/lines.ts'
import { isStreetTitle, streetTypesBegunBy, typesRunTogether } from '../../contract/written-address/street-words.ts'
import type { GazetteerPlace, Street } from './gazetteer.ts'
import { misspelledNameOwners, nearLettersOf, rankNameOwners, withinLettersOf, withLettersOf } from './name-list.ts'
import { saintBegun } from './place-names.ts'
import { beginsWords, searchName } from './ranking.ts'
import { parseStreet, type StreetName, spellingKey } from './street-names.ts'

/**
 * The streets meant: by the same words in any order and spelling, also run together; else what is left without a house's number;
 * else the only name whose words are all begun (`I. L. Caragiale`, `Magheru` for `Magheru Gheorghe`); else the only name that is
 * wholly within what was typed, the other words being titles, initials or numbers. The type breaks ties.
 */
export function streetsMeant(place: GazetteerPlace, text: string): Street[] {
  const asked = parseStreet(text)
  if (asked.norm === '') return []
  const called = streetsCalled(place, text)
  if (called.length > 0) return called
  const { words, letters } = searchName(asked.norm)
  const begun = withLettersOf(place.streetNames, letters).filter((street) => beginsWords(street.search.words, words))
  const within = begun.length > 0 ? begun : withinLettersOf(place.streetNames, letters).filter((street) => isWithin(street, words))
  const isOneName = new Set(within.map((street) => street.normSorted)).size === 1
  return isOneName ? ofType(within, asked) : []
}

/** Those of this very name. */
export function streetsCalled(place: GazetteerPlace, text: string): Street[] {
  const asked = parseStreet(text)
  if (asked.norm === '') return []
  const same = sameStreets(place, asked)
  if (same.length > 0) return same
  const bare = readAddressLines(text, []).street
  return bare === '' || bare === text ? [] : sameStreets(place, parseStreet(bare))
}

/** How sure it is that a street is the one: by name and type, by name, else by what a name may be short for. */
export function streetCertaintyOf(street: Street, text: string, isCalled: boolean): number {
  const { type } = parseStreet(text)
  return isCalled ? (type === null || isOfType(street, type) ? 2 : 1) : 0
}

function sameStreets(place: GazetteerPlace, asked: StreetName): Street[] {
  const same = place.streetsByName.get(asked.normSorted) ?? place.streetsBySpelling.get(spellingKey(asked.norm))
  if (same) return ofType(same, asked)
  const compact = asked.norm.replaceAll(' ', '')
  const together = place.streetsRunTogether.get(compact)
  if (together) return ofType(together, asked)
  if (asked.type !== null) return []
  const misspelt = typeMisspelt(asked.norm)
  if (misspelt) return sameStreets(place, parseStreet(misspelt))
  for (const { type, rest } of typesRunTogether(compact)) {
    const found = place.streetsRunTogether.get(rest)
    if (found) return ofType(found, { ...asked, type })
  }
  return []
}

/** `Straad Ciurchi`: the same with its type spelled right; null: the first word resembles none. */
function typeMisspelt(norm: string): string | null {
  const [first = '', ...rest] = norm.split(' ')
  if (rest.length === 0) return null
  const type = typeForms.find((form) => editDistance(first, form, { max: 1 }) <= 1)
  return type === undefined ? null : [type, ...rest].join(' ')
}
/** Short ones resemble too much. */
const typeForms = [
  'strada',
  'bulevardul',
  'bulevard',
  'aleea',
  'intrarea',
  'calea',
  'soseaua',
  'piata',
  'splaiul',
  'fundatura',
  'fundacul',
  'drumul',
  'stradela',
  'prelungirea',
  'pasajul',
]

const isWithin = (street: Street, words: readonly string[]) =>
  street.search.words.every((word) => words.includes(word)) &&
  street.search.words.some((word) => word.length >= 4) &&
  words.every((word) => street.search.words.includes(word) || mayBeLeftOver(word))

/** A wrong letter makes another word: the rest must carry no meaning of its own. */
const mayBeLeftOver = (word: string): boolean => word.length <= 2 || isStreetTitle(word) || /\d/.test(word)

function ofType(streets: readonly Street[], { type }: StreetName): Street[] {
  const typed = streets.filter((street) => type !== null && isOfType(street, type))
  return typed.length > 0 ? typed : [...streets]
}

/** `Aleea II` is an `Aleea`. */
const isOfType = (street: Street, type: string): boolean => street.type === type || street.type.startsWith(`${type} `)

const NEAR_MAX = 5

/** Streets one typo away (two from 8 letters on), nearest first. */
export function streetsNear(place: GazetteerPlace, text: string): Street[] {
  const typed = parseStreet(text)
  const misspelt = typed.type === null ? typeMisspelt(typed.norm) : null
  const asked = misspelt ? parseStreet(misspelt) : typed
  const max = typosAllowed(asked.norm.length)
  if (max === 0) return []
  return nearLettersOf(place.streetNames, searchName(asked.norm).letters, max)
    .map((street) => ({
      street,
      typos: Math.min(editDistance(asked.norm, street.search.norm, { max }), editDistance(asked.normSorted, street.normSorted, { max })),
    }))
    .filter(({ typos }) => typos <= max)
    .sort((a, b) => a.typos - b.typos)
    .slice(0, NEAR_MAX)
    .map(({ street }) => street)
}

/** All streets that answer what is being typed, best first; those of the type typed before their namesakes. */
export function streetsMatching(place: GazetteerPlace, text: string): readonly Street[] {
  const { type, norm } = parseStreet(text)
  const isTyped = (street: Street) => type !== null && isOfType(street, type)
  if (norm === '') return type === null ? place.streets : place.streets.filter(isTyped)
  const asked = searchName(norm.split(' ').map(saintBegun).join(' '))
  const found = rankNameOwners(place.streetNames, asked).flatMap((same) =>
    type === null ? same : [...same.filter(isTyped), ...same.filter((street) => !isTyped(street))],
  )
  const begunTypes = type === null ? streetTypesBegunBy(norm) : []
  const ofBegunType =
    begunTypes.length === 0 ? [] : place.streets.filter((street) => begunTypes.includes(street.type) && !found.includes(street))
  if (found.length + ofBegunType.length > 0) return [...found, ...ofBegunType]
  return misspelledNameOwners(place.streetNames, asked)
}
