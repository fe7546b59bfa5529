import { describe, expect, it } from 'vitest'
import { bankingDayFrom, payDayFrom } from '#cash/repayment-settings/server/pay-days.ts'
import { payoutDueStateOf } from '#cash/repayments/server/client-due.ts'
import type { PayableRepayment } from '#cash/repayments/server/payable.ts'
import { bani } from '#contract/money.ts'
import { groupIntoRepaymentSheets } from './group-sheets.ts'

const cash = (amount: number, given: Partial<PayableRepayment> = {}): PayableRepayment => ({
  ...{ clientId: 'c', id: `${amount}-${given.iban ?? ''}`, amountBani: bani(amount), holder: 'Ana Pop', iban: 'A' },
  ...{ receivedAt: new Date('2026-11-23T06:00:00Z'), stateChangedAt: new Date('2026-11-23T06:00:00Z') },
  ...given,
})
const received = (at: string, amount = 100) => cash(amount, { receivedAt: new Date(at) })
const terms = (interval: number, minAmount: number | null = null, waitsForPending = false) => ({
  ...{ interval, minAmountBani: minAmount === null ? null : bani(minAmount), waitsForPending },
})
const due = (payable: PayableRepayment[], of: ReturnType<typeof terms>, day: string, hasPending = false) =>
  payoutDueStateOf(payable, { terms: of, hasPending, closed: [] }, day)

describe('a client', () => {
  it('is due on the day of its interval, and after it where the run missed it', () => {
    const monday = [received('2026-11-23T06:00:00Z')]
    expect(due(monday, terms(3), '2026-11-26')).toBe('not-due')
    for (const day of ['2026-11-27', '2026-12-02']) expect(due(monday, terms(3), day)).toBe('due')
  })

  it('is due with what came before the run of the day, else with the next', () => {
    expect(due([received('2026-11-27T07:59:00Z')], terms(3), '2026-11-27')).toBe('due')
    expect(due([received('2026-11-27T08:01:00Z')], terms(3), '2026-11-27')).toBe('not-due')
    expect(due([received('2026-11-27T08:01:00Z')], terms(3), '2026-12-04')).toBe('due')
  })

  it('is due sooner when its amount is reached, and not while corrections keep it below', () => {
    const some = [received('2026-11-23T06:00:00Z', 300), received('2026-11-24T06:00:00Z', 300)]
    expect(due(some, terms(3, 500), '2026-11-24')).toBe('due')
    expect(due(some, terms(3, 700), '2026-11-24')).toBe('below-minimum')
    expect(due([...some, received('2026-11-24T06:00:00Z', -200)], terms(3, 500), '2026-11-24')).toBe('below-minimum')
  })

  it('waits one banking day at most for a transfer that is announced', () => {
    const monday = [received('2026-11-23T06:00:00Z')]
    expect(due(monday, terms(3, null, true), '2026-11-27', true)).toBe('pending-transfer')
    expect(due(monday, terms(3, null, true), '2026-12-02', true)).toBe('due')
    expect(due(monday, terms(3, null, false), '2026-11-27', true)).toBe('due')
    expect(due(monday, terms(3, null, true), '2026-11-27')).toBe('due')
  })

  it('is paid by contract by no run, and by corrections alone never', () => {
    expect(due([cash(100)], terms(10), '2026-12-31')).toBe('by-contract')
    expect(due([cash(-100)], terms(1), '2026-12-31')).toBe('not-due')
  })

  it('is paid on the next banking day where its own is a holiday, asked on whichever day', () => {
    expect(['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28'].map((day) => payDayFrom(3, day, []))).toEqual(
      Array(4).fill('2026-12-28'),
    )
    expect(payDayFrom(3, '2026-12-29', [])).toBe('2027-01-04')
    expect(due([received('2026-12-22T06:00:00Z')], terms(3), '2026-12-28')).toBe('due')
    expect(bankingDayFrom('2026-12-25', [])).toBe('2026-12-28')
  })

  it('is paid on no day on which its bank settles nothing, as the operator has set it', () => {
    const payable = [received('2026-04-01T06:00:00Z')]
    const on = (day: string, closed: string[]) => payoutDueStateOf(payable, { terms: terms(3), hasPending: false, closed }, day)
    expect([on('2026-04-03', []), on('2026-04-03', ['2026-04-03', '2026-04-06'])]).toEqual(['due', 'not-due'])
    expect(on('2026-04-07', ['2026-04-03', '2026-04-06'])).toBe('due')
    expect(bankingDayFrom('2026-04-03', ['2026-04-03', '2026-04-06'])).toBe('2026-04-07')
  })
})

const made = (...payable: PayableRepayment[]) =>
  groupIntoRepaymentSheets(payable).map(({ iban, amountBani, nettedBani }) => [iban, amountBani, nettedBani])

describe('sheets', () => {
  it('are one for each holder and account', () => {
    expect(made(cash(100), cash(50), cash(30, { iban: 'B' }), cash(20, { holder: 'Dan' }))).toEqual([
      ['A', 150, 0],
      ['B', 30, 0],
      ['A', 20, 0],
    ])
  })

  it('net corrections in the largest that stays above zero', () => {
    expect(made(cash(100), cash(30, { iban: 'B' }), cash(-60, { iban: 'B' }), cash(-20))).toEqual([
      ['B', 30, 0],
      ['A', 20, 80],
    ])
  })

  it('are never at or below zero', () => {
    expect(made(cash(100), cash(-100))).toEqual([])
    expect(made(cash(-100))).toEqual([])
  })

  it('are held back as far as a correction is more than each of them', () => {
    expect(made(cash(100), cash(90, { iban: 'B' }), cash(80, { iban: 'C' }), cash(-150))).toEqual([['C', 80, 0]])
  })
})
