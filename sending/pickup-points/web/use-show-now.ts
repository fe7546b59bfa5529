import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Bani } from '#contract/money.ts'
import { type ApiProblem, queryKeyOf } from '#web/api.ts'

const changedMeanwhile = new Set<ApiProblem['code']>([
  ...(['pickup-point-decided', 'pickup-correction-changed', 'pickup-day-not-ahead', 'pickup-day-called'] as const),
])

/** What its client, or another window, has changed meanwhile: the lists show what it is now. */
export function useRefreshChangedPoints(lists: readonly Endpoint[]): (problem: ApiProblem) => void {
  const cache = useQueryClient()
  return ({ code }) => {
    if (changedMeanwhile.has(code)) for (const stale of lists) void cache.invalidateQueries({ queryKey: queryKeyOf(stale) })
  }
}

/**
 * The price difference as it was when something was first typed in its place; what a list reads anew meanwhile is not taken for seen. Once it
 * is said to have changed, it is the one that is shown.
 */
export function useSeenCorrection(shown: Bani | null) {
  const [began, setBegan] = useState<{ at: Bani | null } | null>(null)
  return {
    seenCorrection: began === null ? shown : began.at,
    begin: () => setBegan((before) => before ?? { at: shown }),
    beginAnew: () => setBegan(null),
  }
}
