import { expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { ReferralRange } from './referral-calls.ts'
import { bonusFor } from './referral-rules.ts'

it.each([
  ['2026-01-01', '2026-01-01', null],
  ['2026-01-01T00:00:00Z', '2026-02-01T23:59:59+02:00', null],
  ['2024-01-01', '2026-01-01', null],
  ['2026-01-02', '2026-01-01', 'end'],
  ['2020-01-01', '2026-01-01', 'start'],
  ['ieri', '2026-01-01', 'start'],
  ['2026-01-01', '2026-02-30', 'end'],
])('a range from %s to %s is refused at %s', (start, end, refusedAt) => {
  const read = ReferralRange.safeParse({ start, end })
  expect(read.error?.issues[0]?.path[0] ?? null).toBe(refusedAt)
})

it('a bonus is rounded half a ban up', () => {
  expect([10_000, 1234, 25, 24, 1].map((price) => bonusFor(bani(price)))).toEqual([200, 25, 1, 0, 0])
})
