import { describe, expect, it } from 'vitest'
import { dayOrderOf, writtenDay } from './days.ts'
import { decimalSignOf, writtenAmount, writtenNumber } from './numbers.ts'

describe('a written amount', () => {
  it.each([
    ['1234', 123_400],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['-1.400,00', -140_000],
    ['\u22121.400,00', -140_000],
    ['1.234.567', 123_456_700],
    ['1 234,5', 123_450],
    ["1'500", 150_000],
    ['0.29', 29],
    ['0.500', 50],
    ['100.0000', 10_000],
    ['12,5 RON', 1250],
    ['-RON 12.50', -1250],
    ['1.234,00 de lei', 123_400],
    ['150,-', 15_000],
    ['-0', 0],
  ])('as %s has one reading', (text, amount) => expect(writtenAmount(text)).toBe(amount))

  it.each([
    ['1.500', [150_000, 150]],
    ['1,500', [150_000, 150]],
    ['1.234', [123_400, 123]],
    ['-12,345 lei', [-1_234_500, -1235]],
  ])('as %s has two, the one with groups first', (text, readings) => expect(writtenAmount(text)).toEqual({ readings }))

  it.each(['1.234.56', '1,23,456', '12.345,678', '1234.567', '', '-', '1e3', '99999999999999', '50 EUR', '12 5', '1.', 'zece', '0.005'])(
    'is none in %j',
    (text) => expect(writtenAmount(text)).toBeNull(),
  )

  it('in groups is certain where its column shows which sign is the decimal one', () => {
    expect(decimalSignOf(['1.500', '99,90 lei', '7', ''])).toBe(',')
    expect(decimalSignOf(['1.234.567', '1.500'])).toBe(',')
    expect(decimalSignOf(['1,500', '99.90'])).toBe('.')
    expect(decimalSignOf(['1.500', '1 234'])).toBeNull()
    expect(decimalSignOf(['99.90', '99,90'])).toBeNull()
    expect([writtenAmount('1.500', ','), writtenAmount('1,500', '.')]).toEqual([150_000, 150_000])
  })

  it('with three decimals stays asked: no column of amounts writes them beside two', () => {
    expect(writtenAmount('1.500', '.')).toEqual({ readings: [150_000, 150] })
    expect(writtenNumber('1.500', '.')).toBe(1.5)
  })
})

describe('a written day', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21 14:05:00 +0200', '2026-11-21'],
    ['20.11.2026', '2026-11-20'],
    ['20/11/2026 10:00', '2026-11-20'],
    ['20-11-26', '2026-11-20'],
    ['21.11.26', '2026-11-21'],
    ['46347', '2026-11-21'],
    ['46347.5', '2026-11-21'],
    ['21-nov.-26', '2026-11-21'],
    ['21 noiembrie 2026', '2026-11-21'],
    ['Nov 21, 2026', '2026-11-21'],
    ['11/21/2026', '2026-11-21'],
    ['11/11/2026', '2026-11-11'],
    ['2026-02-30', null],
    ['31.02.2026', null],
    ['11.21.2026', null],
    ['99999', null],
    ['ieri', null],
    ['', null],
  ])('as %s is %s', (text, day) => expect(writtenDay(text)).toBe(day))

  it('with slashes has two readings until its column shows which of them comes first', () => {
    expect(writtenDay('05/11/2026')).toEqual({ readings: ['2026-11-05', '2026-05-11'] })
    expect(dayOrderOf(['05/11/2026', '13/11/2026'])).toBe('day-first')
    expect(dayOrderOf(['05/11/2026', '11/13/2026'])).toBe('month-first')
    expect(dayOrderOf(['05/11/2026', '13.11.2026'])).toBeNull()
    expect(dayOrderOf(['11/13/2026', '13/11/2026'])).toBeNull()
    expect([writtenDay('05/11/2026', 'day-first'), writtenDay('05/11/2026', 'month-first')]).toEqual(['2026-11-05', '2026-05-11'])
  })
})
