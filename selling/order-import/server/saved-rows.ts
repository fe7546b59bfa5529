/** Rows of an import in the database: written many at once, read by page. */

import { and, asc, count, eq, gt, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Database, Queries, Tx } from '#server/platform/database/database.ts'
import { assign, bareColumns, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { cellTextOf, type ImportCell } from '../contract/cells.ts'
import type { ImportCounts, ImportRow, ImportRowsShown } from '../contract/order-imports.ts'
import type { ImportedOrder } from './imported-order.ts'
import type { ImportSheetRow, PreviewedRow } from './preview-rows.ts'
import { productUnitsOf } from './reading/order-of-rows.ts'
import { orderImportRows } from './tables.ts'

export type ImportKey = { clientId: string; importId: string }
type SheetKey = ImportKey & { sheet: number }

/** Rows of one statement. */
const AT_ONCE = 500

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE)
}

const COLUMNS = sql`state text, name text, recipient text, errors jsonb, "orderId" text, "order" jsonb`
/** Of a row above the header, or of a sheet that is not read. */
const unread = { state: null, name: '', recipient: '', errors: [], orderId: null, order: null }

const r = orderImportRows
type Batch = ImportKey & { rows: string }

const saving = statement('import-rows-saved', (given: StatementParams<Batch>) => ({
  text: sql`
    insert into ${r} (${bareColumns([r.clientId, r.importId, r.sheet, r.row, r.cells, r.state, r.name, r.recipient, r.errors, r.orderId, r.order])})
    select ${given.clientId}, ${given.importId}, v.sheet, v.row, v.cells, v.state, v.name, v.recipient, v.errors, v."orderId", v."order"
      from jsonb_to_recordset(${given.rows}::jsonb) as v(sheet int, row int, cells jsonb, ${COLUMNS})`,
}))

const previewing = statement('import-preview-saved', (given: StatementParams<Batch & { sheet: number }>) => ({
  text: sql`
    update ${r} set ${assign(r, {
      ...{ state: sql`v.state`, name: sql`v.name`, recipient: sql`v.recipient`, errors: sql`v.errors` },
      ...{ orderId: sql`v."orderId"`, order: sql`v."order"` },
    })}
      from jsonb_to_recordset(${given.rows}::jsonb) as v(row int, ${COLUMNS})
     where ${r.clientId} = ${given.clientId} and ${r.importId} = ${given.importId} and ${r.sheet} = ${given.sheet} and ${r.row} = v.row`,
}))

/** `previewed`: what becomes of the rows of one of the sheets. */
export async function saveRows(
  tx: Tx,
  { clientId, importId, sheet: read }: SheetKey,
  sheets: readonly { rows: readonly ImportSheetRow[] }[],
  previewed: readonly PreviewedRow[],
): Promise<void> {
  const known = new Map(previewed.map((one) => [one.row, one]))
  const all = sheets.flatMap(({ rows }, sheet) =>
    rows.map(({ row, cells }) => ({ ...unread, ...(sheet === read ? known.get(row) : {}), sheet, row, cells })),
  )
  for (const batch of batches(all)) await saving.run(tx, { clientId, importId, rows: JSON.stringify(batch) })
}

/** In the place of what was said of the rows before, of whichever sheet. */
export async function savePreview(tx: Tx, { clientId, importId, sheet }: SheetKey, previewed: readonly PreviewedRow[]): Promise<void> {
  await tx
    .update(r)
    .set({ state: null, errors: [], orderId: null, order: null, name: '', recipient: '' })
    .where(and(isOf({ clientId, importId }), isNotNull(r.state)))
  for (const batch of batches(previewed)) await previewing.run(tx, { clientId, importId, sheet, rows: JSON.stringify(batch) })
}

export async function rowsOfSheet(db: Queries, { clientId, importId, sheet }: SheetKey): Promise<ImportSheetRow[]> {
  return db
    .select({ row: orderImportRows.row, cells: orderImportRows.cells })
    .from(orderImportRows)
    .where(and(isOf({ clientId, importId }), eq(orderImportRows.sheet, sheet)))
    .orderBy(asc(orderImportRows.row))
}

const isOf = ({ clientId, importId }: ImportKey) => and(eq(orderImportRows.clientId, clientId), eq(orderImportRows.importId, importId))

export async function importRowCountsOf(db: Queries, key: ImportKey): Promise<ImportCounts> {
  const rows = await db
    .select({ state: r.state, count: count() })
    .from(r)
    .where(and(isOf(key), isNotNull(r.state)))
    .groupBy(r.state)
  const none: ImportCounts = { new: 0, changed: 0, same: 0, sent: 0, part: 0, 'left-out': 0, faulty: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

const isRemarked = and(isNotNull(r.state), notInArray(r.state, ['faulty', 'left-out']), sql`${r.errors} @> '[{"isRemark": true}]'`)

export const countRemarked = (db: Database, key: ImportKey): Promise<number> => db.$count(r, and(isOf(key), isRemarked))

export async function countOfRows(db: Database, { state, ...key }: ImportKey & { state: ImportRowsShown | null }): Promise<number> {
  if (state === 'remarked') return countRemarked(db, key)
  const counts = await importRowCountsOf(db, key)
  return state === null ? Object.values(counts).reduce((all, one) => all + one, 0) : counts[state]
}

const isShown = (state: ImportRowsShown | null) =>
  state === null ? isNotNull(r.state) : state === 'remarked' ? isRemarked : eq(r.state, state)

type Page = ImportKey & { state: ImportRowsShown | null; offset: number; limit: number }

export async function importRowPageOf(db: Queries, { state, offset, limit, ...key }: Page): Promise<ImportRow[]> {
  const rows = await db
    .select()
    .from(orderImportRows)
    .where(and(isOf(key), isShown(state)))
    .orderBy(asc(orderImportRows.row))
    .offset(offset)
    .limit(limit)
  return rows.map(({ row, state: of, name, recipient, cells, errors, order }) => {
    return { row, state: of ?? 'faulty', name, recipient, cells, errors, read: order && readIn(order) }
  })
}

export type FaultyRow = Pick<ImportRow, 'row' | 'cells' | 'errors'>

/** All of one moment, in parts: an answer of thousands of rows is read in the thread of the calls. */
export async function* faultyRowsOf(tx: Tx, key: ImportKey): AsyncGenerator<FaultyRow[]> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
  const isFaulty = and(isOf(key), eq(r.state, 'faulty'))
  for (let after = 0; ; ) {
    const part = await tx
      .select({ row: r.row, cells: r.cells, errors: r.errors })
      .from(r)
      .where(and(isFaulty, gt(r.row, after)))
      .orderBy(asc(r.row))
      .limit(AT_ONCE)
    yield part
    const last = part.at(-1)
    if (!last || part.length < AT_ONCE) return
    after = last.row
  }
}

const readIn = ({ cashBani, parcels, insuranceBani, orderedOn, products }: ImportedOrder): NonNullable<ImportRow['read']> => ({
  ...{ cash: cashBani, weightKg: parcels.weightKg, parcels: parcels.count, declaredValue: insuranceBani, orderedOn },
  items: productUnitsOf(products),
})

/** The first rows of data, for the mapping: of each column what stands in it. */
export async function columnSamplesOf(
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
  return rows.map(({ cells }: { cells: ImportCell[] }) => cells.map(cellTextOf))
}

/** What the import came to so far. */
export async function importResultCountsOf(db: Queries, key: ImportKey): Promise<{ created: number; updated: number; unchanged: number }> {
  const rows = await db
    .select({ outcome: r.outcome, count: count() })
    .from(r)
    .where(and(isOf(key), isNotNull(r.outcome)))
    .groupBy(r.outcome)
  return { created: 0, updated: 0, unchanged: 0, ...Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])) }
}

/** Of the orders that the import is done with, in the order of the file. */
export async function importedIds(db: Queries, key: ImportKey, { offset, limit }: { offset: number; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ id: r.orderId })
    .from(r)
    .where(and(isOf(key), isNotNull(r.outcome)))
    .orderBy(r.row)
    .offset(offset)
    .limit(limit)
  return rows.flatMap(({ id }) => id ?? [])
}
