import { expect, it } from 'vitest'
import { deliveryDay, firstPickupDay, nextWorkingDay, saturdayOfDelivery } from './pickup-days.ts'

/** 2026-11-20 is a Friday; Bucharest is two hours ahead of UTC in winter, three in summer. */
it('the courier comes today until 17:00 in Bucharest, then on the next working day', () => {
  expect(firstPickupDay(new Date('2026-11-19T08:00:00Z'))).toBe('2026-11-19')
  expect(firstPickupDay(new Date('2026-11-19T15:00:59Z'))).toBe('2026-11-19')
  expect(firstPickupDay(new Date('2026-11-19T15:01:00Z'))).toBe('2026-11-20')
  expect(firstPickupDay(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-23')
  expect(firstPickupDay(new Date('2026-11-21T08:00:00Z'))).toBe('2026-11-23')
  expect(firstPickupDay(new Date('2026-07-16T14:30:00Z'))).toBe('2026-07-17')
})

it('the day is that of Bucharest, not of the server', () => {
  expect(firstPickupDay(new Date('2026-11-18T22:30:00Z'))).toBe('2026-11-19')
})

it('delivery counts working days', () => {
  expect(nextWorkingDay('2026-11-20')).toBe('2026-11-23')
  expect(deliveryDay('2026-11-19', 24)).toBe('2026-11-20')
  expect(deliveryDay('2026-11-20', 24)).toBe('2026-11-23')
  expect(deliveryDay('2026-11-20', 17)).toBe('2026-11-23')
  expect(deliveryDay('2026-11-18', 72)).toBe('2026-11-23')
})

it('a parcel arrives on a Saturday when it is picked up the day before and takes no longer than a night', () => {
  expect(saturdayOfDelivery('2026-11-20', 24)).toBe('2026-11-21')
  expect(saturdayOfDelivery('2026-11-20', null)).toBe('2026-11-21')
  expect(saturdayOfDelivery('2026-11-20', 48)).toBeNull()
  expect(saturdayOfDelivery('2026-11-23', 24)).toBeNull()
})
