import { inject } from 'vitest'
import type { RunningProduct } from './own-product.ts'

/** The one that belongs to this worker alone. */
export function thisProduct(): RunningProduct {
  const product = inject('hosted').products[Number(process.env.VITEST_POOL_ID) - 1]
  if (!product) throw new Error(`no product runs for worker ${process.env.VITEST_POOL_ID}`)
  return product
}
