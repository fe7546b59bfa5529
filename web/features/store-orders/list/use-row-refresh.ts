import { useQueryClient } from '@tanstack/react-query'
import { storeOrderCalls } from '../../../../contract/store-orders/calls.ts'
import type { StoreOrderListed } from '../../../../contract/store-orders/list.ts'
import { call, keyOf } from '../../../api.ts'
import { withRow } from './awaiting-pages.ts'

/** Reads one order again from the store, shows its row at once, and then the list: the order may stand in another tab now. */
export function useRowRefresh(clientId: string) {
  const cache = useQueryClient()
  return async (orderId: string): Promise<void> => {
    const row = await call(storeOrderCalls.listed, { params: { clientId, orderId: encodeURIComponent(orderId) } }).catch(() => null)
    if (row) cache.setQueriesData<{ list: StoreOrderListed[] }>({ queryKey }, (shown) => shown && withRow(shown, row))
    await cache.invalidateQueries({ queryKey })
  }
}

const queryKey = keyOf(storeOrderCalls.list)
