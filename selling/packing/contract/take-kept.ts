/** A packing that the client keeps under a name, or one of its packages, is taken into the packing of a store's order. */
import { ENVELOPE, PARCEL, type Package, type Packing } from '#sending/shipments/contract/shipments.ts'
import { cutPackingContent, type OrderPacking, type PackedPackage, withNewPackage } from './order-packing.ts'
import { concludePacking, type PackingOutcome, packingRefusalOf } from './outcome.ts'
import { gramsOfKg, mayPackAsEnvelope } from './settle.ts'

/**
 * Type, content and measures; products stay where they are. What is kept with more packages than there are adds empty ones, as of a product
 * that comes in two boxes; with fewer it leaves the others alone.
 */
export function takePacking(packing: OrderPacking, kept: Packing): PackingOutcome {
  let opened = packing
  while (opened.packages.length < kept.packages.length) opened = withNewPackage(opened, opened.packages.length > 0).packing
  const packages = opened.packages.map((one, at) => {
    const sides = kept.packages[at]
    return sides ? measured(packing, one, sides) : one
  })
  const type = kept.type === ENVELOPE && mayPackAsEnvelope(packages) ? ENVELOPE : PARCEL
  return concludePacking({ ...opened, packages, type, content: cutPackingContent(kept.content), contentIsTyped: true })
}

export function takePackage(packing: OrderPacking, packageId: number, kept: Package): PackingOutcome {
  if (!packing.packages.some(({ id }) => id === packageId)) return packingRefusalOf('unknown-package')
  return concludePacking({
    ...packing,
    packages: packing.packages.map((one) => (one.id === packageId ? measured(packing, one, kept) : one)),
  })
}

/** A box is as large as it is kept; it never weighs less than what is known to be inside. */
function measured({ products }: OrderPacking, one: PackedPackage, { weightKg, ...sides }: Package): PackedPackage {
  const weights = new Map(products.map((product) => [product.id, product.weightKg ?? 0]))
  const inside = one.lines.reduce((sum, { productId, quantity }) => sum + gramsOfKg(weights.get(productId) ?? 0) * quantity, 0)
  return { ...one, ...sides, weightKg: Math.max(weightKg, inside / 1000), calculatedAutomatically: false }
}
