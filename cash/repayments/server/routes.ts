import { WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { repaymentCalls } from '../contract/repayment-calls.ts'
import { bytesAsJson, exportRepayments } from './export/export-repayments.ts'
import { exportRecipientOf, mailRepayments } from './export/mail-repayments.ts'
import { listRepaymentAccounts } from './list/list-accounts.ts'
import type { RepaymentReader } from './list/list-repayments.ts'

type Caller = { client: { id: string }; seesAccounts: boolean; texts: Texts }

export const repaymentReaderOf = ({ client, seesAccounts, texts }: Caller): RepaymentReader => ({
  clientId: client.id === '' ? null : client.id,
  texts,
  mayReadAccounts: seesAccounts,
})

export const repaymentRoutes: Route[] = [
  serve(repaymentCalls.download, async (app, call) => {
    const file = await exportRepayments(app, call.body, repaymentReaderOf(call))
    if (call.request.headers.accept?.includes(WORKBOOK_TYPE)) return file
    return { ...file, stream: bytesAsJson(file.stream), type: 'application/json' }
  }),
  serve(repaymentCalls.email, async (app, { client, actor, seesAccounts, body }) => {
    const asked = { clientId: client.id, search: body, userId: exportRecipientOf(actor), mayReadAccounts: seesAccounts }
    await mailRepayments(app, asked)
    return { success: true }
  }),
  serve(repaymentCalls.accounts, async (app, call) => {
    const { mayAlso, body, client } = call
    if (body.id !== undefined && body.id !== client.id && !mayAlso('platform.money')) throw new Problem('not-allowed')
    const clientId = body.id ?? client.id
    return clientId === '' ? [] : listRepaymentAccounts(app, { clientId })
  }),
]
