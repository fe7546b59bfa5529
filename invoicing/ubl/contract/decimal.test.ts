import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPercentOf,
  divideDecimals,
  equalDecimals,
  formatDecimal,
  isZeroDecimal,
  multiplyDecimals,
  negateDecimal,
  parseDecimal,
  roundDecimal,
  subtractDecimals,
} from './decimal.ts'

const decimals = fc.tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 8 })).map(([units, scale]) =>
  decimal(
    `${units < 0n ? '-' : ''}${(units < 0n ? -units : units)
      .toString()
      .padStart(scale + 1, '0')
      .replace(new RegExp(`(.{${scale}})$`), '.$1')}`,
  ),
)

describe('a decimal', () => {
  it.each([
    ['007.50', '7.5'],
    ['+1', '1'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0.00', '0'],
    [' 12.3400 ', '12.34'],
    ['-0.010', '-0.01'],
    ['99999999999999999999.99', '99999999999999999999.99'],
  ])('is taken as %s and written canonically', (written, canonical) => expect(parseDecimal(written)).toBe(canonical))

  it.each(['', '-', '.', '1,5', '1e3', 'NaN', 'Infinity', '0x10', '1 000', '--1', '1.2.3', '1'.repeat(61)])('is not %j', (written) => {
    expect(parseDecimal(written)).toBeNull()
  })

  it('is no bug’s number', () => expect(() => decimal('12,5')).toThrow(RangeError))

  it.each([
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['2.675', '2.68'],
    ['0.0049999999', '0'],
    ['-0.004', '0'],
    ['1.0050', '1.01'],
    ['10.994999', '10.99'],
  ])('%s is rounded half away from zero to %s', (value, rounded) => expect(roundDecimal(decimal(value))).toBe(rounded))

  it.each([
    ['1', '3', '0.33'],
    ['2', '3', '0.67'],
    ['-2', '3', '-0.67'],
    ['1', '-8', '-0.13'],
    ['0.005', '1', '0.01'],
  ])('%s by %s is %s', (value, by, result) => expect(divideDecimals(decimal(value), decimal(by), 2)).toBe(result))

  it('divides by nothing never', () => expect(() => divideDecimals(decimal(1), decimal('0.00'), 2)).toThrow(RangeError))

  it('is a percentage that binary numbers would miss', () => {
    expect(decimalPercentOf(decimal('14.50'), decimal('19'))).toBe('2.76') // 2.755
    expect(decimalPercentOf(decimal('0.50'), decimal('21'))).toBe('0.11') // 0.105
    expect(decimalPercentOf(decimal('-0.50'), decimal('21'))).toBe('-0.11')
  })

  it.each([
    ['1', 2, '1.00'],
    ['1.5', 2, '1.50'],
    ['1.234', 2, '1.234'],
    ['3', 0, '3'],
    ['-0.5', 2, '-0.50'],
  ] as const)('%s is written with %i decimals as %s', (value, places, text) => expect(formatDecimal(decimal(value), places)).toBe(text))

  it('adds and subtracts exactly, in any order', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        expect(addDecimals(a, b, c)).toBe(addDecimals(c, a, b))
        expect(subtractDecimals(addDecimals(a, b), b)).toBe(a)
        expect(isZeroDecimal(addDecimals(a, negateDecimal(a)))).toBe(true)
      }),
    )
  })

  it('multiplies as the sum of its parts', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        expect(multiplyDecimals(a, addDecimals(b, c))).toBe(addDecimals(multiplyDecimals(a, b), multiplyDecimals(a, c)))
      }),
    )
  })

  it('is ordered by its value alone', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(compareDecimals(a, b)).toBe(0 - compareDecimals(b, a))
        expect(equalDecimals(a, b)).toBe(a === b) // canonical
      }),
    )
  })

  it('is never rounded further than half', () => {
    const isWithin = (value: Decimal) =>
      compareDecimals(
        multiplyDecimals(subtractDecimals(value, roundDecimal(value)), decimal(value.startsWith('-') ? -1 : 1)),
        decimal('0.005'),
      ) < 0
    fc.assert(
      fc.property(decimals, (value) => {
        expect(isWithin(value)).toBe(true)
      }),
    )
  })
})
