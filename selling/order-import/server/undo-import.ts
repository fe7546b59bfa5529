/** An import undone: its orders are cancelled in the store, but for those that have left; and files that are forgotten. */
import { and, eq, inArray, lt } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { copiedOrders, storeOrderOfCopy } from '#selling/store-copy/server/copied-order.ts'
import { copyOrders } from '#selling/store-copy/server/reading/copy-orders.ts'
import { storeOf } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import { importLimits, type OrderImport } from '../contract/order-imports.ts'
import { ordersMadeByImport } from './kept-orders.ts'
import { type ImportRef, importLife, importOf, lockImport, presentImport } from './present-import.ts'
import { importedOrders, orderImportRows, orderImports } from './tables.ts'

const isOne = ({ clientId, id }: ImportRef) => and(eq(orderImports.clientId, clientId), eq(orderImports.id, id))

/** Imported again the orders are there again. Throws `not-found`, `import-begun` while it still runs, `import-nothing-to-undo`. */
export async function undoImport(app: App, ref: ImportRef): Promise<OrderImport> {
  const entry = await importOf(app.db, ref)
  if (entry.state === 'previewed') throw new Problem('not-found')
  if (entry.state === 'running') throw new Problem('import-begun')
  const store = await storeOf(app.db, { clientId: ref.clientId, name: entry.shop })
  const { unsent: undone } = await ordersMadeByImport(app.db, entry)
  if (undone.length === 0) throw new Problem('import-nothing-to-undo')
  const now = app.clock.now()
  noteAuditedValues({ id: ref.id })
  for (let at = 0; at < undone.length; at += AT_ONCE) {
    const rows = await copiedOrders(app.db, store, undone.slice(at, at + AT_ONCE))
    // An erased buyer's order stays as it is.
    const orders = rows.filter(({ summary }) => summary !== null).map(storeOrderOfCopy)
    await copyOrders(
      app,
      store,
      orders.map((order) => ({ ...order, canMarkPaid: false, cancelledAt: now, changedAt: now })),
      now,
    )
    const { clientId, shop, id } = importedOrders
    const ids = orders.map((order) => order.id)
    await app.db
      .update(importedOrders)
      .set({ undoneAt: now })
      .where(and(eq(clientId, ref.clientId), eq(shop, entry.shop), inArray(id, ids)))
  }
  await app.db.inTransaction((tx) => importLife.moveIfPermitted(app, tx, ref, { to: 'undone' }))
  return presentImport(app, ref)
}

const AT_ONCE = 500

/** Orders that were imported stay. Throws `not-found`, `import-begun` while it runs. */
export const discardImport = (app: App, ref: ImportRef): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const { state } = await lockImport(tx, ref)
    if (state === 'running') throw new Problem('import-begun')
    await forget(tx, ref)
  })

async function forget(tx: Tx, ref: ImportRef): Promise<void> {
  await tx.delete(orderImportRows).where(and(eq(orderImportRows.clientId, ref.clientId), eq(orderImportRows.importId, ref.id)))
  await tx.delete(orderImports).where(isOne(ref))
}

/** Rows of files name people: they are kept no longer than they are of use. */
export const forgetOldImports: Task = {
  name: 'forget-old-imports',
  schedule: cron('40 3 * * *', { period: 'day' }),
  async run(app: App) {
    const before = startOfDay(addDays(bucharestDayOf(app.clock.now()), -importLimits.keptDays))
    const old = await app.db
      .select({ clientId: orderImports.clientId, id: orderImports.id })
      .from(orderImports)
      .where(lt(orderImports.createdAt, before))
    for (const ref of old) await app.db.inTransaction((tx) => forget(tx, ref))
  },
}
