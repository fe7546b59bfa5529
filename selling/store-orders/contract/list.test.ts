import { expect, it } from 'vitest'
import { isStoreOrderUnpaid, StorePayment } from './list.ts'

it('an order is unpaid where something is owed that no courier collects', () => {
  const unpaid = StorePayment.options.filter((status) => isStoreOrderUnpaid({ hasCashOnDelivery: false, status }))
  expect(unpaid).toEqual(['pending', 'partially-paid', 'expired'])
  expect(StorePayment.options.filter((status) => isStoreOrderUnpaid({ hasCashOnDelivery: true, status }))).toEqual([])
})
