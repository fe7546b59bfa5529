import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fromRon } from '../../../contract/money.ts'
import { REPAYMENT_FILTERS } from '../../../web/kept.ts'
import { nextText } from './next-payment.ts'
import { freshFilters, keepSheet, keptFilters, pressed, searchOfSheet } from './repayment-filters.ts'

const now = new Date('2026-11-22T10:00:00Z')
let kept: string | null

beforeEach(() => {
  kept = null
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === REPAYMENT_FILTERS ? kept : null),
    setItem: (_: string, value: string) => {
      kept = value
    },
  })
})

describe('the filters of repayments', () => {
  it('begin with all states from the first day of the month before to today, 50 on a page', () => {
    expect(keptFilters('ana', now)).toEqual(freshFilters(now))
    expect(freshFilters(now)).toMatchObject({ filter: 'all', fromDate: '2026-10-01', toDate: '2026-11-22', limit: 50, account: '' })
  })

  it('are those of the last visit, for the user who chose them alone', () => {
    const chosen = { ...freshFilters(now), filter: 'paid', sheetId: 7 } as const
    kept = JSON.stringify({ userId: 'ana', ...chosen })
    expect(keptFilters('ana', now)).toEqual(chosen)
    expect(keptFilters('bogdan', now)).toEqual(freshFilters(now))
    kept = '{"userId":"ana"}'
    expect(keptFilters('ana', now)).toEqual(freshFilters(now))
  })

  it('exclude each other, and the active one leads back to all', () => {
    expect([pressed('all', 'paid'), pressed('paid', 'paid'), pressed('paid', 'atUs'), pressed('all', 'all')]).toEqual([
      'paid',
      'all',
      'atUs',
      'all',
    ])
  })
})

describe('a sheet', () => {
  it('is shown whole: every other filter is as at the first visit, and the length of pages stays', () => {
    kept = JSON.stringify({ userId: 'ana', ...freshFilters(now), filter: 'atCourier', searchString: 'dej', account: 'RO', limit: 100 })
    keepSheet('ana', 12)
    const today = new Date()
    expect(keptFilters('ana', today)).toEqual({ ...freshFilters(today), limit: 100, sheetId: 12 })
  })

  it('is downloaded whole', () => {
    expect(searchOfSheet(12)).toMatchObject({ sheetId: 12, isAll: true, isPaid: false, fromDate: null, toDate: null, searchString: '' })
  })
})

describe('the next payment', () => {
  it.each([
    ['2026-11-27', null, false, 'Urmatoarea plata: 27.11.2026'],
    ['2026-11-27', fromRon(500), false, 'Urmatoarea plata: la atingerea sumei de 500,00 RON, dar nu mai tarziu de 27.11.2026'],
    ['2026-11-27', null, true, 'Urmatoarea plata: 27.11.2026 (poate fi amanata cu o zi daca exista rambursuri in procesare)'],
    [null, null, false, 'Urmatoarea plata: conform termenilor contractuali'],
  ])('by %s, from %s on, waiting %s, is said so', (nextPayDate, minAmount, waitPending, text) => {
    expect(nextText({ date: { nextPayDate, waitPending }, amount: { minAmount } }).replace(/\s/g, ' ')).toBe(text)
  })
})
