import { proveOwnAccount, requireSignedIn } from '#account/operations.ts'
import { repaymentCalls } from '#cash/repayments/contract/repayment-calls.ts'
import { listRepayments } from '#cash/repayments/server/list/list-repayments.ts'
import { repaymentReaderOf } from '#cash/repayments/server/routes.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { requestOriginOf } from '#server/platform/http/security-log.ts'
import { bankAnswerCalls } from '../contract/bank-answers.ts'
import { forecastCalls } from '../contract/forecast.ts'
import { payoutCalls } from '../contract/payout-runs.ts'
import { decisionCalls } from '../contract/sheet-decisions.ts'
import { sheetCalls } from '../contract/sheets.ts'
import { confirmSheetDecision, proposeSheetDecision, withdrawSheetDecision } from './doubts/decide-sheet.ts'
import { payoutForecastOf } from './forecast/forecast.ts'
import { repaymentPathOf } from './forecast/path.ts'
import { approvePayoutRun, discardRun, leaveRepaymentSheetOut } from './runs/decide-run.ts'
import { handOutRunFile } from './runs/hand-out.ts'
import { listBankAnswers } from './runs/list-answers.ts'
import { listPayoutRunSheets, listRuns, previewPayoutRun } from './runs/list-runs.ts'
import { makePayoutRun } from './runs/make-run.ts'
import { takeBankAnswers } from './runs/take-answers.ts'
import { previewBankAnswerUndo, undoBankAnswer } from './runs/undo-answer.ts'
import { lastPaymentOf, listRepaymentSheets, paidThisMonth, sheetAmounts, sheetInfo } from './sheets/list-sheets.ts'
import { markSheetNotProcessed } from './sheets/not-processed.ts'
import { payClientNow } from './sheets/pay-now.ts'
import { returnSheetByLine } from './sheets/returned-lines.ts'

const success = { success: true } as const

const idOf = (caller: { id: string } | null): string => {
  if (!caller) throw new Error('served without a caller')
  return caller.id
}

export const payoutRoutes: Route[] = [
  serve(repaymentCalls.list, async (app, call) => {
    const ofOne = call.client.id === '' ? null : call.client.id
    const [listed, lastPayment, paid] = await Promise.all([
      listRepayments(app, call.body, repaymentReaderOf(call)),
      ofOne === null ? null : lastPaymentOf(app, ofOne),
      ofOne === null ? null : paidThisMonth(app, ofOne),
    ])
    return { ...listed, lastPayment, paidThisMonth: paid }
  }),
  serve(payoutCalls.preview, (app) => previewPayoutRun(app)),
  serve(payoutCalls.make, async (app, { caller, idempotencyKey }) => ({
    ...success,
    id: await makePayoutRun(app, { madeBy: idOf(caller), idempotencyKey }),
  })),
  serve(payoutCalls.runs, (app, { query, caller }) => listRuns(app, { ...query, userId: idOf(caller) })),
  serve(payoutCalls.sheets, (app, { params, query, caller, texts }) =>
    listPayoutRunSheets(app, { runId: params.id, ...query, userId: idOf(caller), texts }),
  ),
  serve(payoutCalls.leaveOut, async (app, { params }) => {
    await leaveRepaymentSheetOut(app, { runId: params.id, sheetId: params.sheetId })
    return success
  }),
  serve(payoutCalls.approve, async (app, { params, body, caller, request }) => {
    await proveOwnAccount(app, requireSignedIn(caller), { ...body, origin: requestOriginOf(request) })
    return { ...success, ...(await approvePayoutRun(app, { runId: params.id, approvedBy: idOf(caller) })) }
  }),
  serve(payoutCalls.discard, async (app, { params, body, caller }) => {
    await discardRun(app, { runId: params.id, discardedBy: idOf(caller), reason: body.reason })
    return success
  }),
  serve(payoutCalls.file, (app, { params }) => handOutRunFile(app, { runId: params.id, version: params.version })),
  serve(bankAnswerCalls.list, (app, { query }) => listBankAnswers(app, query)),
  serve(bankAnswerCalls.preview, (app, { params }) => previewBankAnswerUndo(app, params.id)),
  serve(bankAnswerCalls.undo, async (app, { params, body, caller }) => ({
    ...success,
    ...(await undoBankAnswer(app, { id: params.id, stays: body.stays, by: idOf(caller) })),
  })),
  serve(payoutCalls.confirm, async (app, { query, body, caller }) => ({
    ...success,
    ...(await takeBankAnswers(app, body as Uint8Array, { ...query, takenBy: idOf(caller) })),
  })),
  serve(decisionCalls.propose, async (app, { params, body: { password, code, ...said }, caller, request }) => {
    await proveOwnAccount(app, requireSignedIn(caller), { password, code, origin: requestOriginOf(request) })
    await proposeSheetDecision(app, { sheetId: params.sheetId, ...said, proposedBy: idOf(caller) })
    return success
  }),
  serve(decisionCalls.confirm, async (app, { params, body, caller, request }) => {
    await proveOwnAccount(app, requireSignedIn(caller), { ...body, origin: requestOriginOf(request) })
    return { ...success, ...(await confirmSheetDecision(app, { sheetId: params.sheetId, decidedBy: idOf(caller) })) }
  }),
  serve(decisionCalls.withdraw, async (app, { params, caller }) => {
    await withdrawSheetDecision(app, { sheetId: params.sheetId, decidedBy: idOf(caller) })
    return success
  }),
  serve(sheetCalls.list, (app, { client, mayAlso, caller, texts, body: { page, limit } }) =>
    listRepaymentSheets(app, { clientId: client.id, page, limit, operatorId: mayAlso('platform.money') ? idOf(caller) : null, texts }),
  ),
  serve(sheetCalls.amounts, (app, { client }) => sheetAmounts(app, client.id)),
  serve(sheetCalls.info, (app, { client, params }) => sheetInfo(app, { clientId: client.id || null, sheetId: params.sheetId })),
  serve(forecastCalls.forecast, (app, { client }) => payoutForecastOf(app, client.id)),
  serve(forecastCalls.path, (app, { client, params }) => repaymentPathOf(app, { clientId: client.id, id: params.id })),
  serve(sheetCalls.notProcessed, async (app, { params, body, concerns }) => {
    const { type, date: on, markForPayment } = body
    await markSheetNotProcessed(app, { sheetId: params.sheetId, type, on, markForPayment, concerns })
    return success
  }),
  serve(sheetCalls.returnedBy, async (app, { params, body, concerns }) => {
    await returnSheetByLine(app, { sheetId: params.sheetId, lineId: body.lineId, concerns })
    return success
  }),
  serve(sheetCalls.payNow, async (app, { params, body, caller, request, concerns }) => {
    concerns(params.clientId)
    await proveOwnAccount(app, requireSignedIn(caller), { ...body, origin: requestOriginOf(request) })
    return { ...success, ...(await payClientNow(app, { clientId: params.clientId, userId: idOf(caller) })) }
  }),
]
