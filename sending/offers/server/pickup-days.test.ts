import { describe, expect, it } from 'vitest'
import {
  deliveryDay,
  firstPickupDay as firstPickupDayWithin,
  nextCourierWorkingDay,
  pickupDayOf,
  saturdayOfDelivery,
} from './pickup-days.ts'

const hours = (from: string, until: string) => () => ({ from, until })
const firstPickupDay = (now: Date, windowOn = hours('09:00', '19:30')) => firstPickupDayWithin(now, windowOn)

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
  expect(nextCourierWorkingDay('2026-11-20')).toBe('2026-11-23')
  expect(deliveryDay('2026-11-19', 24)).toBe('2026-11-20')
  expect(deliveryDay('2026-11-20', 24)).toBe('2026-11-23')
  expect(deliveryDay('2026-11-20', 17)).toBe('2026-11-23')
  expect(deliveryDay('2026-11-18', 72)).toBe('2026-11-23')
})

it('no courier is promised on a public holiday', () => {
  // 2026-11-30 and 2026-12-01 are a Monday and a Tuesday, 2026-04-10 is Good Friday, 2026-08-15 a Saturday.
  expect(firstPickupDay(new Date('2026-11-30T08:00:00Z'))).toBe('2026-12-02')
  expect(nextCourierWorkingDay('2026-11-27')).toBe('2026-12-02')
  expect(deliveryDay('2026-11-27', 24)).toBe('2026-12-02')
  expect(deliveryDay('2026-04-09', 24)).toBe('2026-04-14')
  expect(saturdayOfDelivery('2026-08-14', 24)).toBeNull()
})

it('a parcel arrives on a Saturday when it is picked up the day before and takes no longer than a night', () => {
  expect(saturdayOfDelivery('2026-11-20', 24)).toBe('2026-11-21')
  expect(saturdayOfDelivery('2026-11-20', null)).toBe('2026-11-21')
  expect(saturdayOfDelivery('2026-11-20', 48)).toBeNull()
  expect(saturdayOfDelivery('2026-11-23', 24)).toBeNull()
})

it('the courier comes on the next working day once the sender’s own hours of today have ended', () => {
  const afternoon = new Date('2026-11-19T13:30:00Z')
  expect(firstPickupDay(afternoon, hours('09:00', '15:30'))).toBe('2026-11-19')
  expect(firstPickupDay(afternoon, hours('09:00', '15:00'))).toBe('2026-11-20')
})

describe('the day and last hours of a pickup', () => {
  const asked = { firstPickupOn: '2026-11-19', today: '2026-11-19', hour: '12:00' }
  const courier = { lastPickupHour: '17:00', lastOrderHour: '15:00' }

  it('are the courier’s within the sender’s, with the courier’s time between order and pickup', () => {
    expect(pickupDayOf(courier, { ...asked, windowOn: hours('09:00', '19:30') })).toEqual({ pickupOn: '2026-11-19', ...courier })
    expect(pickupDayOf(courier, { ...asked, windowOn: hours('09:00', '16:30') })).toEqual({
      ...{ pickupOn: '2026-11-19', lastPickupHour: '16:30', lastOrderHour: '14:30' },
    })
  })

  it('are those of the next day whose hours are long enough', () => {
    const windowOn = (day: string) => (day === '2026-11-19' ? { from: '09:00', until: '13:30' } : { from: '12:00', until: '14:00' })
    expect(pickupDayOf(courier, { ...asked, windowOn })).toEqual({
      ...{ pickupOn: '2026-11-20', lastPickupHour: '14:00', lastOrderHour: '12:00' },
    })
    const longOnMonday = (day: string) => (day === '2026-11-23' ? { from: '09:00', until: '17:00' } : { from: '15:30', until: '16:00' })
    expect(pickupDayOf(courier, { ...asked, windowOn: longOnMonday })?.pickupOn).toBe('2026-11-23')
  })

  it('are none where no day leaves the courier its time', () => {
    expect(pickupDayOf(courier, { ...asked, windowOn: hours('15:30', '17:00') })).toBeNull()
    expect(pickupDayOf(courier, { ...asked, windowOn: hours('15:30', '17:00'), daysOff: ['2026-11-19'] })).toBeNull()
  })

  it('are left as the courier says them where it comes by contract', () => {
    const unsaid = { lastPickupHour: null, lastOrderHour: null }
    expect(pickupDayOf(unsaid, { ...asked, windowOn: hours('15:30', '16:00') })).toEqual({ pickupOn: '2026-11-19', ...unsaid })
  })
})
