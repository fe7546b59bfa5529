import { describe, expect, it } from 'vitest'
import {
  countedAs,
  lastWithdrawalDay,
  type ParcelArrival,
  refundLastDay,
  timelinessOf,
  type WithdrawalTerms,
  withdrawalPeriod,
} from './withdrawal-period.ts'

const came = (at: string | null): ParcelArrival => ({ state: 'delivered', at: at === null ? null : new Date(at) })
const informed: WithdrawalTerms = { isInformed: true, days: 14 }
const lastDay = (parcels: readonly ParcelArrival[], how = informed) => {
  const period = withdrawalPeriod(parcels, how)
  return period.kind === 'known' ? period.lastDay : period.kind
}

describe('the last day', () => {
  it('is the fourteenth after the parcel came, which is not counted itself', () =>
    expect(lastDay([came('2026-11-05T10:00:00+02:00')])).toBe('2026-11-19'))
  it('goes by the last of several parcels, in whatever order they are named', () => {
    const parcels = [came('2026-11-05T10:00:00+02:00'), came('2026-11-12T18:30:00+02:00'), came('2026-11-03T10:00:00+02:00')]
    expect(lastDay(parcels)).toBe('2026-11-26')
    expect(lastDay(parcels.toReversed())).toBe('2026-11-26')
  })
  it('of parcels of Thursday and Saturday is the Monday after the fourteenth day from the Saturday', () =>
    expect(lastDay([came('2026-06-04T10:00:00+03:00'), came('2026-06-06T16:20:00+03:00')])).toBe('2026-06-22'))
  it('is the day of Bucharest, where midnight is earlier than elsewhere', () => {
    expect(lastDay([came('2026-11-04T21:59:00Z')])).toBe('2026-11-18')
    expect(lastDay([came('2026-11-04T22:00:00Z')])).toBe('2026-11-19')
  })
  it.each([
    ['a Saturday', '2026-11-07T12:00:00+02:00', '2026-11-23'],
    ['a Sunday', '2026-11-08T12:00:00+02:00', '2026-11-23'],
    ['a Monday that is a holiday, with the next day one too', '2026-11-16T12:00:00+02:00', '2026-12-02'],
    ['Christmas, on a Friday', '2026-12-11T12:00:00+02:00', '2026-12-28'],
    ['Good Friday: the period ends after the Easter days', '2026-03-27T12:00:00+02:00', '2026-04-14'],
  ])('that would be %s is the next working day', (_, at, last) => expect(lastDay([came(at)])).toBe(last))
  it('is twelve months later where the shop did not inform', () => {
    expect(lastDay([came('2026-11-05T10:00:00+02:00')], { isInformed: false, days: 14 })).toBe('2027-11-19')
    // 29 February has no such day in the next year; that one is a Sunday there.
    expect(lastDay([came('2028-02-15T10:00:00+02:00')], { isInformed: false, days: 14 })).toBe('2029-02-28')
  })
  it('is that of the days which the shop grants, from a weekend or holiday to the next working day too', () => {
    // 30 days after 5 November is Saturday, 5 December.
    expect(lastDay([came('2026-11-05T10:00:00+02:00')], { isInformed: true, days: 30 })).toBe('2026-12-07')
    expect(lastDay([came('2026-11-05T10:00:00+02:00')], { isInformed: true, days: 365 })).toBe('2027-11-05')
  })
  it('of a shop that did not inform is that of the law with twelve months more, or that of the shop where it is later', () => {
    const parcel = [came('2026-11-05T10:00:00+02:00')]
    expect(lastDay(parcel, { isInformed: false, days: 30 })).toBe('2027-11-19')
    // More than may be set: whichever ends later.
    expect(lastDay(parcel, { isInformed: false, days: 400 })).toBe('2027-12-10')
  })
  it('says how it was counted, also of one that is kept', () => {
    const kept = { cameOn: '2026-11-05', days: 30 }
    const counted = { lastDay: '2026-12-07', plainDay: '2026-12-05', monthsMore: 0 }
    expect(lastWithdrawalDay(kept.cameOn, { isInformed: true, days: 30 })).toEqual(counted)
    expect(countedAs({ ...kept, lastDay: '2026-12-07' })).toEqual(counted)
    expect(countedAs({ ...kept, lastDay: '2027-11-19' })).toMatchObject({ monthsMore: 12, plainDay: '2027-11-19' })
    expect(countedAs({ ...kept, lastDay: '2026-12-08' })).toBeNull()
  })
  it('counts days, not hours, over a change of the clocks', () => {
    expect(lastDay([came('2026-10-15T23:30:00+03:00')])).toBe('2026-10-29')
    expect(lastDay([came('2026-03-18T00:30:00+02:00')])).toBe('2026-04-01')
  })
})

describe('what is not known', () => {
  it('is not guessed where the courier gave no time', () => {
    expect(lastDay([came(null)])).toBe('not-known')
    expect(lastDay([came('2026-11-05T10:00:00+02:00'), came(null)])).toBe('not-known')
    expect(lastDay([came(null), came('2026-11-05T10:00:00+02:00')])).toBe('not-known')
    expect(lastDay([])).toBe('not-known')
  })
  it('has not begun while a parcel is under way', () =>
    expect(lastDay([came('2026-11-05T10:00:00+02:00'), { state: 'under-way' }, came(null)])).toBe('not-begun'))
})

describe('a statement', () => {
  const period = withdrawalPeriod([came('2026-11-05T10:00:00+02:00')], informed)
  it.each([
    ['2026-11-05T09:00:00+02:00', 'in-time'],
    ['2026-11-19T23:59:59.999+02:00', 'in-time'],
    ['2026-11-20T00:00:00+02:00', 'late'],
  ])('of %s is %s', (at, timeliness) => expect(timelinessOf(period, new Date(at))).toBe(timeliness))
  it('is in time up to 24:00 of the day on which the clocks are changed', () => {
    const over = withdrawalPeriod([came('2026-03-13T10:00:00+02:00')], informed)
    expect(timelinessOf(over, new Date('2026-03-27T23:59:59+02:00'))).toBe('in-time')
    const summer = withdrawalPeriod([came('2026-10-12T10:00:00+03:00')], informed)
    expect(timelinessOf(summer, new Date('2026-10-26T21:59:59Z'))).toBe('in-time')
    expect(timelinessOf(summer, new Date('2026-10-26T22:00:00Z'))).toBe('late')
  })
  it('is in time before everything came, and not judged where nothing is known', () => {
    expect(timelinessOf({ kind: 'not-begun' }, new Date())).toBe('in-time')
    expect(timelinessOf({ kind: 'not-known' }, new Date())).toBe('not-known')
  })
})

it('the money is paid back fourteen days after the statement', () =>
  expect(refundLastDay(new Date('2026-11-19T23:30:00+02:00'))).toBe('2026-12-03'))
