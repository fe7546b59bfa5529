/** How an order is packed before any change by the user: everything in one package. */
import { PARCEL, type Package } from '#sending/shipments/contract/shipments.ts'
import { type OrderPacking, packedLineOf, type StoreProduct, withNewPackage } from './order-packing.ts'
import { settlePacking } from './settle.ts'

/** The first package is not a manual one and calculates its measures; later ones are manual. No products: no package. */
export function firstPacking(products: readonly StoreProduct[], defaultPackage: Package | null = null): OrderPacking {
  const nothing: OrderPacking = { type: PARCEL, content: '', contentIsTyped: false, packages: [], postponed: [], products, defaultPackage }
  const { packing } = withNewPackage(nothing, false)
  return settlePacking({ ...packing, packages: packing.packages.map((one) => ({ ...one, lines: products.map(packedLineOf) })) }).packing
}
