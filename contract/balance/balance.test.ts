import { describe, expect, it } from 'vitest'
import { bani } from '../money.ts'
import { balanceDaysLeft } from './balance.ts'

const now = new Date('2026-11-24T10:00:00Z')
const charges = (count: number, everyDays: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...{ orderUniqueId: `A${i}`, amount: bani(-1_000) },
    dateTime: new Date(now.getTime() - i * everyDays * 86_400_000).toISOString(),
  }))

describe('how long a balance lasts', () => {
  it('is by what the last thirty days cost', () => {
    // Sixteen charges of ten RON in thirty days.
    expect(balanceDaysLeft(32_000, { movements: charges(20, 2), hasOlder: false, now })).toBe(60)
  })

  it.each([
    ['too few orders', charges(9, 3), 50_000],
    ['a first week', charges(30, 0.2), 50_000],
    ['nothing left', charges(20, 2), 0],
    ['no orders', [], 50_000],
  ])('is not known of %s', (_, movements, left) => {
    expect(balanceDaysLeft(left, { movements, hasOlder: false, now })).toBeNull()
  })
})
