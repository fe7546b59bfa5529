import { expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import type { BulkPrice } from '../../../contract/bulk.ts'
import { bulkPlan, countAffordableOrders } from './bulk-plan.ts'

const order = (storeOrderId: string, { isReady = true, isPaid = true } = {}) => ({
  storeOrderId,
  status: { needsContactFix: false, needsAddressFix: false, needsShippingPoint: false, readyForActivation: isReady },
  payment: { hasCashOnDelivery: false, status: isPaid ? ('paid' as const) : ('pending' as const) },
})
const priced = (id: string, ron: number): BulkPrice => ({
  ...{ id, reasons: [], warnings: [], isPassing: false },
  parts: [{ fulfillmentOrderId: `${id}-p`, courierName: 'FAN Courier', serviceName: 'Standard', why: '', price: fromRon(ron) }],
})
const without = (id: string, isPassing: boolean): BulkPrice => ({ id, parts: [], reasons: ['De ce'], warnings: [], isPassing })

const orders = [order('a'), order('b', { isPaid: false }), order('c', { isReady: false }), order('d'), order('e'), order('f')]
const prices = new Map([priced('a', 10.5), priced('b', 20), without('d', false), without('e', true)].map((one) => [one.id, one]))
const planOf = (chosen: string[], isAsking = true) =>
  bulkPlan({
    isAsking,
    orders,
    chosen: new Set(chosen),
    price: (id) => prices.get(id),
    obstacles: () => ['Adresa incorecta'],
  })
const ids = (some: readonly { storeOrderId: string }[]) => some.map(({ storeOrderId }) => storeOrderId)

it('leaves out what is a question until it is chosen, and counts no price that is not known', () => {
  const plan = planOf([])
  expect([ids(plan.sent), ids(plan.questions), ids(plan.waiting), plan.total]).toEqual([['a'], ['b'], ['f'], fromRon(10.5)])
  expect(ids(planOf(['b']).sent)).toEqual(['a', 'b'])
  expect(planOf(['b']).total).toBe(fromRon(30.5))
})

it('says apart what cannot be sent and what has no price now', () => {
  const { refused, unpriced } = planOf([])
  expect(refused.map(({ order: { storeOrderId }, reasons }) => [storeOrderId, ...reasons])).toEqual([
    ['c', 'Adresa incorecta'],
    ['d', 'De ce'],
  ])
  expect(unpriced.map(({ order: { storeOrderId } }) => storeOrderId)).toEqual(['e'])
  expect(planOf([], false).unpriced.map(({ order: { storeOrderId } }) => storeOrderId)).toEqual(['e', 'f'])
})

it('says for how many the balance lasts, and what is missing', () => {
  const of20 = Array.from({ length: 50 }, () => fromRon(20))
  expect(countAffordableOrders(fromRon(610), of20)).toEqual({ count: 30, missing: fromRon(390) })
  expect(countAffordableOrders(fromRon(1000), of20)).toEqual({ count: 50, missing: 0 })
  expect(countAffordableOrders(fromRon(-5), of20)).toEqual({ count: 0, missing: fromRon(1005) })
})
