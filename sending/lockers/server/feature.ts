import type { Feature } from '#server/feature.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { lockerRoutes } from './routes.ts'
import { couriersNeverSynced, syncLockers } from './sync-lockers.ts'

export const lockers: Feature = {
  name: 'lockers',
  routes: lockerRoutes,
  tasks: [syncLockers],
  async seed(app) {
    if ((await couriersNeverSynced(app)).length > 0)
      await app.db.inTransaction((tx) => addJob(tx, syncLockers, {}, { key: 'first-sync-lockers' }))
  },
}
