import { describe, expect, it } from 'vitest'
import type { LockerOffered, OfferList } from '../contract/offers.ts'
import { deadPointOf, withoutDeadPoint } from './dead-point.ts'

const locker = (id: string): LockerOffered => ({
  ...{ courier: 'sameday', id, kind: 'locker', name: `easybox ${id}`, address: 'Strada Horea 5', city: 'Cluj-Napoca', countyCode: 'CJ' },
  ...{ postalCode: '400174', latitude: 46.7, longitude: 23.6, schedule: [], availableSizes: null, repaymentAvailable: true },
  ...{ approximateDistanceKm: 0.4, scheduleText: 'Inchis' },
})
// Only what a dead point changes is looked at.
const list = {
  offers: [
    { id: 'o1', locker: locker('1'), errors: [] },
    { id: 'o2', locker: locker('2'), errors: [] },
    { id: 'o3', locker: null, errors: [] },
  ],
  warnings: [],
  lockerAlternatives: [],
} as unknown as OfferList
const message = 'Punctul de livrare easybox 1 nu mai poate primi comanda: este plin sau inchis. Alegeti altul.'
const problem = {
  code: 'locker-unavailable',
  message,
  extra: { point: { courier: 'sameday', id: '1' }, alternatives: [locker('1'), locker('2')] },
} as const

describe('a point lost between choosing and activating', () => {
  it('can no longer be chosen, says why, and shows the points near it', () => {
    const marked = withoutDeadPoint(list, deadPointOf(problem))
    expect(marked?.offers.map(({ errors }) => errors.map((one) => one.message))).toEqual([[message], [], []])
    expect(marked?.warnings).toEqual([{ courier: 'sameday', code: 'locker-unavailable', message }])
    expect(marked?.lockerAlternatives.map(({ id }) => id)).toEqual(['2'])
  })

  it('is said once where the offers asked anew say it too', () => {
    const warned = { ...list, warnings: [{ courier: 'sameday', code: 'locker-unavailable', message: 'plin' }] } as OfferList
    expect(withoutDeadPoint(warned, deadPointOf(problem))?.warnings).toHaveLength(1)
  })

  it('is no other refusal, and changes nothing of offers while there is none', () => {
    expect(deadPointOf({ ...problem, code: 'courier-refused' })).toBeNull()
    expect(deadPointOf({ ...problem, extra: undefined })).toBeNull()
    expect(withoutDeadPoint(list, null)).toBe(list)
    expect(withoutDeadPoint(undefined, deadPointOf(problem))).toBeUndefined()
  })
})
