/**
 * How much a shop still lets us ask, as it said last. Reading in the background leaves a part of it free, so that what a person waits
 * for is answered at once also in a shop that allows little.
 */
export type ThrottleStatus = { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }

export type Allowance = {
  noted(operation: string, said: { requestedQueryCost: number; throttleStatus: ThrottleStatus }): void
  /** How long until a call of the background may go out. Of a shop and an operation that nothing is known of: 0. */
  msUntilSpare(operation: string): number
}

/** Two or three orders of a small shop, or a page of them. */
const LEFT_TO_PEOPLE = 0.25

export function allowance(now: () => Date): Allowance {
  const costs = new Map<string, number>()
  let last: { status: ThrottleStatus; at: number } | null = null

  return {
    noted(operation, { requestedQueryCost, throttleStatus }) {
      costs.set(operation, requestedQueryCost)
      last = { status: throttleStatus, at: now().getTime() }
    },
    msUntilSpare(operation) {
      if (!last) return 0
      const { maximumAvailable, currentlyAvailable, restoreRate } = last.status
      const restored = ((now().getTime() - last.at) / 1000) * restoreRate
      const wanted = Math.min(maximumAvailable, (costs.get(operation) ?? 0) + LEFT_TO_PEOPLE * maximumAvailable)
      return Math.max(0, Math.ceil(((wanted - currentlyAvailable - restored) / restoreRate) * 1000))
    },
  }
}
