/** Decimals of an invoice as they are typed and as they are shown. */
import { expect, it } from 'vitest'
import { shownDecimal, typedDecimalOf } from './typed-draft.ts'

it.each([
  ['2,50', '2.5'],
  ['1.234,5', '1234.5'],
  ['1 234.5', '1234.5'],
  ['12.5', '12.5'],
  ['1.234', '1234'],
  ['-3', '-3'],
  [' zece ', 'zece'],
  ['', ''],
])('reads %s as %s', (typed, value) => {
  expect(typedDecimalOf(typed, ',')).toBe(value)
})

it('writes decimals as the language does, and what is none as it stands', () => {
  expect([shownDecimal('2.5', ','), shownDecimal('2.5', '.'), shownDecimal('1.x', ',')]).toEqual(['2,5', '2.5', '1.x'])
})
