import { type Route, serve } from '../../../server/platform/http/http.ts'
import { repaymentCalls } from '../../repayments/contract/repayment-calls.ts'
import { listRepayments } from '../../repayments/server/list/list-repayments.ts'
import { readerOf } from '../../repayments/server/routes.ts'
import { forecastCalls } from '../contract/forecast.ts'
import { payoutCalls } from '../contract/payout-runs.ts'
import { sheetCalls } from '../contract/sheets.ts'
import { forecastOf } from './forecast/forecast.ts'
import { pathOf } from './forecast/path.ts'
import { approveRun, discardRun, leaveSheetOut } from './runs/decide-run.ts'
import { handOut } from './runs/hand-out.ts'
import { listRunSheets, listRuns, previewRun } from './runs/list-runs.ts'
import { makeRun } from './runs/make-run.ts'
import { takeAnswers } from './runs/take-answers.ts'
import { lastPaymentOf, listSheets, sheetAmounts, sheetInfo } from './sheets/list-sheets.ts'
import { markNotProcessed } from './sheets/not-processed.ts'
import { payClientNow } from './sheets/pay-now.ts'

const success = { success: true } as const

const idOf = (caller: { id: string } | null): string => {
  if (!caller) throw new Error('served without a caller')
  return caller.id
}

export const payoutRoutes: Route[] = [
  serve(repaymentCalls.list, async (app, call) => {
    const [listed, lastPayment] = await Promise.all([
      listRepayments(app, call.body, readerOf(call)),
      call.client.id === '' ? null : lastPaymentOf(app, call.client.id),
    ])
    return { ...listed, lastPayment }
  }),
  serve(payoutCalls.preview, (app) => previewRun(app)),
  serve(payoutCalls.make, async (app, { caller, idempotencyKey }) => ({
    ...success,
    id: await makeRun(app, { madeBy: idOf(caller), idempotencyKey }),
  })),
  serve(payoutCalls.runs, (app, { query, caller }) => listRuns(app, { ...query, userId: idOf(caller) })),
  serve(payoutCalls.sheets, (app, { params, query, caller, texts }) =>
    listRunSheets(app, { runId: params.id, ...query, userId: idOf(caller), texts }),
  ),
  serve(payoutCalls.leaveOut, async (app, { params }) => {
    await leaveSheetOut(app, { runId: params.id, sheetId: params.sheetId })
    return success
  }),
  serve(payoutCalls.approve, async (app, { params, caller }) => {
    await approveRun(app, { runId: params.id, approvedBy: idOf(caller) })
    return success
  }),
  serve(payoutCalls.discard, async (app, { params }) => {
    await discardRun(app, params.id)
    return success
  }),
  serve(payoutCalls.file, (app, { params }) => handOut(app, { runId: params.id, version: params.version })),
  serve(payoutCalls.confirm, async (app, { body }) => ({ ...success, ...(await takeAnswers(app, body as Uint8Array)) })),
  serve(sheetCalls.list, (app, { client, mayAlso, body: { page, limit } }) =>
    listSheets(app, { clientId: client.id, page, limit, isOperator: mayAlso('platform.money') }),
  ),
  serve(sheetCalls.amounts, (app, { client }) => sheetAmounts(app, client.id)),
  serve(sheetCalls.info, (app, { client, params }) => sheetInfo(app, { clientId: client.id || null, sheetId: params.sheetId })),
  serve(forecastCalls.forecast, (app, { client }) => forecastOf(app, client.id)),
  serve(forecastCalls.path, (app, { client, params }) => pathOf(app, { clientId: client.id, id: params.id })),
  serve(sheetCalls.notProcessed, async (app, { params, body, concerns }) => {
    const { type, date: on, markForPayment } = body
    await markNotProcessed(app, { sheetId: params.sheetId, type, on, markForPayment, concerns })
    return success
  }),
  serve(sheetCalls.payNow, async (app, { params, caller, concerns }) => {
    concerns(params.clientId)
    await payClientNow(app, { clientId: params.clientId, userId: idOf(caller) })
    return success
  }),
]
