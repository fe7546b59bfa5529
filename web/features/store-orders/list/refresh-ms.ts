/** How often the list is quietly read again, in ms: new orders appear within seconds, and sooner while something is under way. */
import type { StoreOrderListed } from '../../../../contract/store-orders.ts'

const BUSY_REFRESH_MS = 2_000
const QUIET_REFRESH_MS = 5_000

export type RefreshMs = (list: readonly Pick<StoreOrderListed, 'isActivating'>[]) => number

export const refreshMsOf =
  (isCopying: boolean): RefreshMs =>
  (list) =>
    isCopying || list.some(({ isActivating }) => isActivating) ? BUSY_REFRESH_MS : QUIET_REFRESH_MS
