import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ApiProblem, keyOf } from '#web/api.ts'

/** A point that its client, or another window, has changed meanwhile: the lists show what it is now. */
export function useShowNow(lists: readonly Endpoint[]): (problem: ApiProblem) => void {
  const cache = useQueryClient()
  return ({ code }) => {
    if (code === 'pickup-point-decided') for (const stale of lists) void cache.invalidateQueries({ queryKey: keyOf(stale) })
  }
}
