import { useEffect } from 'react'
import type { ApiProblem } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** Said when reading the orders begins to fail, not at each of the quiet attempts after that. Of a shop that is not connected the page says so. */
export function useFetchFailureToast(...problems: (ApiProblem | null)[]): void {
  const isFailing = problems.some((problem) => problem !== null && problem.code !== 'not-found')
  useEffect(() => {
    if (isFailing) toast.error(texts.storeOrders.list.fetchFailed)
  }, [isFailing])
}
