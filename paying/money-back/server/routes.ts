import type { FastifyRequest } from 'fastify'
import { administrators, proveOwnAccount, requireSignedIn } from '#account/operations.ts'
import { inWords } from '#contract/texts/message.ts'
import { authorisationCalls } from '#paying/authorisations/contract/authorisations.ts'
import { lastFourOf } from '#paying/authorisations/server/authorise.ts'
import { listWaitingAuthorisations } from '#paying/authorisations/server/decide.ts'
import type { App } from '#server/platform/app.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { requestOriginOf } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { moneyBackCalls } from '../contract/money-back.ts'
import { activatePayment } from './activate-payment.ts'
import { grantAuthorisation, refuseAuthorisation } from './decide-authorisation.ts'
import { payRefundByLine } from './lines/refund-lines.ts'
import { reversePaymentByLine } from './lines/reversed-payments.ts'
import { movePaymentToClient } from './move-payment.ts'
import { refundAdvance, refundEligibility } from './refund-advance.ts'
import { revertPayment } from './revert-payment.ts'
import { previewSettling, settleClientAccount } from './settle-account.ts'

const success = { success: true } as const

export const moneyBackRoutes: Route[] = [
  serve(moneyBackCalls.activatePayment, async (app, { body, caller, request, concerns }) => {
    const { id: by } = await proved(app, { caller, body, request })
    const { state, amount } = await activatePayment(app, { id: body.id, by, isConfirmed: body.confirmed, concerns })
    return { ...success, state, amount }
  }),
  serve(moneyBackCalls.revertPayment, async (app, { body, caller, request, idempotencyKey, concerns }) => {
    const { id: by } = await proved(app, { caller, body, request })
    const { state, lastFour } = await revertPayment(app, { id: body.id, amountBani: body.amount, by, key: idempotencyKey, concerns })
    return { ...success, state, way: 'payment' as const, lastFour }
  }),
  serve(moneyBackCalls.movePayment, async (app, { body, caller, request, concerns }) => {
    const { id: by } = await proved(app, { caller, body, request })
    const { amountBani: amount } = await movePaymentToClient(app, { id: body.id, toClientId: body.clientId, by, concerns })
    return { ...success, amount }
  }),
  serve(moneyBackCalls.refundEligibility, (app, { query: { userId, subaccountNumber } }) =>
    refundEligibility(app, { clientId: userId, entityNumber: subaccountNumber }),
  ),
  serve(moneyBackCalls.refund, async (app, { body, caller, request, idempotencyKey, concerns }) => {
    concerns(body.returnForUserId)
    const { id: by } = await proved(app, { caller, body, request })
    const { state } = await refundAdvance(app, {
      ...{ clientId: body.returnForUserId, entityNumber: body.subaccountNumber, amountBani: body.amount, note: body.reason },
      ...{ iban: body.bankAccount, holder: body.accountHolder, by, key: idempotencyKey },
    })
    return { ...success, state, way: 'advance' as const, lastFour: lastFourOf(body.bankAccount) }
  }),
  serve(moneyBackCalls.paidByLine, async (app, { params, body, concerns }) => {
    await payRefundByLine(app, { reference: params.reference, lineId: body.lineId, concerns })
    return success
  }),
  serve(moneyBackCalls.reversedByLine, async (app, { params, body, caller, concerns }) => {
    await reversePaymentByLine(app, { number: params.number, lineId: body.lineId, by: requireSignedIn(caller).id, concerns })
    return success
  }),
  serve(moneyBackCalls.settlePreview, async (app, { client, texts }) => {
    const { refusal, ...amounts } = await previewSettling(app, client.id)
    return { ...amounts, refusal: refusal && inWords(texts, refusal) }
  }),
  serve(moneyBackCalls.settle, async (app, { client, body, caller, request, idempotencyKey }) => {
    const { bankAccount: iban, accountHolder: holder } = body
    const { id: by } = await proved(app, { caller, body, request })
    const { isWaiting = false, ...settled } = await settleClientAccount(app, { clientId: client.id, iban, holder, by, key: idempotencyKey })
    return { ...success, ...settled, isWaiting }
  }),
  serve(authorisationCalls.waiting, async (app, { caller }) => ({
    list: await listWaitingAuthorisations(app, requireSignedIn(caller).id),
    isOnlyAdministrator: (await administrators(app.db)).length === 1,
  })),
  serve(authorisationCalls.grant, async (app, { params: { id }, body, caller, request, concerns }) => {
    const { id: userId } = await proved(app, { caller, body, request })
    return { ...success, ...(await grantAuthorisation(app, { id, userId, concerns })) }
  }),
  serve(authorisationCalls.refuse, async (app, { params: { id }, caller, concerns }) => {
    await refuseAuthorisation(app, { id, userId: requireSignedIn(caller).id, concerns })
    return success
  }),
]

type Proving = { caller: Caller | null; body: { password: string; code?: string | undefined }; request: FastifyRequest }

/** Who lets money out has given the own password once more. */
async function proved(app: App, { caller, body: { password, code }, request }: Proving): Promise<Caller> {
  const user = requireSignedIn(caller)
  await proveOwnAccount(app, user, { password, code, origin: requestOriginOf(request) })
  return user
}
