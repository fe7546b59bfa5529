import { storeOrderCalls } from '../../../contract/store-orders/calls.ts'
import { storeCalls } from '../../../contract/store-orders/store-calls.ts'
import { withWords } from '../../../contract/texts/message.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { activationInWords } from '../orders/activation/activate-order.ts'
import { activatePart } from './activation/activate-part.ts'
import { activateMany, runningMany, watchMany } from './bulk/activate-many.ts'
import { checkAccount } from './check-account.ts'
import { idInPath } from './id-in-path.ts'
import { listAllOrders, listedOrder, listStoreOrders } from './list/list-orders.ts'
import { movePart, whereToMove } from './page/move-part.ts'
import { storeOrderPage } from './page/order-page.ts'
import { saveForLater } from './page/save-for-later.ts'
import { storeOffers } from './page/store-offers.ts'

export const storeOrderRoutes: Route[] = [
  serve(storeCalls.checkAccount, async (app, { client, params, texts }) =>
    (await checkAccount(app, { clientId: client.id, name: params.clientId })).map((error) => withWords(texts, error)),
  ),
  serve(storeOrderCalls.list, (app, { client, params, body, texts }) =>
    listStoreOrders(app, texts, { clientId: client.id, name: params.clientId }, body),
  ),
  serve(storeOrderCalls.listAll, (app, { client, body, texts }) => listAllOrders(app, texts, client.id, body)),
  serve(storeOrderCalls.listed, (app, { client, params, texts }) =>
    listedOrder(app, texts, { clientId: client.id, name: params.clientId }, idInPath(params.orderId)),
  ),
  serve(storeOrderCalls.get, (app, { client, params, texts }) =>
    storeOrderPage(app, texts, { clientId: client.id, name: params.clientId, orderId: idInPath(params.orderId) }),
  ),
  serve(storeOrderCalls.offers, (app, { client, params, body, texts }) =>
    storeOffers(app, texts, { clientId: client.id, name: params.clientId, input: body }),
  ),
  serve(storeOrderCalls.activate, async (app, { client, params, body, idempotencyKey: key, texts }) =>
    activationInWords(texts, await activatePart(app, { clientId: client.id, name: params.clientId, body, key })),
  ),
  serve(storeOrderCalls.save, (app, { client, params, body }) =>
    saveForLater(app, { clientId: client.id, name: params.clientId, saved: body }),
  ),
  serve(storeOrderCalls.moveTargets, (app, { client, params, texts }) =>
    whereToMove(app, texts, { clientId: client.id, shop: params.shop, partId: idInPath(params.fulfillmentOrderId) }),
  ),
  serve(storeOrderCalls.move, (app, { client, params }) =>
    movePart(app, {
      clientId: client.id,
      shop: params.shop,
      partId: idInPath(params.fulfillmentOrderId),
      locationId: idInPath(params.locationId),
    }),
  ),
  serve(storeOrderCalls.activateMany, (app, { client, params, body, idempotencyKey }) =>
    activateMany(app, { clientId: client.id, name: params.clientId, ids: body.list.map(({ id }) => id), key: idempotencyKey }),
  ),
  serve(storeOrderCalls.runningMany, (app, { client, params, texts }) =>
    runningMany(app, texts, { clientId: client.id, name: params.clientId }),
  ),
  serve(storeOrderCalls.watchMany, (app, { client, params, texts }) =>
    watchMany(app, texts, { clientId: client.id, name: params.clientId, id: params.id }),
  ),
]
