/** What holds after every change of a packing: no empty lines, no abandoned packages, measures and content that follow the products. */
import { ENVELOPE, fitsEnvelope, PARCEL, type Package, packageLimits } from '#sending/shipments/contract/shipments.ts'
import {
  cutPackingContent,
  type OrderPacking,
  type PackageMeasures,
  type PackedLine,
  type PackedPackage,
  packedLines,
  type StoreProduct,
} from './order-packing.ts'

export type SettledPacking = { packing: OrderPacking; becameParcel: boolean }

/** `becameParcel`: it was an envelope and no longer may be one; the user must be notified (`BECAME_PARCEL`). */
export function settlePacking(packing: OrderPacking): SettledPacking {
  const packages = packing.packages
    .map((one) => ({ ...one, lines: one.lines.filter(isNotEmpty) }))
    .filter(isKept)
    .map((one) => (one.calculatedAutomatically ? { ...one, ...calculated(one.lines, packing) } : one))
  const becameParcel = packing.type === ENVELOPE && !mayPackAsEnvelope(packages)
  const settled = {
    ...packing,
    type: becameParcel ? PARCEL : packing.type,
    packages,
    postponed: packing.postponed.filter(isNotEmpty),
  }
  const content = packing.contentIsTyped === false ? packingContentOf(packedLines(settled), packing.products) : packing.content
  return { packing: { ...settled, content }, becameParcel }
}

const isNotEmpty = (line: PackedLine) => line.quantity > 0

/** A package whose weight or dimensions were typed is kept too: what the user typed is not thrown away. */
const isKept = (one: PackedPackage) => one.lines.length > 0 || one.manuallyAdded || !one.calculatedAutomatically

/** Whether the envelope is offered as a type. What is not known yet breaks no limit. */
export function mayPackAsEnvelope(packages: readonly PackedPackage[]): boolean {
  return fitsEnvelope(
    packages.map((one) => ({
      weightKg: one.weightKg ?? 0,
      lengthCm: one.lengthCm ?? 0,
      widthCm: one.widthCm ?? 0,
      heightCm: one.heightCm ?? 0,
    })),
  )
}

/** `2 x Tricou, 1 x Cana`: what the label says is inside. */
export function packingContentOf(lines: readonly PackedLine[], products: readonly StoreProduct[]): string {
  const names = new Map(products.map(({ id, name }) => [id, name.trim()]))
  const counted = new Map<string, number>()
  for (const { productId, quantity } of lines) {
    const name = names.get(productId) ?? ''
    if (name !== '') counted.set(name, (counted.get(name) ?? 0) + quantity)
  }
  return cutPackingContent([...counted].map(([name, quantity]) => `${quantity} x ${name}`).join(', ')).trim()
}

/** Products of a package that the store says nothing about. Weightless ones are not known either. */
export type UnknownMeasures = { weight: StoreProduct[]; dimensions: StoreProduct[] }

export function unknownMeasuresOf(lines: readonly PackedLine[], products: readonly StoreProduct[]): UnknownMeasures {
  const inside = products.filter(({ id }) => lines.some(({ productId }) => productId === id))
  return { weight: inside.filter(({ weightKg }) => !weightKg), dimensions: inside.filter((product) => product.dimensions === null) }
}

/**
 * Weight: the sum of weight times quantity; dimensions: the largest of all products. One product of unknown weight, or dimensions, makes
 * that measure unknown: then it is the shop's default package's, though never less than what is known, or null and has to be typed.
 */
function calculated(lines: readonly PackedLine[], { products, defaultPackage = null }: OrderPacking): PackageMeasures {
  if (lines.length === 0) return { weightKg: null, lengthCm: null, widthCm: null, heightCm: null }
  const known = withMinimumSize(knownOf(lines, products))
  const unknown = unknownMeasuresOf(lines, products)
  const measure = (name: keyof PackageMeasures, isUnknown: boolean) => {
    if (!isUnknown) return known[name]
    return defaultPackage && Math.max(defaultPackage[name], known[name])
  }
  const isUnmeasured = unknown.dimensions.length > 0
  return {
    weightKg: measure('weightKg', unknown.weight.length > 0),
    lengthCm: measure('lengthCm', isUnmeasured),
    widthCm: measure('widthCm', isUnmeasured),
    heightCm: measure('heightCm', isUnmeasured),
  }
}

function knownOf(lines: readonly PackedLine[], products: readonly StoreProduct[]): Package {
  const byId = new Map(products.map((product) => [product.id, product]))
  let weightGrams = 0
  const sides = { lengthCm: 0, widthCm: 0, heightCm: 0 }
  for (const { productId, quantity } of lines) {
    const product = byId.get(productId)
    weightGrams += gramsOfKg(product?.weightKg ?? 0) * quantity
    sides.lengthCm = Math.max(sides.lengthCm, product?.dimensions?.lengthCm ?? 0)
    sides.widthCm = Math.max(sides.widthCm, product?.dimensions?.widthCm ?? 0)
    sides.heightCm = Math.max(sides.heightCm, product?.dimensions?.heightCm ?? 0)
  }
  return { weightKg: weightGrams / 1000, ...sides }
}

/** Where a package's measures come from. `unknown`: some of them have to be typed. */
export type MeasureSource = 'typed' | 'products' | 'default-package' | 'unknown'

export function measureSourceOf(one: PackedPackage, products: readonly StoreProduct[]): MeasureSource {
  if (!one.calculatedAutomatically) return 'typed'
  if ([one.weightKg, one.lengthCm, one.widthCm, one.heightCm].includes(null)) return 'unknown'
  const { weight, dimensions } = unknownMeasuresOf(one.lines, products)
  return weight.length + dimensions.length > 0 ? 'default-package' : 'products'
}

/** Whole grams, in which stores weigh: kilograms added up would gather binary dust. */
export const gramsOfKg = (weightKg: number): number => Math.round(weightKg * 1000)

/** No courier takes a package below the form's minimum: what is smaller is declared as the minimum. */
export const withMinimumSize = ({ weightKg, lengthCm, widthCm, heightCm }: Package): Package => ({
  weightKg: Math.max(weightKg, packageLimits.weightKgMin),
  lengthCm: Math.max(lengthCm, packageLimits.lengthCmMin),
  widthCm: Math.max(widthCm, packageLimits.widthCmMin),
  heightCm: Math.max(heightCm, packageLimits.heightCmMin),
})
