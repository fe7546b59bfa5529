/** Which words of a text are the place: a taker takes its match only, and what stands beside it stays a part. */
import { BUCHAREST_CODE, BUCHAREST_NAME, countyNamed, foldName } from '../address-rules.ts'
import { mentionedPlaceOf } from './mentioned-place.ts'
import type { NamedPlace, PlaceNames } from './place-names.ts'
import { sectorMentioned } from './place-words.ts'
import { mentionsStreet, typeOfStreet } from './street-words.ts'
import { foldText, trimPunctuation } from './text.ts'

export type PlaceFound = { city: string; county: string; sector: string; parts: string[] }

/** The city: as its label says, else a part that is one, else the words a part ends or begins with. */
export function findPlace(names: PlaceNames, all: readonly string[], known: { county: string; city: string }): PlaceFound {
  const bucharest = ['', BUCHAREST_CODE].includes(known.county) && known.city === '' ? takeBucharest(all, known.county) : null
  if (bucharest) return bucharest
  const { parts, county: namedCounty } = withoutCounty(names, all, known.county)
  const county = known.county || namedCounty
  if (known.city !== '') {
    const [only] = placesOf(names, known.city, county)
    return { city: known.city, county: county || (only?.countyCode ?? ''), sector: '', parts }
  }
  const candidates = parts.flatMap((part, i) => {
    const place = mentionsStreet(part) || /^\d+\w?$/.test(part) ? null : placeOfPart(names, part, county)
    return place ? [{ ...place, i }] : []
  })
  const best = candidates.at(-1)
  if (best) return { city: best.city, county: best.county, sector: '', parts: without(parts, best.i) }
  return (
    withinAPart(names, parts, county) ??
    beforeANumber(names, parts, county) ??
    misspelt(names, parts, county) ?? { city: '', county, sector: '', parts }
  )
}

const without = (parts: readonly string[], at: number): string[] => parts.filter((_, i) => i !== at)

const SECTOR =
  /(?:\b(?:loc|localitatea|oras|orasul)\b[ .:]*)?\bsect?(?:or(?:ul)?)?\b[ .:]*(?:0?([1-6])|(i{1,3}|iv|vi?))\b|(?<![a-z]{2,}[ .:]{0,2})\bs ?([1-6])$/
const CITY = /(?:\b(?:municipiul|mun\.?|orasul|oras|loc\.?|localitatea) )?\b(?:bucuresti|bucharest|bucale|buc)\b\.?/
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi']

function takeBucharest(all: readonly string[], county: string): PlaceFound | null {
  const read = all.map(withoutBucharest)
  const sector = read.map((one) => one.sector).find((one) => one !== '') ?? ''
  if (county !== BUCHAREST_CODE && sector === '' && !read.some(({ isSaid }) => isSaid)) return null
  // A second sector contradicts the first: it stays to be read.
  const parts = read.flatMap((one) => [one.left, ...(one.sector === '' || one.sector === sector ? [] : [`sector ${one.sector}`])])
  const quarter =
    sector === '' ? parts.map((part) => (mentionsStreet(part) ? null : sectorMentioned(part))).find((one) => one !== null) : null
  return {
    city: BUCHAREST_NAME,
    county: BUCHAREST_CODE,
    sector: sector || String(quarter ?? ''),
    parts: parts.filter((part) => /[\p{L}\d]/u.test(part) && part.toUpperCase() !== BUCHAREST_CODE),
  }
}

/** `Bd. Unirii 5 bl 3 sector 3 Bucuresti` loses its last three words; `Calea Bucuresti` none. */
export function withoutBucharest(part: string): { left: string; isSaid: boolean; sector: string } {
  const city = cityIn(part)
  const left = city ? cutOut(part, city) : part
  const found = SECTOR.exec(foldText(left))
  if (!found) return { left: trimPunctuation(left), isSaid: city !== null, sector: '' }
  const sector = found[1] ?? found[3] ?? String(roman.indexOf(found[2] ?? '') + 1)
  const rest = cutOut(left, { from: found.index, to: found.index + found[0].length })
  const after = city ? null : cityIn(rest)
  return { left: trimPunctuation(after ? cutOut(rest, after) : rest), isSaid: city !== null || after !== null, sector }
}

type Span = { from: number; to: number }

/** Where the city's name is no street's: at either end of the part, and not behind a word that streets begin with. */
function cityIn(part: string): Span | null {
  const plain = foldText(part)
  const found = CITY.exec(plain)
  if (!found) return null
  const [before, after] = [plain.slice(0, found.index), plain.slice(found.index + found[0].length)]
  const lastWord = foldName(before).split(' ').at(-1) ?? ''
  const isOfStreet = lastWord !== '' && typeOfStreet(lastWord) !== null
  const isAtEnd = trimPunctuation(after).replace(SECTOR, '').trim() === '' || trimPunctuation(before).replace(SECTOR, '').trim() === ''
  return isOfStreet || !isAtEnd || /^-/.test(after) ? null : { from: found.index, to: found.index + found[0].length }
}

const cutOut = (text: string, { from, to }: Span): string => `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim()

/** With the county unknown only what is known by its name alone. */
function placesOf(names: PlaceNames, name: string, county: string): readonly NamedPlace[] {
  const places = names.placesCalled(name, county)
  if (county !== '' || places.length <= 1) return places
  const towns = places.filter(({ isTown }) => isTown)
  return towns.length === 1 ? towns : []
}

/** A village said with its word is read with the lines. */
function placeOfPart(names: PlaceNames, part: string, county: string): { city: string; county: string } | null {
  const said = mentionedPlaceOf(part)
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

/** `…, Cluj-Napoca, Cluj`, `…, Dej, CJ`, `Gura Vadului nr 77 Prahova`: a county without its word, beside a place of its own. */
function withoutCounty(names: PlaceNames, parts: readonly string[], county: string): { parts: string[]; county: string } {
  for (const isNear of [false, true])
    for (let i = parts.length - 1; i >= 0; i -= 1) {
      const part = parts[i] ?? ''
      const named = part.length > 1 ? countyNamed(part) : null
      const others = without(parts, i)
      if (named && isCountyOf(named.code, county, part) && others.some((other) => saysPlaceOf(names, other, named.code, isNear)))
        return { parts: others, county: named.code }
      const tail = isNear || named ? null : countyAtEnd(part)
      if (
        tail &&
        isCountyOf(tail.county, county, part) &&
        (saysPlaceOf(names, tail.head, tail.county, false) || others.some((other) => saysPlaceOf(names, other, tail.county, false)))
      )
        return { parts: parts.map((other, j) => (j === i ? tail.head : other)), county: tail.county }
    }
  return { parts: [...parts], county: '' }
}

const isCountyOf = (code: string, county: string, part: string) =>
  sectorMentioned(part) === null && code !== BUCHAREST_CODE && (county === '' || code === county)

/** Behind a number, so that no street and no city is cut in two. */
function countyAtEnd(part: string): { head: string; county: string } | null {
  const words = part.split(' ')
  for (const length of [1, 2]) {
    const head = words.slice(0, -length).join(' ')
    const tail = words.slice(-length).join(' ')
    const named = tail.length > 2 ? countyNamed(tail) : null
    if (named && /\d\w?$/.test(head)) return { head, county: named.code }
  }
  return null
}

function saysPlaceOf(names: PlaceNames, part: string, county: string, isNear: boolean): boolean {
  if (isNear) return mayBeCity(part) && names.placesNear(part, county).length > 0
  const said = mentionedPlaceOf(part)
  const whole = said.kind === 'other' ? part : said.name
  return [whole, whole.replace(/^.*,/, ''), beforeNumber(whole), ...tails(part)].some(
    (name) => name !== '' && names.placesCalled(name, county).length > 0,
  )
}

const TAIL_WORDS_MAX = 4
const tails = (part: string): string[] => {
  const words = part.split(' ')
  return Array.from({ length: Math.min(TAIL_WORDS_MAX, words.length - 1) }, (_, i) => words.slice(-(i + 1)).join(' ')).reverse()
}

/** `Str Lunga 5 Cluj-Napoca`, `Ion Pop Deva`, `str lunga 12 brasov brasov sorin pop`: one line without commas. */
function withinAPart(names: PlaceNames, parts: readonly string[], county: string): PlaceFound | null {
  for (const read of [tailRead, withinRead])
    for (let i = parts.length - 1; i >= 0; i -= 1) {
      const found = read(names, parts[i] ?? '', county)
      if (!found) continue
      const { beside, ...place } = found
      return { ...place, sector: '', parts: parts.flatMap((other, j) => (j === i ? beside : [other])).filter(Boolean) }
    }
  return null
}

type Within = { city: string; county: string; beside: string[] }

function tailRead(names: PlaceNames, part: string, county: string): Within | null {
  if (mentionedPlaceOf(part).kind === 'village') return null
  for (const tail of tails(part)) {
    if (/^\d|^\p{Ll}/u.test(tail)) continue
    const place = placesOf(names, tail, county).find(({ isTown }) => isTown || county !== '')
    const read = withItsCounty(names, tail, county) ?? (place ? { city: tail, county: county || place.countyCode } : null)
    if (read) return { ...read, beside: [trimPunctuation(part.slice(0, part.length - tail.length))] }
  }
  return null
}

/** A place with its county anywhere in a part. */
function withinRead(names: PlaceNames, part: string, county: string): Within | null {
  const words = part.split(' ')
  for (let from = words.length - 2; from > 0; from -= 1)
    for (let length = Math.min(TAIL_WORDS_MAX + 1, words.length - from); length >= 2; length -= 1) {
      const read = withItsCounty(names, words.slice(from, from + length).join(' '), county)
      if (read) return { ...read, beside: [words.slice(0, from).join(' '), words.slice(from + length).join(' ')] }
    }
  return null
}

const beforeNumber = (part: string): string => /^(\D*?)[ .,]*(?:\bnr\b\.? ?)?\d/i.exec(part)?.[1]?.trim() ?? ''

/** `Gura Vadului nr 77` where the county is known and no other part is a place. */
function beforeANumber(names: PlaceNames, parts: readonly string[], county: string): PlaceFound | null {
  if (county === '') return null
  const at = parts.findIndex(
    (part) => !mentionsStreet(part) && beforeNumber(part) !== '' && names.placesCalled(beforeNumber(part), county).length > 0,
  )
  const part = parts[at]
  if (part === undefined) return null
  const city = beforeNumber(part)
  return { city, county, sector: '', parts: parts.map((other, i) => (i === at ? trimPunctuation(other.slice(city.length)) : other)) }
}

/** A letter too many or too few: the part stays as it is written, and the check offers the right name. */
function misspelt(names: PlaceNames, parts: readonly string[], county: string): PlaceFound | null {
  if (county === '') return null
  const at = parts.findLastIndex((part) => mayBeCity(part) && names.placesNear(part, county).length > 0)
  return at < 0 ? null : { city: parts[at] ?? '', county, sector: '', parts: without(parts, at) }
}

const mayBeCity = (part: string): boolean =>
  /^\p{Lu}/u.test(part) && !/\d/.test(part) && part.length >= 5 && part.split(' ').length <= 4 && !mentionsStreet(part)
