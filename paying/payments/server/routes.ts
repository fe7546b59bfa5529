import { type Route, serve } from '#server/platform/http/http.ts'
import { paymentCalls } from '../contract/payments.ts'
import { paymentShown } from './present-payment.ts'

/** A payment by card may begin a subscription: its call is served by those. */
export const paymentRoutes: Route[] = [
  serve(paymentCalls.state, (app, { client, params, texts }) => paymentShown(app, texts, { clientId: client.id, id: params.identifier })),
]
