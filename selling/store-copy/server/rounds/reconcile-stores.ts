/** Changes that stores did not report, or that were lost, are found by regular comparison. */

import type { StoreLimits } from '#selling/ports/stores.ts'
import { storeConnected } from '#selling/stores/server/store-connection.ts'
import { storePortOf } from '#selling/stores/server/stores.ts'
import { enqueueCopy, openStores } from '#selling/stores/server/sync-state.ts'
import type { App } from '#server/platform/app.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'

export const copyConnectedStore = subscribe(storeConnected, (_app, tx, store) => enqueueCopy(tx, store))

type Minutes = StoreLimits['comparedEveryMinutes']

/** By their kind: where webhooks are lost for good the copy must be right within a minute all the same. */
export const reconcileStores: Task = {
  name: 'reconcile-stores',
  schedule: everyInterval({ minutes: 5 }),
  run: (app) => enqueueCopies(app, 5),
}
export const reconcileOften: Task = {
  name: 'reconcile-stores-often',
  schedule: everyInterval({ minutes: 1 }),
  run: (app) => enqueueCopies(app, 1),
}

/** At the start: webhooks may have been missed before. */
export async function enqueueAllCopies(app: Pick<App, 'db' | 'clock' | 'stores' | 'log'>): Promise<void> {
  await enqueueCopies(app, 1)
  await enqueueCopies(app, 5)
}

/** The shops' turns are spread over the minutes, the last of them left for the copying itself. */
async function enqueueCopies(app: Pick<App, 'db' | 'clock' | 'stores' | 'log'>, minutes: Minutes): Promise<void> {
  const stores = (await openStores(app)).filter((store) => storePortOf(app, store).limits.comparedEveryMinutes === minutes)
  const spreadMs = Math.max(minutes - 1, 0.5) * 60_000
  const now = app.clock.now().getTime()
  for (const [i, store] of stores.entries()) {
    // Without automatic import only what was begun goes on: a user requested it.
    const isBegun = store.syncedUntil === null || store.syncCursor !== null
    if (!isBegun && !store.settings.autoImport) continue
    const runAt = new Date(isBegun ? now : now + (i * spreadMs) / stores.length)
    await app.db.inTransaction((tx) => enqueueCopy(tx, store, { runAt }))
  }
}
