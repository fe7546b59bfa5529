/** How an order is packed before anybody touched it: everything in one package. */
import { PARCEL } from '../shipments.ts'
import { asContent, lineOf, type OrderPacking, type StoreProduct, withNewPackage } from './order-packing.ts'
import { settle } from './settle.ts'

/** The first package is not a manual one and calculates its measures; later ones are manual. No products: no package. */
export function firstPacking(products: readonly StoreProduct[]): OrderPacking {
  const nothing: OrderPacking = { type: PARCEL, content: contentOf(products), packages: [], postponed: [], products }
  const { packing } = withNewPackage(nothing, false)
  return settle({ ...packing, packages: packing.packages.map((one) => ({ ...one, lines: products.map(lineOf) })) }).packing
}

/** `2 x Cana, Tricou`: what the label says is inside, until the person writes it otherwise. */
const contentOf = (products: readonly StoreProduct[]) =>
  asContent(products.map(({ name, quantity }) => (quantity > 1 ? `${quantity} x ${name.trim()}` : name.trim())).join(', ')).trim()
