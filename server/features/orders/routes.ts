import { offersInWords } from '../../../contract/offers.ts'
import { orderCalls } from '../../../contract/orders/orders.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { activateOrder, activationInWords } from './activation/activate-order.ts'
import { cancelOrder } from './after-awb/cancel-order.ts'
import { printLabel, printLabels } from './after-awb/print-labels.ts'
import { publicTracking } from './after-awb/public-tracking.ts'
import { offersForDraft } from './draft/offers-for-draft.ts'
import { createOrder, deleteOrder, orderAgain, updateOrder } from './draft/write-order.ts'
import { detailsInWords, summaryInWords } from './present-order.ts'
import { listOrders, orderDetails } from './queries.ts'

export const orderRoutes: Route[] = [
  serve(orderCalls.list, async (app, { client, query, texts }) => {
    const { list, ...page } = await listOrders(app, client.id, query)
    return { ...page, list: list.map((order) => summaryInWords(texts, order)) }
  }),
  serve(orderCalls.create, async (app, { client, body, idempotencyKey, texts }) =>
    detailsInWords(texts, await createOrder(app, { clientId: client.id, key: idempotencyKey, input: body })),
  ),
  serve(orderCalls.get, async (app, { client, params, texts }) =>
    detailsInWords(texts, await orderDetails(app, client.id, params.uniqueId)),
  ),
  serve(orderCalls.update, async (app, { client, params, body, texts }) =>
    detailsInWords(texts, await updateOrder(app, { clientId: client.id, orderId: params.uniqueId, input: body })),
  ),
  serve(orderCalls.remove, async (app, { client, params }) => {
    await deleteOrder(app, { clientId: client.id, orderId: params.uniqueId })
    return { success: true }
  }),
  serve(orderCalls.offers, async (app, { client, params, texts }) =>
    offersInWords(texts, await offersForDraft(app, client.id, params.uniqueId)),
  ),
  serve(orderCalls.activate, async (app, { client, params, body, idempotencyKey: key, texts }) =>
    activationInWords(texts, await activateOrder(app, { clientId: client.id, orderId: params.uniqueId, offerId: body.offerId, key })),
  ),
  serve(orderCalls.cancel, async (app, { client, params, idempotencyKey: key, texts }) =>
    detailsInWords(texts, await cancelOrder(app, { clientId: client.id, orderId: params.uniqueId, key })),
  ),
  serve(orderCalls.again, async (app, { client, params, idempotencyKey: key, texts }) =>
    detailsInWords(texts, await orderAgain(app, { clientId: client.id, orderId: params.uniqueId, key })),
  ),
  serve(orderCalls.print, (app, { client, params }) =>
    printLabel(app, { clientId: client.id, orderId: params.uniqueId, format: params.format }),
  ),
  serve(orderCalls.printMany, (app, { client, body, texts }) => printLabels(app, { clientId: client.id, texts, ...body })),
  serve(orderCalls.track, (app, { params, request, texts }) => publicTracking(app, texts, { awb: params.awb, ipAddress: request.ip })),
]
