import { expect, it } from 'vitest'
import { cardName, expiryShown, isCardExpired, slashedDateTime } from './card-shown.ts'

it('a card is named by brand and last digits, or not at all', () => {
  expect(cardName({ cardBrand: 'visa', lastDigits: '4242' })).toBe('Visa •••• 4242')
  expect(cardName({ cardBrand: null, lastDigits: '4242' })).toBe('Card •••• 4242')
  expect(cardName({ cardBrand: null, lastDigits: null })).toBeNull()
})

it('an expiry is MM/YY, and a time of Bucharest has slashes', () => {
  expect(expiryShown('2028-03')).toBe('03/28')
  expect(slashedDateTime('2026-03-05T12:07:00.000Z')).toBe('05/03/2026 14:07')
  expect(slashedDateTime('2026-07-05T21:30:00.000Z')).toBe('06/07/2026 00:30')
})

it('a card is good to the end of its month in Bucharest', () => {
  expect(isCardExpired('2026-11', new Date('2026-11-30T21:59:00.000Z'))).toBe(false)
  expect(isCardExpired('2026-11', new Date('2026-11-30T22:00:00.000Z'))).toBe(true)
  expect(isCardExpired(null, new Date('2026-11-30T22:00:00.000Z'))).toBe(false)
})
