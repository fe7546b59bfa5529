/** The words that streets begin with. */
import { foldName } from '../address-rules.ts'
import { foldText } from './text.ts'

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

/** The type a folded name begins with and the rest of the name; null: none was given. */
export function typeOfStreet(name: string): { type: string; rest: string } | null {
  const typed = spellings.find(({ form }) => name === form || name.startsWith(`${form} `))
  return typed ? { type: typed.written, rest: name.slice(typed.form.length).trim() } : null
}

const STREET_WORD = /^(?:strada\s+|str\.\s*|str\s+)(?=\S)/i

/** What a street is called, without its word: `Horea` of `Str. Horea` and of `Horea`. null: it is no street but a boulevard, a square… */
export function nameOfStreet(street: string): string | null {
  const name = street.replace(STREET_WORD, '')
  return name === street && typeOfStreet(foldName(street)) !== null ? null : name
}

/** Types whose word is run together with the name: `strmihaieminescu`; several may be possible. */
export const typesRunTogether = (name: string): { type: string; rest: string }[] =>
  spellings
    .filter(({ form }) => form.length > 2 && name.startsWith(form))
    .map(({ written, form }) => ({ type: written, rest: name.slice(form.length) }))

export const streetTypeCalled = (form: string): string | null => spellings.find((spelling) => spelling.form === form)?.written ?? null

/** The types a word that is still being typed may become: `bule`. */
export function streetTypesBegunBy(word: string): string[] {
  return word.length < 3 ? [] : [...new Set(spellings.filter(({ form }) => form.startsWith(word)).map(({ written }) => written))]
}

const foreignTypes: Record<string, string> = {
  street: 'Strada',
  st: 'Strada',
  utca: 'Strada',
  boulevard: 'Bulevardul',
  blvd: 'Bulevardul',
  avenue: 'Bulevardul',
  road: 'Calea',
  ut: 'Calea',
  square: 'Piața',
  ter: 'Piața',
  alley: 'Aleea',
}
const FOREIGN = new RegExp(
  String.raw`^(?:(\d+\w?),? )?(.*?\p{L}.*?) (${Object.keys(foreignTypes).join('|')})\.?(?: (?:no\.? ?|nr\.? ?)?(\d.*))?$`,
  'u',
)

/** `5 Horea Street` and `Kós Károly utca 12` as they are written here: type, name, number. */
export function reorderForeignStreet(part: string): string {
  const plain = foldText(part)
  const found = mentionsStreet(part) ? null : FOREIGN.exec(plain)
  const [, before = '', name = '', type = '', behind = ''] = found ?? []
  if (name === '') return part
  const at = before === '' ? 0 : plain.indexOf(name)
  return [foreignTypes[type], part.slice(at, at + name.length), before || (behind && part.slice(part.length - behind.length))]
    .filter(Boolean)
    .join(' ')
    .trim()
}

export const mentionsStreet = (part: string): boolean => typeOfStreet(foldName(part)) !== null

const titles =
  `general g ral gral gen doctor dr prof profesor ing inginer arh arhitect lt locotenent slt sublocotenent cpt cap capitan serg sergent sold
   soldat col colonel maresal mr maior acad academician av avocat aviator pictor poet scriitor comp compozitor martir erou plt episcop mitropolit
   maj frt actor ziarist cronicar preot sculptor`.split(/\s+/)
const titleSet = new Set(titles)

export const isStreetTitle = (word: string): boolean => titleSet.has(word)

/** `Strada Boghiu Constantin, serg. 5`: lists write titles behind the name. */
export const TITLE_BEHIND = new RegExp(
  String.raw`,(?= ?(?:${titles.filter((title) => title.length > 2).join('|')}|g-ral|dr|lt|av)\b\.?(?= ?(?:\d|,|nr\b|$)))`,
  'g',
)

const BREAKING =
  'strada|str|bulevardul|bulevard|blvd|b-dul|bdul|bd|aleea|intrarea|intr|calea|soseaua|sos|piata|p-ta|splaiul|spl|fundatura|prelungirea|drumul|stradela'
const STREET_BEGINS = new RegExp(String.raw`(?<=\s)(?=(?:${BREAKING})\b[. ]\s*\S|(?:al|cal)\. ?\S)`, 'g')
/** Behind these a street's word is part of the name: `sat Fundatura`, `Str. Drumul Taberei`. */
const GOES_ON = new RegExp(
  String.raw`(?:(?:^|,) ?(?:sat|satul|com|comuna|loc|localitatea|oras|mun|cartier|cartierul|zona)|\b(?:de|la|pe|din|varianta|langa|vizavi|fata|spatele|colt cu|aleea [ivx]+|${BREAKING}))[ .:]*$`,
)

/** Where in a folded text a street begins without a comma. */
export const streetBreaks = (plain: string): number[] =>
  [...plain.matchAll(STREET_BEGINS)].map(({ index }) => index).filter((at) => !GOES_ON.test(plain.slice(0, at)))
