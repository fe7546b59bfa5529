import { describe, expect, it } from 'vitest'
import type { AddressError } from '../../contract/addresses.ts'
import { emptyParty, type PartyDraft, withAddress } from './party-draft.ts'
import { isPartyCheckable, partyErrors, standingAddressErrors } from './party-errors.ts'

const good: PartyDraft = {
  ...emptyParty,
  contact: { name: 'Ion Pop', company: '', phone: '722123456', phone2: '', email: '' },
  address: { ...emptyParty.address, countyCode: 'CJ', city: 'Cluj-Napoca', postalCode: '400114', street: 'Strada Lunga', number: '5' },
  isCityListed: true,
}

describe('field errors', () => {
  it('says nothing of a complete party', () => {
    expect(partyErrors(good)).toEqual({})
  })

  it('names every missing field in the words of the specification', () => {
    expect(partyErrors(emptyParty)).toMatchObject({
      'contact.name': 'Numele este obligatoriu!',
      'address.city': 'Localitatea este obligatorie!',
      'address.postalCode': 'Codul postal este obligatoriu!',
      'address.countyCode': 'Judetul este obligatoriu!',
    })
  })

  it('refuses a city that was not chosen from the list', () => {
    expect(partyErrors({ ...good, isCityListed: false })).toEqual({ 'address.city': 'Localitate invalida!' })
  })

  it('refuses a company that is no name, and takes an empty one as a private recipient', () => {
    const withCompany = (company: string) => partyErrors({ ...good, contact: { ...good.contact, company } })['contact.company']
    expect(withCompany('-')).toBe('Numele companiei este invalid! Pentru persoane fizice lasati necompletat!')
    expect(withCompany('12345')).toBeDefined()
    expect(withCompany('3M')).toBeUndefined()
    expect(withCompany(' ')).toBeUndefined()
  })

  it('refuses a postal code that is not six digits and an unreadable email', () => {
    const errors = partyErrors({ ...withAddress(good, { postalCode: '4001' }), contact: { ...good.contact, email: 'ion@' } })
    expect(errors['address.postalCode']).toBe('Cod postal invalid!')
    expect(errors['contact.email']).toBe('Email-ul este invalid! Trebuie introdus un email valid pentru a se trimite AWB-ul pe acesta.')
  })
})

describe('errors of the server', () => {
  const error = (type: AddressError['type']): AddressError => ({ type, message: type, suggestions: [] })
  const all = [error('CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR'), error('STREET_ERROR'), error('NUMBER_ERROR')]
  const left = (draft: PartyDraft) => standingAddressErrors(all, good.address, draft).map(({ type }) => type)

  it('all stand while nothing changed', () => {
    expect(left(good)).toHaveLength(3)
    expect(left(withAddress(good, { floor: '2' }))).toHaveLength(3)
  })

  it('end when one of their own fields changes', () => {
    expect(left(withAddress(good, { number: '6' }))).toEqual(['CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR', 'STREET_ERROR'])
    expect(left(withAddress(good, { street: 'Alta' }))).toEqual(['CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR'])
    expect(left(withAddress(good, { postalCode: '400001' }))).toEqual(['STREET_ERROR', 'NUMBER_ERROR'])
  })

  it('end when the street is unlocked or the number kept', () => {
    expect(left({ ...good, isStreetUnlocked: true, isNumberKept: true })).toEqual(['CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR'])
  })
})

it('asks the server only once county, chosen city and code are there', () => {
  expect(isPartyCheckable(good)).toBe(true)
  expect(isPartyCheckable({ ...good, isCityListed: false })).toBe(false)
  expect(isPartyCheckable(emptyParty)).toBe(false)
})
