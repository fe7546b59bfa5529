/** When packages may travel as an envelope while they are still being typed, and the change to a parcel when they may not. */

import { type PackageDraft, type PackingDraft, type TypedNumber, typedNumberOf } from '#sending/shipment-editor/web/shipment-draft.ts'
import { ENVELOPE, envelopeLimits, PARCEL, type Package } from '#sending/shipments/contract/shipments.ts'

const within = (typed: TypedNumber, max: number) => (typedNumberOf(typed) ?? 0) <= max

/** What is not typed yet breaks no limit. */
export function mayBeEnvelope(packages: readonly PackageDraft[]): boolean {
  return (
    packages.length <= envelopeLimits.packages &&
    packages.every(
      (row) =>
        within(row.heightCm, envelopeLimits.heightCmMax) &&
        within(row.widthCm, envelopeLimits.widthCmMax) &&
        within(row.lengthCm, envelopeLimits.lengthCmMax) &&
        within(row.weightKg, envelopeLimits.weightKgMax),
    )
  )
}

/** An envelope that meets the requirements no longer becomes a parcel; `isChanged`: the user is to be notified. */
export function withPackages(packing: PackingDraft, packages: PackageDraft[]): { packing: PackingDraft; isChanged: boolean } {
  const isChanged = packing.type === ENVELOPE && !mayBeEnvelope(packages)
  return { packing: { ...packing, packages, type: isChanged ? PARCEL : packing.type }, isChanged }
}

/** A kept package in the place of the first that nothing is typed of, else after the others. */
export function withKeptPackage(packages: readonly PackageDraft[], kept: Package): PackageDraft[] {
  const empty = packages.findIndex((row) => Object.values(row).every((typed) => typed === ''))
  return empty === -1 ? [...packages, kept] : packages.with(empty, kept)
}

/** null: the weight of a package is not typed yet, so nothing is known of their sum. */
export function totalWeightKg(packages: readonly PackageDraft[]): number | null {
  const weights = packages.map(({ weightKg }) => typedNumberOf(weightKg))
  if (weights.some((weightKg) => weightKg === undefined)) return null
  return weights.reduce<number>((grams, weightKg) => grams + Math.round((weightKg ?? 0) * 1000), 0) / 1000
}
