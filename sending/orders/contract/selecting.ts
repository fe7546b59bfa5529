/** What a filter of the list finds, whatever of it is shown: all of it selected, and how many they are. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { OrderFilters } from './order-filters.ts'
import { OrderId } from './orders.ts'

/** As many are selected at once. */
export const ORDERS_SELECTED_MAX = 5000

/** A filter's count beyond this is said as more than this. */
export const ORDERS_COUNTED_MAX = 999
export const COUNTED_AT_ONCE_MAX = 40

export const selectingOrders = {
  printable: endpoint({
    method: 'GET',
    path: '/orders/printable',
    access: 'orders.read',
    does: 'reads',
    summary: `Which orders of a filter have a label to print, newest first, ${ORDERS_SELECTED_MAX} at most: what is selected as all of the filter.`,
    query: OrderFilters.omit({ page: true, limit: true }),
    answer: z.object({ list: z.array(OrderId) }),
  }),
  counts: endpoint({
    method: 'POST',
    path: '/orders/counts',
    access: 'orders.read',
    does: 'reads',
    summary: `How many orders each filter finds, as its list would count them, to ${ORDERS_COUNTED_MAX + 1}.`,
    body: z.object({ of: z.array(OrderFilters.omit({ page: true, limit: true })).max(COUNTED_AT_ONCE_MAX) }),
    answer: z.object({ counts: z.array(z.int()) }),
    problems: ['invalid-fields'],
  }),
}
