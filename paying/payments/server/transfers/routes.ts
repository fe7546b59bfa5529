import { type Route, serve } from '#server/platform/http/http.ts'
import { paymentCalls } from '../../contract/payments.ts'
import { announceTransfer } from './announce-transfer.ts'
import { printProforma } from './print-proforma.ts'

export const transferRoutes: Route[] = [
  serve(paymentCalls.byTransfer, async (app, { client, caller, body, idempotencyKey: key }) => {
    const { amount: amountBani, fiscalSubaccountNumber: entityNumber } = body
    const announced = await announceTransfer(app, { clientId: client.id, amountBani, entityNumber, key, createdBy: caller?.id ?? null })
    return { success: true, ...announced }
  }),
  serve(paymentCalls.proforma, (app, { client, params, texts }) =>
    printProforma(app, { clientId: client.id, paymentId: params.identifier, texts }),
  ),
]
