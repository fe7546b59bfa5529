import { expect, it } from 'vitest'
import { addDays, bucharestDayOf, bucharestHourOf, bucharestWeekdayOf, startOfDay, weekdayOfDay } from './clock.ts'

it('days and hours are those of Bucharest, in winter and in summer', () => {
  expect([bucharestDayOf(new Date('2026-11-20T21:59:59Z')), bucharestDayOf(new Date('2026-11-20T22:00:00Z'))]).toEqual([
    '2026-11-20',
    '2026-11-21',
  ])
  expect([bucharestDayOf(new Date('2026-07-20T20:59:59Z')), bucharestDayOf(new Date('2026-07-20T21:00:00Z'))]).toEqual([
    '2026-07-20',
    '2026-07-21',
  ])
  expect([bucharestHourOf(new Date('2026-11-20T12:05:30Z')), bucharestHourOf(new Date('2026-07-20T12:05:30Z'))]).toEqual(['14:05', '15:05'])
  expect([bucharestWeekdayOf(new Date('2026-11-20T22:00:00Z')), weekdayOfDay('2026-11-22')]).toEqual([6, 7])
})

it('a day begins at midnight, also when it has 23 or 25 hours', () => {
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T22:00:00.000Z')
  const hoursOf = (day: string) => (startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime()) / 3_600_000
  expect([hoursOf('2026-03-29'), hoursOf('2026-10-25'), hoursOf('2026-11-21')]).toEqual([23, 25, 24])
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
