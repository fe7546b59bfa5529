import { describe, expect, it } from 'vitest'
import { readCoded } from '../texts/message.ts'
import { ClientProfileChange, workingHoursOfChange } from './profile.ts'
import { pickupWindowOn, sameHoursEachDay, WorkingHours, workdayEndHours, workdayStartHours } from './working-hours.ts'

const faults = (schema: typeof ClientProfileChange | typeof WorkingHours, value: unknown): Record<string, string | undefined> => {
  const read = schema.safeParse(value)
  return Object.fromEntries(read.error?.issues.map(({ path, message }) => [path.join('.'), readCoded(message)?.code]) ?? [])
}
const hours = (start: string, end: string) => ({ start: `${start}:00`, end: `${end}:00` })

describe('working hours', () => {
  it('begin at one of 14 half hours and end at one of 22', () => {
    expect([workdayStartHours.length, workdayStartHours[0], workdayStartHours.at(-1)]).toEqual([14, '09:00:00', '15:30:00'])
    expect([workdayEndHours.length, workdayEndHours[0], workdayEndHours.at(-1)]).toEqual([22, '09:00:00', '19:30:00'])
  })

  it('are accepted at each of them where the end comes after the start', () => {
    for (const start of workdayStartHours)
      for (const end of workdayEndHours)
        expect([start, end, WorkingHours.safeParse(sameHoursEachDay({ start, end })).success]).toEqual([start, end, end > start])
  })

  it('are refused at their field', () => {
    const of = { ...sameHoursEachDay(hours('09:00', '17:00')), tuesday: hours('12:00', '12:00'), friday: hours('08:30', '09:15') }
    expect(faults(WorkingHours, of)).toEqual({
      'tuesday.end': 'working-hours-end-before-start',
      'friday.start': 'working-hour-not-offered',
      'friday.end': 'working-hour-not-offered',
    })
    expect(Object.keys(faults(WorkingHours, { monday: hours('09:00', '17:00') }))).toEqual(['tuesday', 'wednesday', 'thursday', 'friday'])
  })

  it('govern the day, and stand from 09:00 to 17:00 where none were chosen and on weekends', () => {
    const chosen = { ...sameHoursEachDay(hours('09:00', '17:00')), thursday: hours('10:30', '16:00') }
    expect(pickupWindowOn(chosen, '2026-11-19')).toEqual({ from: '10:30', until: '16:00' })
    expect(pickupWindowOn(chosen, '2026-11-20')).toEqual({ from: '09:00', until: '17:00' })
    for (const day of ['2026-11-21', '2026-11-22']) expect(pickupWindowOn(chosen, day)).toEqual({ from: '09:00', until: '17:00' })
    expect(pickupWindowOn(null, '2026-11-19')).toEqual({ from: '09:00', until: '17:00' })
  })
})

describe('the hours of a changed profile', () => {
  const pair = { workingTimeStart: '10:00:00', workingTimeEnd: '16:00:00' }

  it('are the pair on all days, the days where they are given, and those kept where neither is', () => {
    expect(workingHoursOfChange(ClientProfileChange.parse(pair))).toEqual(sameHoursEachDay(hours('10:00', '16:00')))
    const workingHours = { ...sameHoursEachDay(hours('10:00', '16:00')), friday: hours('09:00', '12:00') }
    expect(workingHoursOfChange(ClientProfileChange.parse({ ...pair, workingHours }))).toEqual(workingHours)
    expect(workingHoursOfChange(ClientProfileChange.parse({ workingTimeStart: null, workingTimeEnd: null, workingHours: null }))).toBeNull()
    expect(workingHoursOfChange(ClientProfileChange.parse({ bankName: 'Ana Pop' }))).toBeNull()
  })

  it.each([
    ['a start alone', { workingTimeStart: '10:00:00' }, { workingTimeEnd: 'field-missing' }],
    ['an end alone', { workingTimeEnd: '10:00:00' }, { workingTimeStart: 'field-missing' }],
    ['an end before the start', { ...pair, workingTimeEnd: '09:30:00' }, { workingTimeEnd: 'working-hours-end-before-start' }],
    ['an hour that is not offered', { ...pair, workingTimeStart: '10:10:00' }, { workingTimeStart: 'working-hour-not-offered' }],
    [
      'a pair that is not Monday’s',
      { ...pair, workingHours: sameHoursEachDay(hours('10:30', '16:00')) },
      { workingTimeStart: 'working-hours-not-mondays' },
    ],
  ])('are refused with %s', (_which, change, expected) => {
    expect(faults(ClientProfileChange, change)).toEqual(expected)
  })
})
