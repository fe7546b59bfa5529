import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bani, formatAmount, formatRon, fromRon, minus, negate, parseRon, percentOf, Ron, sum, toRon } from './money.ts'

const anyBani = fc.integer({ min: -(2 ** 40), max: 2 ** 40 }).map(bani)

describe('money', () => {
  it('rounds RON to bani half away from zero, as the decimal is written', () => {
    expect([1.005, 2.675, -1.005, 0.1 + 0.2, 12.345, 0].map(fromRon)).toEqual([101, 268, -101, 30, 1235, 0])
  })

  it('refuses what is no whole number of bani', () => {
    expect(() => bani(1.5)).toThrow(RangeError)
    expect(() => bani(2 ** 52)).toThrow(RangeError)
    expect(() => fromRon(Number.NaN)).toThrow(RangeError)
  })

  it('comes back whole from RON', () => {
    fc.assert(fc.property(anyBani, (amount) => fromRon(toRon(amount)) === amount))
  })

  it('comes back whole from JSON', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }).map(bani),
        (amount) => z.decode(Ron, JSON.parse(JSON.stringify(z.encode(Ron, amount)))) === amount,
      ),
    )
  })

  it('takes from JSON no more than two decimals', () => {
    expect(Ron.safeParse(12.34).data).toBe(1234)
    expect(Ron.safeParse(12.345).success).toBe(false)
    expect(Ron.safeParse('12').success).toBe(false)
  })

  it('is shown as people write it, and read as they type it', () => {
    expect(formatRon(fromRon(1234.5))).toBe('1.234,50 RON')
    expect(formatRon(fromRon(-7))).toBe('-7,00 RON')
    expect(formatAmount(bani(1999), 'EUR')).toBe('19,99 EUR')
    expect(['1.234,50', '1234.5', '12,5 lei', '1 234,5', '7', 'doi', '1.2345', ''].map(parseRon)).toEqual([
      123_450,
      123_450,
      1250,
      123_450,
      700,
      null,
      null,
      null,
    ])
  })

  it('is read again as it is shown', () => {
    fc.assert(fc.property(anyBani, (amount) => parseRon(formatRon(amount)) === amount))
  })

  it('takes a percentage with one rounding', () => {
    expect(percentOf(fromRon(15.75), 21)).toBe(331)
    expect(percentOf(fromRon(-15.75), 21)).toBe(-331)
    expect(percentOf(bani(1), 50)).toBe(1)
  })

  it('adds and takes away without a zero that is negative', () => {
    expect(sum([])).toBe(0)
    expect(Object.is(negate(bani(0)), 0)).toBe(true)
    fc.assert(fc.property(anyBani, anyBani, (a, b) => minus(sum([a, b]), b) === a))
  })
})
