import { describe, expect, it } from 'vitest'
import { fromRon } from '../money.ts'
import { HolderName, isFullHolderName, minAmountOf } from './repayment-settings.ts'

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
