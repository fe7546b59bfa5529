import { hashOfFile } from '#server/platform/http/hash-of-file.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { noteAudited } from '#server/platform/http/request-entry.ts'
import { bankStatementCalls } from '../contract/bank-statements.ts'
import { importStatement } from './import-statement.ts'
import { listLines } from './list-lines.ts'
import { ignoreLine, recordPayment } from './settle-line.ts'

const success = { success: true } as const

export const bankStatementRoutes: Route[] = [
  serve(bankStatementCalls.read, async (app, { body, caller }) => {
    const bytes = body as Uint8Array
    const hash = hashOfFile(bytes)
    noteAudited({ hash })
    return { ...success, ...(await importStatement(app, { bytes, readBy: caller?.id ?? null })), hash }
  }),
  serve(bankStatementCalls.lines, (app, { query, texts }) => listLines(app, { ...query, texts })),
  serve(bankStatementCalls.use, async (app, { params, body: { clientId, paymentId }, caller, concerns }) => {
    concerns(clientId)
    await recordPayment(app, { id: params.id, clientId, paymentId, settledBy: caller?.id ?? null })
    return success
  }),
  serve(bankStatementCalls.ignore, async (app, { params, body, caller }) => {
    await ignoreLine(app, { id: params.id, note: body.note, settledBy: caller?.id ?? null })
    return success
  }),
]
