import { couriersNeverSynced, syncAllLockers } from '#sending/operations.ts'
import type { JobName, Task } from '#server/platform/jobs/jobs.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { seedDemoOrdersJob } from '../seed-demo-orders.ts'
import { writeDemoAuditLog } from './demo-audit.ts'
import { playHistory, type StoryClient } from './play-history.ts'
import { importDemoFile, inviteDemoMembers, saveDemoShopRules } from './seed-around.ts'

export const seedHistoryJob: JobName<StoryClient> = { name: 'seed-demo-history' }

/** After it the parcels that are under way. */
export const seedHistory: Task<StoryClient> = {
  ...seedHistoryJob,
  async run(app, whose) {
    if ((await couriersNeverSynced(app)).length > 0) await syncAllLockers(app)
    await playHistory(app, whose)
    const invitations = await inviteDemoMembers(app, whose)
    await importDemoFile(app, whose)
    await saveDemoShopRules(app, whose)
    await writeDemoAuditLog(app, { clientId: whose.clientId, invitations })
    await app.db.inTransaction((tx) => addJob(tx, seedDemoOrdersJob, { clientId: whose.clientId }, { key: seedDemoOrdersJob.name }))
  },
}
