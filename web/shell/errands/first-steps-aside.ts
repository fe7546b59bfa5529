/** A user puts the first steps of a client aside, and brings them back from the account's menu: kept in this browser, for this user and client. */
import { useSyncExternalStore } from 'react'
import { FIRST_STEPS_PREFIX } from '../../kept.ts'
import { browserStorage } from '../../working-storage.ts'
import { useAccountId, useMe } from '../use-me.ts'

const listeners = new Set<() => void>()

export function useFirstStepsAside() {
  const userId = useMe().data?.id ?? ''
  const key = `${FIRST_STEPS_PREFIX}${userId} ${useAccountId() ?? ''}`
  const areAside = useSyncExternalStore(listen, () => browserStorage.getItem(key) !== null)
  const keep = (change: () => void) => {
    change()
    for (const listener of listeners) listener()
  }
  return {
    areAside,
    putAside: () => keep(() => browserStorage.setItem(key, 'true')),
    bringBack: () => keep(() => browserStorage.removeItem(key)),
  }
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
