/** Whose orders the list shows: one shop's, or those of all shops. */
import { storeOrderCalls } from '../../../../contract/store-orders/calls.ts'
import type { StoreOrderFilters, StoreOrderPage } from '../../../../contract/store-orders/list.ts'
import type { StorePlatform } from '../../../../contract/stores.ts'
import { call } from '../../../api.ts'

/** `platform` null: all of them. */
export type ListSource = { kind: 'shop'; clientId: string } | { kind: 'all'; platform: StorePlatform | null }

export const askList = (source: ListSource, body: StoreOrderFilters, signal?: AbortSignal): Promise<StoreOrderPage> =>
  source.kind === 'shop'
    ? call(storeOrderCalls.list, { params: { clientId: source.clientId }, body }, signal)
    : call(storeOrderCalls.listAll, { body: { ...body, platform: source.platform } }, signal)
