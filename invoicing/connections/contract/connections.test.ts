import { expect, it } from 'vitest'
import { connectionStandingOf } from './connections.ts'

const now = new Date('2026-11-20T10:00:00Z')

it.each([
  ['ACTIVE', '2027-11-20T10:00:00Z', 'active'],
  ['ACTIVE', '2026-12-20T10:00:00Z', 'active'],
  ['ACTIVE', '2026-12-20T09:59:59Z', 'ending'],
  ['ACTIVE', '2026-11-20T10:00:00Z', 'inactive'],
  ['UNPROVEN', '2027-11-20T10:00:00Z', 'unproven'],
  ['RIGHT_LOST', '2027-11-20T10:00:00Z', 'inactive'],
  ['EXPIRED', '2027-11-20T10:00:00Z', 'inactive'],
] as const)('%s until %s is %s', (state, refreshExpiresAt, standing) => {
  expect(connectionStandingOf({ state, refreshExpiresAt }, now)).toBe(standing)
})
