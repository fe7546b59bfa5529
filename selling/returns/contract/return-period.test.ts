import { expect, it } from 'vitest'
import { returnPeriod } from './return-period.ts'
import type { ParcelArrival } from './withdrawal-period.ts'

const came = (at: string): ParcelArrival => ({ state: 'delivered', at: new Date(at) })
const parcels = [came('2026-06-04T10:00:00+03:00'), came('2026-06-06T16:20:00+03:00')]
const asked = (at: string, days: number | null = 30, of: readonly ParcelArrival[] | null = parcels) => returnPeriod(of, days, new Date(at))

it('counts plain days from the last parcel, up to midnight in Bucharest', () => {
  // 6 July is a Monday; of 29 days the last one is a Sunday, and stays it.
  expect(asked('2026-07-06T23:59:59+03:00')).toEqual({ returnDays: 30, returnTimeliness: 'in-time', returnUntil: '2026-07-06' })
  expect(asked('2026-07-07T00:00:00+03:00').returnTimeliness).toBe('late')
  expect(asked('2026-07-06T00:00:00+03:00', 29)).toEqual({ returnDays: 29, returnTimeliness: 'late', returnUntil: '2026-07-05' })
})

it('judges nothing where the shop has set none', () =>
  expect(asked('2030-01-01T00:00:00Z', null)).toEqual({ returnDays: null, returnTimeliness: null, returnUntil: null }))

it('is not known where the order or its day of delivery is not, and has not begun while a parcel is under way', () => {
  const unknown = { returnDays: 30, returnTimeliness: 'not-known', returnUntil: null }
  expect(asked('2026-07-06T00:00:00Z', 30, null)).toEqual(unknown)
  expect(asked('2026-07-06T00:00:00Z', 30, [{ state: 'delivered', at: null }])).toEqual(unknown)
  expect(asked('2030-07-06T00:00:00Z', 30, [...parcels, { state: 'under-way' }]).returnTimeliness).toBe('in-time')
})
