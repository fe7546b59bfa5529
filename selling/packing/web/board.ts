/** What every part of the packing table is given of it. */
import type { ReactNode } from 'react'
import type { StoreProductShown } from '#selling/store-orders/contract/page.ts'
import type { OrderPacking } from '../contract/order-packing.ts'
import type { ProductCarrying } from './use-carrying.ts'
import type { useProductMoves } from './use-moves.ts'

export type PackingBoardContext = {
  packing: OrderPacking
  /** As it is now, not as it was drawn. */
  current: () => OrderPacking
  product: (productId: string) => StoreProductShown | undefined
  /** Messages by path, e.g. `packing.packages.0.weightKg`. */
  errors: Record<string, ReactNode>
  onLeave: (path: string) => void
  /** Weighed by hand, and their products changed since. */
  recheckPackageIds: readonly number[]
  /** How a handle is used by keyboard: the id of the text. */
  instructionsId: string
  moves: ReturnType<typeof useProductMoves>
  carrying: ProductCarrying
  onMeasure: (product: StoreProductShown) => void
}
