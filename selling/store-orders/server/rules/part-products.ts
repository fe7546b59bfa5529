/** Products of a part as they are packed: with the dimensions that were kept of them. */

import type { LineToSend } from '#selling/store-shipments/server/rules/still-to-send.ts'
import type { SavedDimensions } from '#selling/stores/server/product-dimensions.ts'
import type { StoreProductShown } from '../../contract/page.ts'

export const partProductsOf = (lines: readonly LineToSend[], kept: ReadonlyMap<string, SavedDimensions>): StoreProductShown[] =>
  lines.map((line) => productOf(line, line.variantId === null ? undefined : kept.get(line.variantId)))

const productOf = (line: LineToSend, kept: SavedDimensions | undefined): StoreProductShown => ({
  id: line.id,
  variantId: line.variantId,
  name: line.name,
  quantity: line.quantity,
  unitPrice: line.unitPrice.minor,
  currency: line.unitPrice.currency,
  weightKg: kept?.weightKg ?? line.weightKg,
  dimensions: kept?.dimensions ?? null,
  sku: line.sku,
  imageUrl: line.imageUrl,
  mutationId: kept?.mutationId ?? null,
})
