import { storeOrderCalls } from '#selling/store-orders/contract/calls.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { correctStoreCash } from './correct-cash.ts'

export const storeFulfilmentRoutes: Route[] = [
  serve(storeOrderCalls.changeCash, (app, { client, params }) =>
    correctStoreCash(app, { clientId: client.id, name: params.clientId, uniqueId: params.uniqueId }),
  ),
]
