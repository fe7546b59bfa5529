import { DEFAULT_LANGUAGE } from '#contract/texts/languages.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { hashOfFile } from '#server/platform/http/hash-of-file.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { textsOf } from '#server/platform/texts.ts'
import { settlementFileCalls } from '../contract/settlement-files.ts'
import { settlementTransferCalls } from '../contract/settlement-transfers.ts'
import { settlementCalls } from '../contract/settlements.ts'
import { fetchSettlements } from './ask-courier.ts'
import { decideSettlementLine } from './decide-line.ts'
import { lateCash, lateCashMessage, lateCashShown, lateCashWorkbook } from './late/late-cash.ts'
import { listSettlementLines, listSettlements, settlementOfLine } from './list-settlements.ts'
import { removeSettlement } from './remove-settlement.ts'
import { previewSettlementFile, takeSettlementFile } from './take-file.ts'
import { assignLineToSettlement, listSettlementTransfers, receiveSettlementByHand } from './transfers/receive-by-hand.ts'

const success = { success: true } as const

export const settlementRoutes: Route[] = [
  serve(settlementCalls.list, (app, { query }) => listSettlements(app, query)),
  serve(settlementCalls.lines, (app, { params, query }) => listSettlementLines(app, { id: params.id, ...query })),
  serve(settlementFileCalls.preview, (app, { params, body }) =>
    previewSettlementFile(app, { courier: params.courier, bytes: body as Uint8Array }),
  ),
  serve(settlementFileCalls.take, async (app, { params, query, body, caller }) => {
    const { awb, amount, transferredOn, day, fileName } = query
    const columns = { awb, amount, transferredOn: transferredOn || null }
    const file = { courier: params.courier, bytes: body as Uint8Array, columns, day: day ?? null, fileName, takenBy: caller?.id ?? null }
    const hash = await hashOfFile(file.bytes)
    noteAuditedValues({ hash })
    return { ...success, ...(await takeSettlementFile(app, file)), hash }
  }),
  serve(settlementCalls.ask, async (app, { params, body, caller }) => ({
    ...success,
    ...(await fetchSettlements(app, { courier: params.courier, day: body.day, takenBy: caller?.id ?? null })),
  })),
  serve(settlementTransferCalls.ofLine, (app, { params }) => settlementOfLine(app, params.id)),
  serve(settlementTransferCalls.candidates, async (app, { params }) => ({ list: await listSettlementTransfers(app, params.id) })),
  serve(settlementTransferCalls.receive, async (app, { params, body, caller }) => {
    await receiveSettlementByHand(app, { id: params.id, ...body, settledBy: caller?.id ?? null })
    return success
  }),
  serve(settlementTransferCalls.assign, async (app, { params, body, caller }) => {
    await assignLineToSettlement(app, { id: params.id, ...body, settledBy: caller?.id ?? null })
    return success
  }),
  serve(settlementCalls.late, (app, { query }) => lateCashShown(app, query)),
  serve(settlementCalls.lateMessage, async (app, { params, query }) => ({
    text: await lateCashMessage(app, { courier: params.courier, ...query }, textsOf(DEFAULT_LANGUAGE)),
  })),
  serve(settlementCalls.exportLate, async (app, { body, texts }) => ({
    stream: lateCashWorkbook(await lateCash(app, body), texts),
    name: `rambursuri-intarziate-${bucharestDayOf(app.clock.now())}.xlsx`,
  })),
  serve(settlementCalls.remove, async (app, { params }) => ({ ...success, ...(await removeSettlement(app, params.id)) })),
  serve(settlementCalls.decide, async (app, { params, body, caller, concerns }) => {
    await decideSettlementLine(app, { id: params.id, ...body, decidedBy: caller?.id ?? null, concerns })
    return success
  }),
]
