/** The packing configuration a merchant keeps ('Salveaza configuratie') and the next order with the same products gets. */
import { z } from 'zod'
import type { Package } from '#sending/shipments/contract/shipments.ts'
import { firstPacking } from './first-packing.ts'
import { type OrderPacking, PackageType, type PackedLine, PackedPackage, type StoreProduct, withAddedLine } from './order-packing.ts'
import { settlePacking } from './settle.ts'

/** Among the `mutations` of an activation or of an order saved for later: keep this order's packing for its products. */
export const PackingMutation = z.object({ type: z.literal('PACKING'), operation: z.literal('SAVE_OR_UPDATE') })
export type PackingMutation = z.infer<typeof PackingMutation>

const VariantLine = z.object({ variantId: z.string(), quantity: z.int().min(1) })

/** By variant, as line ids are of one order only. What was postponed is not part of it: that was a decision about one order. */
export const SavedPacking = z.object({
  type: PackageType,
  packages: z.array(PackedPackage.omit({ lines: true }).extend({ lines: z.array(VariantLine) })),
})
export type SavedPacking = z.infer<typeof SavedPacking>

type Counted = { variantId: string | null; quantity: number }

/**
 * Which orders have the same products: variants with their quantities, in any order. Store the configuration under it and
 * the client. null: nothing, or a product that has no variant, so that the next order cannot be recognised as the same.
 */
export function packingKey(products: readonly Counted[]): string | null {
  const quantities = new Map<string, number>()
  for (const { variantId, quantity } of products) {
    if (variantId === null) return null
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  }
  if (quantities.size === 0) return null
  return JSON.stringify([...quantities].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The packed products and their configuration; null when they cannot be recognised in another order. */
export function packingToSave({ type, packages }: OrderPacking): { key: string; configuration: SavedPacking } | null {
  const key = packingKey(packages.flatMap(({ lines }) => lines))
  if (key === null) return null
  const byVariant = (lines: readonly PackedLine[]) =>
    lines.flatMap(({ variantId, quantity }) => (variantId === null ? [] : [{ variantId, quantity }]))
  return { key, configuration: { type, packages: packages.map((one) => ({ ...one, lines: byVariant(one.lines) })) } }
}

/** null: the configuration is not of exactly these products. Packages that calculate their measures do so from today's products. */
export function applySavedPacking(
  { type, packages }: SavedPacking,
  products: readonly StoreProduct[],
  defaultPackage: Package | null = null,
): OrderPacking | null {
  const key = packingKey(products)
  if (key === null || key !== packingKey(packages.flatMap(({ lines }) => lines))) return null
  const left = new Map(products.map(({ id, quantity }) => [id, quantity]))
  /** Several lines of one variant are used up in the order's own order; what was used up leaves a line at 0 for `settle`. */
  const take = (lines: PackedLine[], { variantId, quantity }: z.infer<typeof VariantLine>) => {
    let wanted = quantity
    let result = lines
    for (const { id } of products.filter((product) => product.variantId === variantId)) {
      const taken = Math.min(wanted, left.get(id) ?? 0)
      left.set(id, (left.get(id) ?? 0) - taken)
      wanted -= taken
      result = withAddedLine(result, { productId: id, variantId, quantity: taken })
    }
    return result
  }
  const filled = packages.map((one) => ({ ...one, lines: one.lines.reduce<PackedLine[]>(take, []) }))
  return settlePacking({ ...firstPacking(products, defaultPackage), type, packages: filled }).packing
}
