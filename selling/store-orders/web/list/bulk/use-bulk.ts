import { useState } from 'react'
import { useCall } from '#web/api.ts'
import { browserStorage } from '#web/working-storage.ts'
import { storeOrderCalls } from '../../../contract/calls.ts'

/** One that ended longer ago stands in the history and is not shown by itself. */
const SHOWN_AGAIN_MS = 10 * 60_000

/** How often a running activation is looked at, in ms. */
const WATCH_MS = 1_000

/** The last one that was shown here and not closed yet: its end is shown also to a user who was away when it came. */
const keyOf = (clientId: string) => `bulk ${clientId}`

/** The activation of many orders that is shown: begun here, left open here, or found running when the page is opened. */
export function useBulkActivation(clientId: string) {
  const [openId, setOpenId] = useState(() => browserStorage.getItem(keyOf(clientId)))
  /** Left open before the page was opened. */
  const [leftId] = useState(openId)
  const [openedAtMs] = useState(Date.now)
  const [closedId, setClosedId] = useState<string | null>(null)
  const found = useCall(
    storeOrderCalls.runningMany,
    { params: { clientId } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  )
  const id = openId ?? found.data?.running?.id ?? null
  const watched = useCall(
    storeOrderCalls.watchMany,
    { params: { clientId, id: id ?? '' } },
    { enabled: id !== null && id !== closedId, refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : WATCH_MS) },
  )
  // What the server does not know was another account's, or is long gone.
  const isGone = watched.error?.code === 'not-found'
  const endedAt = watched.data?.endedAt ?? null
  const isOld = id === leftId && endedAt !== null && openedAtMs - Date.parse(endedAt) > SHOWN_AGAIN_MS
  return {
    isShown: id !== null && id !== closedId && !isGone && !isOld && (id !== leftId || watched.data !== undefined || watched.isError),
    watched,
    begin: (begun: string) => {
      browserStorage.setItem(keyOf(clientId), begun)
      setOpenId(begun)
      setClosedId(null)
    },
    close: () => {
      browserStorage.removeItem(keyOf(clientId))
      setOpenId(null)
      setClosedId(id)
    },
  }
}
