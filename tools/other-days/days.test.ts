import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { otherDays } from './days.ts'

const NOW = Temporal.ZonedDateTime.from('2026-11-28T11:30[Europe/Bucharest]')
const shown = (now = NOW) =>
  Object.fromEntries(otherDays(now, () => 0.5).map(({ name, at }) => [name, at.toPlainDateTime().toString({ smallestUnit: 'minute' })]))

describe('the other days', () => {
  it('are the next of each', () => {
    expect(shown()).toEqual({
      '26 November': '2027-11-26T12:00',
      '1 December, a holiday': '2026-12-01T12:00',
      'the last minutes of the year': '2026-12-31T23:50',
      '1 January': '2027-01-01T12:00',
      '29 February': '2028-02-29T12:00',
      'before the clock goes forward': '2027-03-28T02:50',
      'before the clock goes back': '2027-10-31T02:50',
      'Good Friday': '2027-04-30T12:00',
      'Easter Monday': '2027-05-03T12:00',
      'a Saturday': '2026-12-05T12:00',
      'a day that is drawn': '2027-11-29T11:30',
      'another that is drawn': '2027-11-29T11:30',
    })
  })

  it('are still to come, whatever day it is', () => {
    for (const day of ['2026-12-31T23:55', '2027-01-01T00:00', '2027-05-03T12:00', '2028-02-29T12:00', '2027-10-31T03:30'])
      for (const { name, at } of otherDays(Temporal.ZonedDateTime.from(`${day}[Europe/Bucharest]`), () => 0))
        expect(`${name}: ${at.epochMilliseconds > Temporal.ZonedDateTime.from(`${day}[Europe/Bucharest]`).epochMilliseconds}`).toBe(
          `${name}: true`,
        )
  })
})
