/** A proposal becomes the packing, unless the packing changed after it was made. */
import { mergePackedLines, type OrderPacking, type PackedLine, type PackedPackage, packedLines, withNewPackage } from './order-packing.ts'
import { concludePacking, type PackingOutcome, packingRefusalOf } from './outcome.ts'
import type { PackingProposal } from './proposal.ts'

/**
 * Packages keep the proposed weight and dimensions, as if typed: recalculated ones would be those of the largest product.
 * What could not be placed goes into one more package, which calculates its measures.
 */
export function acceptProposal(packing: OrderPacking, { packages, unplaced }: PackingProposal): PackingOutcome {
  const rest = unplaced.map(({ line }) => line)
  const proposed = [...packages.flatMap(({ lines }) => lines), ...rest]
  if (counted(proposed) !== counted(packedLines(packing))) return packingRefusalOf('proposal-outdated')
  const accepted = packages.map(({ lines, weightKg, lengthCm, widthCm, heightCm }, i): PackedPackage => {
    return { id: i + 1, manuallyAdded: i > 0, calculatedAutomatically: false, weightKg, lengthCm, widthCm, heightCm, lines }
  })
  const opened = withNewPackage({ ...packing, packages: accepted }, accepted.length > 0)
  const filled = opened.packing.packages.map((one) => (one.id === opened.id ? { ...one, lines: mergePackedLines(rest) } : one))
  return concludePacking({ ...packing, packages: rest.length > 0 ? filled : accepted })
}

const counted = (lines: readonly PackedLine[]) =>
  JSON.stringify(
    mergePackedLines(lines)
      .map(({ productId, quantity }) => [productId, quantity])
      .sort(),
  )
