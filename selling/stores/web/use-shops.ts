import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { useCall } from '#web/api.ts'
import { noAbilities, type StoreAbilities } from '../contract/store-abilities.ts'
import type { StoreConnection } from '../contract/stores.ts'

/** How often shops are asked for, in ms: while orders are being copied, and otherwise. */
const COPYING_REFRESH_MS = 2_000
const QUIET_REFRESH_MS = 15_000

export const isStoreCopying = ({ sync }: Pick<StoreConnection, 'sync'>): boolean => sync.state === 'waiting' || sync.state === 'copying'

/** The first copy is not complete yet: what the list shows is not all. */
export const isFirstCopy = ({ sync }: Pick<StoreConnection, 'sync'>): boolean => sync.checkedAt === null

/** Connected shops with the state of their copies, live. */
export const useShops = () =>
  useCall(
    storeCalls.list,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isStoreCopying) ? COPYING_REFRESH_MS : QUIET_REFRESH_MS) },
  )

/** What the shop's platform can do; until that is known, nothing. */
export const useAbilities = (clientId: string): StoreAbilities =>
  useShops().data?.find((shop) => shop.clientId === clientId)?.abilities ?? noAbilities
