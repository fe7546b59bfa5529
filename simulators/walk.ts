/** The ways a simulated parcel can go, the same for every courier; each courier has its own codes for the steps. */

export const parcelWalkSteps = [
  'created',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'at_locker',
  'attempt_failed',
  'delivered',
  'returning',
  'returned',
  'lost',
] as const
export type ParcelStep = (typeof parcelWalkSteps)[number]

const toDoor: readonly ParcelStep[] = ['created', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered']
const toPoint: readonly ParcelStep[] = ['created', 'picked_up', 'in_transit', 'at_locker', 'delivered']

/** The steps from where the parcel is to where it shall be; nothing when it cannot go there. */
export function parcelStepsTo(from: ParcelStep, to: ParcelStep, hasPoint: boolean): ParcelStep[] {
  if (isFinal(from) || from === to) return []
  if (to === 'attempt_failed') return [...along(from, 'out_for_delivery', toDoor), to]
  if (to === 'returning' || to === 'lost') return [...along(from, 'in_transit', toDoor), to]
  if (to === 'returned') return from === 'returning' ? [to] : [...along(from, 'in_transit', toDoor), 'returning', to]
  if (to === 'out_for_delivery') return from === 'attempt_failed' ? [to] : along(from, to, toDoor)
  return along(from, to, hasPoint || to === 'at_locker' ? toPoint : toDoor)
}

/** The usual next step. */
export function nextParcelStep(from: ParcelStep, hasPoint: boolean): ParcelStep | null {
  if (from === 'returning') return 'returned'
  if (from === 'attempt_failed') return 'out_for_delivery'
  const way = hasPoint ? toPoint : toDoor
  const at = way.indexOf(from)
  return at === -1 ? null : (way[at + 1] ?? null)
}

const isFinal = (step: ParcelStep): boolean => step === 'delivered' || step === 'returned' || step === 'lost'

function along(from: ParcelStep, to: ParcelStep, way: readonly ParcelStep[]): ParcelStep[] {
  const end = way.indexOf(to)
  const start = way.indexOf(from)
  // Off the usual way (after a failed attempt, at the point): straight to the goal.
  if (start === -1) return [to]
  return way.slice(start + 1, end + 1)
}
