import { expect, it } from 'vitest'
import { statementPeriodOf } from './statement-filters.tsx'

it.each([
  ['2026-11-22T10:00:00Z', '2026-10-01', '2026-11-22'],
  ['2026-01-15T10:00:00Z', '2025-12-01', '2026-01-15'],
  // In Bucharest it is the next month already.
  ['2026-02-28T22:30:00Z', '2026-02-01', '2026-03-01'],
])('at %s the period is from %s to %s', (at, fromDate, toDate) => {
  expect(statementPeriodOf(new Date(at))).toEqual({ fromDate, toDate })
})
