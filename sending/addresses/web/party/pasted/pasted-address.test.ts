import { expect, it } from 'vitest'
import { emptyParty, withAddress } from '../party-draft.ts'
import { hasPlaceRead, mayBeAddress, withPastedAddress } from './pasted-address.ts'

const read = {
  contact: { name: 'Ion Pop', company: '', phone: '+40722123456', phone2: '', email: '' },
  address: { ...emptyParty.address, countyCode: 'CJ', city: 'Dej', street: 'Strada Lunga', number: '5' },
  isCityListed: true,
  assumed: [],
  errors: [],
  isChecked: true,
  lockerSearch: null,
  left: '',
}

it('fills what was found and never undefined: an address without a postal code keeps the empty one', () => {
  const draft = withPastedAddress(emptyParty, emptyParty, read)
  expect(draft.contact).toEqual({ ...emptyParty.contact, name: 'Ion Pop', phone: '722123456' })
  expect(draft.address).toEqual(read.address)
  expect(draft.isCityListed).toBe(true)
  expect(Object.values({ ...draft.contact, ...draft.address }).every((text) => typeof text === 'string')).toBe(true)
})

it('keeps what was typed while the text was read', () => {
  const typed = withAddress(emptyParty, { number: '7' })
  expect(withPastedAddress(typed, emptyParty, read).address).toMatchObject({ number: '7', street: 'Strada Lunga' })
})

it.each(['Strada Lunga', 'Popescu, Ion', '0722 123 456', '400114', 'RO49 AAAA', ''])('leaves %j to be pasted as it is', (text) => {
  expect(mayBeAddress(text)).toBe(false)
})

it.each(['Ion Pop, str. Lunga 5, Dej', 'Ion Pop\nstr. Lunga 5\nDej', 'Ion Pop str Lunga 5 Dej'])('asks the server about %j', (text) => {
  expect(mayBeAddress(text)).toBe(true)
})

it('takes a text without a place for none', () => {
  expect(hasPlaceRead(read)).toBe(true)
  expect(hasPlaceRead({ ...read, address: { ...emptyParty.address, number: '5', apartment: '7' } })).toBe(false)
})
