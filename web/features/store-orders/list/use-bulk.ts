import { useState } from 'react'
import { storeOrderCalls } from '../../../../contract/store-orders.ts'
import { useCall } from '../../../api.ts'

/** How often a running activation is looked at, in ms. */
const WATCH_MS = 1_000

/** The activation of many orders that is shown: begun here, or found running when the page is opened. */
export function useBulk(clientId: string) {
  const [beganId, setBeganId] = useState<string | null>(null)
  const [closedId, setClosedId] = useState<string | null>(null)
  const found = useCall(
    storeOrderCalls.runningMany,
    { params: { clientId } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  )
  const id = beganId ?? found.data?.running?.id ?? null
  const isShown = id !== null && id !== closedId
  const watched = useCall(
    storeOrderCalls.watchMany,
    { params: { clientId, id: id ?? '' } },
    { enabled: isShown, refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : WATCH_MS) },
  )
  return { isShown, watched, begin: setBeganId, close: () => setClosedId(id) }
}
