/** Changes of packages and products that move nothing: add, delete, weigh, measure, choose the type. */

import { readMessage } from '#contract/texts/message.ts'
import { ENVELOPE } from '#sending/shipments/contract/shipments.ts'
import {
  cutPackingContent,
  type OrderPacking,
  type PackageMeasures,
  type PackageType,
  type PackedPackage,
  ProductDimensions,
  withNewPackage,
} from './order-packing.ts'
import { concludePacking, type PackingOutcome, type PackingRefusal, packingRefusalOf } from './outcome.ts'
import { mayPackAsEnvelope } from './settle.ts'

/** An empty package may be sent too: a product that comes in two boxes is one line and two packages. */
export const addPackedPackage = (packing: OrderPacking): PackingOutcome => concludePacking(withNewPackage(packing, true).packing)

/** Besides the manual ones, a package that was weighed by hand and then emptied: it would be in the way for ever. */
export const mayDeletePackage = (one: PackedPackage): boolean => one.manuallyAdded || one.lines.length === 0

export function deletePackage(packing: OrderPacking, packageId: number): PackingOutcome {
  const found = packing.packages.find(({ id }) => id === packageId)
  if (!found) return packingRefusalOf('unknown-package')
  if (found.lines.length > 0) return packingRefusalOf('package-not-empty')
  return concludePacking({ ...packing, packages: packing.packages.filter((one) => one !== found) })
}

/** What the user types is kept as typed, null while the input is empty; the package no longer follows its products. */
export function editPackage(packing: OrderPacking, packageId: number, typed: Partial<PackageMeasures>): PackingOutcome {
  const found = packing.packages.find(({ id }) => id === packageId)
  if (!found) return packingRefusalOf('unknown-package')
  const edited = { ...found, ...typed, calculatedAutomatically: false }
  return concludePacking({ ...packing, packages: packing.packages.map((one) => (one === found ? edited : one)) })
}

/** The envelope is not offered for packages that break its limits (`mayBeEnvelope`). */
export function choosePackageType(packing: OrderPacking, type: PackageType): PackingOutcome {
  if (type === ENVELOPE && !mayPackAsEnvelope(packing.packages)) return packingRefusalOf('envelope-not-allowed')
  return concludePacking({ ...packing, type })
}

/** From then on it is the user's. Longer texts are cut: the input itself takes no more. */
export const writeContent = (packing: OrderPacking, content: string): PackingOutcome =>
  concludePacking({ ...packing, content: cutPackingContent(content), contentIsTyped: true })

/** null removes the dimensions. They belong to the variant: every line of it changes, and every package calculated from it. */
export function changeProductDimensions(packing: OrderPacking, productId: string, dimensions: ProductDimensions | null): PackingOutcome {
  const changed = packing.products.find(({ id }) => id === productId)
  if (!changed) return packingRefusalOf('unknown-product')
  const invalid = dimensions && dimensionsRefused(dimensions)
  if (invalid) return invalid
  const products = packing.products.map((product) =>
    product === changed || (product.variantId !== null && product.variantId === changed.variantId) ? { ...product, dimensions } : product,
  )
  return concludePacking({ ...packing, products })
}

const dimensionFields = ['widthCm', 'lengthCm', 'heightCm'] as const

function dimensionsRefused(dimensions: ProductDimensions): PackingRefusal | null {
  const issue = ProductDimensions.safeParse(dimensions).error?.issues[0]
  if (!issue) return null
  const field = dimensionFields.find((name) => name === issue.path[0]) ?? null
  return { kind: 'refused', code: 'dimensions-invalid', field, message: readMessage(issue.message) }
}
