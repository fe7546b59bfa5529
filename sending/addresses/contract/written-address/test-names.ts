/** A few places for tests of the reader: what the server's index answers, without a database. */
import { countyNamed, foldName } from '../address-rules.ts'
import type { NamedPlace, PlaceNames, PlaceQuery } from './place-names.ts'
import { placesMentioned, sectorMentioned } from './place-words.ts'

const place = (countyCode: string, city: string, own: Partial<NamedPlace> = {}): NamedPlace => ({
  ...{ countyCode, city, unit: null, isTown: false, postalCode: null, hasCodesByStreet: false },
  ...own,
})
const bySeat = { isTown: true, hasCodesByStreet: true }

const places: readonly NamedPlace[] = [
  place('CJ', 'Cluj-Napoca', bySeat),
  place('CJ', 'Florești', { unit: 'Florești', postalCode: '407280' }),
  place('CJ', 'Luna de Sus', { postalCode: '407281' }),
  place('TM', 'Timișoara', bySeat),
  place('TM', 'Dumbrăvița', { unit: 'Dumbrăvița', postalCode: '307160' }),
  place('VL', 'Râmnicu Vâlcea', bySeat),
  place('VL', 'Căzănești', { unit: 'Râmnicu Vâlcea', postalCode: '240002' }),
  place('VL', 'Goranu', { unit: 'Râmnicu Vâlcea' }),
  place('VL', 'Copăceni', { unit: 'Copăceni', postalCode: '247115' }),
  place('PH', 'Gura Vadului', { unit: 'Gura Vadului', postalCode: '107300' }),
  place('DB', 'Cojasca', { unit: 'Cojasca', postalCode: '137115' }),
  place('BV', 'Brașov', bySeat),
  place('SB', 'Sibiu', bySeat),
  place('SB', 'Mediaș', bySeat),
  ...[1, 2, 3, 4, 5, 6].map((sector) => place('B', `Sectorul ${sector}`, bySeat)),
]

/** Streets that a list knows, with the cities that have them. */
const streets: Record<string, readonly string[]> = {
  horea: ['Cluj-Napoca'],
  doamnei: ['Sectorul 2', 'Sectorul 3'],
  'calea victoriei': ['Sectorul 1'],
  cazanesti: ['Râmnicu Vâlcea'],
  goranu: ['Râmnicu Vâlcea'],
  copaceni: ['Râmnicu Vâlcea'],
}
const withoutNumbers = ['cazanesti', 'goranu', 'copaceni']
const streetName = (street: string) => foldName(street).replace(/^(?:strada|str) /, '')

const called = (name: string, countyCode: string): NamedPlace[] => {
  const sector = countyCode === 'B' ? sectorMentioned(name) : null
  const readings = sector === null ? placesMentioned(name, countyCode) : [{ name: `Sectorul ${sector}`, unit: null }]
  const words = (text: string) => foldName(text).replace(/^(?:sat|satul|com|comuna) /, '')
  for (const reading of readings) {
    const found = places.filter((one) => ['', one.countyCode].includes(countyCode) && words(reading.name) === foldName(one.city))
    if (found.length > 0) return found
  }
  return []
}

const meant = ({ countyCode, city }: PlaceQuery) => {
  const found = called(city, countyNamed(countyCode)?.code ?? 'none')
  const [only] = found
  return only && found.length === 1 ? only : null
}

export const testNames: PlaceNames = {
  placeMeant: meant,
  placesCalled: called,
  placesNear: (name, countyCode) =>
    places.filter((one) => one.countyCode === countyCode && sortedLetters(one.city) === sortedLetters(name) && one.city !== name),
  houseListed: ({ city, street }) => {
    if (streets[streetName(street)]?.includes(city) !== true) return null
    return withoutNumbers.includes(streetName(street)) ? 'without-numbers' : 'with-number'
  },
  sectorsOfHouse: ({ street }) => places.filter(({ city }) => streets[streetName(street)]?.includes(city)),
}

/** Near enough for a test: two letters swapped. */
const sortedLetters = (name: string): string => [...foldName(name)].sort().join('')
