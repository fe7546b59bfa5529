import { describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { hasSettledAmounts, heldMoneyBani, invoicingRefusal } from './entity-rules.ts'

const nothing = { prepaidReservedBani: bani(0), unappliedReservedBani: bani(0) }
const held = (prepaid: number, unapplied: number, receivable: number, reserved = nothing) =>
  heldMoneyBani({ prepaidBani: bani(prepaid), unappliedBani: bani(unapplied), receivableBani: bani(receivable), ...reserved })

describe('an account', () => {
  it.each([
    [0, 0, true],
    [1, 0, false],
    [0, 1, false],
    [-100, -100, true],
    [-100, 1, false],
  ])('with %d bani not invoiced and %d held is settled: %s', (notInvoiced, prepaid, settled) => {
    expect(hasSettledAmounts({ notInvoicedBani: bani(notInvoiced), prepaidBani: bani(prepaid) })).toBe(settled)
  })

  it('holds payments that no invoice has used, and owes no more for those that are unpaid', () => {
    expect([held(100, 0, 0), held(100, 50, 0), held(100, 0, 70), held(0, 50, 20)]).toEqual([100, 150, 100, 30])
  })

  it('holds nothing of what is on its way back', () => {
    const onItsWay = { prepaidReservedBani: bani(100), unappliedReservedBani: bani(50) }
    expect([held(100, 50, 0, onItsWay), held(130, 50, 0, onItsWay), held(100, 80, 0, onItsWay)]).toEqual([0, 30, 30])
  })
})

it('invoices are issued to what is verified, or of no Romanian company, and to nothing else', () => {
  expect(invoicingRefusal({ verifyStatus: 'verified', invalidReason: null })).toBe(null)
  expect(invoicingRefusal({ verifyStatus: null, invalidReason: null })).toBe(null)
  expect(invoicingRefusal({ verifyStatus: 'pendingVerification', invalidReason: null })).toEqual({ code: 'billing-entity-pending' })
  expect(invoicingRefusal({ verifyStatus: 'invalid', invalidReason: 'inactive' })).toEqual({ code: 'billing-entity-inactive' })
})
