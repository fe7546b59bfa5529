import { expect, it } from 'vitest'
import { phoneTyped, phoneWhole } from './phone.ts'

it.each([
  ['0722 123 456', '722123456'],
  ['+40 (722) 123-456', '722123456'],
  ['+400722123456', '722123456'],
  ['0040722123456', '722123456'],
  ['40722.123.456', '722123456'],
  ['722123456', '722123456'],
  ['072', '072'],
  ['+49 151 234567', '+49151234567'],
  ['tel: 0264-123456', '264123456'],
])('reads the pasted %j as %j', (text, typed) => {
  expect(phoneTyped(text)).toBe(typed)
})

it('gives the whole number back, whatever was kept of it', () => {
  expect(phoneWhole(phoneTyped('0722 123 456'))).toBe('+40722123456')
  expect(phoneWhole('0722')).toBe('+40722')
  expect(phoneWhole('+49151234567')).toBe('+49151234567')
  expect(phoneWhole('')).toBe('')
})
