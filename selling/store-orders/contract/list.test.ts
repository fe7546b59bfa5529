import { expect, it } from 'vitest'
import { isUnpaid, StorePayment } from './list.ts'

it('an order is unpaid where something is owed that no courier collects', () => {
  const unpaid = StorePayment.options.filter((status) => isUnpaid({ hasCashOnDelivery: false, status }))
  expect(unpaid).toEqual(['pending', 'partially-paid', 'expired'])
  expect(StorePayment.options.filter((status) => isUnpaid({ hasCashOnDelivery: true, status }))).toEqual([])
})
