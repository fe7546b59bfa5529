import { beforeAll, describe, expect, it } from 'vitest'
import { LOCKER_MEDIAN_KM_MAX, lockerMedianKm } from '#bench/address-reading/locker-distances.ts'
import { checkPasted, pasteSharesOf, READY_AND_WRONG_MAX, RIGHT_NAME_MIN } from '#bench/address-reading/paste-check.ts'
import { ACCEPTED_WRONG_MAX, RIGHT_MIN, rateMistakes } from '#bench/address-reading/rate.ts'
import { testApp } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { readPasted } from '../contract/written-address/read-pasted.ts'
import { readStoreAddress } from '../contract/written-address/read-store-address.ts'
import { importAddresses } from './import/import-addresses.ts'
import { placeNamesOf } from './place-meant.ts'
import { readPastedAddress } from './read-pasted-address.ts'
import { type AddressIndex, createAddressIndex } from './search/address-index.ts'
import { coordinatesOf } from './search/coordinates.ts'
import { searchLocalities } from './search/search.ts'
import { writePostList } from './seeds/invented-lists.ts'
import { seedLocalities } from './seeds/seed-localities.ts'
import { validateAddress } from './validate-address.ts'

/** Of each kind of mistake; `npm run bench address-reading` takes more. */
const CASES = 60
let index: AddressIndex
let listed: AddressIndex

beforeAll(async () => {
  const app = await testApp()
  await seedLocalities(app.db)
  index = await createAddressIndex(app.db)
  await importAddresses(app.db, { files: await writePostList(), isDryRun: false, isForced: true, report: () => undefined })
  listed = await createAddressIndex(app.db)
})

it('sends hardly any address with a mistake to the wrong place, and nearly always offers the right one', () => {
  for (const { called, acceptedWrong, right } of rateMistakes(index, CASES)) {
    expect([called, acceptedWrong <= ACCEPTED_WRONG_MAX, right >= RIGHT_MIN]).toEqual([called, true, true])
  }
})

it('takes pasted texts apart without losing a word or breaking', () => {
  const results = checkPasted(index)
  expect(results.flatMap(({ lost }) => lost)).toEqual([])
  expect(results.filter(({ read }) => read === null)).toEqual([])
  expect(results.filter(({ wrong }) => wrong.length > 0).length / results.length).toBeLessThanOrEqual(0.1)
})

it('reads nearly every name of pasted texts, and calls hardly any ready that would go astray', () => {
  for (const from of [index, listed]) {
    const { rightName, ready, readyAndWrong, astray } = pasteSharesOf(from, checkPasted(from))
    expect(rightName).toBeGreaterThanOrEqual(RIGHT_NAME_MIN)
    expect(ready).toBeGreaterThan(0.1)
    expect([readyAndWrong <= READY_AND_WRONG_MAX, astray.map(({ text, wrong }) => [text.text, ...wrong])]).toEqual([
      true,
      expect.anything(),
    ])
  }
})

it('keeps what it cannot place, whatever the text is', () => {
  for (const text of ['', ',', '((((', 'a'.repeat(5_000), 'x, y, z 12 jud.', 'sat', 'nr. bl. sc.', '\u0000\ufffd 😀 str.'])
    expect(() => readPasted(placeNamesOf(index), text)).not.toThrow()
})

it('knows where a house is by the nearest code of a courier’s point, and never by a sector’s middle', () => {
  expect(lockerMedianKm(index)).toBeLessThanOrEqual(LOCKER_MEDIAN_KM_MAX)
  expect(coordinatesOf(index, { countyCode: 'B', city: 'Sectorul 3', postalCode: '030167' })).toBeNull()
  expect(coordinatesOf(index, { countyCode: 'CJ', city: 'Nicaieri' })).toBeNull()
})

describe('a store address', () => {
  const read = (from: AddressIndex, address1: string, city: string, provinceCode: string, zip = '') =>
    readStoreAddress(placeNamesOf(from), { address1, address2: '', city, province: '', provinceCode, zip }).address

  it('in a village that is not known is an error and no default', () => {
    const address = read(listed, 'nr. 45, sat Lazarsti', 'Mosoaia', 'AG')
    expect(address).toMatchObject({ city: 'Lazarsti (Mosoaia)', postalCode: '' })
    expect(validateAddress(listed, address)[0]?.suggestions[0]?.values).toEqual({ city: 'Lăzărești', county: 'AG', postalCode: '117501' })
  })

  it('has a village whose name ends where the street begins', () => {
    expect(read(listed, 'SAT LAZARESTI STR.TOADER VLAD NR.3', 'Mosoaia', 'AG')).toMatchObject({
      city: 'Lăzărești',
      street: 'STR.TOADER VLAD',
      number: '3',
    })
    expect(read(listed, 'LAZARESTI NR.352', 'Mosoaia', 'AG')).toMatchObject({ city: 'Lăzărești', postalCode: '117501' })
  })

  it('is in the village that the field of the city names, also where its commune is not known', () => {
    for (const city of ['Com. Mosoaia, sat Satul Inventat', 'Satul Inventat, com. Mosoaia', 'sat Satul Inventat com. Mosoaia'])
      expect(read(listed, 'Str. Principala 12', city, 'AG')).toMatchObject({ city: 'Satul Inventat', postalCode: '117999' })
  })

  it('in a village known by its commune is there without a word before it or a number’s', () => {
    expect(read(listed, 'Lazaresti 12', 'Mosoaia', 'AG')).toMatchObject({ city: 'Lăzărești', number: '12', postalCode: '117501' })
  })

  it('finds the sector by the street, the number and the quarter', () => {
    expect(read(listed, 'Lipscani 3', 'Bucuresti', 'B')).toMatchObject({ city: 'Sectorul 3', postalCode: '030034' })
    expect(read(listed, 'Lipscani 3 S3', 'Bucuresti', 'B')).toMatchObject({ street: 'Lipscani', number: '3', city: 'Sectorul 3' })
    expect(read(listed, 'Str. Alta 3, SECTOR4', 'Bucuresti', 'B').city).toBe('Sectorul 4')
    expect(read(listed, 'Str. Alta 3, sector III', 'Bucuresti', 'B').city).toBe('Sectorul 3')
    expect(read(listed, 'Str. Alta 3', 'Bucuresti Militari', 'B').city).toBe('Sectorul 6')
  })
})

describe('a misspelt or short city without a list', () => {
  const errors = (city: string, countyCode: string, postalCode: string) =>
    validateAddress(index, { city, countyCode, postalCode, street: 'x', number: '1' })

  it('is refused with the right one, and believed when its commune is said', () => {
    expect(errors('Brasoov', 'BV', '500001')[0]?.suggestions[0]?.values).toMatchObject({ city: 'Brașov' })
    expect(errors('Apahidda', 'CJ', '407999')).toHaveLength(1)
    expect(errors('Satul Nimanui (Apahida)', 'CJ', '407999')).toEqual([])
  })

  it.each([
    ['Tg. Mures', 'MS', 'Târgu-Mureș'],
    ['Dr. Tr. Severin', 'MH', 'Drobeta-Turnu Severin'],
    ['Cluj', 'CJ', 'Cluj-Napoca'],
    ['Brasov jud. Brasov', 'BV', 'Brașov'],
    ['Mioveni AG', 'AG', 'Mioveni'],
    ['sat Luna de Sus com. Floresti', 'CJ', 'Luna de Sus'],
    ['Com. Floresti, sat Luna de Sus', 'CJ', 'Luna de Sus'],
    ['Luna de Sus - Floresti', 'CJ', 'Luna de Sus'],
    ['Kolozsvár', 'CJ', 'Cluj-Napoca'],
    ['Hermannstadt', 'SB', 'Sibiu'],
  ])('%s is understood', (city, countyCode, official) => {
    expect(placeNamesOf(index).placeMeant({ countyCode, city, postalCode: '', street: '', number: '', building: '' })?.city).toBe(official)
  })

  it.each([
    ['Brasov jud. Brasov', 'BV', 'Brașov'],
    ['Mioveni AG', 'AG', 'Mioveni'],
    ['sat Luna de Sus com. Floresti', 'CJ', 'Luna de Sus'],
    ['Com. Floresti, sat Luna de Sus', 'CJ', 'Luna de Sus'],
    ['Luna de Sus - Floresti', 'CJ', 'Luna de Sus'],
  ])('%s is found by the field that searches places too', (text, county, official) => {
    expect(searchLocalities(index.current, { county, text, page: 1 }).list[0]?.localityName).toBe(official)
  })

  it('is found by its Hungarian name while it is typed', () => {
    expect(searchLocalities(index.current, { county: 'MS', text: 'marosvas', page: 1 }).list[0]?.localityName).toBe('Târgu-Mureș')
  })
})

describe('a pasted text', () => {
  it('is checked only with the list of the Post', () => {
    const text = 'Ion Pop, Strada Memorandumului 28, Cluj-Napoca, 400114'
    expect([index, listed].map((one) => readPastedAddress(one, textsOf('ro'), text).isChecked)).toEqual([false, true])
  })
})

describe('a street', () => {
  const street = (written: string, number = '3') =>
    validateAddress(listed, { countyCode: 'CJ', city: 'Cluj-Napoca', postalCode: '400166', street: written, number })

  it.each(['Vasile Alecsandri 3', 'VasileAlecsandri', 'Str.VasileAlecsandri', 'Straad Vasile Alecsandri', 'str. V. Alecsandri'])(
    '%s is the one',
    (written) => {
      expect(street(written)).toEqual([])
    },
  )

  it('with a wrong letter in one word is no other street', () => {
    expect(street('Vasile Alecsandry')).toEqual([])
    expect(street('Horea Rraes')[0]?.type).toBe('STREET_ERROR')
  })
})
