import { expect, it } from 'vitest'
import { lastDayToSend, sendingTermStanding } from './term.ts'

it.each([
  ['a Monday of an ordinary week', '2026-03-09', '2026-03-16'],
  ['a Friday', '2026-03-13', '2026-03-20'],
  ['a Saturday', '2026-03-14', '2026-03-20'],
  ['before Easter, whose Friday and Monday are no working days', '2026-04-07', '2026-04-16'],
  ['before Pentecost Monday and the first of June, which are one day', '2026-05-27', '2026-06-04'],
  ['before 30 November and 1 December', '2026-11-26', '2026-12-07'],
  ['before Christmas and the first days of a year', '2026-12-24', '2027-01-04'],
  ['of 2025, by the calendar', '2025-12-30', '2026-01-04'],
])('of an invoice of %s', (_, issuedOn, last) => {
  expect(lastDayToSend(issuedOn)).toBe(last)
})

it('is near on its last day and one working day before, over a weekend too', () => {
  expect(
    ['2026-03-12', '2026-03-13', '2026-03-14', '2026-03-16', '2026-03-17'].map((today) => sendingTermStanding('2026-03-16', today)),
  ).toEqual([...['far', 'near', 'near', 'near', 'late']])
})
