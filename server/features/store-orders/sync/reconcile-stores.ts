/** What stores did not tell, or we did not hear, is found by asking them from time to time. */
import type { App } from '../../../platform/app.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import type { Task } from '../../../platform/jobs/jobs.ts'
import { every } from '../../../platform/jobs/schedules.ts'
import { storeConnected } from '../../stores/store-connection.ts'
import { askCopy, openStores } from '../../stores/sync-state.ts'

export const copiedWhenConnected = subscribe(storeConnected, (_app, tx, store) => askCopy(tx, store))

const EVERY_MINUTES = 5
/** The shops' turns lie within so much of that time. */
const SPREAD_MS = (EVERY_MINUTES - 1) * 60_000

export const reconcileStores: Task = { name: 'reconcile-stores', schedule: every({ minutes: EVERY_MINUTES }), run: askAllCopies }

/** Also at the start: nobody was listening before. */
export async function askAllCopies(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const stores = await openStores(app.db)
  const now = app.clock.now().getTime()
  for (const [i, store] of stores.entries()) {
    // Without import by itself only what was begun goes on: somebody asked for it.
    const isBegun = store.syncedUntil === null || store.syncCursor !== null
    if (!isBegun && !store.settings.autoImport) continue
    const runAt = new Date(isBegun ? now : now + (i * SPREAD_MS) / stores.length)
    await app.db.inTransaction((tx) => askCopy(tx, store, { runAt }))
  }
}
