/** Changes that stores did not report, or that were lost, are found by regular comparison. */
import type { App } from '../../../platform/app.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import type { Task } from '../../../platform/jobs/jobs.ts'
import { every } from '../../../platform/jobs/schedules.ts'
import { storeConnected } from '../../stores/store-connection.ts'
import { enqueueCopy, openStores } from '../../stores/sync-state.ts'

export const copiedWhenConnected = subscribe(storeConnected, (_app, tx, store) => enqueueCopy(tx, store))

const EVERY_MINUTES = 5
/** The shops' turns are spread over this part of that time. */
const SPREAD_MS = (EVERY_MINUTES - 1) * 60_000

export const reconcileStores: Task = { name: 'reconcile-stores', schedule: every({ minutes: EVERY_MINUTES }), run: enqueueAllCopies }

/** Also at the start: webhooks may have been missed before. */
export async function enqueueAllCopies(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const stores = await openStores(app.db)
  const now = app.clock.now().getTime()
  for (const [i, store] of stores.entries()) {
    // Without automatic import only what was begun goes on: a user requested it.
    const isBegun = store.syncedUntil === null || store.syncCursor !== null
    if (!isBegun && !store.settings.autoImport) continue
    const runAt = new Date(isBegun ? now : now + (i * SPREAD_MS) / stores.length)
    await app.db.inTransaction((tx) => enqueueCopy(tx, store, { runAt }))
  }
}
