import { and, desc, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { titlesOf } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life, type Moved } from '#shapes/life/life.ts'
import { type ImportState, importLimits, importMoves, type OrderImport } from '../contract/order-imports.ts'
import { columnsRead, type FilledColumn } from '../contract/unread-columns.ts'
import { ordersMadeBy } from './kept-orders.ts'
import { filledOf } from './preview-rows.ts'
import { countRemarked, countsOf, outcomesOf, rowsOfSheet, samplesOf } from './saved-rows.ts'
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
export const orderImportMoved = eventKind<Moved<ImportEntry, ImportState>>('order-import-moved')

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
    countsOf(app.db, key),
    countRemarked(app.db, key),
    outcomesOf(app.db, key),
    samplesOf(app.db, { ...key, sheet: entry.sheet, headerRow: entry.headerRow }, importLimits.samples),
    entry.filled ?? filledIn(app, entry),
    titlesOf(app.db, entry.clientId),
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
  return filledOf(rows.filter(({ row }) => row > headerRow))
}

async function undoingOf(app: App, entry: ImportEntry, changed: number): Promise<OrderImport['undo']> {
  const { unsent, sent } = await ordersMadeBy(app.db, entry)
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
    titlesOf(app.db, clientId),
  ])
  return Promise.all(rows.map(async (row) => listed(row, await countsOf(app.db, { clientId, importId: row.id }), stores)))
}
