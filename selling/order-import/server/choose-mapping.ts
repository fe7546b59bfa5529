/** What the columns mean, which sheet is read and where its orders go: chosen by the user, previewed anew, and kept for the next file. */
import { and, eq } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { hasPartner, type StoreRow, storeOf } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import type { ImportMapping, OrderImport } from '../contract/order-imports.ts'
import { rememberMapping } from './mappings.ts'
import { type ImportRef, importOf, lockImport, presentImport } from './present-import.ts'
import { filledColumnsOf, previewRows } from './preview-rows.ts'
import { sheetReadingOf } from './receive-file.ts'
import { rowsOfSheet, savePreview } from './saved-rows.ts'
import { orderImports } from './tables.ts'

/** `mapping` null: as it is known or guessed for that sheet. `name`: of the store. */
type Chosen = ImportRef & { sheet: number; mapping: ImportMapping | null; name: string }

/** Throws `not-found`, `invalid-fields`, `import-begun`. */
export async function chooseMapping(app: App, { clientId, id, sheet, mapping, name }: Chosen): Promise<OrderImport> {
  const entry = await importOf(app.db, { clientId, id })
  if (entry.state !== 'previewed') throw new Problem('import-begun')
  const store = await importStoreOf(app, { clientId, name })
  if (!entry.sheets[sheet]) throw fieldProblem('sheet', 'import-no-sheet')
  const rows = await rowsOfSheet(app.db, { clientId, importId: id, sheet })
  const reading = await sheetReadingOf(app, clientId, rows)
  const chosen = mapping ?? reading.mapping
  refuseBeyond(chosen, reading.header)
  const below = rows.slice(reading.headerAt + 1)
  const previewed = await previewRows(app, store, { header: reading.header, rows: below }, chosen)
  const filled = await filledColumnsOf(below)
  noteAuditedValues({ id })
  await app.db.inTransaction(async (tx) => {
    const { state } = await lockImport(tx, { clientId, id })
    if (state !== 'previewed') throw new Problem('import-begun')
    const { header, headerRow } = reading
    const isRemembered = mapping === null ? reading.isRemembered : entry.isRemembered
    await tx
      .update(orderImports)
      .set({ shop: store.shop, sheet, header, headerRow, filled, mapping: chosen, isRemembered })
      .where(and(eq(orderImports.clientId, clientId), eq(orderImports.id, id)))
    await savePreview(tx, { clientId, importId: id, sheet }, previewed)
    if (mapping) await rememberMapping(tx, { clientId, header, mapping, now: app.clock.now() })
  })
  return presentImport(app, { clientId, id })
}

async function importStoreOf(app: App, which: { clientId: string; name: string }): Promise<StoreRow> {
  const store = await storeOf(app.db, which)
  if (hasPartner(store)) throw new Problem('not-found')
  return store
}

function refuseBeyond(mapping: ImportMapping, header: readonly string[]): void {
  const positions = Object.values(mapping)
  if (positions.some((at) => at >= header.length)) throw fieldProblem('mapping', 'import-no-column')
  if (new Set(positions).size < positions.length) throw fieldProblem('mapping', 'import-column-twice')
}
