/** Selecting all of a filter, whatever of it is shown, and reading what was selected as it is now. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { StorePlatform } from '#contract/store-platforms.ts'
import { ShopName, shopParams } from '#selling/stores/contract/stores.ts'
import { COUNTED_AT_ONCE_MAX, ORDERS_COUNTED_MAX } from '#sending/orders/contract/selecting.ts'
import { BULK_ORDERS_MAX } from './bulk.ts'
import { AllOrderFilters, STORE_ROWS_READ_MAX, StoreOrderFilters, StoreOrderSelected } from './list.ts'
import { StoreOrderListedAtWire } from './wire-answers.ts'

const paging = { count: true, page: true, endCursor: true } as const
const answer = z.object({ list: z.array(StoreOrderSelected) })

export const selectingCalls = {
  ofShop: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/orders-selectable/:clientId',
    access: 'orders.read',
    does: 'reads',
    summary: `Which of a shop's orders a filter finds now, ${BULK_ORDERS_MAX} at most: what is selected as all of the filter.`,
    params: shopParams,
    body: StoreOrderFilters.omit(paging),
    malformedBy: ['type'],
    answer,
    problems: ['not-found', 'malformed-request', 'invalid-fields'],
  }),
  ofAll: endpoint({
    method: 'POST',
    path: '/user/integration/stores/orders-selectable',
    access: 'orders.read',
    does: 'reads',
    summary: `The same over all of the client's shops.`,
    body: AllOrderFilters.omit(paging),
    malformedBy: ['type'],
    answer,
    problems: ['malformed-request', 'invalid-fields'],
  }),
  counts: endpoint({
    method: 'POST',
    path: '/user/integration/stores/orders-counts',
    access: 'orders.read',
    does: 'reads',
    summary: `How many orders of a shop, or of all of them, each filter finds, as its list would count them, to ${ORDERS_COUNTED_MAX + 1}; what waits is counted exactly.`,
    body: z.object({
      /** null: of all shops. */
      shop: ShopName.nullable().default(null),
      platform: StorePlatform.nullable().default(null),
      of: z.array(StoreOrderFilters.omit(paging)).max(COUNTED_AT_ONCE_MAX),
    }),
    answer: z.object({ counts: z.array(z.int()) }),
    problems: ['not-found', 'invalid-fields'],
  }),
  rows: endpoint({
    method: 'POST',
    path: '/user/integration/shopify/orders-rows/:clientId',
    access: 'orders.read',
    does: 'reads',
    summary: 'Rows of the list by their ids, from our copy, newest first; what the shop no longer has is left out.',
    params: shopParams,
    body: z.object({ ids: z.array(z.string().min(1).max(200)).min(1).max(STORE_ROWS_READ_MAX) }),
    answer: z.object({ list: z.array(StoreOrderListedAtWire) }),
    problems: ['not-found', 'invalid-fields'],
  }),
}
