/**
 * The gate before an address is ready: each part of it has one explanation by the gazetteer, or the order asks, with the explanations
 * as suggestions. A name that is a place of the county is neither a street nor a remark before a user or the list said so.
 */

import type { Coded, Message } from '#contract/texts/message.ts'
import type { PostalAddress } from '#sending/shipments/contract/shipments.ts'
import { BUCHAREST_CODE, counties, foldName } from '../address-rules.ts'
import type { AddressError, Suggestion } from '../addresses.ts'
import { isLabelledRemark } from './labels.ts'
import { LANDMARK, readAddressLines } from './lines.ts'
import { isCountryName } from './mentioned-place.ts'
import { namesLocker } from './named-locker.ts'
import type { NamedPlace, PlaceNames, ResolvedPlace } from './place-names.ts'
import { bucharestMention } from './place-words.ts'
import { mentionsStreet } from './street-words.ts'
import { foldText } from './text.ts'

export type AddressDoubted = Pick<PostalAddress, 'countyCode' | 'city' | 'postalCode' | 'street' | 'number' | 'building' | 'additionalInfo'>

/** As many as Bucuresti has sectors. */
const READINGS_MAX = 6

/** What of an address has two explanations; null: nothing. */
export function addressDoubtOf(names: PlaceNames, address: AddressDoubted): Coded<AddressError> | null {
  const locker = lockerInstead(address)
  if (locker || address.city.trim() === '' || address.countyCode === '') return locker
  const place = names.placeMeant(address)
  const [called] = names.placesCalled(address.city, address.countyCode)
  const chosen: Chosen = { place, city: place?.city ?? address.city, unit: called?.unit ?? null }
  if (address.countyCode === BUCHAREST_CODE) return doubtfulSector(names, address, place) ?? secondAddress(address)
  return doubtfulStreet(names, address, chosen) ?? placeInRemarks(names, address, chosen) ?? secondAddress(address)
}

/** `Easybox Mega Image Titan` is no house: a locker is chosen instead, or the words are kept as a note. */
function lockerInstead(address: AddressDoubted): Coded<AddressError> | null {
  const part = [address.street, ...remarksOf(address)].find((one) => namesLocker(one) && !isExplained(one))
  if (part === undefined) return null
  return asked(
    { code: 'locker-in-address', params: { name: part } },
    part === address.street ? [] : [{ additionalInfo: noted(address, part) }],
  )
}

type Chosen = { place: ResolvedPlace | null; city: string; unit: string | null }

/** `Valea Fetei nr. 235` in Verguleasa is a street of it or the village beside it. */
function doubtfulStreet(names: PlaceNames, address: AddressDoubted, chosen: Chosen): Coded<AddressError> | null {
  if (address.street.trim() === '') return null
  const listed = chosen.place?.hasCodesByStreet ? names.houseListed(address) : null
  if (listed === 'with-number') return null
  const { name, places: called } = firstPlace(names, namesIn(address.street, address.number), address, chosen)
  const places = listed === null ? called : called.filter((place) => isOfTown(place, chosen))
  if (places.length === 0) return null
  return asked({ code: 'place-or-street', params: { name } }, [
    { ...standing(address, chosen), street: `Strada ${name}` },
    ...places.map((place) => ({ ...placeValues(place), ...(place.hasCodesByStreet ? {} : { street: place.city }) })),
  ])
}

/** `Căzănești 352` in its town: the list has such a street, without its numbers, and the village has a code of its own. */
const isOfTown = ({ unit, postalCode }: NamedPlace, { city, place }: Chosen): boolean =>
  unit !== null && foldName(unit) === foldName(city) && postalCode !== null && postalCode !== place?.postalCode

function placeInRemarks(names: PlaceNames, address: AddressDoubted, chosen: Chosen): Coded<AddressError> | null {
  for (const part of remarksOf(address)) {
    if (isExplained(part) || mentionsStreet(part)) continue
    const { name, places } = firstPlace(names, namesIn(part), address, chosen)
    if (places.length === 0) continue
    return asked({ code: 'place-in-remarks', params: { name } }, [
      { ...standing(address, chosen), additionalInfo: noted(address, part) },
      ...places.map((place) => ({ ...placeValues(place), additionalInfo: withoutRemark(address, part) })),
    ])
  }
  return null
}

/** `Str. Lunga 5` in the fields and `str. Brasov 21` among the remarks. */
function secondAddress(address: AddressDoubted): Coded<AddressError> | null {
  const part = remarksOf(address).find((one) => !isExplained(one) && mentionsStreet(one) && /\d/.test(one))
  if (part === undefined) return null
  const other = readAddressLines(part, [])
  const first = `${address.street} ${address.number}`.trim()
  return asked({ code: 'second-address', params: { name: part } }, [
    { street: address.street, number: address.number, additionalInfo: noted(address, part) },
    {
      street: other.street,
      number: other.number,
      additionalInfo: [withoutRemark(address, part), first && `${NOTE}${first}`].filter(Boolean).join(', '),
    },
  ])
}

/** The street is in another sector than the one said, or in several; a code decides, and is judged with the place. */
function doubtfulSector(names: PlaceNames, address: AddressDoubted, chosen: ResolvedPlace | null): Coded<AddressError> | null {
  if (chosen === null || address.postalCode.trim() !== '' || address.street.trim() === '') return null
  const having = names.sectorsOfHouse({ ...address, city: 'București' })
  const [only] = having
  if (only === undefined || (having.length === 1 && only.city === chosen.city)) return null
  return asked({ code: 'street-in-sectors' }, having.map(placeValues))
}

/** What a place in a part may be called: villages have numbers in their names too (`Mila 23`), and words of streets (`Colonia Bulgară`). */
function namesIn(part: string, number = ''): string[] {
  const bare = part.replace(/(?:[\s,.]*\bnr\b\.?)?[\s.]*\d.*$/i, '').trim()
  return [...new Set([number === '' ? '' : `${part} ${number}`, part, bare])].filter((name) => /\p{L}{2}/u.test(name))
}

function firstPlace(
  names: PlaceNames,
  called: readonly string[],
  address: AddressDoubted,
  chosen: Chosen,
): { name: string; places: NamedPlace[] } {
  for (const name of called) {
    const places = otherPlaces(names, name, address, chosen)
    if (places.length > 0) return { name, places }
  }
  return { name: '', places: [] }
}

/** Of the county, by this name or nearly so, and not what the address says already. */
function otherPlaces(names: PlaceNames, name: string, address: AddressDoubted, chosen: Chosen): NamedPlace[] {
  if (isSaid(name, address, chosen)) return []
  const isOther = (place: NamedPlace) => foldName(place.city) !== foldName(chosen.city) || place.unit !== chosen.unit
  const called = names.placesCalled(name, address.countyCode)
  if (called.length > 0) return called.every(isOther) ? [...called] : []
  return mayBeMisspelt(name)
    ? names.placesNear(name, address.countyCode).filter((place) => isOther(place) && mayBeBeside(place, chosen))
    : []
}

/** The city, its commune, its county and the country say nothing new. */
function isSaid(name: string, { city, countyCode }: AddressDoubted, chosen: Chosen): boolean {
  const county = counties.find(({ code }) => code === countyCode)?.name ?? ''
  const said = [city, chosen.city, chosen.unit ?? '', county].map(foldName)
  return said.includes(foldName(name)) || isCountryName(name) || bucharestMention(name) !== null
}

/** A wrong letter is only looked for in a name, and in a place that may be of the same commune: one that is not known may be it. */
const mayBeMisspelt = (name: string): boolean =>
  name.length >= MISSPELT_MIN && name.split(' ').length <= 4 && /^\p{Lu}[^\d]*$/u.test(name) && !mentionsStreet(name)
const MISSPELT_MIN = 6
const mayBeBeside = (place: NamedPlace, { unit, place: chosen }: Chosen): boolean =>
  chosen?.hasCodesByStreet === true || place.isTown || unit === null || place.unit === null || foldName(place.unit) === foldName(unit)

/** How a user's choice is kept among the remarks; a remark with its label is explained. */
const NOTE = 'nota: '
const isExplained = (part: string): boolean =>
  isLabelledRemark(part) || LANDMARK.test(foldText(part)) || /^(?:cartier|zona|com\b|comuna\b)/.test(foldText(part))

const remarksOf = ({ additionalInfo }: AddressDoubted): string[] =>
  additionalInfo
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
const noted = (address: AddressDoubted, part: string): string =>
  remarksOf(address)
    .map((one) => (one === part ? NOTE + one : one))
    .join(', ')
const withoutRemark = (address: AddressDoubted, part: string): string =>
  remarksOf(address)
    .filter((one) => one !== part)
    .join(', ')

type Values = Suggestion['values']

/** The address as it is, with the code of its place. */
const standing = ({ countyCode, postalCode }: AddressDoubted, { city, place }: Chosen): Values => ({
  city,
  county: countyCode,
  ...codeValue(postalCode || place?.postalCode || null),
})

/** Where no code distinguishes namesakes the commune does. */
function placeValues(place: NamedPlace | ResolvedPlace): Values {
  const unit = 'unit' in place && place.postalCode === null && !place.hasCodesByStreet && !place.isTown ? place.unit : null
  const city = unit === null || unit === place.city ? place.city : `${place.city} (${unit})`
  return { city, county: place.countyCode, ...codeValue(place.postalCode) }
}

const codeValue = (postalCode: string | null): Values => (postalCode === null ? {} : { postalCode })

const asked = (message: Message, readings: readonly Values[]): Coded<AddressError> => ({
  type: 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR',
  message,
  suggestions: readings.slice(0, READINGS_MAX).map((values) => ({ type: 'CHANGE', suggestedBy: 'CITY_INPUT', values })),
})
