/** Rows of an import in the database: written many at once, read by page. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { type Cell, textOf } from '../../../contract/order-import/cells.ts'
import type { ImportCounts, ImportRow, ImportRowState } from '../../../contract/order-import/order-imports.ts'
import type { Queries, Statements, Tx } from '../../platform/database/database.ts'
import type { PreviewedRow, SheetRow } from './preview-rows.ts'
import { orderImportRows } from './tables.ts'

export type ImportKey = { clientId: string; importId: string }
type SheetKey = ImportKey & { sheet: number }

/** Rows of one statement. */
const AT_ONCE = 500

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE)
}

const COLUMNS = `state text, name text, recipient text, errors jsonb, "orderId" text, "order" jsonb`
/** Of a row above the header, or of a sheet that is not read. */
const unread = { state: null, name: '', recipient: '', errors: [], orderId: null, order: null }

/** `previewed`: what becomes of the rows of one of the sheets. */
export async function saveRows(
  tx: Tx,
  { clientId, importId, sheet: read }: SheetKey,
  sheets: readonly { rows: readonly SheetRow[] }[],
  previewed: readonly PreviewedRow[],
): Promise<void> {
  const known = new Map(previewed.map((one) => [one.row, one]))
  const all = sheets.flatMap(({ rows }, sheet) =>
    rows.map(({ row, cells }) => ({ ...unread, ...(sheet === read ? known.get(row) : {}), sheet, row, cells })),
  )
  for (const batch of batches(all))
    await tx.$client.query({
      name: 'import-rows-saved',
      text: `insert into order_import_rows
               (client_id, import_id, sheet, row, cells, state, name, recipient, errors, order_id, imported_order)
             select $1, $2, v.sheet, v.row, v.cells, v.state, v.name, v.recipient, v.errors, v."orderId", v."order"
               from jsonb_to_recordset($3::jsonb) as v(sheet int, row int, cells jsonb, ${COLUMNS})`,
      values: [clientId, importId, JSON.stringify(batch)],
    })
}

/** In the place of what was said of the rows before, of whichever sheet. */
export async function savePreview(tx: Tx, { clientId, importId, sheet }: SheetKey, previewed: readonly PreviewedRow[]): Promise<void> {
  await tx.$client.query({
    name: 'import-preview-gone',
    text: `update order_import_rows set state = null, errors = '[]', order_id = null, imported_order = null, name = '', recipient = ''
            where client_id = $1 and import_id = $2 and state is not null`,
    values: [clientId, importId],
  })
  for (const batch of batches(previewed))
    await tx.$client.query({
      name: 'import-preview-saved',
      text: `update order_import_rows r
                set state = v.state, name = v.name, recipient = v.recipient, errors = v.errors, order_id = v."orderId", imported_order = v."order"
               from jsonb_to_recordset($4::jsonb) as v(row int, ${COLUMNS})
              where r.client_id = $1 and r.import_id = $2 and r.sheet = $3 and r.row = v.row`,
      values: [clientId, importId, sheet, JSON.stringify(batch)],
    })
}

export async function rowsOfSheet(db: Queries, { clientId, importId, sheet }: SheetKey): Promise<SheetRow[]> {
  return db
    .select({ row: orderImportRows.row, cells: orderImportRows.cells })
    .from(orderImportRows)
    .where(and(isOf({ clientId, importId }), eq(orderImportRows.sheet, sheet)))
    .orderBy(asc(orderImportRows.row))
}

const isOf = ({ clientId, importId }: ImportKey) => and(eq(orderImportRows.clientId, clientId), eq(orderImportRows.importId, importId))

export async function countsOf(db: Statements, { clientId, importId }: ImportKey): Promise<ImportCounts> {
  const { rows } = await db.$client.query<{ state: ImportRowState; count: number }>({
    name: 'import-rows-counted',
    text: `select state, count(*)::int as count from order_import_rows
            where client_id = $1 and import_id = $2 and state is not null group by state`,
    values: [clientId, importId],
  })
  const none: ImportCounts = { new: 0, changed: 0, same: 0, sent: 0, part: 0, faulty: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

export async function countOfRows(db: Statements, { state, ...key }: ImportKey & { state: ImportRowState | null }): Promise<number> {
  const counts = await countsOf(db, key)
  return state === null ? Object.values(counts).reduce((all, count) => all + count, 0) : counts[state]
}

type Page = ImportKey & { state: ImportRowState | null; offset: number; limit: number }

export async function pageOfRows(db: Queries, { state, offset, limit, ...key }: Page): Promise<ImportRow[]> {
  const rows = await db
    .select()
    .from(orderImportRows)
    .where(and(isOf(key), state === null ? isNotNull(orderImportRows.state) : eq(orderImportRows.state, state)))
    .orderBy(asc(orderImportRows.row))
    .offset(offset)
    .limit(limit)
  return rows.map(({ row, state: of, name, recipient, cells, errors }) => {
    return { row, state: of ?? 'faulty', name, recipient, cells, errors }
  })
}

/** The first rows of data, for the mapping: of each column what stands in it. */
export async function samplesOf(
  db: Queries,
  { headerRow, sheet, ...key }: SheetKey & { headerRow: number },
  most: number,
): Promise<string[][]> {
  const rows = await db
    .select({ cells: orderImportRows.cells })
    .from(orderImportRows)
    .where(and(isOf(key), eq(orderImportRows.sheet, sheet), gt(orderImportRows.row, headerRow)))
    .orderBy(asc(orderImportRows.row))
    .limit(most)
  return rows.map(({ cells }: { cells: Cell[] }) => cells.map(textOf))
}

/** What the import came to so far. */
export async function outcomesOf(
  db: Statements,
  { clientId, importId }: ImportKey,
): Promise<{ created: number; updated: number; unchanged: number }> {
  const { rows } = await db.$client.query<{ outcome: 'created' | 'updated' | 'unchanged'; count: number }>({
    name: 'import-outcomes',
    text: `select outcome, count(*)::int as count from order_import_rows
            where client_id = $1 and import_id = $2 and outcome is not null group by outcome`,
    values: [clientId, importId],
  })
  return { created: 0, updated: 0, unchanged: 0, ...Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])) }
}

/** Of the orders that the import is done with, in the order of the file. */
export async function importedIds(
  db: Statements,
  { clientId, importId }: ImportKey,
  page: { offset: number; limit: number },
): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>({
    name: 'import-orders-listed',
    text: `select order_id as id from order_import_rows
            where client_id = $1 and import_id = $2 and outcome is not null order by "row" offset $3 limit $4`,
    values: [clientId, importId, page.offset, page.limit],
  })
  return rows.map(({ id }) => id)
}
