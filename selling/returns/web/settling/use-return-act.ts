import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ApiProblem, queryKeyOf, useAct } from '#web/api.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { returnRefreshes } from './refreshes.ts'

type ReturnAct = {
  /** Said once it is done. */
  done: string
  onDone?: () => void
  /** Left out: the refusal is said beside the page. */
  onRefused?: (problem: ApiProblem) => void
}

/** An act on a return: what shows it is read anew, also where another user has changed it meanwhile. */
export function useReturnAct<E extends Endpoint>(endpoint: E, { done, onDone, onRefused }: ReturnAct) {
  const cache = useQueryClient()
  return useAct(endpoint, {
    refreshes: returnRefreshes,
    onSuccess: () => {
      toast.success(done)
      onDone?.()
    },
    onError: (problem) => {
      if (problem.code === 'return-decided')
        for (const stale of returnRefreshes) void cache.invalidateQueries({ queryKey: queryKeyOf(stale) })
      if (onRefused) onRefused(problem)
      else toast.error(problem.message)
    },
  })
}
