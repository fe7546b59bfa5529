import { describe, expect, it } from 'vitest'
import { isBankingDay, isPublicHoliday, isWorkingDay, nextBankingDay, nextWorkingDay, orthodoxEaster } from './banking-days.ts'

describe('banking days of Romania', () => {
  it('know Orthodox Easter', () => {
    const known = ['2026-04-12', '2027-05-02', '2028-04-16', '2029-04-08', '2030-04-28', '2031-04-13', '2032-05-02']
    expect(known.map((day) => orthodoxEaster(Number(day.slice(0, 4))))).toEqual(known)
  })

  it.each([
    ['2026-11-21', 'a Saturday'],
    ['2026-11-30', 'Saint Andrew'],
    ['2026-12-01', 'the national day'],
    ['2026-04-10', 'Good Friday'],
    ['2026-04-13', 'Easter Monday'],
    ['2026-06-01', 'Pentecost Monday and the day of children'],
    ['2027-01-07', 'Saint John'],
  ])('leave out %s, %s', (day) => {
    expect([isBankingDay(day, []), isWorkingDay(day)]).toEqual([false, false])
  })

  it('know holidays that fall on a weekend from weekends', () => {
    expect(['2026-08-15', '2026-04-12', '2026-08-22', '2026-08-23'].map(isPublicHoliday)).toEqual([true, true, false, false])
  })

  it('go on after holidays and weekends, and after days that are closed elsewhere', () => {
    expect(nextBankingDay('2026-11-27', [])).toBe('2026-12-02')
    expect(nextBankingDay('2026-04-01', ['2026-04-02', '2026-04-03'])).toBe('2026-04-06')
    expect(nextWorkingDay('2026-12-24')).toBe('2026-12-28')
  })
})
