import { moneyBackCalls } from '../../../contract/payments/money-back.ts'
import { inWords } from '../../../contract/texts/message.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { activatePayment } from './activate-payment.ts'
import { refundAdvance, refundEligibility } from './refund-advance.ts'
import { revertPayment } from './revert-payment.ts'
import { previewSettling, settleAccount } from './settle-account.ts'

const success = { success: true } as const

export const moneyBackRoutes: Route[] = [
  serve(moneyBackCalls.activatePayment, async (app, { body, concerns }) => {
    await activatePayment(app, body.id, concerns)
    return success
  }),
  serve(moneyBackCalls.revertPayment, async (app, { body, caller, idempotencyKey, concerns }) => {
    const by = caller?.id ?? null
    const { state } = await revertPayment(app, { id: body.id, amountBani: body.amount, by, key: idempotencyKey, concerns })
    return { ...success, state }
  }),
  serve(moneyBackCalls.refundEligibility, (app, { query: { userId, subaccountNumber } }) =>
    refundEligibility(app, { clientId: userId, entityNumber: subaccountNumber }),
  ),
  serve(moneyBackCalls.refund, async (app, { body, caller, idempotencyKey, concerns }) => {
    concerns(body.returnForUserId)
    const { state } = await refundAdvance(app, {
      ...{ clientId: body.returnForUserId, entityNumber: body.subaccountNumber, amountBani: body.amount, note: body.reason },
      ...{ iban: body.bankAccount, holder: body.accountHolder, by: caller?.id ?? null, key: idempotencyKey },
    })
    return { ...success, state }
  }),
  serve(moneyBackCalls.settlePreview, async (app, { client, texts }) => {
    const { refusal, ...amounts } = await previewSettling(app, client.id)
    return { ...amounts, refusal: refusal && inWords(texts, refusal) }
  }),
  serve(moneyBackCalls.settle, async (app, { client, body, caller, idempotencyKey }) => {
    const { bankAccount: iban, accountHolder: holder } = body
    return { ...success, ...(await settleAccount(app, { clientId: client.id, iban, holder, by: caller?.id ?? null, key: idempotencyKey })) }
  }),
]
