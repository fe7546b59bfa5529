import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fromRon, ZERO } from '#contract/money.ts'
import { REPAYMENT_FILTERS } from '#web/kept.ts'
import { expectedPaymentText, type NextPaymentShown, nextPaymentText } from './next-payment.ts'
import { sharedAccount } from './repayment-columns.tsx'
import { freshFilters, keepSheetFilter, keptRepaymentFilters, searchOfSheet, toggleFilter } from './repayment-filters.ts'

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
    expect(keptRepaymentFilters('ana', now)).toEqual(freshFilters(now))
    expect(freshFilters(now)).toMatchObject({ filter: 'all', fromDate: '2026-10-01', toDate: '2026-11-22', limit: 50, account: '' })
  })

  it('are those of the last visit, for the user who chose them alone', () => {
    const chosen = { ...freshFilters(now), filter: 'paid', sheetId: 7 } as const
    kept = JSON.stringify({ userId: 'ana', ...chosen })
    expect(keptRepaymentFilters('ana', now)).toEqual(chosen)
    expect(keptRepaymentFilters('bogdan', now)).toEqual(freshFilters(now))
    kept = '{"userId":"ana"}'
    expect(keptRepaymentFilters('ana', now)).toEqual(freshFilters(now))
  })

  it('exclude each other, and the active one leads back to all', () => {
    expect([toggleFilter('all', 'paid'), toggleFilter('paid', 'paid'), toggleFilter('paid', 'atUs'), toggleFilter('all', 'all')]).toEqual([
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
    keepSheetFilter('ana', 12)
    const today = new Date()
    expect(keptRepaymentFilters('ana', today)).toEqual({ ...freshFilters(today), limit: 100, sheetId: 12 })
  })

  it('is downloaded whole', () => {
    expect(searchOfSheet(12)).toMatchObject({ sheetId: 12, isAll: true, isPaid: false, fromDate: null, toDate: null, searchString: '' })
  })
})

describe('the next payment', () => {
  const amounts = { minAmount: null, payable: ZERO, inSheets: ZERO }
  it.each([
    ['2026-11-27', amounts, false, 'Urmatoarea zi de plata: vineri 27.11 · de platit acum 0,00 RON'],
    [
      ...['2026-11-27', { ...amounts, minAmount: fromRon(500), payable: fromRon(320) }, false],
      'Urmatoarea plata: la atingerea sumei de 500,00 RON, dar nu mai tarziu de vineri 27.11 · de platit acum 320,00 RON',
    ],
    [
      ...['2026-11-27', { ...amounts, inSheets: fromRon(80) }, true],
      'Urmatoarea zi de plata: vineri 27.11 (poate fi amanata cu o zi daca exista rambursuri in procesare) · de platit acum 0,00 RON · 80,00 RON in curs de plata',
    ],
    [null, amounts, false, 'Urmatoarea plata: conform termenilor contractuali · de platit acum 0,00 RON'],
  ] as [string | null, NextPaymentShown['amount'], boolean, string][])(
    'on %s, of %o, waiting %s, is said with its amount',
    (nextPayDate, amount, waitPending, text) => {
      expect(plain(nextPaymentText({ date: { nextPayDate, waitPending }, amount }))).toBe(text)
    },
  )
})

describe('the days on which the money at one place is paid', () => {
  const of = { count: 3, amount: fromRon(545), first: '2026-11-27', last: '2026-12-02', unknown: ZERO }
  it.each([
    ['one day', { ...of, last: of.first }, false, 'vineri 27.11'],
    ['several, estimated', of, true, '~27.11 - 02.12'],
    ['of a part alone', { ...of, unknown: fromRon(45) }, true, '~27.11 - 02.12; pentru 45,00 RON nu se stie'],
    ['none', { ...of, first: null, last: null }, true, 'nu se stie cand'],
  ])('are %s', (_, expectation, isEstimate, text) => {
    expect(plain(expectedPaymentText({ of: expectation, count: 3, isEstimate }))).toBe(text)
  })

  it('are not said of a part of it, nor of nothing', () => {
    expect(expectedPaymentText({ of, count: 2, isEstimate: true })).toBeNull()
    expect(expectedPaymentText({ of: { ...of, count: 0 }, count: 0, isEstimate: true })).toBeNull()
  })
})

describe('the account of all rows', () => {
  const row = { bank: { name: 'Ana Pop', account: 'RO49AAAA1B31007593840000' }, isAwaiting: false }
  it('is a line above them where it is one, and a column where it is not', () => {
    expect(sharedAccount([row, row])).toEqual({ account: 'RO49 AAAA 1B31 0075 9384 0000', holder: 'Ana Pop' })
    expect(sharedAccount([row, { ...row, bank: { ...row.bank, account: '' } }])).toBeNull()
    expect(sharedAccount([{ ...row, isAwaiting: true }])).toBeNull()
    expect(sharedAccount([])).toBeUndefined()
  })
})

const plain = (text: string | null) => text?.replace(/\s/g, ' ')
