import { beforeAll, describe, expect, it } from 'vitest'
import type { Geography } from '#sending/app-parts.ts'
import { openGeography, testApp } from '#server/platform/test-app.ts'
import { inRomanian } from '#texts/test-words.ts'
import { readStoreAddress, type WrittenAddress } from '../contract/written-address/read-store-address.ts'
import { importAddresses } from './import/import-addresses.ts'
import { placeNamesOf } from './place-meant.ts'
import { createAddressIndex } from './search/address-index.ts'
import { writePostList } from './seeds/invented-lists.ts'
import { seedLocalities } from './seeds/seed-localities.ts'

let geography: Geography

beforeAll(async () => {
  const app = await testApp()
  await seedLocalities(app.db)
  await importAddresses(app.db, { files: await writePostList(), isDryRun: false, isForced: true, report: () => undefined })
  const index = await createAddressIndex(app.db)
  geography = { ...openGeography, ...placeNamesOf(index) }
})

const written: WrittenAddress = {
  address1: 'Strada Memorandumului 28',
  address2: '',
  city: 'Cluj-Napoca',
  province: 'Cluj',
  provinceCode: 'CJ',
  zip: '400114',
}
const read = (own: Partial<WrittenAddress>) => readStoreAddress(geography, { ...written, ...own }).address
const assumed = (own: Partial<WrittenAddress>) => inRomanian(readStoreAddress(geography, { ...written, ...own }).assumed)

describe('the place', () => {
  it('is returned in the official spelling, without a word where only the spelling differs', () => {
    expect(read({ city: 'cluj napoca', province: 'Judetul Cluj', provinceCode: '' })).toMatchObject({
      city: 'Cluj-Napoca',
      countyCode: 'CJ',
    })
    expect(assumed({ city: 'cluj napoca' })).toEqual([])
  })

  it('has its county by the postal code where the shop has none', () => {
    expect(read({ province: '', provinceCode: '' })).toMatchObject({ countyCode: 'CJ' })
    expect(assumed({ province: '', provinceCode: '' })).toEqual(['Judetul a fost completat dupa codul postal: CJ.'])
  })

  it.each([
    ['by its postal code', { city: 'București', zip: '030034' }, 'Sectorul 3'],
    ['as it was called', { city: 'Bucuresti Sector 1', zip: '010321' }, 'Sectorul 1'],
    ['in the free lines', { city: 'Bucuresti', address2: 'sector 1', zip: '' }, 'Sectorul 1'],
  ])('is a sector of Bucuresti %s', (_, own, city) => {
    expect(read({ address1: 'Lipscani 3', province: 'Bucuresti', provinceCode: 'B', ...own })).toMatchObject({ countyCode: 'B', city })
  })

  it('is the village that the lines name, where it is known', () => {
    const inVillage = { address1: 'nr. 45, sat Lazaresti', city: 'Mosoaia', province: 'Arges', provinceCode: 'AG', zip: '' }
    expect(read(inVillage)).toMatchObject({ city: 'Lăzărești', number: '45', postalCode: '117501' })
    expect(read({ ...inVillage, address1: 'nr. 45, sat Nicaieri', city: 'Râșnov', province: 'Brasov', provinceCode: 'BV' })).toMatchObject({
      city: 'Nicaieri (Râșnov)',
      postalCode: '',
    })
  })

  it('stays as written where no such place is known', () => {
    expect(read({ city: 'Brasoov', province: 'Brasov', provinceCode: 'BV', zip: '500001' })).toMatchObject({
      city: 'Brasoov',
      countyCode: 'BV',
      postalCode: '500001',
    })
  })
})

describe('the postal code', () => {
  it('is completed where the place or the house has only one', () => {
    expect(read({ zip: '' })).toMatchObject({ postalCode: '400114' })
    expect(read({ address1: 'Strada Horea 27', zip: '' })).toMatchObject({ postalCode: '400202' })
    expect(assumed({ city: 'Dej', zip: '' })).toEqual(['Codul postal a fost completat: 405200.'])
  })

  it('is left empty where the house could have several', () => {
    expect(read({ address1: 'Strada Horea', zip: '' })).toMatchObject({ postalCode: '' })
  })

  it('gets back the zero that sheets drop, in counties that have one', () => {
    expect(read({ province: 'Bucuresti', provinceCode: 'B', city: 'Bucuresti', zip: '30034' })).toMatchObject({
      postalCode: '030034',
      city: 'Sectorul 3',
    })
    expect(read({ zip: '40011' })).toMatchObject({ postalCode: '40011' })
  })
})

it('gives a house in a village without streets the name of the village, and says so', () => {
  const house = { address1: 'nr. 45', city: 'Apahida', zip: '407035' }
  expect(read(house)).toMatchObject({ street: 'Apahida', number: '45' })
  expect(assumed(house)).toEqual(['Adresa nu are strada: a fost trecut numele localitatii.'])
  expect(read({ address1: 'nr. 45' })).toMatchObject({ street: '', number: '45' })
})

it('keeps what it does not understand, within what a courier takes', () => {
  expect(read({ address2: 'Tronson 2' })).toMatchObject({ additionalInfo: 'Tronson 2' })
  const long = { address2: `${'cuvant '.repeat(40)}cod poarta 4471#` }
  expect(read(long).additionalInfo).toMatch(/^(?:cuvant ?)+$/)
  expect(read(long).additionalInfo.length).toBeLessThanOrEqual(250)
  expect(assumed(long)).toEqual([expect.stringMatching(/Nu a incaput si nu ajunge la curier: „cuvant .*cod poarta 4471#”/)])
})

it('reads a line that is repeated once', () => {
  expect(read({ address2: 'strada memorandumului 28' })).toMatchObject({ street: 'Strada Memorandumului', additionalInfo: '' })
})
