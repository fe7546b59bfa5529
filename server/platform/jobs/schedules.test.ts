import { describe, expect, it } from 'vitest'
import { cron, everyInterval, type Schedule } from './schedules.ts'

const STEP_MS = 10 * 60_000

/** All that is due between two instants, asked again and again as the workers ask. */
function runsBetween(schedule: Schedule, from: string, until: string): string[] {
  const seen: string[] = []
  for (let at = Date.parse(from); at < Date.parse(until); at += STEP_MS) {
    const { period, dueAt } = schedule.lastDue(new Date(at))
    const run = `${period} at ${dueAt.toISOString().slice(0, 16)}`
    if (dueAt.getTime() >= Date.parse(from) && seen.at(-1) !== run) seen.push(run)
  }
  return seen
}

describe('a cron expression', () => {
  it('means the clocks of Bucharest, in winter and in summer', () => {
    const nightly = cron('15 3 * * *', { period: 'day' })
    expect(nightly.lastDue(new Date('2026-11-22T12:00:00Z'))).toEqual({ period: '2026-11-22', dueAt: new Date('2026-11-22T01:15:00Z') })
    expect(nightly.lastDue(new Date('2026-07-22T12:00:00Z'))).toEqual({ period: '2026-07-22', dueAt: new Date('2026-07-22T00:15:00Z') })
  })

  it('is due from its minute’s first moment, and not before', () => {
    const nightly = cron('15 0 * * *', { period: 'day' })
    expect(nightly.lastDue(new Date('2026-11-21T22:14:59.999Z')).period).toBe('2026-11-21')
    expect(nightly.lastDue(new Date('2026-11-21T22:15:00.000Z')).period).toBe('2026-11-22')
  })

  it.each([
    ['30 3 * * *', 'an hour that is skipped', ['2026-03-29 at 2026-03-29T01:00']],
    ['15 0 * * *', 'an hour before it', ['2026-03-29 at 2026-03-28T22:15']],
    ['0 23 * * *', 'an hour after it', ['2026-03-29 at 2026-03-29T20:00']],
  ])('%s is due once on the day the clocks go forward: %s', (expression, _, runs) => {
    expect(runsBetween(cron(expression, { period: 'day' }), '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z')).toEqual(runs)
  })

  it.each([
    ['30 3 * * *', 'an hour that comes twice', ['2026-10-25 at 2026-10-25T00:30']],
    ['15 0 * * *', 'an hour before it', ['2026-10-25 at 2026-10-24T21:15']],
    ['0 23 * * *', 'an hour after it', ['2026-10-25 at 2026-10-25T21:00']],
  ])('%s is due once on the day the clocks go back: %s', (expression, _, runs) => {
    expect(runsBetween(cron(expression, { period: 'day' }), '2026-10-24T21:00:00Z', '2026-10-25T22:00:00Z')).toEqual(runs)
  })

  it('names the week by ISO 8601, over the end of a year too', () => {
    const weekly = cron('0 6 * * 1', { period: 'week' })
    expect(runsBetween(weekly, '2026-12-25T00:00:00Z', '2027-01-12T00:00:00Z')).toEqual([
      '2026-W53 at 2026-12-28T04:00',
      '2027-W01 at 2027-01-04T04:00',
      '2027-W02 at 2027-01-11T04:00',
    ])
  })

  it('names the month', () => {
    const monthly = cron('0 6 L * *', { period: 'month' })
    expect(monthly.lastDue(new Date('2026-12-01T00:00:00Z'))).toEqual({ period: '2026-11', dueAt: new Date('2026-11-30T04:00:00Z') })
  })

  it('may be due more than once a day where each run stands for itself', () => {
    const twice = cron('0 9,15 * * 1-5', { period: 'minute' })
    expect(runsBetween(twice, '2026-11-20T00:00:00Z', '2026-11-23T08:00:00Z')).toEqual([
      '2026-11-20T07:00:00.000Z at 2026-11-20T07:00',
      '2026-11-20T13:00:00.000Z at 2026-11-20T13:00',
      '2026-11-23T07:00:00.000Z at 2026-11-23T07:00',
    ])
  })

  it.each([
    ['no expression', 'every day', 'day'],
    ['too few fields', '15 3 * *', 'day'],
    ['seconds', '0 15 3 * * *', 'day'],
    ['a name for it', '@daily', 'day'],
    ['a date', '2026-11-22T03:15:00', 'day'],
    ['a minute there is not', '60 3 * * *', 'day'],
    ['a step beyond the hour', '*/90 * * * *', 'minute'],
    ['a day that never comes', '0 6 31 2 *', 'day'],
    ['two runs a day', '0 9,15 * * *', 'day'],
    ['a run every hour of a day', '0 * * * *', 'day'],
    ['a run every day of a week', '0 6 * * *', 'week'],
    ['two runs a week', '0 6 * * 1,4', 'week'],
    ['days of the month as a week', '0 6 1 * 1', 'week'],
    ['a run every week of a month', '0 6 * * 1', 'month'],
    ['a day that not every month has', '0 6 31 * *', 'month'],
    ['two days of a month', '0 6 1,15 * *', 'month'],
  ] as const)('is refused where it is declared: %s', (_, expression, period) => {
    expect(() => cron(expression, { period })).toThrow()
  })
})

describe('every so often', () => {
  it('is at the same minutes of each hour, an hour that comes twice included', () => {
    expect(runsBetween(everyInterval({ minutes: 20 }), '2026-10-25T00:00:00Z', '2026-10-25T02:00:00Z')).toHaveLength(6)
    expect(runsBetween(everyInterval({ hours: 1 }), '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z')).toHaveLength(23)
    expect(everyInterval({ hours: 6 }).lastDue(new Date('2026-11-22T17:59:59Z')).period).toBe('2026-11-22T12:00:00.000Z')
  })

  it.each([
    { minutes: 7 },
    { minutes: 90 },
    { minutes: 1440 },
    { minutes: 0 },
    { minutes: -5 },
    { minutes: 0.5 },
    { hours: 5 },
    { hours: 48 },
  ])('is refused where it does not divide an hour or a day: %o', (interval) => {
    expect(() => everyInterval(interval as Parameters<typeof everyInterval>[0])).toThrow('does not divide')
  })
})
