/** What a store must still be asked so that its fulfilment is what our order is. Pure: the same difference gives the same steps. */

import type { FulfilmentNow, Milestone } from '#selling/ports/stores.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'

export type FulfilmentStep =
  | { kind: 'cancel' }
  | { kind: 'update-tracking'; awb: string }
  | { kind: 'report'; milestone: Milestone; happenedAt: Date }

type Ours = { state: OrderState; awb: string | null; events: readonly { state: OrderState; happenedAt: Date }[] }

/** States that buyers are shown; a return ends as a failed delivery once the parcel is back. */
const milestoneOf: Partial<Record<OrderState, Milestone>> = {
  picked_up: 'picked-up',
  in_transit: 'in-transit',
  out_for_delivery: 'out-for-delivery',
  at_locker: 'ready-for-pickup',
  attempt_failed: 'attempted',
  delivered: 'delivered',
  returned: 'failed',
  lost: 'failed',
}

export function fulfilmentSteps(ours: Ours, theirs: FulfilmentNow): FulfilmentStep[] {
  if (theirs.isCancelled) return []
  if (ours.state === 'cancelled') return [{ kind: 'cancel' }]
  const isOtherNumber = ours.awb !== null && !theirs.trackingNumbers.includes(ours.awb)
  return [...(isOtherNumber && ours.awb !== null ? [{ kind: 'update-tracking' as const, awb: ours.awb }] : []), ...reports(ours, theirs)]
}

/** Stores keep whole seconds. */
const second = (at: Date): number => Math.floor(at.getTime() / 1000)

/**
 * One report for each stay in a state, however many depots a parcel is scanned in. A stay is known to the store by any of its moments, as
 * an event that comes late may have become its first.
 */
function reports({ events }: Ours, { reported }: FulfilmentNow): FulfilmentStep[] {
  const stays: { milestone: Milestone | null; moments: Date[] }[] = []
  for (const { state, happenedAt } of events) {
    const milestone = milestoneOf[state] ?? null
    const last = stays.at(-1)
    if (last && last.milestone === milestone) last.moments.push(happenedAt)
    else stays.push({ milestone, moments: [happenedAt] })
  }
  return stays.flatMap(({ milestone, moments: [first, ...rest] }) => {
    if (milestone === null || !first) return []
    const moments = new Set([first, ...rest].map(second))
    const isKnown = reported.some((one) => one.milestone === milestone && moments.has(second(one.happenedAt)))
    return isKnown ? [] : [{ kind: 'report' as const, milestone, happenedAt: first }]
  })
}
