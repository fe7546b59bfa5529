import { repaymentCalls } from '#cash/repayments/contract/repayment-calls.ts'
import { awaitingRepaymentsOf } from '#cash/repayments/server/queries.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { bankRefusalsOf } from '../sheets/refusals.ts'
import { changeAwaitingAccount } from './change-account.ts'
import { awaitingRepaymentShown } from './list-awaiting.ts'

export const awaitingRoutes: Route[] = [
  serve(repaymentCalls.awaiting, async (app, { client, texts }) => {
    const rows = await awaitingRepaymentsOf(app.db, client.id)
    const refused = rows.filter(({ accountProblem }) => accountProblem === 'refused-by-bank').map(({ id }) => id)
    const refusals = await bankRefusalsOf(app.db, client.id, refused)
    return rows.map((row) => awaitingRepaymentShown(row, refusals.get(row.id) ?? null, texts))
  }),
  serve(repaymentCalls.changeAccount, async (app, { caller, client, body: { data, bankAccount, bankName } }) => {
    const by = { clientId: client.id, userId: caller?.id ?? null }
    const changed = await changeAwaitingAccount(app, { ...by, ids: data.map(({ id }) => id), typedIban: bankAccount, holder: bankName })
    return { success: true, ...changed }
  }),
]
