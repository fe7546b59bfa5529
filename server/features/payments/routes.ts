import { paymentCalls } from '../../../contract/payments/payments.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { paymentShown } from './present-payment.ts'

/** A payment by card may begin a subscription: its call is served by those. */
export const paymentRoutes: Route[] = [
  serve(paymentCalls.state, (app, { client, params, texts }) => paymentShown(app, texts, { clientId: client.id, id: params.identifier })),
]
