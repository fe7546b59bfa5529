/**
 * The free lines of an address as people write them: `Str. Lunga nr. 5, bl. A2, sc. 1, et. 3, ap. 7`, `Bd. Unirii 10`, `nr. 45, sat Luna
 * de Sus`. Details are recognised by their words, the street by its type or by coming first, the number by its word or by coming last.
 */
import { isPlaceholderText } from '#contract/written-values/placeholders.ts'
import { counties, countyNamed, foldName } from '../address-rules.ts'
import { extractHouseDetails, HOUSE_NUMBER, type HouseDetails, ROOMS, tidyNumber } from './details.ts'
import { withoutBucharest } from './find-place.ts'
import { BEGINS_PLACE, isCountryName, mentionedPlaceOf, takeCounty } from './mentioned-place.ts'
import { mentionsStreet, reorderForeignStreet, streetBreaks, TITLE_BEHIND, typeOfStreet } from './street-words.ts'
import { foldText, trimPunctuation, type UnparsedText } from './text.ts'

export type AddressLinesRead = HouseDetails & {
  street: string
  /** Landmarks and other directions to the house. */
  landmark: string
  /** The plate code. */
  county: string
  village: string
  /** The commune or town said with its word; a town that is a city said without one. */
  unit: string
  quarter: string
  /** What was not understood, part by part, as written. */
  rest: string[]
}

/** What other fields say already; repeated in the lines they add nothing. */
export type KnownParts = readonly string[]
/** Whether a part is the name of a village of the commune the address is in: `DOLESTI NR. 352`. */
export type IsVillage = (name: string) => boolean

export const LANDMARK = /^(?:langa|vizavi|vis a vis|vis-a-vis|in spatele|in fata|colt cu|peste drum|aproape de)\b/
const KILOMETRE = /\bkm\b[ .:]*\d{1,4}(?:[.,+]\d{1,3})?/
const BARE_NUMBER = new RegExp(`^${HOUSE_NUMBER}$`)
const LAST_NUMBER = new RegExp(` (${HOUSE_NUMBER})$`)
const FIRST_NUMBER = new RegExp(String.raw`^(${HOUSE_NUMBER}) (?=\D)`)
const MONTHS = 'ianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|noiembrie|decembrie'
/** `Bulevardul 1 Decembrie 1918` ends with a year. */
const YEAR_OF_NAME = new RegExp(String.raw`\b(?:${MONTHS}) \d{4}$`)
/** Streets are named after years too, and roads have numbers. */
const YEAR = / 1[89]\d\d$/
const ROAD = /(?:^|\s)(?:dn|dj|dc|drum(?:ul)?|km|lot(?:ul)?|tarla(?:ua)?|parcela|etapa|intrarea|aleea|cartier)$/
/** Behind these a number is of no house: `Strada Lunga 28 poarta verde cod 4471`. */
const OF_NO_HOUSE = new RegExp(String.raw`\s(?:cod(?:ul)?|pin|${ROOMS})[ .:]*(?:nr)?\.?$`)

/** Programs for texts write `12 – 14` for what is typed as `12-14`. */
const DASH_OF_NUMBERS = /(?<=\d[a-z]?) ?[\u2010-\u2015\u2212] ?(?=\d)/gi

export function readAddressLines(text: string, known: KnownParts, isVillage: IsVillage = () => false): AddressLinesRead {
  const whole = text
    .normalize('NFC')
    .replace(/[\t ]+/g, ' ')
    .replace(DASH_OF_NUMBERS, '-')
  const unparsed: UnparsedText = { left: withTitles(whole) }
  const read: AddressLinesRead = { ...extractHouseDetails(unparsed), ...nothing, county: takeCounty(unparsed), rest: [] }
  const said = new Set(known.map(foldName))
  const left = addressPartsOf(unparsed.left).flatMap((part) => readPlace(part, read, said))
  readStreet(left, read, isVillage)
  return read
}

function withTitles(text: string): string {
  let whole = text
  for (const { index } of [...foldText(text).matchAll(TITLE_BEHIND)].reverse()) whole = `${whole.slice(0, index)}${whole.slice(index + 1)}`
  return whole
}

const nothing = { street: '', landmark: '', village: '', unit: '', quarter: '' }

/** Also where a word begins something new without a comma. */
export function addressPartsOf(text: string): string[] {
  let parted = text.replace(/\s*[\n\r;|]\s*/g, ',')
  const breaks = (plain: string) => [...plain.matchAll(BEGINS_PLACE)].map(({ index }) => index)
  for (const find of [breaks, streetBreaks])
    for (const at of find(foldText(parted)).reverse()) parted = `${parted.slice(0, at)},${parted.slice(at)}`
  return parted
    .split(',')
    .map(trimPunctuation)
    .filter((part) => !isPlaceholderText(part))
    .map(reorderForeignStreet)
}

/** What is left of a part once it said where; all of it when it says something else. */
function readPlace(part: string, read: AddressLinesRead, said: ReadonlySet<string>): string[] {
  if (said.has(foldName(part)) || isCountryName(part)) return []
  const place = mentionedPlaceOf(part)
  const beyond = 'beyond' in place && place.beyond !== '' ? addressPartsOf(place.beyond) : []
  switch (place.kind) {
    case 'village':
    case 'locality':
      if (said.has(foldName(place.name))) return beyond
      if (read.village !== '') return [part]
      read.village = place.name
      return beyond
    case 'unit':
      if (said.has(foldName(place.name))) return beyond
      if (read.unit !== '') return [part]
      read.unit = place.name
      return beyond
    case 'quarter':
      read.quarter ||= place.name
      return [part]
    case 'county':
      read.county ||= countyNamed(place.name)?.code ?? ''
      return read.county === '' ? [part] : beyond
    case 'other': {
      const bucharest = withoutBucharest(part)
      const isElsewhere = counties.some(({ code, name }) => code !== 'B' && said.has(foldName(name)))
      const isThere =
        read.county === 'B' || (read.sector !== '' && !isElsewhere) || [...said].some((one) => /^(?:bucuresti|sector)/.test(one))
      const isWhole = bucharest.left === '' && bucharest.sector !== '' && !isElsewhere
      if (!isWhole && (!isThere || (!bucharest.isSaid && bucharest.sector === ''))) return [part]
      read.sector ||= bucharest.sector
      return bucharest.left === '' ? [] : [bucharest.left]
    }
  }
}

function readStreet(parts: readonly string[], read: AddressLinesRead, isVillage: IsVillage): void {
  const mayBeVillage = (part: string) => /\p{L}/u.test(part) && (!mentionsStreet(part) || !hasName(part)) && isVillage(nameWithin(part))
  const villageAt = read.village === '' ? parts.findIndex(mayBeVillage) : -1
  const typed = parts.findIndex((part, i) => i !== villageAt && mentionsStreet(part))
  if (villageAt >= 0) takeVillage(parts[villageAt] ?? '', read)
  const first = parts.findIndex((part, i) => i !== villageAt && /\p{L}/u.test(part) && !LANDMARK.test(foldText(part)))
  const at = typed >= 0 ? typed : first
  let alone = ''
  parts.forEach((part, i) => {
    const plain = foldText(part)
    if (i === villageAt) return
    if (i === at) read.street = part
    else if (read.number === '' && alone === '' && BARE_NUMBER.test(plain)) alone = part
    else if (read.landmark === '' && LANDMARK.test(plain)) read.landmark = part
    else read.rest.push(part)
  })
  if (read.number === '' && (alone === '' || mayEndWithHouse(read.street))) takeNumber(read)
  if (read.number === '') read.number = tidyNumber(alone)
  // `Strada Lunga 30`, and `5` in the second line: the first is the house. Shops' programs also repeat it there.
  else if (alone !== '' && tidyNumber(alone) !== read.number) read.rest.push(alone)
  withoutRepeated(read)
}

/** Not where its last number is of its name. */
function mayEndWithHouse(street: string): boolean {
  const plain = foldText(street)
  const last = LAST_NUMBER.exec(plain)?.[1]
  return last !== undefined && !YEAR.test(plain) && !ROAD.test(trimPunctuation(plain.slice(0, -last.length)))
}

/** `Strada Lunga 30 nr. 30`: said twice, it is of the house. */
function withoutRepeated(read: AddressLinesRead): void {
  const last = LAST_NUMBER.exec(foldText(read.street))?.[1]
  if (last === undefined || tidyNumber(read.street.slice(-last.length)) !== read.number) return
  const before = trimPunctuation(read.street.slice(0, -last.length))
  if (hasName(before)) read.street = before
}

/** `Dolesti 352` as `Dolesti`. */
const nameWithin = (part: string): string => part.slice(0, part.length - (LAST_NUMBER.exec(foldText(part))?.[0].length ?? 0))

function takeVillage(part: string, read: AddressLinesRead): void {
  read.village = nameWithin(part)
  const number = part.slice(read.village.length).trim()
  if (number === '') return
  if (read.number === '') read.number = tidyNumber(number)
  else read.rest.push(number)
}

/** `Lunga 5`, `5 Strada Lunga`, `DN1 km 12`. */
function takeNumber(read: AddressLinesRead): void {
  const plain = foldText(read.street)
  const kilometre = KILOMETRE.exec(plain)?.[0]
  const last = YEAR_OF_NAME.test(plain) ? undefined : LAST_NUMBER.exec(plain)?.[1]
  const first = FIRST_NUMBER.exec(plain)?.[1]
  const taken = (street: string, number: string) => {
    if (!hasName(street)) return // `Strada 8` is called so
    read.street = trimPunctuation(street)
    read.number = tidyNumber(number)
  }
  if (kilometre !== undefined) taken(read.street.replace(new RegExp(kilometre.replaceAll('+', '\\+'), 'i'), ''), kilometre)
  else if (last !== undefined) {
    const before = trimPunctuation(read.street.slice(0, -last.length))
    if (OF_NO_HOUSE.test(foldText(before))) return
    const house = YEAR_OF_NAME.test(foldText(before)) || YEAR.test(before) ? undefined : LAST_NUMBER.exec(foldText(before))?.[1]
    const street = house === undefined ? '' : trimPunctuation(before.slice(0, -house.length))
    // `Strada Lunga 12 45`: the first is the house.
    if (house !== undefined && hasName(street) && !ROAD.test(foldText(street))) {
      taken(street, before.slice(-house.length))
      read.rest.push(last)
    } else taken(before, read.street.slice(-last.length))
  } else if (first !== undefined && mentionsStreet(read.street.slice(first.length)))
    taken(read.street.slice(first.length), read.street.slice(0, first.length))
}

const hasName = (street: string): boolean => {
  const plain = foldName(street)
  return plain !== '' && typeOfStreet(plain)?.rest !== ''
}
