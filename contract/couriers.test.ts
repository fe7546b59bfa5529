import { describe, expect, it } from 'vitest'
import { courierMark, type Locker, pointMeta } from './couriers.ts'

const locker: Locker = {
  courier: 'fan',
  id: 'F1',
  kind: 'locker',
  name: 'FANbox Horea',
  address: 'Strada Horea 1, Cluj-Napoca',
  city: 'Cluj-Napoca',
  countyCode: 'CJ',
  postalCode: '400114',
  latitude: 46.78,
  longitude: 23.58,
  schedule: [],
  availableSizes: null,
  repaymentAvailable: null,
}

describe('a point in the shape of the documented calls', () => {
  it.each([
    ['is full', [], '[]'],
    ['is full with sizes of which none is free', [{ size: 'S' as const, free: 0 }], '[]'],
    [
      'says which sizes are free',
      [
        { size: 'S' as const, free: 0 },
        { size: 'L' as const, free: 2 },
      ],
      '[{"size":"L","free":2}]',
    ],
    ['does not say, which is not full', null, ''],
  ])('%s', (_what, availableSizes, text) => {
    expect(pointMeta({ ...locker, availableSizes }).availableSizes).toBe(text)
  })

  it.each([
    [true, '1'],
    [false, '0'],
    [null, ''],
  ])('takes cash: %s', (repaymentAvailable, text) => {
    expect(pointMeta({ ...locker, repaymentAvailable }).repaymentAvailable).toBe(text)
  })

  it('has its name and whole address', () => {
    expect(pointMeta(locker)).toMatchObject({ name: 'FANbox Horea', fullAddress: 'Strada Horea 1, Cluj-Napoca' })
  })
})

it('a courier is drawn as its initials on its colour', () => {
  const drawing = decodeURIComponent(courierMark('sameday').replace('data:image/svg+xml,', ''))
  expect(drawing).toMatch(/^<svg .*#b3261e.*>SD<\/text><\/svg>$/)
})
