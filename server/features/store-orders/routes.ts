import { storeOrderCalls } from '../../../contract/store-orders.ts'
import { type Route, serve } from '../../platform/http.ts'
import { idInPath } from './id-in-path.ts'
import { listedOrder, listStoreOrders } from './list-orders.ts'

export const storeOrderRoutes: Route[] = [
  serve(storeOrderCalls.list, (app, { client, params, body }) => listStoreOrders(app, client.id, params.clientId, body)),
  serve(storeOrderCalls.listed, (app, { client, params }) => listedOrder(app, client.id, params.clientId, idInPath(params.orderId))),
]
