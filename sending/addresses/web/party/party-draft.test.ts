import { describe, expect, it } from 'vitest'
import {
  applySuggestion,
  chooseCounty,
  chooseLocality,
  draftOfParty,
  emptyParty,
  fillFromCode,
  fillFromStreet,
  type PartyDraft,
  partyOfDraft,
  placeOfCode,
  typeCity,
  withAddress,
} from './party-draft.ts'

const counties = [
  { code: 'B', name: 'București' },
  { code: 'CJ', name: 'Cluj' },
]
const cluj: PartyDraft = {
  ...emptyParty,
  contact: { name: 'Ion Pop', company: '', phone: '722123456', phone2: '', email: '' },
  address: { ...emptyParty.address, countyCode: 'CJ', city: 'Cluj-Napoca', postalCode: '400114', street: 'Strada Lunga', number: '5' },
  isCityListed: true,
}

it('keeps a party whole on the way into the form and out', () => {
  const party = partyOfDraft(cluj)
  expect(party.contact.phone).toBe('+40722123456')
  expect(draftOfParty(party)).toEqual(cluj)
})

it('begins with nothing chosen', () => {
  expect(Object.values({ ...emptyParty.contact, ...emptyParty.address }).filter((text) => text !== '')).toEqual(['RO'])
})

describe('county and locality', () => {
  it('clears city and code when another county is chosen, and nothing when the same one is', () => {
    expect(chooseCounty(cluj, 'B').address).toMatchObject({ city: '', postalCode: '', street: 'Strada Lunga' })
    expect(chooseCounty(cluj, 'CJ')).toBe(cluj)
  })

  it('counts a typed city as chosen only after it is chosen', () => {
    const typed = typeCity(cluj, 'Cluj')
    expect(typed.isCityListed).toBe(false)
    expect(chooseLocality(typed, { localityName: 'Floresti', postalCode: '407280' })).toMatchObject({
      isCityListed: true,
      address: { city: 'Floresti', postalCode: '407280' },
    })
  })

  it('takes the old code away when the new locality has codes by street', () => {
    expect(chooseLocality(cluj, { localityName: 'Turda', postalCode: '0' }).address.postalCode).toBe('')
    expect(chooseLocality(cluj, { localityName: 'Cluj-Napoca', postalCode: '0' }).address.postalCode).toBe('400114')
  })
})

describe('postal code', () => {
  it('reads sector codes as sectors of Bucharest', () => {
    expect(placeOfCode({ locality: null, countyCode: 'S3', street: [] })).toEqual({ countyCode: 'B', city: 'Sectorul 3', street: null })
    expect(placeOfCode({ locality: null, countyCode: null, street: [] })).toBeNull()
  })

  it('fills an empty address and leaves a chosen one', () => {
    const place = { countyCode: 'B', city: 'Sectorul 3', street: 'Bulevardul Unirii' }
    expect(fillFromCode(emptyParty, place)).toMatchObject({
      isCityListed: true,
      address: { countyCode: 'B', city: 'Sectorul 3', street: 'Bulevardul Unirii' },
    })
    expect(fillFromCode(cluj, place)).toBe(cluj)
  })

  it('fills the county alone where only the county is known', () => {
    const filled = fillFromCode(emptyParty, { countyCode: 'CJ', city: null, street: null })
    expect(filled).toMatchObject({ isCityListed: false, address: { countyCode: 'CJ', city: '' } })
  })

  it('comes from the street only when the street has one code and none is typed', () => {
    const bare = withAddress(cluj, { postalCode: '' })
    expect(fillFromStreet(bare, ['400114', '400114']).address.postalCode).toBe('400114')
    expect(fillFromStreet(bare, ['400114', '400115']).address.postalCode).toBe('')
    expect(fillFromStreet(cluj, ['400999'])).toBe(cluj)
  })
})

it('applies a suggestion with its county as code or as name', () => {
  const byName = { type: 'CHANGE', suggestedBy: 'POSTAL_CODE', values: { city: 'Sectorul 1', county: 'Bucuresti' } } as const
  expect(applySuggestion(cluj, byName, counties).address).toMatchObject({ countyCode: 'B', city: 'Sectorul 1', postalCode: '400114' })
  const byCode = { type: 'CHANGE', suggestedBy: 'CITY_INPUT', values: { county: 'CJ', postalCode: '400001' } } as const
  expect(applySuggestion(cluj, byCode, counties).address).toMatchObject({ countyCode: 'CJ', postalCode: '400001' })
})

it('forgets that a street was unlocked once it changes', () => {
  const unlocked = { ...cluj, isStreetUnlocked: true, isNumberKept: true }
  expect(withAddress(unlocked, { floor: '2' })).toMatchObject({ isStreetUnlocked: true, isNumberKept: true })
  expect(withAddress(unlocked, { number: '6' })).toMatchObject({ isStreetUnlocked: true, isNumberKept: false })
  expect(withAddress(unlocked, { street: 'Alta' })).toMatchObject({ isStreetUnlocked: false, isNumberKept: false })
})
