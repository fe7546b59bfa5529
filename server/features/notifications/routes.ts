import { orderNotices } from '../../../contract/notifications/order-notices.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { noticesOfOrder } from './orders/notices-of-order.ts'

export const notificationRoutes: Route[] = [
  serve(orderNotices, async (app, { client, params, texts }) => ({
    list: await noticesOfOrder(app, texts, { clientId: client.id, orderId: params.uniqueId }),
  })),
]
