import { expect, it } from 'vitest'
import { isFridayInBucharest } from './today.ts'

it.each([
  ['2026-11-19T21:59:00Z', false],
  ['2026-11-19T22:00:00Z', true],
  ['2026-11-20T21:59:00Z', true],
  ['2026-11-20T22:00:00Z', false],
  // Summer time: Bucharest is three hours ahead.
  ['2026-07-02T21:00:00Z', true],
])('at %s in Bucharest it is Friday: %s', (at, isFriday) => {
  expect(isFridayInBucharest(new Date(at))).toBe(isFriday)
})
