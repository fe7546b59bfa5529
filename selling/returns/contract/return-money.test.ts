import { expect, it } from 'vitest'
import { mayReturnMoneyBecome, needsReturnMoneyReason, refundCeiling } from './return-money.ts'
import { noDisposal } from './returned-goods.ts'

const shirts = { name: 'Tricou', quantity: 3, unitPriceMinor: 8999 }
const mug = { name: 'Cana', quantity: 1, unitPriceMinor: 2500 }
/** Its delivery cost 15.00. */
const whole = { ordered: [shirts, mug], announced: [], counted: null, totalMinor: 3 * 8999 + 2500 + 1500, paidElsewhereMinor: 0 }
const counted = (name: string, announced: number, came: number) => ({ name, announced, whole: came, damaged: 0, ...noDisposal })

it('owes what was announced until it is counted, then what arrived', () => {
  const three = { ...whole, announced: [{ name: 'Tricou', quantity: 3 }] }
  expect(refundCeiling(three)).toBe(26997)
  expect(refundCeiling({ ...three, counted: [counted('Tricou', 3, 2)] })).toBe(17998)
  expect(refundCeiling({ ...three, counted: [counted('Tricou', 3, 0)] })).toBe(0)
})

it('owes damaged units, for the merchant to pay less with a reason, and none that was not announced', () => {
  const one = { ...whole, announced: [{ name: 'Tricou', quantity: 1 }] }
  const damaged = { ...counted('Tricou', 1, 0), damaged: 1 }
  expect(refundCeiling({ ...one, counted: [damaged, counted('Cana', 0, 1)] })).toBe(8999)
  expect(refundCeiling({ ...one, counted: [counted('Tricou', 1, 5)] })).toBe(8999)
})

it('owes the delivery with the whole order, and not with a part of it', () => {
  expect(refundCeiling(whole)).toBe(30997)
  expect(refundCeiling({ ...whole, counted: [counted('Tricou', 3, 3), counted('Cana', 1, 1)] })).toBe(30997)
  expect(refundCeiling({ ...whole, counted: [counted('Tricou', 3, 3), counted('Cana', 1, 0)] })).toBe(26997)
})

it('never owes more than the order cost, less what its other returns were paid', () => {
  const discounted = { ...whole, totalMinor: 10000, announced: [{ name: 'Tricou', quantity: 3 }] }
  expect(refundCeiling(discounted)).toBe(10000)
  expect(refundCeiling({ ...discounted, paidElsewhereMinor: 8999 })).toBe(1001)
  expect(refundCeiling({ ...discounted, paidElsewhereMinor: 20000 })).toBe(0)
})

it('knows no bound where prices are not known, but for the total of the order', () => {
  const unknown = { ...whole, ordered: [{ ...shirts, unitPriceMinor: null }], announced: [{ name: 'Tricou', quantity: 1 }] }
  expect(refundCeiling({ ...unknown, totalMinor: null })).toBeNull()
  expect(refundCeiling(unknown)).toBe(whole.totalMinor)
  const two = [shirts, { ...shirts, unitPriceMinor: 100 }]
  expect(refundCeiling({ ...unknown, ordered: two, totalMinor: null })).toBeNull()
  expect(refundCeiling({ ...whole, ordered: [], totalMinor: 5000 })).toBe(5000)
})

it('asks why where less is paid than is owed, where it is in doubt, and where it is refused', () => {
  expect(needsReturnMoneyReason('paid', 999, 1000)).toBe(true)
  expect(needsReturnMoneyReason('paid', 1000, 1000)).toBe(false)
  expect(needsReturnMoneyReason('sent', null, 1000)).toBe(false)
  expect(needsReturnMoneyReason('paid', 999, null)).toBe(false)
  expect([needsReturnMoneyReason('in-doubt', null, null), needsReturnMoneyReason('refused', null, null)]).toEqual([true, true])
})

it('keeps what the law says is owed', () => {
  expect(mayReturnMoneyBecome('pending', 'not-asked', { isOwedByLaw: false })).toBe(true)
  expect(mayReturnMoneyBecome('pending', 'not-asked', { isOwedByLaw: true })).toBe(false)
  expect(mayReturnMoneyBecome('paid', 'sent', { isOwedByLaw: true })).toBe(false)
})
