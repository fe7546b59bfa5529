import { listedOrders } from '#selling/store-orders/server/list/list-orders.ts'
import { importStore } from '#selling/stores/server/import-store.ts'
import { presentStore, storeInWords } from '#selling/stores/server/present-store.ts'
import { storeOf } from '#selling/stores/server/stores.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { importLimits, orderImportCalls } from '../contract/order-imports.ts'
import { chooseMapping } from './choose-mapping.ts'
import { faultyRows, importTemplateFile } from './files.ts'
import { importOf, listImports, presentImport } from './present-import.ts'
import { receiveFile } from './receive-file.ts'
import { runImport } from './run-import.ts'
import { countOfRows, importedIds, importResultCountsOf, importRowPageOf } from './saved-rows.ts'
import { discardImport, undoImport } from './undo-import.ts'

const success = { success: true } as const
type Called = { client: { id: string }; params: { id: string } }
const refOf = ({ client, params }: Called) => ({ clientId: client.id, id: params.id })
const pageAt = (page: number, limit: number) => ({ offset: (page - 1) * limit, limit })

export const orderImportRoutes: Route[] = [
  serve(orderImportCalls.list, (app, { client }) => listImports(app, client.id)),
  serve(orderImportCalls.template, async (_app, { texts }) => importTemplateFile(texts)),
  serve(orderImportCalls.upload, (app, { client, query, body }) =>
    receiveFile(app, { clientId: client.id, fileName: query.fileName, name: query.store ?? null, bytes: body as Uint8Array }),
  ),
  serve(orderImportCalls.createStore, async (app, { client, body, texts }) =>
    storeInWords(texts, presentStore(app, await importStore(app, { clientId: client.id, title: body.title }))),
  ),
  serve(orderImportCalls.get, (app, call) => presentImport(app, refOf(call))),
  serve(orderImportCalls.map, (app, call) => {
    const { sheet, mapping, store: name } = call.body
    return chooseMapping(app, { ...refOf(call), sheet, mapping, name })
  }),
  serve(orderImportCalls.rows, async (app, call) => {
    const { clientId, id: importId } = await importOf(app.db, refOf(call))
    const state = call.query.state ?? null
    const key = { clientId, importId }
    const [list, count] = await Promise.all([
      importRowPageOf(app.db, { ...key, state, ...pageAt(call.query.page, importLimits.rowsPerPage) }),
      countOfRows(app.db, { ...key, state }),
    ])
    return { list, count }
  }),
  serve(orderImportCalls.faultyRows, (app, call) => faultyRows(app, refOf(call), call.texts)),
  serve(orderImportCalls.run, (app, call) => runImport(app, refOf(call))),
  serve(orderImportCalls.undo, (app, call) => undoImport(app, refOf(call))),
  serve(orderImportCalls.discard, async (app, call) => {
    await discardImport(app, refOf(call))
    return success
  }),
  serve(orderImportCalls.orders, async (app, call) => {
    const { clientId, id: importId, shop } = await importOf(app.db, refOf(call))
    const store = await storeOf(app.db, { clientId, name: shop })
    const key = { clientId, importId }
    const [ids, { created, updated, unchanged }] = await Promise.all([
      importedIds(app.db, key, pageAt(call.query.page, importLimits.ordersPerPage)),
      importResultCountsOf(app.db, key),
    ])
    return { list: await listedOrders(app, call.texts, store, ids), count: created + updated + unchanged }
  }),
]
