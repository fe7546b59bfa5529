import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ro } from '#texts/ro/ro.ts'
import { inRomanian } from '#texts/test-words.ts'
import {
  amountOf,
  type Bani,
  bani,
  fromRon,
  inBani,
  lackingAmountOf,
  type MinorUnits,
  minorUnits,
  minus,
  negate,
  notNegative,
  parseRon,
  percentOf,
  sum,
  toRon,
  ZERO,
} from './money.ts'
import { PositiveMinorUnits, PositiveRon, Ron } from './money-at-the-wire.ts'

const anyBani = fc.integer({ min: -(2 ** 40), max: 2 ** 40 }).map(bani)

describe('money', () => {
  it('rounds RON to bani half away from zero, as the decimal is written', () => {
    expect([1.005, 2.675, -1.005, 0.1 + 0.2, 12.345, 0].map(fromRon)).toEqual([101, 268, -101, 30, 1235, 0])
  })

  it('refuses what is no whole number of bani', () => {
    expect(() => bani(1.5)).toThrow(RangeError)
    expect(() => bani(2 ** 52)).toThrow(RangeError)
    expect(() => bani(2 ** 51 + 1)).toThrow('not whole bani: 2251799813685249')
    expect(() => bani(-(2 ** 51) - 1)).toThrow(RangeError)
    expect([bani(2 ** 51), bani(-(2 ** 51))]).toEqual([2 ** 51, -(2 ** 51)])
    expect(() => fromRon(Number.NaN)).toThrow(RangeError)
  })

  it('has one nothing, never a negative one', () => {
    expect([ZERO, fromRon(-0.001), fromRon(-0), negate(ZERO)].map((none) => Object.is(none, 0))).toEqual([true, true, true, true])
    expect([negate(bani(5)), negate(bani(-5))]).toEqual([-5, 5])
    expect([fromRon(0.005), fromRon(0.004), fromRon(0.0049), fromRon(-0.005)]).toEqual([1, 0, 0, -1])
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

  it.each([
    ['Ron', Ron, 'Amount in RON with two decimals'],
    ['PositiveRon', PositiveRon, 'Amount in RON with two decimals, at least 0'],
  ] as const)('is %s in JSON up to a thousand million, said in Romanian where it is not', (id, codec, description) => {
    const messages = (given: unknown) => codec.safeParse(given).error?.issues.map(({ message }) => inRomanian(message))
    expect([0, 0.01, 12.3, 1e9].map((ron) => codec.parse(ron))).toEqual([0, 1, 1230, 1e11])
    expect(messages(0.015)).toEqual(['Suma poate avea cel mult doua zecimale!'])
    for (const beyond of [1e9 + 0.5, 1e9 + 1, -1e9 - 0.5, -1e9 - 1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(codec.safeParse(beyond).success).toBe(false)
    }
    expect(z.encode(codec, bani(1_999))).toBe(19.99)
    expect(() => z.encode(codec, 1.5 as typeof ZERO)).toThrow()
    expect(codec.meta()).toMatchObject({ id, description })
  })

  it('is negative in JSON only where it may be', () => {
    expect([Ron.parse(-0.01), Ron.parse(-1e9)]).toEqual([-1, -1e11])
    for (const amount of [-0.01, -1, -1e9]) {
      expect(PositiveRon.safeParse(amount).error?.issues.map(({ message }) => inRomanian(message))).toEqual(['Suma nu poate fi negativa!'])
    }
  })

  it('is shown as people write it, and read as they type it', () => {
    expect(ro.forms.ron(fromRon(1234.5))).toBe('1.234,50 RON')
    expect(ro.forms.ron(fromRon(-7))).toBe('-7,00 RON')
    expect(ro.forms.amount(bani(1999), 'EUR')).toBe('19,99 EUR')
  })

  it('of another currency is no bani, and keeps its two decimals in JSON', () => {
    expect(inBani(amountOf(12.99, 'EUR'))).toBeNull()
    expect(inBani(amountOf(12.99, 'RON'))).toBe(1299)
    expect([minorUnits(-5), minorUnits(0), minorUnits(5)].map(notNegative)).toEqual([0, 0, 5])
    expect(() => minorUnits(0.5)).toThrow(RangeError)
    expect(PositiveMinorUnits.parse(12.99)).toBe(1299)
    expect(z.encode(PositiveMinorUnits, minorUnits(1299))).toBe(12.99)
    for (const wrong of [-0.01, 0.001]) expect(PositiveMinorUnits.safeParse(wrong).success).toBe(false)
    const isNoBani: MinorUnits extends Bani ? false : true = true
    const isMinor: Bani extends MinorUnits ? true : false = true
    expect([isNoBani, isMinor]).toEqual([true, true])
  })

  it.each([
    ['7', 700],
    ['1234', 123_400],
    ['12,5', 1_250],
    ['12.5', 1_250],
    ['12,50', 1_250],
    ['12.05', 1_205],
    ['0,07', 7],
    ['0', 0],
    ['-0', 0],
    ['007', 700],
    ['-12,5', -1_250],
    ['-0,01', -1],
    ['1.234', 123_400],
    ['1.234,5', 123_450],
    ['1.234,50', 123_450],
    ['12.345.678,90', 1_234_567_890],
    ['123.456', 12_345_600],
    ['-1.234,5', -123_450],
    ['1 234', 123_400],
    ['1 234,5', 123_450],
    ['1 234.5', 123_450],
    ['1\u00a0234\u00a0567,89', 123_456_789],
    ['12,5 lei', 1_250],
    ['12,5lei', 1_250],
    ['12,5  LEI', 1_250],
    ['12 RON', 1_200],
    ['ron 12', 1_200],
    ['lei12', 1_200],
    ['  12  ', 1_200],
    ['22.517.998.136.852,48', 2 ** 51],
  ])('reads %j as it is meant', (text, amount) => {
    const read = parseRon(text)
    expect(read).toBe(amount)
    expect(Object.is(read, -0)).toBe(false)
  })

  it.each([
    ['1,234.50', 123_450],
    ['1,234', 123_400],
    ['12,5', 1_250],
    ['1234.5', 123_450],
    ['1.234', null],
    ['1,23.4', null],
  ])('reads %j where the decimal sign is the point', (text, amount) => {
    expect(parseRon(text, '.')).toBe(amount)
  })

  it.each(
    [
      ['', ' ', 'doi', 'lei', '-', ',', '.', '5,', '5.', ',5', '.5', '+5', '--5', '5-', '1e3', '12 EUR', '12 lei lei', 'x12', '12x'],
      ['1,234', '1.2345', '12.345,678', '1,2345', '0.500', '01.234', '1234.567', '1.23,4', '1.2.3', '1,5,2', '1.234.5', '1.234.56'],
      ['1.234 567', '1 234.567', '1 23', '1  234', '12 5', '1 2,5', '12lei3', '1,234.5', '1.234.', '.234', '1..234', '1234 567'],
      ['22.517.998.136.852,49', '9'.repeat(400)],
    ].flat(),
  )('reads no amount in %j', (text) => {
    expect(parseRon(text)).toBeNull()
  })

  it('is read again as it is shown', () => {
    fc.assert(fc.property(anyBani, (amount) => parseRon(ro.forms.ron(amount)) === amount))
  })

  it('takes a percentage with one rounding', () => {
    expect(percentOf(fromRon(15.75), 21)).toBe(331)
    expect(percentOf(fromRon(-15.75), 21)).toBe(-331)
    expect(percentOf(bani(1), 50)).toBe(1)
    expect(percentOf(fromRon(1_000_000), 21)).toBe(21_000_000)
    expect(ro.forms.ron(bani(123_456_789))).toBe('1.234.567,89 RON')
  })

  it('says what a balance lacks for a price, and nothing where it pays for it', () =>
    expect([
      lackingAmountOf(bani(500), bani(120)),
      lackingAmountOf(bani(500), bani(-20)),
      lackingAmountOf(bani(500), bani(500)),
      lackingAmountOf(ZERO, bani(7)),
    ]).toEqual([...[380, 520, 0, 0]]))

  it('adds and takes away without a zero that is negative', () => {
    expect(sum([])).toBe(0)
    expect(Object.is(negate(bani(0)), 0)).toBe(true)
    fc.assert(fc.property(anyBani, anyBani, (a, b) => minus(sum([a, b]), b) === a))
  })
})
