/** What holds after every change of a packing: no empty lines, no abandoned packages, measures that follow the products. */
import { ENVELOPE, fitsEnvelope, PARCEL, type Package, packageLimits } from '../shipments.ts'
import type { Measures, OrderPacking, PackedLine, PackedPackage, StoreProduct } from './order-packing.ts'

export type Settled = { packing: OrderPacking; becameParcel: boolean }

/** `becameParcel`: it was an envelope and no longer may be one; the person must be told (`BECAME_PARCEL`). */
export function settle(packing: OrderPacking): Settled {
  const products = new Map(packing.products.map((product) => [product.id, product]))
  const packages = packing.packages
    .map((one) => ({ ...one, lines: one.lines.filter(isNotEmpty) }))
    .filter(isKept)
    .map((one) => (one.calculatedAutomatically ? { ...one, ...calculated(one.lines, products) } : one))
  const becameParcel = packing.type === ENVELOPE && !mayBeEnvelope(packages)
  const type = becameParcel ? PARCEL : packing.type
  return { packing: { ...packing, type, packages, postponed: packing.postponed.filter(isNotEmpty) }, becameParcel }
}

const isNotEmpty = (line: PackedLine) => line.quantity > 0

/** A package whose weight or dimensions were typed is kept too: what a person typed is not thrown away. */
const isKept = (one: PackedPackage) => one.lines.length > 0 || one.manuallyAdded || !one.calculatedAutomatically

/** Whether the envelope is offered as a type. What is not known yet breaks no limit. */
export function mayBeEnvelope(packages: readonly PackedPackage[]): boolean {
  return fitsEnvelope(
    packages.map((one) => ({
      weightKg: one.weightKg ?? 0,
      lengthCm: one.lengthCm ?? 0,
      widthCm: one.widthCm ?? 0,
      heightCm: one.heightCm ?? 0,
    })),
  )
}

/**
 * Weight: the sum of weight times quantity; dimensions: the largest of all products. Products of unknown weight or
 * dimensions count for nothing; when none is known the measure is null and has to be typed.
 */
function calculated(lines: readonly PackedLine[], products: ReadonlyMap<string, StoreProduct>): Measures {
  let weightGrams = 0
  const sides = { lengthCm: 0, widthCm: 0, heightCm: 0 }
  for (const { productId, quantity } of lines) {
    const product = products.get(productId)
    weightGrams += grams(product?.weightKg ?? 0) * quantity
    sides.lengthCm = Math.max(sides.lengthCm, product?.dimensions?.lengthCm ?? 0)
    sides.widthCm = Math.max(sides.widthCm, product?.dimensions?.widthCm ?? 0)
    sides.heightCm = Math.max(sides.heightCm, product?.dimensions?.heightCm ?? 0)
  }
  const least = atLeastTheMinimum({ weightKg: weightGrams / 1000, ...sides })
  return {
    weightKg: weightGrams > 0 ? least.weightKg : null,
    lengthCm: sides.lengthCm > 0 ? least.lengthCm : null,
    widthCm: sides.widthCm > 0 ? least.widthCm : null,
    heightCm: sides.heightCm > 0 ? least.heightCm : null,
  }
}

/** Whole grams, in which stores weigh: kilograms added up would gather binary dust. */
export const grams = (weightKg: number): number => Math.round(weightKg * 1000)

/** No courier takes a package below the form's minimum: what is smaller is declared as the minimum. */
export const atLeastTheMinimum = ({ weightKg, lengthCm, widthCm, heightCm }: Package): Package => ({
  weightKg: Math.max(weightKg, packageLimits.weightKgMin),
  lengthCm: Math.max(lengthCm, packageLimits.lengthCmMin),
  widthCm: Math.max(widthCm, packageLimits.widthCmMin),
  heightCm: Math.max(heightCm, packageLimits.heightCmMin),
})
