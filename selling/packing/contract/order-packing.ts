/**
 * The packing of a store order: which products travel in which package and which wait for a later shipment.
 * Immutable values; every change goes through the functions of this folder and ends in `settle`.
 */
import { z } from 'zod'
import { PositiveMinorUnits } from '#contract/money-at-the-wire.ts'
import { coded } from '#contract/texts/message.ts'
import {
  CONTENT_LENGTH_MAX,
  contentTooLong,
  ENVELOPE,
  PARCEL,
  type Package,
  packageLimits,
  packageSide,
  tooManyPackages,
} from '#sending/shipments/contract/shipments.ts'

/** `lines`: what one call to the store may fulfil at once. `contentLength` is bounded again by each courier. */
export const packingLimits = {
  linesMax: 512,
  quantityMax: 100_000,
  productSideCmMin: 1,
  contentLengthMax: CONTENT_LENGTH_MAX,
  packageIdMax: 1_000_000,
  typedMax: 1_000_000,
} as const

const productSide = (side: 'width' | 'length' | 'height') => packageSide(side, { cmMin: packingLimits.productSideCmMin })

export const ProductDimensions = z.object({
  widthCm: productSide('width'),
  lengthCm: productSide('length'),
  heightCm: productSide('height'),
})
export type ProductDimensions = z.infer<typeof ProductDimensions>

/** The store's id of what is sold; null: the product was removed from the store or never was in it. */
const VariantId = z.string().min(1).max(100).nullable()
const ProductId = z.string().min(1).max(100)
const Quantity = z.int().min(1).max(packingLimits.quantityMax)

/** One line of the order as far as it is still to be shipped. */
export const StoreProduct = z.object({
  /** Of the order's line, not of the variant: the same variant may stand on two lines. */
  id: ProductId,
  variantId: VariantId,
  name: z.string(),
  /** How many are still to be shipped. */
  quantity: Quantity,
  unitPrice: PositiveMinorUnits,
  /** Of one unit. null or 0: the store does not know it. */
  weightKg: z.number().min(0).nullable(),
  dimensions: ProductDimensions.nullable(),
})
export type StoreProduct = z.infer<typeof StoreProduct>

/** Carries the variant too, so that a packing finds its products again when the store renames the lines. */
export const PackedLine = z.object({ productId: ProductId, variantId: VariantId, quantity: Quantity })
export type PackedLine = z.infer<typeof PackedLine>

/** null: not typed yet, or nothing to calculate it from. What is typed may break the limits: the package then shows its errors. */
const Measure = z.number().min(-packingLimits.typedMax).max(packingLimits.typedMax).nullable()

export const PackedPackage = z.object({
  /** Unique within the packing; positions change, ids do not. */
  id: z.int().min(1).max(packingLimits.packageIdMax),
  /** Added by the user: stays when it is empty. */
  manuallyAdded: z.boolean(),
  /** Weight and dimensions follow the products; false once the user typed one of them. */
  calculatedAutomatically: z.boolean(),
  weightKg: Measure,
  lengthCm: Measure,
  widthCm: Measure,
  heightCm: Measure,
  lines: z.array(PackedLine).max(packingLimits.linesMax),
})
export type PackedPackage = z.infer<typeof PackedPackage>
export type PackageMeasures = Pick<PackedPackage, 'weightKg' | 'lengthCm' | 'widthCm' | 'heightCm'>

export const PackageType = z.union([z.literal(ENVELOPE), z.literal(PARCEL)])
export type PackageType = z.infer<typeof PackageType>

/** What is sent and stored: without the products, which only the store knows. `reconcile` joins the two again. */
export const PackingPlan = z.object({
  type: PackageType,
  content: z.string().max(packingLimits.contentLengthMax, contentTooLong),
  /** False: it follows what travels. Missing in packings from before this was kept (reconcile.ts), and where a program wrote it. */
  contentIsTyped: z.boolean().optional(),
  packages: z
    .array(PackedPackage)
    .max(packageLimits.packagesMax, tooManyPackages)
    .refine((packages) => new Set(packages.map(({ id }) => id)).size === packages.length, coded('packages-same-number')),
  /** Waiting for a later shipment. */
  postponed: z.array(PackedLine).max(packingLimits.linesMax),
})
export type PackingPlan = z.infer<typeof PackingPlan>

/** `defaultPackage`: the shop's, for products without measures. */
export type OrderPacking = PackingPlan & { products: readonly StoreProduct[]; defaultPackage?: Package | null }

/** A text as long as the content may be. A pair of UTF-16 units cut in two could not be stored. */
export const cutPackingContent = (text: string): string => text.slice(0, packingLimits.contentLengthMax).replace(/[\uD800-\uDBFF]$/, '')

export const packingPlanOf = ({ type, content, contentIsTyped, packages, postponed }: OrderPacking): PackingPlan => ({
  ...{ type, content, packages, postponed },
  ...(contentIsTyped === undefined ? {} : { contentIsTyped }),
})

export const packedLines = (plan: PackingPlan): PackedLine[] => plan.packages.flatMap(({ lines }) => lines)

export const packedLineOf = ({ id, variantId, quantity }: StoreProduct): PackedLine => ({ productId: id, variantId, quantity })

/** Adds to the line of the same product, or puts a new line at `index` (default: last). */
export function withAddedLine(lines: readonly PackedLine[], added: PackedLine, index = lines.length): PackedLine[] {
  const isThere = lines.some(({ productId }) => productId === added.productId)
  if (!isThere) return lines.toSpliced(Math.max(0, index), 0, added)
  return lines.map((line) => (line.productId === added.productId ? { ...line, quantity: line.quantity + added.quantity } : line))
}

/** One line a product, in the order of their first appearance. */
export const mergePackedLines = (lines: readonly PackedLine[]): PackedLine[] =>
  lines.reduce<PackedLine[]>((total, line) => withAddedLine(total, line), [])

const noMeasures: PackageMeasures = { weightKg: null, lengthCm: null, widthCm: null, heightCm: null }

/** Appends an empty package that calculates its measures. */
export function withNewPackage(plan: OrderPacking, manuallyAdded: boolean): { packing: OrderPacking; id: number } {
  const id = 1 + Math.max(0, ...plan.packages.map((one) => one.id))
  const added: PackedPackage = { id, manuallyAdded, calculatedAutomatically: true, ...noMeasures, lines: [] }
  return { packing: { ...plan, packages: [...plan.packages, added] }, id }
}
