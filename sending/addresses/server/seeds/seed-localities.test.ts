import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { type AddressIndex, createAddressIndex, hasPostalCodes } from '../search/address-index.ts'
import { postalCodesOfStreet, reversePostalCode, searchLocalities, searchStreets } from '../search/search.ts'
import { administrativeUnits } from '../tables.ts'
import { validateAddress } from '../validate-address.ts'
import { seedDemoStreets } from './seed-demo-streets.ts'
import { seedLocalities } from './seed-localities.ts'

let app: TestApp
let index: AddressIndex

beforeAll(async () => {
  app = await testApp()
  await seedLocalities(app.db)
  index = await createAddressIndex(app.db)
})

const names = (county: string, text: string) =>
  searchLocalities(index.current, { county, text, page: 1 }).list.map((found) => found.localityName)

describe('the embedded places', () => {
  it('are all municipalities, towns and communes of the country', async () => {
    const units = await app.db.select().from(administrativeUnits)
    const count = (kind: string) => units.filter((unit) => unit.kind === kind).length
    expect({ municipalities: count('municipality'), towns: count('town'), communes: count('commune') }).toEqual({
      municipalities: 103,
      towns: 216,
      communes: 2862,
    })
    expect(units.filter((unit) => /[şţãŞŢ]/.test(unit.name))).toEqual([])
  })

  it('have the six sectors and 47 cities with codes by street', () => {
    const big = [...index.current.placesByCounty.values()].flat().filter((place) => place.tier === 1)
    expect(big).toHaveLength(6 + 47)
    expect(names('B', '_')).toEqual(['Sectorul 1', 'Sectorul 2', 'Sectorul 3', 'Sectorul 4', 'Sectorul 5', 'Sectorul 6'])
  })

  it('have every town by its own name', () => {
    expect(names('HR', 'Toplita')[0]).toBe('Toplița')
    expect(names('VL', 'ocnele mari')[0]).toBe('Ocnele Mari')
  })

  it('are put in once', async () => {
    expect(await seedLocalities(app.db)).toEqual({ seeded: 0 })
  })

  it('are put in once when two processes start together', async () => {
    const other = await testApp()
    const [one, two] = await Promise.all([seedLocalities(other.db), seedLocalities(other.db)])
    expect([one.seeded, two.seeded].filter((seeded) => seeded > 7000)).toHaveLength(1)
    expect([one.seeded, two.seeded]).toContain(0)
  })
})

describe('without a list of codes', () => {
  it('a code gives its county, and its sector', () => {
    expect(hasPostalCodes(index)).toBe(false)
    expect(reversePostalCode(index.current, '400114')).toEqual({ locality: null, countyCode: 'CJ', street: [] })
    expect(reversePostalCode(index.current, '030011')).toEqual({ locality: 'Sectorul 3', countyCode: 'B', street: [] })
    expect(reversePostalCode(index.current, '150000')).toEqual({ locality: null, countyCode: null, street: [] })
    expect(reversePostalCode(index.current, 'abc')).toEqual({ locality: null, countyCode: null, street: [] })
  })

  it('places answer that their code is not known', () => {
    expect(searchLocalities(index.current, { county: 'CJ', text: 'Dej', page: 1 }).list[0]).toMatchObject({
      localityName: 'Dej',
      postalCode: '0',
      locationType: 'small city',
    })
  })

  it('any street and any code of the county are accepted', () => {
    const address = { city: 'Cluj-Napoca', countyCode: 'CJ', street: 'Strada Oarecare', number: '1' }
    expect(validateAddress(index, { ...address, postalCode: '400999' })).toEqual([])
    expect(validateAddress(index, { ...address, city: 'Satul Necunoscut', postalCode: '407001' })).toEqual([])
  })

  it('a code of another county is refused, with the county where the place exists', () => {
    const [error, ...more] = validateAddress(index, {
      city: 'Cluj-Napoca',
      countyCode: 'BV',
      postalCode: '400114',
      street: 'x',
      number: '1',
    })
    expect(more).toEqual([])
    expect(error).toMatchObject({
      type: 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR',
      suggestions: [
        { type: 'CHANGE_DEFAULT', suggestedBy: 'POSTAL_CODE', values: { city: 'Cluj-Napoca', county: 'CJ', postalCode: '400114' } },
      ],
    })
  })

  it('a code of another sector is refused, with the right sector', () => {
    const [error] = validateAddress(index, { city: 'Sectorul 2', countyCode: 'B', postalCode: '030011', street: 'x', number: '1' })
    expect(error?.suggestions).toContainEqual({
      type: 'CHANGE_DEFAULT',
      suggestedBy: 'POSTAL_CODE',
      values: { city: 'Sectorul 3', county: 'B', postalCode: '030011' },
    })
  })
})

describe('with the demo list', () => {
  beforeAll(async () => {
    await seedDemoStreets(app.db)
    await index.reload()
  })

  it('streets and codes of its cities are found', () => {
    expect(hasPostalCodes(index)).toBe(true)
    expect(searchStreets(index.current, { county: 'CJ', city: 'Cluj-Napoca', text: 'memorandumului', page: 1 }).list).toEqual([
      { name: 'Strada Memorandumului', type: 'Strada' },
    ])
    const asked = { county: 'CJ', city: 'Cluj-Napoca', street: 'Strada Horea', number: '12', block: '', only: 'exact' as const }
    expect(postalCodesOfStreet(index.current, asked)).toEqual([{ code: '400038', street: 'Strada Horea', numbers: 'nr. 2-36' }])
    expect(reversePostalCode(index.current, '400114')).toEqual({
      locality: 'Cluj-Napoca',
      countyCode: 'CJ',
      street: ['Strada Memorandumului'],
    })
    expect(searchLocalities(index.current, { county: 'CJ', text: 'apahida', page: 1 }).list[0]).toMatchObject({
      postalCode: '407035',
      locationType: 'other',
    })
  })

  it('accepts addresses it does not list, as long as the code may be right', () => {
    const address = { city: 'Cluj-Napoca', countyCode: 'CJ', number: '7' }
    expect(validateAddress(index, { ...address, street: 'Strada Parâng', postalCode: '400552' })).toEqual([])
    expect(validateAddress(index, { ...address, street: 'Strada Memorandumului', postalCode: '400552' })).toEqual([])
    expect(
      validateAddress(index, { city: 'Sectorul 1', countyCode: 'B', number: '45', street: 'Calea Victoriei', postalCode: '010063' }),
    ).toEqual([])
  })

  it('reports a misspelled city and street', () => {
    const [city] = validateAddress(index, {
      city: 'Cluj Napocca',
      countyCode: 'CJ',
      street: 'Memorandumului',
      number: '1',
      postalCode: '400114',
    })
    expect(city?.suggestions).toEqual([
      { type: 'CHANGE_DEFAULT', suggestedBy: 'POSTAL_CODE', values: { city: 'Cluj-Napoca', county: 'CJ', postalCode: '400114' } },
    ])
    const [street] = validateAddress(index, {
      city: 'Cluj-Napoca',
      countyCode: 'CJ',
      street: 'Memorandului',
      number: '1',
      postalCode: '400114',
    })
    expect(street?.type).toBe('STREET_ERROR')
  })
})
