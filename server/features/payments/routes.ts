import { paymentCalls } from '../../../contract/payments/payments.ts'
import { fieldProblem } from '../../../contract/problems.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { startCardPayment } from './card-page/start-card-payment.ts'
import { paymentShown } from './present-payment.ts'

export const paymentRoutes: Route[] = [
  serve(paymentCalls.byCard, async (app, { client, caller, body, idempotencyKey: key }) => {
    if (body.subscription) throw fieldProblem('subscription', 'field-invalid')
    const { paymentId, url } = await startCardPayment(app, {
      ...{ clientId: client.id, userId: caller?.id ?? '', key, amountBani: body.amount, entityNumber: body.fiscalSubaccountNumber },
      ...{ subscriptionId: null, consentText: null },
    })
    return { success: true as const, identifier: paymentId, url }
  }),
  serve(paymentCalls.state, (app, { client, params, texts }) => paymentShown(app, texts, { clientId: client.id, id: params.identifier })),
]
