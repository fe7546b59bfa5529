/**
 * Reads a whole address pasted from a message or a sheet, in the forms people write:
 * `Ion Pop, 0722 123 456, Str. Lunga nr. 5, bl. A2, ap. 7, Cluj-Napoca, jud. Cluj, 400114`.
 */
import type { Contact, PostalAddress } from '../../../contract/shipments.ts'
import { phoneTyped } from './phone.ts'
import { plainName, withoutMarks } from './same-name.ts'

export type PastedAddress = { contact: Partial<Contact>; address: Partial<PostalAddress> }
type NamedCounty = { code: string; name: string }

const STREET = /^(str|strada|bd|bdul|b-dul|blvd|bulevardul|al|aleea|cal|calea|sos|soseaua|intr|intrarea|p-ta|piata|spl|splaiul|drumul)\b/
const CITY = /^(mun|municipiul|or|oras|orasul|com|comuna|sat|satul|loc|localitatea)\b\.?\s*/
const COUNTY = /^(jud|judet|judetul)\b\.?\s*/
const SECTOR = /\bsect(?:or|orul)?\b\.?\s*([1-6])\b/
const EMAIL = /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/
const POSTAL_CODE = /(?:\b(?:cod\s*postal|cod|c\.?\s?p\.?)[\s:.]*)?\b(\d{6})\b/
const PHONE = /^(?:(?:tel|telefon|mobil|mob)\b[\s.:]*)?(\+?[\d\s.\-()/]{10,20})$/

const details: readonly [keyof PostalAddress, RegExp][] = [
  ['number', /\b(?:nr|numar|numarul)\b[\s.:]*(\w+(?:[-/]\w+)*)/],
  ['building', /\b(?:bl|bloc|blocul)\b[\s.:]*(\w+(?:[-/]\w+)*)/],
  ['entrance', /\b(?:sc|scara)\b[\s.:]*(\w+)/],
  ['floor', /\b(?:et|etaj|etajul)\b[\s.:]*(\w+)/],
  ['apartment', /\b(?:ap|apt|apartament|apartamentul)\b[\s.:]*(\w+)/],
  ['intercom', /\b(?:int|interfon|interfonul)\b[\s.:]*(\w+)/],
]

/** Null unless the text has at least two parts and a street or a postal code: then it is pasted as it is. */
export function readPasted(text: string, counties: readonly NamedCounty[]): PastedAddress | null {
  const pasted: PastedAddress = { contact: {}, address: {} }
  const parts = text
    .normalize('NFC')
    .split(/[,;\n\r\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length < 2) return null

  const unread = parts.map((part) => readContact(part, pasted)).map((part) => (part === '' ? '' : readPlace(part, pasted, counties)))
  nameWhatIsLeft(unread, pasted)
  return pasted.address.street || pasted.address.postalCode ? pasted : null
}

/** Takes e-mail and phone out of a part; answers what is left of it. */
function readContact(part: string, { contact }: PastedAddress): string {
  const email = EMAIL.exec(part)?.[0]
  if (email) {
    contact.email ??= email
    return part
      .replace(/^(e-?mail)[\s:]*/i, '')
      .replace(email, '')
      .trim()
  }
  const digits = PHONE.exec(withoutMarks(part).toLowerCase())?.[1]
  if (digits && digits.replace(/\D/g, '').length >= 10) {
    contact.phone ??= phoneTyped(digits)
    return ''
  }
  return part
}

/** Takes postal code, county, street and its details out of a part; answers what is left of it. */
function readPlace(part: string, { address }: PastedAddress, counties: readonly NamedCounty[]): string {
  let left = part
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(withoutMarks(left).toLowerCase())
    if (!found) return undefined
    const value = found[1] === undefined ? '' : left.slice(found.index + found[0].lastIndexOf(found[1]), found.index + found[0].length)
    left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`.replace(/\s+/g, ' ').trim()
    return value
  }

  address.postalCode ??= take(POSTAL_CODE)
  const sector = take(SECTOR)
  if (sector) Object.assign(address, { countyCode: 'B', city: `Sectorul ${sector}` })
  if (readCounty(left, address, counties)) return ''
  for (const [field, pattern] of details) {
    const value = take(pattern)
    if (value) Object.assign(address, { [field]: value })
  }
  if (!address.street && STREET.test(withoutMarks(left).toLowerCase())) {
    // `Str. Lunga 5`: the number may stand bare at the end.
    if (!address.number) address.number = take(/\s(\d+[a-z]?(?:[-/]\w+)?)$/)
    address.street = left
    return ''
  }
  return left
}

function readCounty(part: string, address: Partial<PostalAddress>, counties: readonly NamedCounty[]): boolean {
  const plain = withoutMarks(part).toLowerCase()
  const name = plainName(plain.replace(COUNTY, ''))
  const county = counties.find((known) => plainName(known.name) === name || (COUNTY.test(plain) && plainName(known.code) === name))
  if (!county) return false
  // `Buzau, jud. Buzau`: the first is the city. A sector of Bucharest was read before.
  if (!COUNTY.test(plain) && !address.city && county.code !== 'B') return false
  address.countyCode ??= county.code
  return true
}

/** Words before the street are a name, words after it the city; a word that says so is the city anywhere. */
function nameWhatIsLeft(unread: readonly string[], { contact, address }: PastedAddress): void {
  const streetAt = unread.indexOf('')
  unread.forEach((part, index) => {
    if (part === '') return
    const isCity = CITY.test(withoutMarks(part).toLowerCase())
    if (isCity) address.city ??= part.slice(CITY.exec(withoutMarks(part).toLowerCase())?.[0].length ?? 0)
    else if (/\d/.test(part)) return
    else if (index < streetAt && !contact.name) contact.name = part
    else address.city ??= part
  })
}
