import { describe, expect, it } from 'vitest'
import { chosenPeriod } from './period-picker.tsx'

const TODAY = '2026-03-02'
const chosen = (search: Parameters<typeof chosenPeriod>[0]) => chosenPeriod(search, TODAY)

describe('the period of the figures', () => {
  it('is the last thirty days until another is chosen', () => {
    expect(chosen({})).toEqual({ preset: 'month', period: { from: '2026-02-01', to: TODAY } })
  })

  it.each([
    ['week', '2026-02-24', TODAY],
    ['quarter', '2025-12-03', TODAY],
    ['thisMonth', '2026-03-01', TODAY],
    ['lastMonth', '2026-02-01', '2026-02-28'],
  ] as const)('is for %s from %s to %s', (period, from, to) => {
    expect(chosen({ period })).toEqual({ preset: period, period: { from, to } })
  })

  it('is a range of days where one is named, and that of the beginning where it cannot be asked for', () => {
    expect(chosen({ from: '2026-01-01', to: '2026-01-31' })).toEqual({ preset: null, period: { from: '2026-01-01', to: '2026-01-31' } })
    for (const wrong of [{ from: '2026-01-31', to: '2026-01-01' }, { from: '2020-01-01', to: TODAY }, { from: TODAY }, { period: 'x' }])
      expect(chosen(wrong).preset).toBe('month')
  })
})
