import { orderCalls } from '../../../contract/orders/orders.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { activateOrder } from './activation/activate-order.ts'
import { cancelOrder } from './after-awb/cancel-order.ts'
import { printLabel, printLabels } from './after-awb/print-labels.ts'
import { publicTracking } from './after-awb/public-tracking.ts'
import { offersForDraft } from './draft/offers-for-draft.ts'
import { createOrder, deleteOrder, orderAgain, updateOrder } from './draft/write-order.ts'
import { listOrders, orderDetails } from './queries.ts'

export const orderRoutes: Route[] = [
  serve(orderCalls.list, (app, { client, query }) => listOrders(app, client.id, query)),
  serve(orderCalls.create, (app, { client, body, idempotencyKey }) =>
    createOrder(app, { clientId: client.id, key: idempotencyKey, input: body }),
  ),
  serve(orderCalls.get, (app, { client, params }) => orderDetails(app, client.id, params.uniqueId)),
  serve(orderCalls.update, (app, { client, params, body }) =>
    updateOrder(app, { clientId: client.id, orderId: params.uniqueId, input: body }),
  ),
  serve(orderCalls.remove, async (app, { client, params }) => {
    await deleteOrder(app, { clientId: client.id, orderId: params.uniqueId })
    return { success: true }
  }),
  serve(orderCalls.offers, (app, { client, params }) => offersForDraft(app, client.id, params.uniqueId)),
  serve(orderCalls.activate, (app, { client, params, body, idempotencyKey }) =>
    activateOrder(app, { clientId: client.id, orderId: params.uniqueId, offerId: body.offerId, key: idempotencyKey }),
  ),
  serve(orderCalls.cancel, (app, { client, params, idempotencyKey }) =>
    cancelOrder(app, { clientId: client.id, orderId: params.uniqueId, key: idempotencyKey }),
  ),
  serve(orderCalls.again, (app, { client, params, idempotencyKey }) =>
    orderAgain(app, { clientId: client.id, orderId: params.uniqueId, key: idempotencyKey }),
  ),
  serve(orderCalls.print, (app, { client, params }) =>
    printLabel(app, { clientId: client.id, orderId: params.uniqueId, format: params.format }),
  ),
  serve(orderCalls.printMany, (app, { client, body }) => printLabels(app, { clientId: client.id, ...body })),
  serve(orderCalls.track, (app, { params, request }) => publicTracking(app, { awb: params.awb, ipAddress: request.ip })),
]
