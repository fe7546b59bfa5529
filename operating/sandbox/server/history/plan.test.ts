import { describe, expect, it } from 'vitest'
import { isWorkingDay } from '#contract/banking/banking-days.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import { planHistory } from './plan.ts'

const today = '2026-11-26'
const days = planHistory({ today, months: 6 })
const parcels = days.flatMap((one) => one.parcels)

describe('the plan of the demo shop’s months', () => {
  it('is the same for the same day', () => {
    expect(planHistory({ today, months: 6 })).toEqual(days)
  })

  it('has three to eight parcels each working day, none on others, and of the last days those whose way is over', () => {
    for (const { day, parcels: some } of days)
      if (day > addDays(today, -10)) expect(some.every(({ endsOn }) => endsOn < today)).toBe(true)
      else if (isWorkingDay(day)) {
        expect(some.length).toBeGreaterThanOrEqual(3)
        expect(some.length).toBeLessThanOrEqual(8)
      } else expect(some).toEqual([])
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-05-25', '2026-11-25'])
  })

  it('shares them unequally between two couriers, and knows every end', () => {
    const ofFan = parcels.filter(({ courier }) => courier === 'fan').length / parcels.length
    expect(ofFan).toBeGreaterThan(0.55)
    expect(ofFan).toBeLessThan(0.75)
    const ends = new Set(parcels.map(({ events, cancelledAt }) => (cancelledAt ? 'cancelled' : events.at(-1)?.state)))
    expect([...ends].toSorted()).toEqual(['cancelled', 'delivered', 'lost', 'returned'])
    expect(parcels.filter(({ events }) => events.at(-1)?.state === 'lost')).toHaveLength(1)
    expect(parcels.filter(({ hasClosedAccount }) => hasClosedAccount)).toHaveLength(1)
  })

  it('takes some to lockers, without cash, where they wait before they are collected', () => {
    const some = parcels.filter(({ isToLocker }) => isToLocker)
    expect(some.length / parcels.length).toBeGreaterThan(0.04)
    for (const { cashRon, town, events, cancelledAt } of some) {
      expect([cashRon, town.city]).toEqual([null, 'Florești'])
      if (cancelledAt === null) expect(events.map(({ state }) => state)).toContain('at_locker')
    }
  })

  it('of a smaller shop is another one, and loses nothing', () => {
    const pace = { seed: 7, least: 0, most: 2, hasRareFates: false }
    const small = planHistory({ today, months: 6, pace }).map((one) => one.parcels)
    expect(Math.max(...small.map(({ length }) => length))).toBe(2)
    expect(small.flat().filter(({ events }) => events.at(-1)?.state === 'lost')).toEqual([])
  })

  it('gives each step its own moment, in order, and none in the future', () => {
    for (const { at, events } of parcels) {
      const moments = [at, ...events.map((event) => event.at)].map((moment) => moment.getTime())
      expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b))
      expect(bucharestDayOf(new Date(moments.at(-1) ?? 0)) < today || events.at(-1)?.state === 'returned').toBe(true)
    }
  })

  it.each(['2026-11-23', '2026-12-01', '2027-01-01', '2027-01-04', '2027-05-03', '2028-02-29', '2026-03-29', '2026-12-27'])(
    'is full until its end on any day: %s',
    (any) => {
      const plan = planHistory({ today: any, months: 6 })
      const ofDay = new Map(plan.map(({ day, parcels: some }) => [day, some.length]))
      // Parcels of the last banking day are still under way; of each one before it some have reached their recipients.
      const bankingDays = [...ofDay.keys()].filter((day) => isWorkingDay(day))
      for (const day of bankingDays.slice(0, -1)) expect(ofDay.get(day), day).toBeGreaterThan(0)
      for (const [day, count] of ofDay) if (!isWorkingDay(day)) expect(count, day).toBe(0)
      for (const { endsOn } of plan.flatMap(({ parcels: some }) => some)) expect(isWorkingDay(endsOn), endsOn).toBe(true)
    },
  )
})
