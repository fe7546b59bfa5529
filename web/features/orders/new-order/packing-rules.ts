/** When packages may travel as an envelope while they are still being typed, and the change to a parcel when they may not. */
import { ENVELOPE, envelopeLimits, PARCEL } from '../../../../contract/shipments.ts'
import { numberOf, type PackageDraft, type PackingDraft, type Typed } from './order-draft.ts'

const within = (typed: Typed, max: number) => (numberOf(typed) ?? 0) <= max

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

/** An envelope that meets the requirements no longer becomes a parcel; `isChanged` says that the person must be told. */
export function withPackages(packing: PackingDraft, packages: PackageDraft[]): { packing: PackingDraft; isChanged: boolean } {
  const isChanged = packing.type === ENVELOPE && !mayBeEnvelope(packages)
  return { packing: { ...packing, packages, type: isChanged ? PARCEL : packing.type }, isChanged }
}

export function totalWeightKg(packages: readonly PackageDraft[]): number {
  const grams = packages.reduce((total, { weightKg }) => total + Math.round((numberOf(weightKg) ?? 0) * 1000), 0)
  return grams / 1000
}
