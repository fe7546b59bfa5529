/** A file as it comes: read apart, kept row by row, its columns guessed or remembered, and previewed. */

import { Problem } from '#contract/problems.ts'
import { cutText, storableText } from '#contract/storable-text.ts'
import type { Message } from '#contract/texts/message.ts'
import { anyImportStore } from '#selling/stores/server/import-store.ts'
import { hasPartner, storeOf } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteAuditedValues, runBesidesRequest } from '#server/platform/http/request-entry.ts'
import { readSpreadsheetApart } from '#server/platform/spreadsheet/read-apart.ts'
import type { FileFault, FileSheet } from '#server/platform/spreadsheet/read-file.ts'
import type { ImportCell } from '../contract/cells.ts'
import { cellTextOf } from '../contract/cells.ts'
import { guessMapping, headerRowOf } from '../contract/guess-mapping.ts'
import { type ImportMapping, importLimits, type OrderImport } from '../contract/order-imports.ts'
import { rememberedMapping } from './mappings.ts'
import { presentImport } from './present-import.ts'
import { filledColumnsOf, type ImportSheetRow, previewRows } from './preview-rows.ts'
import { saveRows } from './saved-rows.ts'
import { orderImports } from './tables.ts'

type Upload = { clientId: string; fileName: string; bytes: Uint8Array; name: string | null }

/** `name`: of the store. Throws `spreadsheet-refused`, `not-found`. */
export async function receiveFile(app: App, { clientId, fileName, bytes, name }: Upload): Promise<OrderImport> {
  const store = name === null ? null : await storeOf(app.db, { clientId, name })
  if (store && hasPartner(store)) throw new Problem('not-found')
  const sheets = await readSpreadsheetApart({ bytes, owner: clientId }, importLimits)
  if ('fault' in sheets) throw new Problem('spreadsheet-refused', { because: said(sheets.fault) })
  if (sheets.reduce((all, { rows }) => all + rows.length, 0) > importLimits.rowsMax)
    throw new Problem('spreadsheet-refused', { because: said('too-long') })
  const into = store ?? (await runBesidesRequest(() => anyImportStore(app, clientId)))
  const sheet = fullest(sheets)
  const rows = sheets[sheet]?.rows ?? []
  const reading = await sheetReadingOf(app, clientId, rows)
  const below = rows.slice(reading.headerAt + 1)
  const previewed = await previewRows(app, into, { header: reading.header, rows: below }, reading.mapping)
  const filled = await filledColumnsOf(below)
  const id = await app.db.inTransaction(async (tx) => {
    const row = await insertImport(tx, app, {
      ...{
        clientId,
        shop: into.shop,
        fileName: storableText(fileName),
        sheet,
        mapping: reading.mapping,
        isRemembered: reading.isRemembered,
      },
      sheets: sheets.map((one) => ({ name: one.name, rows: one.rows.length })),
      ...{ header: reading.header, headerRow: reading.headerRow, filled },
    })
    await saveRows(tx, { clientId, importId: row, sheet }, sheets, previewed)
    noteAuditedValues({ id: row })
    return row
  })
  return presentImport(app, { clientId, id })
}

const said = (fault: FileFault): Message =>
  fault === 'too-long' ? { code: 'file-too-long', params: { rows: importLimits.rowsMax } } : { code: `file-${fault}` }

/** The list itself: explanations and codes on other sheets are shorter. */
const fullest = (sheets: readonly FileSheet[]): number =>
  sheets.reduce((best, { rows }, i) => (rows.length > (sheets[best]?.rows.length ?? 0) ? i : best), 0)

type Reading = { header: string[]; headerRow: number; headerAt: number; mapping: ImportMapping; isRemembered: boolean }

/** Where the header of a sheet is, and what its columns mean as far as it is known. */
export async function sheetReadingOf(app: App, clientId: string, rows: readonly ImportSheetRow[]): Promise<Reading> {
  const headerAt = headerRowOf(rows.map(({ cells }) => cells))
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const header = Array.from({ length: width }, (_, i) => cutText(cellTextOf(rows[headerAt]?.cells[i]), HEADER_MAX))
  const remembered = await rememberedMapping(app.db, clientId, header)
  const looked: (readonly ImportCell[])[] = rows.slice(headerAt + 1, headerAt + 1 + importLimits.looked).map(({ cells }) => cells)
  const mapping = remembered ?? guessMapping(header, looked)
  return { header, headerRow: rows[headerAt]?.row ?? 0, headerAt, mapping, isRemembered: remembered !== null }
}

const HEADER_MAX = 200

async function insertImport(tx: Tx, app: App, values: Omit<typeof orderImports.$inferInsert, 'createdAt'>): Promise<string> {
  const [row] = await tx
    .insert(orderImports)
    .values({ ...values, createdAt: app.clock.now() })
    .returning({ id: orderImports.id })
  return (row as { id: string }).id // inserted: always one row
}
