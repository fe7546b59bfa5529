/** How often the list is quietly read again, in ms: new orders appear within seconds, and sooner while something is under way. */
import type { StoreOrderListed } from '../../contract/list.ts'

const BUSY_REFRESH_MS = 2_000
const QUIET_REFRESH_MS = 5_000

/** Of what is shown. false: nothing is, so that a failure stays to be read until it is tried again. */
type RefreshMs = (list: readonly Pick<StoreOrderListed, 'isActivating' | 'parcels'>[] | undefined) => number | false

export const refreshMsOf =
  (isCopying: boolean): RefreshMs =>
  (list) => {
    if (list === undefined) return false
    const isBusy = list.some(({ isActivating, parcels }) => isActivating || parcels.some(({ isBeingCancelled }) => isBeingCancelled))
    return isCopying || isBusy ? BUSY_REFRESH_MS : QUIET_REFRESH_MS
  }
