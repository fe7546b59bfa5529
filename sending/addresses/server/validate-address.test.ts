import { beforeAll, describe, expect, it } from 'vitest'
import { withWords } from '#contract/texts/message.ts'
import type { PostalAddress } from '#sending/shipments/contract/shipments.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { importAddresses } from './import/import-addresses.ts'
import { type AddressIndex, createAddressIndex } from './search/address-index.ts'
import { resolvePlace } from './search/find-place.ts'
import { writePostList } from './seeds/invented-lists.ts'
import { seedLocalities } from './seeds/seed-localities.ts'
import { validateAddress } from './validate-address.ts'

const ro = textsOf('ro')

let index: AddressIndex

beforeAll(async () => {
  const app: TestApp = await testApp()
  await seedLocalities(app.db)
  await importAddresses(app.db, { files: await writePostList(), isDryRun: false, isForced: true, report: () => undefined })
  index = await createAddressIndex(app.db)
})

const right = { countyCode: 'CJ', city: 'Cluj-Napoca', postalCode: '400114', street: 'Strada Memorandumului', number: '28' }
const errorsOf = (address: Partial<PostalAddress>, phone?: string) =>
  validateAddress(index, { ...right, ...address }, phone).map((error) => withWords(ro, error))
const combination = 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR'

describe('an address that fits', () => {
  it.each([
    ['as the lists write it', {}],
    ['with the county by name and no marks', { countyCode: 'Cluj', city: 'cluj napoca', street: 'str. memorandumului' }],
    ['in a village with one code, on any street', { city: 'Apahida', postalCode: '407035', street: 'Strada Care Nu Exista', number: '1' }],
    ['with name before surname', { street: 'Str. Vasile Alecsandri', postalCode: '400166' }],
    ['by the number of the street', { street: 'Horea', number: '12', postalCode: '400174' }],
    ['by the other end of the street', { street: 'Horea', number: '46A', postalCode: '400202' }],
    [
      'by the block',
      { countyCode: 'IS', city: 'Iași', street: 'Bd. Stefan cel Mare si Sfant', number: '', building: 'A2', postalCode: '700064' },
    ],
    ['in a sector, called by its short name', { countyCode: 'B', city: 'S1', street: 'Bd. Magheru', number: '3', postalCode: '010321' }],
    ['in București without the sector', { countyCode: 'B', city: 'Bucuresti', street: 'Lipscani', number: '3', postalCode: '030034' }],
    ['in one of two villages of the same name', { countyCode: 'AG', city: 'Lazaresti', street: 'x', postalCode: '117501' }],
    ['with the county left empty', { countyCode: '' }],
  ])('%s has no errors', (_, address) => {
    expect(errorsOf(address)).toEqual([])
  })
})

describe('city, county and postal code', () => {
  it('of another place in the county: keep the city or keep the code', () => {
    expect(errorsOf({ city: 'Dej', postalCode: '407035' })).toEqual([
      {
        type: combination,
        message: expect.any(String),
        suggestions: [
          { type: 'CHANGE', suggestedBy: 'CITY_INPUT', values: { city: 'Dej', county: 'CJ', postalCode: '405200' } },
          { type: 'CHANGE', suggestedBy: 'POSTAL_CODE', values: { city: 'Apahida', county: 'CJ', postalCode: '407035' } },
        ],
      },
    ])
  })

  it('of another county: the city and county typed are two of three', () => {
    expect(errorsOf({ city: 'Dej', postalCode: '505400' })[0]?.suggestions).toEqual([
      { type: 'CHANGE_DEFAULT', suggestedBy: 'CITY_INPUT', values: { city: 'Dej', county: 'CJ', postalCode: '405200' } },
      { type: 'CHANGE', suggestedBy: 'POSTAL_CODE', values: { city: 'Râșnov', county: 'BV', postalCode: '505400' } },
    ])
  })

  it('of a big city keeps the city with the code of the street', () => {
    expect(errorsOf({ postalCode: '405200' })[0]?.suggestions).toEqual([
      { type: 'CHANGE', suggestedBy: 'CITY_INPUT', values: { city: 'Cluj-Napoca', county: 'CJ', postalCode: '400114' } },
      { type: 'CHANGE', suggestedBy: 'POSTAL_CODE', values: { city: 'Dej', county: 'CJ', postalCode: '405200' } },
    ])
  })

  it('the city found in the county of the code: that county', () => {
    expect(errorsOf({ countyCode: 'BV' })[0]).toMatchObject({
      type: combination,
      suggestions: [
        { type: 'CHANGE_DEFAULT', suggestedBy: 'POSTAL_CODE', values: { city: 'Cluj-Napoca', county: 'CJ', postalCode: '400114' } },
      ],
    })
  })

  it('the city misspelled and the code agrees: the right name', () => {
    expect(errorsOf({ city: 'Cluj Napca' })[0]?.suggestions).toEqual([
      { type: 'CHANGE_DEFAULT', suggestedBy: 'POSTAL_CODE', values: { city: 'Cluj-Napoca', county: 'CJ', postalCode: '400114' } },
    ])
  })

  it('the code unknown: only the code of the city', () => {
    expect(errorsOf({ city: 'Dej', postalCode: '405999' })[0]?.suggestions).toEqual([
      { type: 'CHANGE_DEFAULT', suggestedBy: 'CITY_INPUT', values: { city: 'Dej', county: 'CJ', postalCode: '405200' } },
    ])
    expect(errorsOf({ city: 'Dej', postalCode: '40520' })[0]?.suggestions).toHaveLength(1)
  })

  it('the code unknown and the name repeated: each of them, none certain', () => {
    const suggestions = errorsOf({ countyCode: 'AG', city: 'Lazaresti', postalCode: '117000' })[0]?.suggestions ?? []
    expect(suggestions.map(({ type, values }) => [type, values.postalCode])).toEqual([
      ['CHANGE', '117653'],
      ['CHANGE', '117501'],
    ])
  })

  it('all unknown: an error without suggestions', () => {
    expect(errorsOf({ countyCode: 'XX', city: 'Atlantida', postalCode: '999999' })).toEqual([
      { type: combination, message: expect.any(String), suggestions: [] },
    ])
  })

  it('not complete yet: only what contradicts already', () => {
    expect(validateAddress(index, {})).toEqual([])
    expect(validateAddress(index, { countyCode: 'CJ', city: 'Dej' })).toEqual([])
    expect(validateAddress(index, { countyCode: 'CJ', postalCode: '405200' })).toEqual([])
    expect(validateAddress(index, { countyCode: 'BV', postalCode: '405200' })[0]?.suggestions).toEqual([
      { type: 'CHANGE', suggestedBy: 'POSTAL_CODE', values: { county: 'CJ', postalCode: '405200' } },
    ])
  })
})

describe('street and number in a city with codes by street', () => {
  it('a street that is nearly there: the right one', () => {
    expect(errorsOf({ street: 'Strada Memorandului' })).toEqual([
      {
        type: 'STREET_ERROR',
        message: expect.any(String),
        suggestions: [
          { type: 'CHANGE_DEFAULT', suggestedBy: 'CITY_INPUT', values: { street: 'Strada Memorandumului', postalCode: '400114' } },
        ],
      },
    ])
  })

  it('a street that is nowhere: an error without suggestions', () => {
    expect(errorsOf({ street: 'Strada Tramvaielor' })).toEqual([{ type: 'STREET_ERROR', message: expect.any(String), suggestions: [] }])
  })

  it('a street with another code: keep the street or keep the code', () => {
    expect(errorsOf({ postalCode: '400166' })).toEqual([
      {
        type: 'STREET_ERROR',
        message: expect.any(String),
        suggestions: [
          { type: 'CHANGE_DEFAULT', suggestedBy: 'CITY_INPUT', values: { postalCode: '400114' } },
          { type: 'CHANGE', suggestedBy: 'POSTAL_CODE', values: { street: 'Strada Alecsandri Vasile' } },
        ],
      },
    ])
  })

  it('a number outside all closed ranges', () => {
    expect(errorsOf({ street: 'Piata Unirii', number: '99', postalCode: '400133' })).toEqual([
      { type: 'NUMBER_ERROR', message: expect.stringContaining('nr. 1-31; 2-30'), suggestions: [] },
    ])
  })

  it('a number that has another code of the street', () => {
    expect(errorsOf({ street: 'Horea', number: '99', postalCode: '400174' })).toEqual([
      {
        type: 'NUMBER_ERROR',
        message: expect.any(String),
        suggestions: [{ type: 'CHANGE_DEFAULT', suggestedBy: 'CITY_INPUT', values: { postalCode: '400202' } }],
      },
    ])
  })

  it('the type distinguishes two streets of one name', () => {
    expect(errorsOf({ street: 'Strada Unirii', number: '7', postalCode: '400432' })).toEqual([])
    expect(errorsOf({ street: 'Piata Unirii', number: '7', postalCode: '400432' })[0]?.type).toBe('STREET_ERROR')
    expect(errorsOf({ street: 'Unirii', number: '7', postalCode: '400432' })).toEqual([])
  })
})

describe('the phone', () => {
  it.each([
    '0744123456',
    '+40 744 123 456',
    '0040264123456',
    '0212345678',
    '40 0722 123 456',
    '+4 0722.123.456',
    '0620123456',
    '0600123456',
    '0640123456',
    '722123456',
  ])('%s exists', (phone) => {
    expect(errorsOf({}, phone)).toEqual([])
  })

  it.each(['123', '0744', '+37369123456', 'abc', 'O722123456', '072212345O', '0900123456', '0722123456 0733123456'])(
    '%s is no Romanian number',
    (phone) => {
      expect(errorsOf({}, phone)).toEqual([{ type: 'CONTACT_PHONE_ERROR', message: expect.any(String), suggestions: [] }])
    },
  )

  it('comes beside the errors of the address', () => {
    expect(errorsOf({ street: 'Strada Tramvaielor' }, '123').map(({ type }) => type)).toEqual(['STREET_ERROR', 'CONTACT_PHONE_ERROR'])
  })
})

describe('a place named somewhere else', () => {
  const resolved = (county: string, city: string, postalCode?: string) => {
    const place = resolvePlace(index.current, { county, city, postalCode })
    return place && `${place.countyCode} ${place.name} ${place.postalCode}`
  }

  it('is the one locality it means', () => {
    expect(resolved('Cluj', 'CLUJ NAPOCA')).toBe('CJ Cluj-Napoca null')
    expect(resolved('Bucuresti', 'Sector 3')).toBe('B Sectorul 3 null')
    expect(resolved('B', 'Bucharest', '030034')).toBe('B Sectorul 3 null')
    expect(resolved('AG', 'Lazaresti', '117501')).toBe('AG Lăzărești 117501')
    expect(resolved('AG', 'Lazaresti (Schitu Golesti)')).toBe('AG Lăzărești 117653')
    expect(resolved('', 'Dej', '405200')).toBe('CJ Dej 405200')
  })

  it('is none where several are possible', () => {
    expect(resolved('B', 'Bucuresti')).toBeNull()
    expect(resolved('AG', 'Lazaresti')).toBeNull()
    expect(resolved('CJ', 'Atlantida')).toBeNull()
  })
})
