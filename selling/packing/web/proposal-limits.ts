/** Within which bounds packages are proposed: those of the chosen locker, else such as every courier takes. */
import type { CourierBounds, LockerOffered } from '#sending/offers/contract/offers.ts'
import type { ProposalLimits } from '../contract/proposal.ts'

/** Boxes of the merchant's own are not kept yet. */
const noBoxes: ProposalLimits['boxes'] = []

/** null: nothing is known of the couriers. */
export function proposalLimits(bounds: readonly CourierBounds[], locker: LockerOffered | null): ProposalLimits | null {
  const atLocker = locker && bounds.find(({ courier }) => courier === locker.courier)?.locker
  if (locker && atLocker) {
    const { drawers, kgMax, parcelsMax } = atLocker
    const free = drawers.filter(({ size }) => isFree(locker, size))
    const sideCmMax = Math.max(...drawers.flatMap(({ heightCm, widthCm, lengthCm }) => [heightCm, widthCm, lengthCm]))
    return { kgMax, sideCmMax, packagesMax: parcelsMax, drawers: free.length > 0 ? free : drawers, boxes: noBoxes }
  }
  if (bounds.length === 0) return null
  const least = (measure: (of: CourierBounds) => number) => Math.min(...bounds.map(measure))
  return {
    kgMax: least(({ parcelKgMax }) => parcelKgMax),
    sideCmMax: least(({ sideCmMax }) => sideCmMax),
    packagesMax: least(({ parcelsMax }) => parcelsMax),
    drawers: [],
    boxes: noBoxes,
  }
}

/** A courier that does not say is taken to have them all. */
const isFree = ({ availableSizes }: LockerOffered, size: 'S' | 'M' | 'L'): boolean =>
  availableSizes === null || availableSizes.some((one) => one.size === size && one.free > 0)
