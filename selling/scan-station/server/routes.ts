import { requireSignedIn } from '#account/operations.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { scanCalls } from '../contract/scan.ts'
import { readProducts } from './read-products.ts'
import { handleScan } from './scan.ts'

export const scanRoutes: Route[] = [
  serve(scanCalls.scan, (app, { caller, client, body, idempotencyKey: key, texts }) =>
    handleScan(app, texts, { clientId: client.id, userId: requireSignedIn(caller).id, body, key }),
  ),
  serve(scanCalls.readProducts, (app, { client }) => readProducts(app, client.id)),
]
