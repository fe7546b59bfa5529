import { type Route, serve } from '#server/platform/http/http.ts'
import { bankStatementCalls } from '../contract/bank-statements.ts'
import { statementFileCalls } from '../contract/statement-files.ts'
import { listStatementFiles } from './files/list-files.ts'
import { previewStatementFileUndo, undoStatementFile } from './files/undo-file.ts'
import { importStatement } from './import-statement.ts'
import { listStatementLines } from './list-lines.ts'
import { ignoreLine, recordPayment } from './settle-line.ts'

const success = { success: true } as const

export const bankStatementRoutes: Route[] = [
  serve(bankStatementCalls.read, async (app, { query, body, caller }) => ({
    ...success,
    ...(await importStatement(app, { bytes: body as Uint8Array, fileName: query.fileName, readBy: caller?.id ?? null })),
  })),
  serve(statementFileCalls.list, (app, { query }) => listStatementFiles(app, query)),
  serve(statementFileCalls.preview, (app, { params, texts }) => previewStatementFileUndo(app, { id: params.id, texts })),
  serve(statementFileCalls.undo, async (app, { params, body, caller }) => ({
    ...success,
    ...(await undoStatementFile(app, { id: params.id, stays: body.stays, by: caller?.id ?? null })),
  })),
  serve(bankStatementCalls.lines, (app, { query, texts }) => listStatementLines(app, { ...query, texts })),
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
