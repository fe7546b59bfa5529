import { expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { cashShareOf } from './cash-share.ts'
import { firstPacking } from './first-packing.ts'
import { moveProduct } from './move-product.ts'
import { done, product } from './test-packings.ts'

it('proposes of the cash what the products that travel are worth, and nothing while all of them travel', () => {
  const packing = firstPacking([product('a', { quantity: 2, unitPrice: fromRon(30) }), product('b', { unitPrice: fromRon(40) })])
  expect(cashShareOf(packing, fromRon(120))).toBeNull()
  const later = done(moveProduct(packing, { productId: 'b', from: 1, to: 'postponed', quantity: 1 }))
  // Delivery is in the whole: 60 of 100 RON of products are 72 of 120 RON.
  expect(cashShareOf(later, fromRon(120))).toBe(fromRon(72))
  expect(cashShareOf(later, fromRon(0))).toBeNull()
})
