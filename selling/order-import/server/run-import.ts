/**
 * Importing, in the background: the orders of a file become the store's, some at a time, each time what was done is written down. A job
 * that is killed or repeated goes on with those that are not; an order that is there already is decided about anew, and never made twice.
 */

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { copyOrders } from '#selling/store-copy/server/reading/copy-orders.ts'
import { replaceDraft } from '#selling/store-orders/server/drafts.ts'
import { type StoreRow, storeOf } from '#selling/stores/server/stores.ts'
import { mapInTurns, openWorkTurns } from '#server/platform/apart/turns.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assign, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { addJob, type JobName, type Task } from '#server/platform/jobs/jobs.ts'
import type { ImportState, OrderImport } from '../contract/order-imports.ts'
import { contentHash, type ImportedOrder } from './imported-order.ts'
import { importRowStateOf, type KeptImportedOrder, keptOrders } from './kept-orders.ts'
import { type ImportEntry, type ImportRef, importLife, importOf, lockImport, presentImport } from './present-import.ts'
import { importRowCountsOf } from './saved-rows.ts'
import { importedShipment, storeOrderOf } from './store-order-of.ts'
import { importedOrders, orderImportRows, orderImports } from './tables.ts'

const importJob: JobName<ImportRef> = { name: 'import-orders' }

export const importOrders: Task<ImportRef> = { ...importJob, run: work }

/** Asked again it goes on, or is what it came to. Throws `not-found`. */
export async function runImport(app: App, ref: ImportRef): Promise<OrderImport> {
  noteAuditedValues({ id: ref.id })
  await app.db.inTransaction(async (tx) => {
    const entry = await lockImport(tx, ref)
    if (!importLife.mayBecome(entry.state, 'running')) return
    const counts = await importRowCountsOf(tx, { clientId: ref.clientId, importId: ref.id })
    const total = counts.new + counts.changed + counts.same + counts.sent
    await importLife.move(app, tx, entry, { to: 'running', patch: { total } })
    await enqueue(tx, entry)
  })
  return presentImport(app, ref)
}

const isOne = ({ clientId, id }: ImportRef) => and(eq(orderImports.clientId, clientId), eq(orderImports.id, id))

/** Those of one store one after the other: the same file sent twice finds the orders of the first. */
const enqueue = (tx: Tx, { clientId, id, shop }: ImportEntry): Promise<void> =>
  addJob(tx, importJob, { clientId, id }, { key: `${importJob.name}/${id}`, queue: `${importJob.name}/${shop}` })

const AT_ONCE = 200

async function work(app: App, ref: ImportRef): Promise<void> {
  const entry = await importOf(app.db, ref).catch((error: unknown) => {
    if (error instanceof Problem) return null // discarded meanwhile
    throw error
  })
  if (entry?.state !== 'running') return
  const store = await storeOf(app.db, { clientId: ref.clientId, name: entry.shop }).catch((error: unknown) => {
    if (error instanceof Problem) return null // disconnected meanwhile: it waits to be asked again
    throw error
  })
  const become = (to: ImportState) => app.db.inTransaction((tx) => importLife.moveIfPermitted(app, tx, ref, { to }))
  if (!store) return void (await become('previewed'))
  for (let rows = await nextRows(app, entry); rows.length > 0; rows = await nextRows(app, entry)) await importRows(app, store, entry, rows)
  await become('done')
}

type Row = { row: number; orderId: string; order: ImportedOrder }

const r = orderImportRows

async function nextRows({ db }: App, { clientId, id }: ImportEntry): Promise<Row[]> {
  const isToImport = inArray(r.state, ['new', 'changed', 'same', 'sent'])
  const rows = await db
    .select({ row: r.row, orderId: r.orderId, order: r.order })
    .from(r)
    .where(and(eq(r.clientId, clientId), eq(r.importId, id), isToImport, isNull(r.outcome)))
    .orderBy(r.row)
    .limit(AT_ONCE)
  // What is to be imported has both.
  return rows.flatMap(({ row, orderId, order }) => (orderId === null || order === null ? [] : [{ row, orderId, order }]))
}

type Outcome = 'created' | 'updated' | 'unchanged'
type Decided = Row & { hash: string; kept: KeptImportedOrder | undefined; outcome: Outcome }

/** The store's orders first: what is written down as done is there. */
async function importRows(app: App, store: StoreRow, entry: ImportEntry, rows: readonly Row[]): Promise<void> {
  const kept = await keptOrders(
    app.db,
    store,
    rows.map(({ orderId }) => orderId),
  )
  const turn = openWorkTurns()
  const decided = await mapInTurns(turn, rows, (row): Decided => {
    const hash = contentHash(row.order)
    const before = kept.get(row.orderId)
    const state = importRowStateOf(before, hash)
    return { ...row, hash, kept: before, outcome: state === 'new' ? 'created' : state === 'changed' ? 'updated' : 'unchanged' }
  })
  const at = app.clock.now()
  const toWrite = decided.filter(({ outcome }) => outcome !== 'unchanged')
  const written = await mapInTurns(turn, toWrite, (row) => {
    const made = storeOrderOf(row.order, { id: row.orderId, at, from: entry.createdAt, place: row.row })
    return { ...row, made, draft: importedShipment(app, row.order, made, { defaultPackage: store.settings.defaultPackage }) }
  })
  const orders = written.map(({ made }) => made)
  await copyOrders(app, store, orders, at)
  await app.db.inTransaction(async (tx) => {
    for (const { made, draft, kept: before } of written) {
      const [part] = made.awaiting
      if (!part || (!draft && !before)) continue
      const saved = draft && { ...draft, service: null }
      await replaceDraft(tx, store, { orderId: made.id, partId: part.id }, { draft: saved, before: before?.importedAt ?? null, now: at })
    }
    await noteImported(tx, store, { importId: entry.id, at, written })
    await noteOutcomes(tx, entry, decided)
  })
}

type Noted = { importId: string; at: Date; written: readonly Decided[] }

async function noteImported(tx: Tx, { clientId, shop }: StoreRow, { importId, at, written }: Noted): Promise<void> {
  if (written.length === 0) return
  const { undoneAt, importId: before } = importedOrders
  await tx
    .insert(importedOrders)
    .values(written.map(({ orderId: id, hash: contentHash }) => ({ clientId, shop, id, contentHash, importId, importedAt: at })))
    .onConflictDoUpdate({
      target: [importedOrders.clientId, importedOrders.shop, importedOrders.id],
      set: {
        contentHash: sql`excluded.content_hash`,
        importedAt: at,
        undoneAt: null,
        importId: sql`case when ${undoneAt} is null then ${before} else excluded.import_id end`,
      },
    })
}

const noting = statement(
  'import-outcomes-noted',
  (given: StatementParams<{ clientId: string; id: string; sheet: number; outcomes: string }>) => ({
    text: sql`
    update ${r} set ${assign(r, { outcome: sql`v.outcome` })} from jsonb_to_recordset(${given.outcomes}::jsonb) as v(row int, outcome text)
     where ${r.clientId} = ${given.clientId} and ${r.importId} = ${given.id} and ${r.sheet} = ${given.sheet} and ${r.row} = v.row`,
  }),
)

async function noteOutcomes(tx: Tx, { clientId, id, sheet }: ImportEntry, decided: readonly Decided[]): Promise<void> {
  await noting.run(tx, { clientId, id, sheet, outcomes: JSON.stringify(decided.map(({ row, outcome }) => ({ row, outcome }))) })
  await tx
    .update(orderImports)
    .set({ done: sql`${orderImports.done} + ${decided.length}` })
    .where(isOne({ clientId, id }))
}
