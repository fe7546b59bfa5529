import { requireSignedIn } from '#account/operations.ts'
import { offersInWords } from '#sending/offers/contract/offers.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { afterAwbCalls } from '../contract/after-awb.ts'
import { orderCalls } from '../contract/orders.ts'
import { ordersOfAnyClient } from '../contract/orders-of-any-client.ts'
import { selectingOrders } from '../contract/selecting.ts'
import { activateOrder, activationInWords } from './activation/activate-order.ts'
import { cancelOrder } from './after-awb/cancel-order.ts'
import { correctOrder } from './after-awb/correction/correct-order.ts'
import { printLabel, printLabels } from './after-awb/print-labels.ts'
import { publicTracking } from './after-awb/public-tracking.ts'
import { receiveBack } from './after-awb/receive-back.ts'
import { offersForDraft } from './draft/offers-for-draft.ts'
import { createOrder, deleteOrder, orderAgain, updateOrder } from './draft/write-order.ts'
import { countFiltered, listOrders, printableOrders } from './list-orders.ts'
import { findOfAnyClient } from './orders-of-any-client.ts'
import { detailsInWords, summaryInWords } from './present-order.ts'
import { orderDetails } from './queries.ts'

export const orderRoutes: Route[] = [
  serve(orderCalls.list, async (app, { client, query, texts }) => {
    const { list, ...page } = await listOrders(app, client.id, query)
    return { ...page, list: list.map((order) => summaryInWords(texts, order)) }
  }),
  serve(selectingOrders.printable, async (app, { client, query }) => ({ list: await printableOrders(app, client.id, query) })),
  serve(selectingOrders.counts, async (app, { client, body }) => ({ counts: await countFiltered(app, client.id, body.of) })),
  serve(ordersOfAnyClient.find, async (app, { query, texts }) => ({ list: await findOfAnyClient(app, texts, query.search) })),
  serve(orderCalls.create, async (app, { client, body, idempotencyKey, texts }) =>
    detailsInWords(texts, await createOrder(app, { clientId: client.id, key: idempotencyKey, input: body })),
  ),
  serve(orderCalls.get, async (app, { client, params, texts }) =>
    detailsInWords(texts, await orderDetails(app, client.id, params.uniqueId)),
  ),
  serve(orderCalls.update, async (app, { client, params, body, ifMatch, texts }) =>
    detailsInWords(texts, await updateOrder(app, { clientId: client.id, orderId: params.uniqueId, input: body, ifMatch })),
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
  serve(afterAwbCalls.correct, async (app, { client, params, body, idempotencyKey: key, texts }) => {
    const asked = { clientId: client.id, orderId: params.uniqueId, input: body.order, offerId: body.offerId, key }
    const { order, ...corrected } = await correctOrder(app, asked)
    return { ...corrected, order: detailsInWords(texts, order) }
  }),
  serve(afterAwbCalls.receiveBack, async (app, { caller, client, params: { uniqueId }, body, texts }) => {
    const said = { clientId: client.id, orderId: uniqueId, isReceived: body.isReceived, userId: requireSignedIn(caller).id }
    await app.db.inTransaction((tx) => receiveBack(app, tx, said))
    return detailsInWords(texts, await orderDetails(app, client.id, uniqueId))
  }),
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
