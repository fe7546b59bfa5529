import { type Route, serve } from '../../../server/platform/http/http.ts'
import { settlementCalls } from '../contract/settlements.ts'
import { askCourier } from './ask-courier.ts'
import { decideLine } from './decide-line.ts'
import { listLines, listSettlements } from './list-settlements.ts'
import { receiveByHand } from './receive-settlement.ts'
import { previewFile, takeFile } from './take-file.ts'

const success = { success: true } as const

export const settlementRoutes: Route[] = [
  serve(settlementCalls.list, (app, { query }) => listSettlements(app, query)),
  serve(settlementCalls.lines, (app, { params, query }) => listLines(app, { id: params.id, ...query })),
  serve(settlementCalls.preview, (app, { params, body }) => previewFile(app, { courier: params.courier, bytes: body as Uint8Array })),
  serve(settlementCalls.take, async (app, { params, query, body, caller }) => {
    const { awb, amount, transferredOn, day, fileName } = query
    const columns = { awb, amount, transferredOn: transferredOn || null }
    const file = { courier: params.courier, bytes: body as Uint8Array, columns, day: day ?? null, fileName, takenBy: caller?.id ?? null }
    return { ...success, ...(await takeFile(app, file)) }
  }),
  serve(settlementCalls.ask, async (app, { params, body, caller }) => ({
    ...success,
    ...(await askCourier(app, { courier: params.courier, day: body.day, takenBy: caller?.id ?? null })),
  })),
  serve(settlementCalls.receive, async (app, { params, body }) => {
    await receiveByHand(app, { id: params.id, on: body.on })
    return success
  }),
  serve(settlementCalls.decide, async (app, { params, body, caller, concerns }) => {
    await decideLine(app, { id: params.id, ...body, decidedBy: caller?.id ?? null, concerns })
    return success
  }),
]
