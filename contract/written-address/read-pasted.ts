/**
 * Reads a whole address pasted from a message, a form or a sheet. The gazetteer's names decide which words are a place; what cannot
 * be placed stays in the remarks: no word of the text is lost.
 */
import { counties, countyNamed, countyOfPostalCode } from '../addresses/address-rules.ts'
import type { Contact, PostalAddress } from '../shipments.ts'
import type { Message } from '../texts/message.ts'
import { conclude } from './conclude.ts'
import { companyIn, mayBeName, takeContact } from './contact.ts'
import { takeLabelled } from './labels.ts'
import { type LinesRead, partsOf, readLines } from './lines.ts'
import { placePart, takeCounty } from './mentioned-place.ts'
import type { NamedPlace, PlaceNames } from './place-names.ts'
import { bucharestMention, sectorMentioned } from './place-words.ts'
import { PASTED_MAX } from './read-address.ts'
import { cut, villagesNear } from './read-store-address.ts'
import { mentionsStreet } from './street-words.ts'
import { take, trimmed, type Unparsed } from './text.ts'

export type PastedRead = {
  contact: Contact
  address: PostalAddress
  /** What was concluded and not written. */
  assumed: Message[]
  /** What no field took and the remarks have no room for. */
  left: string
}

/** Amounts and numbers of orders are neither codes nor houses. */
const ORDER_WORDS =
  /\b(?:(?:nr\.? )?(?:comanda|comenzii|order|factura|awb|ramburs|total|suma|pret|valoare|cod produs|cod client|ref|referinta)\b[^,;\n]{0,20}?\d[\d.,/-]*\d?(?: ?(?:lei|ron)\b)?)/
const AMOUNT = /(?<![\w.])\d+(?:[.,]\d+)* ?(?:lei|ron)\b/
const HASH = /#\s?[a-z]{0,4}\d+/
const REMARKS_TAKEN_MAX = 10

export function readPasted(names: PlaceNames, text: string): PastedRead {
  const { said, left } = takeLabelled(
    text
      .slice(0, PASTED_MAX)
      .normalize('NFC')
      .replace(/[\u00a0\t ]+/g, ' '),
  )
  const unparsed: Unparsed = { left: left.replace(/[\r\n]+/g, '\n') }
  const { email, phones } = takeContact(unparsed)
  const remarks = [...said.remarks, ...takeRemarks(unparsed)]
  const countySaid = countyNamed(said.county)?.code || takeCounty(unparsed)
  const postalCode = said.postalCode.replace(/\D/g, '') || takeCode(unparsed, countySaid)
  const parts = partsOf(unparsed.left)
  const found = findPlace(names, parts, { county: countySaid || (countyOfPostalCode(postalCode)?.code ?? ''), city: said.city })
  const who = nameAndCompany(found.parts, said)
  const place = { city: found.city, province: said.county, provinceCode: found.county, zip: postalCode }
  const known = [found.city, found.county && (counties.find(({ code }) => code === found.county)?.name ?? ''), 'Romania'].filter(Boolean)
  const lines = readLines(who.parts.join(', '), known, villagesNear(names, place))
  lines.sector ||= found.sector
  const takesName = who.name === '' ? lateName(lines) : ''
  const { address, assumed } = conclude(names, place, { ...lines, county: countySaid || lines.county })
  const [phone = '', phone2 = '', ...otherPhones] = phones
  const additional = [...lines.rest, ...remarks, ...otherPhones].join(', ')
  const within = cut({ ...address, additionalInfo: additional })
  return {
    contact: { name: who.name || takesName, company: who.company, phone, phone2, email },
    address: within,
    assumed,
    left: additional.slice(within.additionalInfo.length).trim(),
  }
}

function takeRemarks(unparsed: Unparsed): string[] {
  const remarks: string[] = []
  for (const pattern of [ORDER_WORDS, AMOUNT, HASH]) {
    for (let taken = take(unparsed, pattern); taken !== null && remarks.length < REMARKS_TAKEN_MAX; taken = take(unparsed, pattern))
      remarks.push(taken)
  }
  return remarks
}

/** Six digits that a county's codes begin with; by their label first. */
function takeCode(unparsed: Unparsed, county: string): string {
  const labelled = take(unparsed, /\b(?:cod(?:ul)?(?: postal)?|c\.?p\.?|zip)[ :.]*(\d{6})\b/)
  if (labelled !== null) return labelled
  for (const { 0: code, index } of unparsed.left.matchAll(/(?<![\d.,#/-])\d{6}(?![\d/-]|[.,]\d)/g)) {
    const owner = countyOfPostalCode(code)?.code
    if (owner === undefined || (county !== '' && owner !== county)) continue
    unparsed.left = `${unparsed.left.slice(0, index)},${unparsed.left.slice(index + code.length)}`
    return code
  }
  return ''
}

type Found = { city: string; county: string; sector: string; parts: string[] }

/** The city: as its label says, else a part that is one, else the words a part ends or begins with. What is left is the rest. */
function findPlace(names: PlaceNames, all: readonly string[], known: { county: string; city: string }): Found {
  const { parts, county: namedCounty } = withoutCountyPart(names, all, known.county)
  const county = known.county || namedCounty
  const found = (city: string, own: { county?: string; sector?: string; parts?: string[] } = {}): Found => ({
    city,
    county,
    sector: '',
    parts,
    ...own,
  })
  if (known.city !== '') {
    const [only] = placesOf(names, known.city, county)
    return found(known.city, { county: county || (only?.countyCode ?? '') })
  }
  const bucharestAt = parts.findIndex(
    (part) => bucharestMention(part) !== null || (county === 'B' && sectorMentioned(part) !== null && !mentionsStreet(part)),
  )
  if (bucharestAt >= 0 && ['', 'B'].includes(county)) {
    const sector = sectorMentioned(parts[bucharestAt] ?? '')
    return found('București', { county: 'B', sector: sector === null ? '' : String(sector), parts: without(parts, bucharestAt) })
  }
  const candidates = parts.flatMap((part, i) => {
    const place = mentionsStreet(part) || /^\d+\w?$/.test(part) ? null : placeOfPart(names, part, county)
    return place ? [{ ...place, i }] : []
  })
  const best = candidates.at(-1)
  return best ? found(best.city, { county: best.county, parts: without(parts, best.i) }) : (withinAPart(names, parts, county) ?? found(''))
}

const without = (parts: readonly string[], at: number): string[] => parts.filter((_, i) => i !== at)

/** With the county unknown only what is known by its name alone. */
function placesOf(names: PlaceNames, name: string, county: string): readonly NamedPlace[] {
  const places = names.placesCalled(name, county)
  if (county !== '' || places.length <= 1) return places
  const towns = places.filter(({ isTown }) => isTown)
  return towns.length === 1 ? towns : []
}

/** A village said with its word is read with the lines. */
function placeOfPart(names: PlaceNames, part: string, county: string): { city: string; county: string } | null {
  const said = placePart(part)
  if (said.kind === 'village' || said.kind === 'county' || said.kind === 'quarter') return null
  const city = said.kind === 'other' ? part : said.name
  const places = placesOf(names, city, county)
  const place = county === '' ? places.find(({ isTown }) => isTown) : places[0]
  if (place) return { city, county: county || place.countyCode }
  return withItsCounty(names, city, county)
}

/** `Câmpina PH`, `Satu Mare Satu Mare`. */
function withItsCounty(names: PlaceNames, text: string, county: string): { city: string; county: string } | null {
  const words = text.split(' ')
  for (const length of [1, 2]) {
    const named = words.length > length ? countyNamed(words.slice(-length).join(' ')) : null
    const city = words.slice(0, -length).join(' ')
    if (named && (county === '' || named.code === county) && names.placesCalled(city, named.code).length > 0)
      return { city, county: named.code }
  }
  return null
}

/** `…, Cluj-Napoca, Cluj`, `…, Dej, CJ`: a county without its word, beside a place of its own. */
function withoutCountyPart(names: PlaceNames, parts: readonly string[], county: string): { parts: string[]; county: string } {
  for (let i = parts.length - 1; i >= 0; i -= 1) {
    const part = parts[i] ?? ''
    const named = part.length > 1 ? countyNamed(part) : null
    if (!named || sectorMentioned(part) !== null || named.code === 'B' || (county !== '' && named.code !== county)) continue
    const others = without(parts, i)
    const isBeside = others.some((other) => names.placesCalled(other.replace(/^.*,/, ''), named.code).length > 0)
    if (isBeside || others.some((other) => tails(other).some((tail) => names.placesCalled(tail, named.code).length > 0)))
      return { parts: others, county: named.code }
  }
  return { parts: [...parts], county: '' }
}

const TAIL_WORDS_MAX = 4
const tails = (part: string): string[] => {
  const words = part.split(' ')
  return Array.from({ length: Math.min(TAIL_WORDS_MAX, words.length - 1) }, (_, i) => words.slice(-(i + 1)).join(' ')).reverse()
}

/** `Str Lunga 5 Cluj-Napoca`, `Ion Pop Deva`: one line without commas. */
function withinAPart(names: PlaceNames, parts: readonly string[], county: string): Found | null {
  for (let i = parts.length - 1; i >= 0; i -= 1) {
    const part = parts[i] ?? ''
    for (const tail of tails(part)) {
      const read = tailRead(names, tail, county)
      if (!read) continue
      const head = trimmed(part.slice(0, part.length - tail.length))
      return { ...read, parts: parts.map((other, j) => (j === i ? head : other)).filter(Boolean) }
    }
  }
  return null
}

function tailRead(names: PlaceNames, tail: string, county: string): Omit<Found, 'parts'> | null {
  const bucharest = bucharestMention(tail)
  if (bucharest && ['', 'B'].includes(county))
    return { city: 'București', county: 'B', sector: bucharest.sector === null ? '' : String(bucharest.sector) }
  if (/^\d|^\p{Ll}/u.test(tail)) return null
  const beside = withItsCounty(names, tail, county)
  if (beside) return { ...beside, sector: '' }
  const place = placesOf(names, tail, county).find(({ isTown }) => isTown || county !== '')
  return place ? { city: tail, county: county || place.countyCode, sector: '' } : null
}

type Who = { name: string; company: string; parts: string[] }

/** The name stands before the street; a company says what it is. */
function nameAndCompany(parts: readonly string[], said: { name: string; company: string }): Who {
  const who: Who = { name: said.name, company: said.company, parts: [] }
  let isBeforeStreet = true
  for (const part of parts) {
    const company = who.company === '' ? companyIn(part) : null
    if (company) {
      who.company = company.company
      if (company.beside === '') continue
      if (who.name === '' && mayBeName(company.beside)) who.name = company.beside
      else who.parts.push(company.beside)
      continue
    }
    if (mentionsStreet(part)) isBeforeStreet = false
    if (who.name === '' && isBeforeStreet && mayBeName(part) && placePart(part).kind === 'other') who.name = part
    else who.parts.push(part)
  }
  return who
}

/** An address first and the name last: what was taken for nothing else. */
function lateName(lines: LinesRead): string {
  const at = lines.rest.findIndex((part) => mayBeName(part) && /^\p{Lu}/u.test(part) && part.includes(' '))
  return at < 0 ? '' : (lines.rest.splice(at, 1)[0] ?? '')
}
