/** Names of streets as they are stored and asked for: the type apart, titles dropped, order of words indifferent. */
import { foldName } from '../../contract/address-rules.ts'
import { isStreetTitle, streetTypeCalled, typeOfStreet } from '../../contract/written-address/street-words.ts'
import { officialLetters, saintAsToken } from './place-names.ts'

export type StreetName = {
  /** As written in an address; null: none was given. */
  type: string | null
  norm: string
  /** Words sorted, titles dropped. */
  normSorted: string
}

const NUMBER_SAID = / (?:nr|numarul|numar) ?\d.*$/

/** Reads a street as typed: `B-dul. Gral. Gh. Magheru nr. 3`. */
export function parseStreet(text: string): StreetName {
  const name = foldName(text).replace(NUMBER_SAID, '')
  const typed = typeOfStreet(name)
  return { type: typed?.type ?? null, ...streetNorms(typed ? typed.rest : name) }
}

function streetNorms(name: string): { norm: string; normSorted: string } {
  const words = name.split(' ').filter(Boolean).map(saintAsToken)
  const named = words.filter((word) => !isStreetTitle(word))
  const kept = named.length > 0 ? named : words
  return { norm: kept.join(' '), normSorted: kept.toSorted().join(' ') }
}

/** One key for the ways a name is spelled: Ion and Ioan, Kogălniceanu and Cogălniceanu, Rossetti and Rosetti, `-ilor` and `-i`. */
export const spellingKey = (norm: string): string => norm.split(' ').map(spelled).toSorted().join(' ')

function spelled(word: string): string {
  if (word === 'ioan') return 'ion'
  return word
    .replace(/k/g, 'c')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/(\D)\1/g, '$1')
    .replace(/ilor$/, 'i')
    .replace(/elor$/, 'e')
}

/** A name without spaces, from each of its words on: `Eminescu Mihai` is also written `MihaiEminescu`. */
export function runTogether(norm: string): string[] {
  const words = norm.split(' ')
  return words.map((_, i) => [...words.slice(i), ...words.slice(0, i)].join(''))
}

/** A row of an official list: type `Alee II` and name `Rovine` become `Aleea II` `Rovine`, found as `rovine ii` too. */
export function officialStreet(listedType: string, listedName: string): StreetName & { type: string; name: string } {
  const name = officialLetters(listedName)
  const [, listed = '', ordinal = ''] = /^(.*?)(?: ([IVX]+))?$/.exec(officialLetters(listedType)) ?? []
  return {
    type: [streetTypeCalled(foldName(listed)) ?? listed, ordinal].filter(Boolean).join(' '),
    name,
    ...streetNorms([foldName(name), foldName(ordinal)].filter(Boolean).join(' ')),
  }
}

/** How a name was written before 1993 and is still typed without marks: `Tirgului`. Null: it has no inner `â`. */
export function oldStreetNorm(name: string): string | null {
  const old = name.normalize('NFC').replace(/(?<=\p{L})[âÂ](?=\p{L})/gu, 'i')
  return old === name.normalize('NFC') ? null : streetNorms(foldName(old)).norm
}

/** The whole name as it stands in an address. */
export const writtenStreet = (street: { type: string; name: string }): string => [street.type, street.name].filter(Boolean).join(' ')
