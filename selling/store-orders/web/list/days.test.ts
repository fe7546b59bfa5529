import { describe, expect, it } from 'vitest'
import { lastMonth, momentsOfDays } from './days.ts'

describe('lastMonth', () => {
  it('ends today in Bucharest and begins a month earlier', () => {
    expect(lastMonth(new Date('2026-11-20T23:30:00Z'))).toEqual({ from: '2026-10-21', to: '2026-11-21' })
    expect(lastMonth(new Date('2026-01-05T10:00:00Z'))).toEqual({ from: '2025-12-05', to: '2026-01-05' })
  })
  it('begins with the last day of a shorter month', () => {
    expect(lastMonth(new Date('2026-03-31T10:00:00Z')).from).toBe('2026-02-28')
  })
})

describe('momentsOfDays', () => {
  it('reaches from the first to the last moment of the days', () => {
    expect(momentsOfDays({ from: '2026-07-01', to: '2026-11-21' })).toEqual({
      start: '2026-07-01T00:00:00.000+03:00',
      end: '2026-11-21T23:59:59.999+02:00',
    })
  })
  it('knows the days on which clocks change', () => {
    expect(momentsOfDays({ from: '2026-03-29', to: '2026-03-29' })).toEqual({
      start: '2026-03-29T00:00:00.000+02:00',
      end: '2026-03-29T23:59:59.999+03:00',
    })
    expect(momentsOfDays({ from: '2026-10-25', to: '2026-10-25' })).toEqual({
      start: '2026-10-25T00:00:00.000+03:00',
      end: '2026-10-25T23:59:59.999+02:00',
    })
  })
})
