/** What a caller says to the platform's support: the whole number of an AWB, an order or a phone, of whichever client. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { OrderId, OrderSummary } from './orders.ts'

export const ORDERS_FOUND_MAX = 6

export const OrderOfAnyClient = OrderSummary.pick({ awb: true, recipientName: true, recipientCity: true, stateText: true }).extend({
  uniqueId: OrderId,
  clientId: z.uuid(),
  clientName: z.string(),
})
export type OrderOfAnyClient = z.infer<typeof OrderOfAnyClient>

export const ordersOfAnyClient = {
  find: endpoint({
    method: 'GET',
    path: '/admin/orders',
    access: 'platform.clients.read',
    does: 'reads',
    summary: 'Orders of any client by the whole number of their AWB, parcel, order or phone, the newest first; by parts of them none.',
    query: z.object({ search: z.string().trim().max(100).default('') }),
    answer: z.object({ list: z.array(OrderOfAnyClient) }),
  }),
}
