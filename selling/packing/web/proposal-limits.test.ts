import { describe, expect, it } from 'vitest'
import type { CourierBounds, LockerOffered } from '#sending/offers/contract/offers.ts'
import { proposalLimits } from './proposal-limits.ts'

const drawers = [
  { size: 'L' as const, heightCm: 40, widthCm: 44, lengthCm: 46 },
  { size: 'S' as const, heightCm: 9, widthCm: 44, lengthCm: 46 },
]
const fan: CourierBounds = {
  courier: 'fan',
  parcelKgMax: 80,
  sideCmMax: 300,
  parcelsMax: 50,
  locker: { drawers, kgMax: 30, parcelsMax: 1 },
}
const sameday: CourierBounds = { ...fan, courier: 'sameday', parcelKgMax: 50, sideCmMax: 200, parcelsMax: 60 }
const locker = (own: Partial<LockerOffered>): LockerOffered => ({
  courier: 'fan',
  id: 'F1',
  kind: 'locker',
  name: 'FANbox',
  address: '',
  city: '',
  countyCode: 'B',
  postalCode: null,
  latitude: 0,
  longitude: 0,
  schedule: [],
  availableSizes: null,
  repaymentAvailable: null,
  approximateDistanceKm: null,
  scheduleText: '',
  ...own,
})

describe('bounds of a proposal', () => {
  it('are what every courier takes when it goes to an address', () => {
    expect(proposalLimits([fan, sameday], null)).toMatchObject({ kgMax: 50, sideCmMax: 200, packagesMax: 50, drawers: [] })
  })
  it('are the drawers of the chosen locker and its heaviest parcel', () => {
    expect(proposalLimits([sameday, fan], locker({}))).toMatchObject({ kgMax: 30, packagesMax: 1, drawers })
  })
  it('are only the drawers that are free, where the courier says so', () => {
    const sizes = [
      { size: 'L' as const, free: 0 },
      { size: 'S' as const, free: 2 },
    ]
    expect(proposalLimits([fan], locker({ availableSizes: sizes }))?.drawers).toEqual([drawers[1]])
  })
  it('are those of an address where the courier has no lockers', () => {
    expect(proposalLimits([{ ...fan, locker: null }], locker({}))?.drawers).toEqual([])
  })
  it('are unknown without couriers', () => {
    expect(proposalLimits([], null)).toBeNull()
  })
})
