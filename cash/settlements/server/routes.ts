import { DEFAULT_LANGUAGE } from '#contract/texts/languages.ts'
import { dayIn } from '#server/platform/clock.ts'
import { hashOfFile } from '#server/platform/http/hash-of-file.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { noteAudited } from '#server/platform/http/request-entry.ts'
import { textsOf } from '#server/platform/texts.ts'
import { settlementFileCalls } from '../contract/settlement-files.ts'
import { transferCalls } from '../contract/settlement-transfers.ts'
import { settlementCalls } from '../contract/settlements.ts'
import { askCourier } from './ask-courier.ts'
import { decideLine } from './decide-line.ts'
import { lateBook, lateCash, lateCashShown, lateMessage } from './late/late-cash.ts'
import { listLines, listSettlements } from './list-settlements.ts'
import { removeSettlement } from './remove-settlement.ts'
import { previewFile, takeFile } from './take-file.ts'
import { assignLine, listTransfers, receiveByHand } from './transfers/receive-by-hand.ts'

const success = { success: true } as const

export const settlementRoutes: Route[] = [
  serve(settlementCalls.list, (app, { query }) => listSettlements(app, query)),
  serve(settlementCalls.lines, (app, { params, query }) => listLines(app, { id: params.id, ...query })),
  serve(settlementFileCalls.preview, (app, { params, body }) => previewFile(app, { courier: params.courier, bytes: body as Uint8Array })),
  serve(settlementFileCalls.take, async (app, { params, query, body, caller }) => {
    const { awb, amount, transferredOn, day, fileName } = query
    const columns = { awb, amount, transferredOn: transferredOn || null }
    const file = { courier: params.courier, bytes: body as Uint8Array, columns, day: day ?? null, fileName, takenBy: caller?.id ?? null }
    const hash = await hashOfFile(file.bytes)
    noteAudited({ hash })
    return { ...success, ...(await takeFile(app, file)), hash }
  }),
  serve(settlementCalls.ask, async (app, { params, body, caller }) => ({
    ...success,
    ...(await askCourier(app, { courier: params.courier, day: body.day, takenBy: caller?.id ?? null })),
  })),
  serve(transferCalls.candidates, async (app, { params }) => ({ list: await listTransfers(app, params.id) })),
  serve(transferCalls.receive, async (app, { params, body, caller }) => {
    await receiveByHand(app, { id: params.id, ...body, settledBy: caller?.id ?? null })
    return success
  }),
  serve(transferCalls.assign, async (app, { params, body, caller }) => {
    await assignLine(app, { id: params.id, ...body, settledBy: caller?.id ?? null })
    return success
  }),
  serve(settlementCalls.late, (app, { query }) => lateCashShown(app, query)),
  serve(settlementCalls.lateMessage, async (app, { params, query }) => ({
    text: await lateMessage(app, { courier: params.courier, ...query }, textsOf(DEFAULT_LANGUAGE)),
  })),
  serve(settlementCalls.exportLate, async (app, { body, texts }) => ({
    stream: lateBook(await lateCash(app, body), texts),
    name: `rambursuri-intarziate-${dayIn(app.clock.now())}.xlsx`,
  })),
  serve(settlementCalls.remove, async (app, { params }) => ({ ...success, ...(await removeSettlement(app, params.id)) })),
  serve(settlementCalls.decide, async (app, { params, body, caller, concerns }) => {
    await decideLine(app, { id: params.id, ...body, decidedBy: caller?.id ?? null, concerns })
    return success
  }),
]
