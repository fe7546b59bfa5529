import { expect, it } from 'vitest'
import { isAnythingMissing, missingToPay } from './missing-to-pay.ts'

const address = {
  ...{ countryCode: 'RO', countyString: 'Cluj', localityString: 'Cluj-Napoca', postalCode: '400114' },
  ...{ street: 'Memorandumului', number: '28', additionalInfo: '' },
}
const contact = { givenName: 'Ana', familyName: 'Pop', phone: '+40722000111' }
const nothing = { entity: false, contact: false, address: [] }

it('finds nothing missing of who is known whole', () => expect(missingToPay({ by: 'card', entity: { address }, contact })).toEqual(nothing))

it('asks a card’s payer for whom to invoice, whom to call, and a whole address', () => {
  expect(missingToPay({ by: 'card', entity: null, contact: { ...contact, phone: '' } })).toEqual({
    ...nothing,
    entity: true,
    contact: true,
  })
  const blank = { ...address, postalCode: ' ', street: '', number: '' }
  expect(missingToPay({ by: 'card', entity: { address: blank }, contact }).address).toEqual(['postalCode', 'address'])
})

it('asks for a transfer only whom to invoice', () => {
  const blank = { ...address, postalCode: '' }
  const noOne = { givenName: '', familyName: '', phone: '' }
  expect(isAnythingMissing(missingToPay({ by: 'transfer', entity: { address: blank }, contact: noOne }))).toBe(false)
  expect(isAnythingMissing(missingToPay({ by: 'transfer', entity: null, contact: noOne }))).toBe(true)
})

it('takes the city for a county abroad', () => {
  const abroad = { ...address, countryCode: 'DE', countyString: '' }
  expect(missingToPay({ by: 'card', entity: { address: abroad }, contact }).address).toEqual([])
  expect(missingToPay({ by: 'card', entity: { address: { ...abroad, countryCode: 'RO' } }, contact }).address).toEqual(['county'])
})
