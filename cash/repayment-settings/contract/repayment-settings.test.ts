import { describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { HolderName, isFullHolderName, minAmountOf, payDayFrom, runDayAt } from './repayment-settings.ts'

describe('the next day of payment', () => {
  it.each([
    [1, '2026-11-27', '2026-11-27'],
    [1, '2026-11-28', '2026-12-02'],
    [2, '2026-11-25', '2026-11-27'],
    [2, '2026-11-28', '2026-12-02'],
    [3, '2026-11-27', '2026-11-27'],
    [3, '2026-12-23', '2026-12-28'],
    [4, '2026-11-14', '2026-11-27'],
    [5, '2026-11-03', '2026-11-27'],
    [5, '2026-11-28', '2026-12-31'],
  ])('of interval %i from %s on is %s', (interval, from, payDay) => {
    expect(payDayFrom(interval, from)).toBe(payDay)
  })

  it('may be today until the day’s payments are made', () => {
    expect([runDayAt('2026-11-27', '09:59'), runDayAt('2026-11-27', '10:00')]).toEqual(['2026-11-27', '2026-11-28'])
  })

  it('is the contract’s from interval 10 on', () => {
    expect(payDayFrom(10, '2026-11-02')).toBeNull()
  })
})

it('an amount makes a payment come sooner unless it is paid each day, by contract, or without a limit', () => {
  expect([minAmountOf(3, 500), minAmountOf(1, 500), minAmountOf(10, 500), minAmountOf(3, 999_999)]).toEqual([
    fromRon(500),
    null,
    null,
    null,
  ])
})

describe('the holder of an account', () => {
  it.each(['Ștefan Țurcanu', 'ATELIER & FIII S.R.L.', "O'Neill; 2"])('may be %s', (name) => {
    expect(HolderName.safeParse(name).success).toBe(true)
  })

  it.each(['', '   ', '12345', 'Ana<script>', 'x'.repeat(33), 'ИВАН Петров', 'Иван Ltd'])('may not be "%s"', (name) => {
    expect(HolderName.safeParse(name).success).toBe(false)
  })

  it('of a single repayment has a first and a last name', () => {
    expect(['Ana', ' Ana ', 'A B', 'An', 'Ana Pop'].map(isFullHolderName)).toEqual([false, false, true, false, true])
  })
})
