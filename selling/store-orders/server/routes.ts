import { withWords } from '#contract/texts/message.ts'
import { activationInWords } from '#sending/operations.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { storeOrderCalls } from '../contract/calls.ts'
import { selectingCalls } from '../contract/selecting.ts'
import { storeCalls } from '../contract/store-calls.ts'
import { activatePart } from './activation/activate-part.ts'
import { findRunningBulk, listBulks, requestBulkActivation, stopRunningBulk, watchBulk } from './bulk/activate-many.ts'
import { priceMany } from './bulk/price-many.ts'
import { checkAccount } from './check-account.ts'
import { decodedIdInPath } from './id-in-path.ts'
import {
  countStoreOrders,
  listAllOrders,
  listedOrder,
  listStoreOrders,
  rowsOfList,
  selectableOfAll,
  selectableOfShop,
} from './list/list-orders.ts'
import { movePartToLocation, whereToMove } from './page/move-part.ts'
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
  serve(selectingCalls.ofShop, async (app, { client, params, body }) => ({
    list: await selectableOfShop(app, { clientId: client.id, name: params.clientId }, body),
  })),
  serve(selectingCalls.ofAll, async (app, { client, body }) => ({ list: await selectableOfAll(app, client.id, body) })),
  serve(selectingCalls.counts, async (app, { client, body }) => ({ counts: await countStoreOrders(app, client.id, body) })),
  serve(selectingCalls.rows, async (app, { client, params, body, texts }) => ({
    list: await rowsOfList(app, texts, { clientId: client.id, name: params.clientId }, body.ids),
  })),
  serve(storeOrderCalls.listed, (app, { client, params, texts }) =>
    listedOrder(app, texts, { clientId: client.id, name: params.clientId }, decodedIdInPath(params.orderId)),
  ),
  serve(storeOrderCalls.get, (app, { client, params, texts }) =>
    storeOrderPage(app, texts, { clientId: client.id, name: params.clientId, orderId: decodedIdInPath(params.orderId) }),
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
    whereToMove(app, texts, { clientId: client.id, shop: params.shop, partId: decodedIdInPath(params.fulfillmentOrderId) }),
  ),
  serve(storeOrderCalls.move, (app, { client, params }) =>
    movePartToLocation(app, {
      clientId: client.id,
      shop: params.shop,
      partId: decodedIdInPath(params.fulfillmentOrderId),
      locationId: decodedIdInPath(params.locationId),
    }),
  ),
  serve(storeOrderCalls.activateMany, (app, { client, params, body, idempotencyKey }) =>
    requestBulkActivation(app, { clientId: client.id, name: params.clientId, list: body.list, key: idempotencyKey }),
  ),
  serve(storeOrderCalls.priceMany, (app, { client, params, body, texts }) =>
    priceMany(app, texts, { clientId: client.id, name: params.clientId, ids: body.ids }),
  ),
  serve(storeOrderCalls.stopMany, (app, { client, params }) =>
    stopRunningBulk(app, { clientId: client.id, name: params.clientId, id: params.id }),
  ),
  serve(storeOrderCalls.listMany, (app, { client, params }) => listBulks(app, { clientId: client.id, name: params.clientId })),
  serve(storeOrderCalls.runningMany, (app, { client, params, texts }) =>
    findRunningBulk(app, texts, { clientId: client.id, name: params.clientId }),
  ),
  serve(storeOrderCalls.watchMany, (app, { client, params, texts }) =>
    watchBulk(app, texts, { clientId: client.id, name: params.clientId, id: params.id }),
  ),
]
