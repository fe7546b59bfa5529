import { useState } from 'react'
import type { ListLoading } from '#web/ui/table/table.ts'

/**
 * What is shown stays as it is: that it could not be read again is said in a message. Whether the query is being asked is not looked
 * at, for that would draw the whole table again with each quiet reading.
 */
export function useQuietLoading(query: Omit<ListLoading, 'isFetching'> & { data: unknown }): ListLoading {
  const [isRetrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await query.refetch()
    setRetrying(false)
  }
  return { isPending: query.isPending, error: query.data === undefined ? query.error : null, isFetching: isRetrying, refetch: retry }
}
