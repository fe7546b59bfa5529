/**
 * The free lines of an address as people write them: `Str. Lunga nr. 5, bl. A2, sc. 1, et. 3, ap. 7`, `Bd. Unirii 10`, `nr. 45, sat Luna
 * de Sus`. Details are told by their words, the street by its type or by coming first, the number by its word or by coming last.
 */
import { counties, foldName } from '../../../contract/address-rules.ts'
import { parseStreet } from './street-names.ts'

export type LinesRead = {
  street: string
  number: string
  building: string
  entrance: string
  intercom: string
  floor: string
  apartment: string
  /** What a person finds the house by. */
  landmark: string
  /** What was not understood. */
  rest: string
  /** Said in the lines though it has a field of its own. */
  postalCode: string
  sector: string
  county: string
  village: string
}
type Detail = 'number' | 'building' | 'entrance' | 'intercom' | 'floor' | 'apartment' | 'postalCode' | 'sector'

const NUMBER = String.raw`\d{1,4}(?: ?[a-z]\b| ?bis\b)?(?: ?[-/] ?(?:\d{1,4}[a-z]?|[a-z])\b)*`
const CODE = String.raw`(?:[a-z]{1,3}[ .-]?\d{1,4}|[a-z0-9]+)(?:[-/][a-z0-9]+)*(?: (?:bis|[a-z]))?\b`
const detailWords: readonly [Detail, RegExp][] = [
  ['postalCode', /\b(?:cod(?: postal)?|c\.?p\.?)[ :.]*(\d{6})\b/],
  ['sector', /\bsect(?:or|orul)?\b[ .]*([1-6])\b/],
  ['number', new RegExp(String.raw`\b(?:nr|no|numar|numarul)\b[ .:]*(${NUMBER}|fn\b|f\.n\b\.?)`)],
  ['number', /\b(fn|f\.n\b\.?|fara (?:numar|nr\b\.?))/],
  ['building', new RegExp(String.raw`\b(?:bl|bloc|blocul)\b[ .:]*(${CODE})`)],
  // `SC Exemplu SRL` is a company.
  ['entrance', /\b(?:sc|scara)\b[ .:]*([a-z0-9]{1,3})\b(?![^,]*\bs\.? ?(?:r\.? ?l|a)\b)/],
  ['floor', /\b(?:et|etaj|etajul)\b[ .:]*(\d{1,2}|[ivx]+\b|p\b|parter|mezanin|demisol|mansarda)/],
  ['floor', /\b(parter|mezanin|demisol|mansarda)\b/],
  ['apartment', /\b(?:ap|apt|apart|apartament|apartamentul)\b[ .:]*(\d+(?: ?[a-z]\b)?(?:[-/][a-z0-9]+)?|[a-z]\b)/],
  ['intercom', /\b(?:cod )?(?:int|interfon|interfonul)\b[ .:]*([a-z]?\d[a-z0-9#*]*)/],
]
/** Words that begin something new even where nobody wrote a comma. */
const BEGINS_PART = / (?=(?:sat|satul|com|comuna|jud|judet|judetul|localitatea|langa|vizavi)\b[ .])/g
const VILLAGE = /^(?:sat|satul|localitatea|loc)\b[ .:]*(\D{3,})$/
const UNIT_OR_COUNTY = /^(?:com|comuna|mun|municipiul|oras|orasul|jud|judet|judetul)\b[ .:]*/
const COUNTY_SAID = /^(?:jud|judet|judetul)\b[ .:]*(.+)$/
const LANDMARK = /^(?:langa|vizavi|vis a vis|vis-a-vis|in spatele|in fata|colt cu|peste drum|aproape de)\b/
const KILOMETRE = /\bkm\b[ .:]*\d{1,4}(?:[.,+]\d{1,3})?/
const BARE_NUMBER = new RegExp(`^${NUMBER}$`)
const LAST_NUMBER = new RegExp(` (${NUMBER})$`)
const FIRST_NUMBER = new RegExp(String.raw`^(${NUMBER}) (?=\D)`)
/** `Bulevardul 1 Decembrie 1918` ends with a year. */
const YEAR_OF_NAME = /\b(?:ianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|noiembrie|decembrie) \d{4}$/
/** Longer than any shop lets a buyer type. */
const TEXT_MAX = 600
const countyNames = new Set(counties.map(({ name }) => foldName(name)))

/** `known`: what other fields say already (city, county, country); told again in the lines it is no news. */
export function readLines(lines: readonly string[], known: readonly string[]): LinesRead {
  const said = new Set(known.map(foldName))
  const read: LinesRead = { ...nothing }
  const parts = split(withoutDetails(lines.join(', '), read)).filter((part) => !said.has(foldName(part)))
  const left = parts.filter((part) => !readPlace(part, read, said))
  readStreet(left, read)
  return read
}

const nothing: LinesRead = {
  street: '',
  number: '',
  building: '',
  entrance: '',
  intercom: '',
  floor: '',
  apartment: '',
  landmark: '',
  rest: '',
  postalCode: '',
  sector: '',
  county: '',
  village: '',
}

function withoutDetails(text: string, read: LinesRead): string {
  let left = text.slice(0, TEXT_MAX).normalize('NFC').replace(/\s+/g, ' ')
  for (const [detail, words] of detailWords) {
    const found = words.exec(folded(left))
    if (!found || read[detail] !== '') continue
    const from = found.index + found[0].lastIndexOf(found[1] ?? '')
    const end = found.index + found[0].length
    read[detail] = detail === 'number' ? tidyNumber(left.slice(from, end)) : left.slice(from, end)
    left = `${left.slice(0, found.index)},${left.slice(end)}`
  }
  return left
}

function split(text: string): string[] {
  let parted = text
  for (const { index } of [...folded(text).matchAll(BEGINS_PART)].reverse()) parted = `${parted.slice(0, index)},${parted.slice(index)}`
  return parted.split(/[,;]/).map(trimmed).filter(Boolean)
}

/** Dots and dashes that stood between a word and what was taken out behind it go too. */
const trimmed = (part: string) => part.replace(/^[\s.:–-]+|[\s:–-]+$/g, '')

/** True: the part says where, not which street. */
function readPlace(part: string, read: LinesRead, said: ReadonlySet<string>): boolean {
  const plain = folded(part)
  const village = VILLAGE.exec(plain)?.[1]
  if (village !== undefined && read.village === '') {
    read.village = part.slice(part.length - village.length)
    return true
  }
  const county = COUNTY_SAID.exec(plain)?.[1]
  if (county !== undefined && countyNames.has(foldName(county))) {
    read.county = county
    return true
  }
  if (UNIT_OR_COUNTY.test(plain)) return said.has(foldName(plain.replace(UNIT_OR_COUNTY, '')))
  return false
}

function readStreet(parts: readonly string[], read: LinesRead): void {
  const typed = parts.findIndex((part) => parseStreet(part).type !== null)
  const first = parts.findIndex((part) => /\p{L}/u.test(part) && !LANDMARK.test(folded(part)))
  const at = typed >= 0 ? typed : first
  const rest: string[] = []
  parts.forEach((part, i) => {
    const plain = folded(part)
    if (i === at) read.street = part
    else if (read.number === '' && BARE_NUMBER.test(plain)) read.number = tidyNumber(part)
    else if (read.landmark === '' && LANDMARK.test(plain)) read.landmark = part
    else rest.push(part)
  })
  read.rest = rest.join(', ')
  if (read.number === '') takeNumber(read)
}

/** `Lunga 5`, `5 Strada Lunga`, `DN1 km 12`. */
function takeNumber(read: LinesRead): void {
  const plain = folded(read.street)
  const kilometre = KILOMETRE.exec(plain)?.[0]
  const last = YEAR_OF_NAME.test(plain) ? undefined : LAST_NUMBER.exec(plain)?.[1]
  const first = FIRST_NUMBER.exec(plain)?.[1]
  const taken = (street: string, number: string) => {
    if (parseStreet(street).norm === '') return // `Strada 8` is called so
    read.street = trimmed(street)
    read.number = tidyNumber(number)
  }
  if (kilometre !== undefined) taken(read.street.replace(new RegExp(kilometre.replaceAll('+', '\\+'), 'i'), ''), kilometre)
  else if (last !== undefined) taken(read.street.slice(0, -last.length), read.street.slice(-last.length))
  else if (first !== undefined && parseStreet(read.street.slice(first.length)).type !== null)
    taken(read.street.slice(first.length), read.street.slice(0, first.length))
}

/** `12 a` as `12A`, `12 - 14` as `12-14`. */
function tidyNumber(written: string): string {
  const number = written.trim().replace(/\s*([-/])\s*/g, '$1')
  if (/^f/i.test(number)) return 'FN'
  return number.replace(/^(\d+) ?([a-z])$/i, (_, digits: string, letter: string) => digits + letter.toUpperCase())
}

/** Lower case without marks, one letter for each letter: positions in it are positions in the text. */
const folded = (text: string): string => text.replace(/[\u0080-\uffff]/g, (letter) => letter.normalize('NFD').charAt(0)).toLowerCase()
