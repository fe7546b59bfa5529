/** Streets as they are stored and asked for: the type apart, titles dropped, order of words indifferent. */
import { foldName } from '../../../contract/address-rules.ts'
import { officialLetters, saintAsToken } from './place-names.ts'

/** Type as written in an address, and the folded forms it may begin with. The lists store the indefinite form. */
const types: readonly (readonly [string, ...string[]])[] = [
  ['Strada', 'strada', 'str', 'st'],
  ['Bulevardul', 'bulevardul', 'bulevard', 'blvd', 'bdul', 'b dul', 'bd', 'bld', 'bvd'],
  ['Aleea', 'aleea', 'alee', 'al'],
  ['Intrarea', 'intrarea', 'intrare', 'intr'],
  ['Calea', 'calea', 'cale', 'cal'],
  ['Șoseaua', 'soseaua', 'sosea', 'sos'],
  ['Piața', 'piata', 'p ta', 'pta'],
  ['Splaiul', 'splaiul', 'splai', 'spl'],
  ['Fundătura', 'fundatura', 'fund', 'fdt'],
  ['Fundacul', 'fundacul', 'fundac', 'fdc'],
  ['Prelungirea', 'prelungirea', 'prelungire', 'prel'],
  ['Drumul', 'drumul', 'drum'],
  ['Pasajul', 'pasajul', 'pasaj', 'pas'],
  ['Stradela', 'stradela', 'strd'],
  ['Ulița', 'ulita'],
  ['Parcul', 'parcul', 'parc'],
  ['Trecătoarea', 'trecatoarea', 'trecatoare'],
  ['Colonia', 'colonia', 'colonie'],
  ['Piațeta', 'piateta'],
  ['Scuarul', 'scuarul', 'scuar'],
]

const spellings = types
  .flatMap(([written, ...forms]) => forms.map((form) => ({ written, form })))
  .sort((a, b) => b.form.length - a.form.length)

const titles = new Set(
  `general g ral gral gen doctor dr prof profesor ing inginer arh arhitect lt locotenent slt sublocotenent cpt cap capitan serg sergent sold soldat
   col colonel maresal mr maior acad academician av avocat aviator pictor poet scriitor comp compozitor martir erou plt episcop mitropolit maj
   frt actor ziarist cronicar preot sculptor`.split(/\s+/),
)

export type StreetName = {
  /** As written in an address; null: none was given. */
  type: string | null
  norm: string
  /** Words sorted, titles dropped. */
  normSorted: string
}

const NUMBER_SAID = / (?:nr|numarul|numar) ?\d.*$/

/** Reads a street as somebody typed it: `B-dul. Gral. Gh. Magheru nr. 3`. */
export function parseStreet(text: string): StreetName {
  const folded = foldName(text).replace(NUMBER_SAID, '')
  const typed = spellings.find(({ form }) => folded === form || folded.startsWith(`${form} `))
  return { type: typed?.written ?? null, ...streetNorms(typed ? folded.slice(typed.form.length).trim() : folded) }
}

/** The types a word that is still being typed may become: `bule`. */
export function typesBegunBy(word: string): string[] {
  return word.length < 3 ? [] : [...new Set(spellings.filter(({ form }) => form.startsWith(word)).map(({ written }) => written))]
}

function streetNorms(folded: string): { norm: string; normSorted: string } {
  const words = folded.split(' ').filter(Boolean).map(saintAsToken)
  const named = words.filter((word) => !titles.has(word))
  const kept = named.length > 0 ? named : words
  return { norm: kept.join(' '), normSorted: kept.toSorted().join(' ') }
}

/** A row of an official list: type `Alee II` and name `Rovine` become `Aleea II` `Rovine`, found as `rovine ii` too. */
export function officialStreet(listedType: string, listedName: string): StreetName & { type: string; name: string } {
  const name = officialLetters(listedName)
  const [, listed = '', ordinal = ''] = /^(.*?)(?: ([IVX]+))?$/.exec(officialLetters(listedType)) ?? []
  const folded = foldName(listed)
  const written = spellings.find(({ form }) => form === folded)?.written ?? listed
  return {
    type: [written, ordinal].filter(Boolean).join(' '),
    name,
    ...streetNorms([foldName(name), foldName(ordinal)].filter(Boolean).join(' ')),
  }
}

/** The whole name as it stands in an address. */
export const writtenStreet = (street: { type: string; name: string }): string => [street.type, street.name].filter(Boolean).join(' ')
