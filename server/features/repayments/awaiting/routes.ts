import { may } from '../../../../contract/account/permissions.ts'
import { repaymentCalls } from '../../../../contract/repayments/repayment-calls.ts'
import { type Route, serve } from '../../../platform/http/http.ts'
import { withSeal } from '../../../platform/http/sealed-accounts.ts'
import { changeAccount } from './change-account.ts'
import { awaitingOf, awaitingShown } from './list-awaiting.ts'

export const awaitingRoutes: Route[] = [
  serve(repaymentCalls.awaiting, async (app, { actor, client, texts }) => {
    const isReadable = actor !== null && may(actor, 'bank.read')
    const shown = (iban: string) => (isReadable ? iban : withSeal(app, iban, client.id))
    return (await awaitingOf(app.db, client.id)).map((repayment) => awaitingShown(repayment, shown(repayment.iban), texts))
  }),
  serve(repaymentCalls.changeAccount, async (app, { caller, client, body: { data, bankAccount, bankName } }) => {
    const by = { clientId: client.id, userId: caller?.id ?? null }
    const changed = await changeAccount(app, { ...by, ids: data.map(({ id }) => id), typedIban: bankAccount, holder: bankName })
    return { success: true, changed }
  }),
]
