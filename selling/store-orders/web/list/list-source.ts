/** Whose orders the list shows: one shop's, or those of all shops. */

import type { StorePlatform } from '#contract/store-platforms.ts'
import { callApi } from '#web/api.ts'
import { storeOrderCalls } from '../../contract/calls.ts'
import type { StoreOrderFilters, StoreOrderPage } from '../../contract/list.ts'
import { selectingCalls } from '../../contract/selecting.ts'

/** `platform` null: all of them. */
export type ListSource = { kind: 'shop'; clientId: string } | { kind: 'all'; platform: StorePlatform | null }

export const fetchOrderList = (source: ListSource, body: StoreOrderFilters, signal?: AbortSignal): Promise<StoreOrderPage> =>
  source.kind === 'shop'
    ? callApi(storeOrderCalls.list, { params: { clientId: source.clientId }, body }, signal)
    : callApi(storeOrderCalls.listAll, { body: { ...body, platform: source.platform } }, signal)

export type WholeFilters = Omit<StoreOrderFilters, 'count' | 'page' | 'endCursor'>

/** All that the filter finds now. */
export const fetchWholeOrderList = (source: ListSource, body: WholeFilters) =>
  source.kind === 'shop'
    ? callApi(selectingCalls.ofShop, { params: { clientId: source.clientId }, body })
    : callApi(selectingCalls.ofAll, { body: { ...body, platform: source.platform } })
