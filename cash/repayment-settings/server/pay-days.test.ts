import { describe, expect, it } from 'vitest'
import { dayOfRunAfter, payDayFrom } from './pay-days.ts'

describe('the next day of payment', () => {
  it.each([
    [1, '2026-11-27', '2026-11-27'],
    [1, '2026-11-28', '2026-12-02'],
    [2, '2026-11-25', '2026-11-27'],
    [2, '2026-11-28', '2026-12-02'],
    [3, '2026-11-27', '2026-11-27'],
    [3, '2026-12-23', '2026-12-28'],
    [4, '2026-11-14', '2026-11-27'],
    [5, '2026-11-03', '2026-11-27'],
    [5, '2026-11-28', '2026-12-31'],
  ])('of interval %i from %s on is %s', (interval, from, payDay) => {
    expect(payDayFrom(interval, from, [])).toBe(payDay)
  })

  it('may be today until the day’s payments are made', () => {
    expect(['2026-11-27T07:59:59Z', '2026-11-27T08:00:00Z'].map((at) => dayOfRunAfter(new Date(at)))).toEqual(['2026-11-27', '2026-11-28'])
  })

  it('is the contract’s from interval 10 on', () => {
    expect(payDayFrom(10, '2026-11-02', [])).toBeNull()
  })

  it('is none on which the paying bank settles nothing', () => {
    const closed = ['2026-11-24', '2026-11-27', '2026-12-02']
    expect([1, 2, 3, 4, 5].map((interval) => payDayFrom(interval, '2026-11-24', closed))).toEqual([
      ...['2026-11-25', '2026-11-25', '2026-12-03', '2026-12-03', '2026-11-26'],
    ])
  })
})
