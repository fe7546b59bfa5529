import { and, desc, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { storeTitlesOf } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life, type RowMoved } from '#shapes/life/life.ts'
import { type ImportState, importLimits, importMoves, type OrderImport } from '../contract/order-imports.ts'
import { columnsRead, type FilledColumn } from '../contract/unread-columns.ts'
import { ordersMadeByImport } from './kept-orders.ts'
import { filledColumnsOf } from './preview-rows.ts'
import { columnSamplesOf, countRemarked, importResultCountsOf, importRowCountsOf, rowsOfSheet } from './saved-rows.ts'
import { orderImports } from './tables.ts'

export type ImportRef = { clientId: string; id: string }
export type ImportEntry = typeof orderImports.$inferSelect

const isOne = ({ clientId, id }: ImportRef) => and(eq(orderImports.clientId, clientId), eq(orderImports.id, id))

/** Throws `not-found`. */
export async function importOf(db: Queries, ref: ImportRef): Promise<ImportEntry> {
  const [row] = await db.select().from(orderImports).where(isOne(ref))
  if (!row) throw new Problem('not-found')
  return row
}

/** An import began, ended or was undone. */
export const orderImportMoved = eventKind<RowMoved<ImportEntry, ImportState>>('order-import-moved')

export const importLife = life({
  name: 'order import',
  table: orderImports,
  key: ['clientId', 'id'],
  state: 'state',
  moves: importMoves,
  event: orderImportMoved,
  payload: (moved) => moved,
})

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Tx, ref: ImportRef): Promise<ImportEntry> {
  const [row] = await tx.select().from(orderImports).where(isOne(ref)).for('update')
  if (!row) throw new Problem('not-found')
  return row
}

/** Throws `not-found`. */
export async function presentImport(app: App, ref: ImportRef): Promise<OrderImport> {
  const entry = await importOf(app.db, ref)
  const key = { clientId: entry.clientId, importId: entry.id }
  const [counts, remarked, outcomes, samples, filled, stores] = await Promise.all([
    importRowCountsOf(app.db, key),
    countRemarked(app.db, key),
    importResultCountsOf(app.db, key),
    columnSamplesOf(app.db, { ...key, sheet: entry.sheet, headerRow: entry.headerRow }, importLimits.samples),
    entry.filled ?? filledIn(app, entry),
    storeTitlesOf(app.db, entry.clientId),
  ])
  const isDone = entry.state === 'done' || entry.state === 'undone'
  return {
    ...listed(entry, counts, stores),
    ...{ sheets: entry.sheets, sheet: entry.sheet, header: entry.header, mapping: entry.mapping },
    ...{ samples, remarked },
    notUnderstood: columnsRead(entry.header, entry.mapping, filled).notUnderstood,
    isRemembered: entry.isRemembered,
    progress: { done: entry.done, total: entry.total },
    result: isDone ? outcomes : null,
    undo: isDone ? await undoingOf(app, entry, outcomes.updated) : null,
  }
}

async function filledIn(app: App, { clientId, id: importId, sheet, headerRow }: ImportEntry): Promise<FilledColumn[]> {
  const rows = await rowsOfSheet(app.db, { clientId, importId, sheet })
  return filledColumnsOf(rows.filter(({ row }) => row > headerRow))
}

async function undoingOf(app: App, entry: ImportEntry, changed: number): Promise<OrderImport['undo']> {
  const { unsent, sent } = await ordersMadeByImport(app.db, entry)
  return { cancelled: unsent.length, changed, sent: sent.length }
}

type Listed = Pick<OrderImport, 'id' | 'fileName' | 'createdAt' | 'state' | 'store' | 'counts'>

const listed = (entry: ImportEntry, counts: OrderImport['counts'], stores: ReadonlyMap<string, OrderImport['store']>): Listed => ({
  ...{ id: entry.id, fileName: entry.fileName, state: entry.state, counts },
  createdAt: entry.createdAt.toISOString(),
  store: stores.get(entry.shop) ?? { clientId: 'import', title: '' },
})

const LISTED_MAX = 20

/** The newest first. */
export async function listImports(app: App, clientId: string): Promise<Listed[]> {
  const [rows, stores] = await Promise.all([
    app.db.select().from(orderImports).where(eq(orderImports.clientId, clientId)).orderBy(desc(orderImports.createdAt)).limit(LISTED_MAX),
    storeTitlesOf(app.db, clientId),
  ])
  return Promise.all(rows.map(async (row) => listed(row, await importRowCountsOf(app.db, { clientId, importId: row.id }), stores)))
}
