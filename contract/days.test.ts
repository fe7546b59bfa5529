import { expect, it } from 'vitest'
import { monthBefore } from './days.ts'

it.each([
  ['2026-11-18', '2026-10-18'],
  ['2026-01-05', '2025-12-05'],
  ['2026-03-31', '2026-02-28'],
  ['2028-03-30', '2028-02-29'],
])('a month before %s is %s', (day, before) => expect(monthBefore(day)).toBe(before))
