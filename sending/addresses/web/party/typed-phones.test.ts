import { expect, it } from 'vitest'
import { emptyParty } from './party-draft.ts'
import { withPhone } from './typed-phones.ts'

it('puts the second of two numbers in a field into the second field', () => {
  expect(withPhone(emptyParty, 'phone', '0722 123 456 / 0733222111').contact).toMatchObject({ phone: '722123456', phone2: '733222111' })
})

it('puts a number that has no field left into the remarks', () => {
  const typed = withPhone(emptyParty, 'phone2', '0722123456, 0733222111')
  expect(typed.contact).toMatchObject({ phone: '', phone2: '722123456' })
  expect(typed.address.additionalInfo).toBe('+40733222111')
})

it('takes one number as it is, with 40 and zero too', () => {
  expect(withPhone(emptyParty, 'phone', '40 0722 123 456').contact.phone).toBe('722123456')
})
