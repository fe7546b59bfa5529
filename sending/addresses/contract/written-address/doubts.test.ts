import { describe, expect, it } from 'vitest'
import { type AddressDoubted, addressDoubtOf } from './doubts.ts'
import { readStoreAddress } from './read-store-address.ts'
import { testNames } from './test-names.ts'

const right: AddressDoubted = {
  countyCode: 'CJ',
  city: 'Florești',
  postalCode: '407280',
  street: 'Strada Principală',
  number: '12',
  building: '',
  additionalInfo: '',
}
const asked = (own: Partial<AddressDoubted>) => {
  const doubt = addressDoubtOf(testNames, { ...right, ...own })
  return doubt && { code: doubt.message.code, readings: doubt.suggestions.map(({ values }) => values) }
}
/** What a suggestion makes of the address is asked about no more. */
const settled = (own: Partial<AddressDoubted>) =>
  (asked(own)?.readings ?? []).map((values) => {
    const { county: _county, ...changed } = values
    return asked({ ...own, ...(changed as Partial<AddressDoubted>) }) // what is left out is not there
  })

describe('a street without its word that is called like a place of the county', () => {
  it('is asked about, with both places and their codes', () => {
    expect(asked({ street: 'Luna de Sus', number: '235' })).toEqual({
      code: 'place-or-street',
      readings: [
        { city: 'Florești', county: 'CJ', postalCode: '407280', street: 'Strada Luna de Sus' },
        { city: 'Luna de Sus', county: 'CJ', postalCode: '407281', street: 'Luna de Sus' },
      ],
    })
  })

  it.each([
    ['it has the word of a street', { street: 'Strada Luna de Sus' }],
    ['it is the city itself', { city: 'Luna de Sus', postalCode: '407281', street: 'Luna de Sus' }],
    ['the list has that very street', { city: 'Cluj-Napoca', postalCode: '', street: 'Horea' }],
    ['no place is called so', { street: 'Principala' }],
  ])('is no question where %s', (_, own) => {
    expect(asked(own)).toBeNull()
  })

  it('is asked about where the town has a village and a street of that name, and the list knows no numbers of the street', () => {
    const inTown = { countyCode: 'VL', city: 'Râmnicu Vâlcea', postalCode: '', number: '352' }
    expect(asked({ ...inTown, street: 'Căzănești' })?.readings).toEqual([
      { city: 'Râmnicu Vâlcea', county: 'VL', street: 'Strada Căzănești' },
      { city: 'Căzănești', county: 'VL', postalCode: '240002', street: 'Căzănești' },
    ])
    expect(settled({ ...inTown, street: 'Căzănești' })).toEqual([null, null])
    // Both are one: the village has no other code. And of a commune far away the list's street decides.
    for (const street of ['Strada Căzănești', 'Goranu', 'Copăceni']) expect(asked({ ...inTown, street })).toBeNull()
  })

  it('is settled by either answer', () => {
    expect(settled({ street: 'Luna de Sus' })).toEqual([null, null])
  })
})

describe('a store address in a commune that is not known to have the village', () => {
  it.each(['Luna de Sus 12', 'Luna de Sus nr. 12', 'Str. Principala 12, Luna de Sus'])(
    'is asked about and gets no code: %s',
    (address1) => {
      const { address } = readStoreAddress(testNames, {
        address1,
        address2: '',
        city: 'Floresti',
        province: '',
        provinceCode: 'CJ',
        zip: '',
      })
      expect(address.postalCode).toBe('')
      expect(asked(address)?.readings.map(({ city, postalCode }) => [city, postalCode])).toEqual([
        ['Florești', '407280'],
        ['Luna de Sus', '407281'],
      ])
    },
  )
})

describe('a remark', () => {
  it.each(['Luna de Sus', 'sat Luna de Sus', 'Luna de Sus 12', 'Luna ed Sus'])(
    'that is a place or nearly one is asked about: %s',
    (remark) => {
      expect(asked({ additionalInfo: `interfon, ${remark}` })).toMatchObject({ code: 'place-in-remarks' })
      expect(settled({ additionalInfo: `interfon, ${remark}` })).toEqual([null, null])
    },
  )

  it('with a street and a number is a second address', () => {
    const own = { additionalInfo: 'str. Brasov 21' }
    expect(asked(own)).toEqual({
      code: 'second-address',
      readings: [
        { street: 'Strada Principală', number: '12', additionalInfo: 'nota: str. Brasov 21' },
        { street: 'str. Brasov', number: '21', additionalInfo: 'nota: Strada Principală 12' },
      ],
    })
    expect(settled(own)).toEqual([null, null])
  })

  it('that names a locker is no house', () => {
    expect(asked({ additionalInfo: 'Easybox Mega Image' })).toMatchObject({ code: 'locker-in-address' })
    expect(asked({ street: 'fanbox Lidl' })).toEqual({ code: 'locker-in-address', readings: [] })
  })

  it.each(['nota: Luna de Sus', 'langa Luna de Sus', 'cartier Luna de Sus', 'Floresti', 'Cluj', 'Romania', 'la poarta'])(
    'that is explained is no question: %s',
    (additionalInfo) => {
      expect(asked({ additionalInfo })).toBeNull()
    },
  )
})

describe('a sector', () => {
  const sector = { countyCode: 'B', city: 'Sectorul 3', postalCode: '', number: '21' }

  it('that has not the street leads to the one that has', () => {
    expect(asked({ ...sector, street: 'Calea Victoriei' })).toMatchObject({ code: 'street-in-sectors', readings: [{ city: 'Sectorul 1' }] })
  })

  it('is asked for where several have street and number, unless a code says which', () => {
    expect(asked({ ...sector, street: 'Strada Doamnei' })?.readings.map(({ city }) => city)).toEqual(['Sectorul 2', 'Sectorul 3'])
    expect(asked({ ...sector, street: 'Strada Doamnei', postalCode: '030052' })).toBeNull()
  })
})
