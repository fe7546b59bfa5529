import { signedIn } from '#account/operations.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { scanCalls } from '../contract/scan.ts'
import { readProducts } from './read-products.ts'
import { scan } from './scan.ts'

export const scanRoutes: Route[] = [
  serve(scanCalls.scan, (app, { caller, client, body, idempotencyKey: key, texts }) =>
    scan(app, texts, { clientId: client.id, userId: signedIn(caller).id, body, key }),
  ),
  serve(scanCalls.readProducts, (app, { client }) => readProducts(app, client.id)),
]
