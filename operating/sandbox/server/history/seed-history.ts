import { couriersNeverSynced, syncAllLockers } from '#sending/operations.ts'
import type { JobName, Task } from '#server/platform/jobs/jobs.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { seedDemoOrdersJob } from '../seed-demo-orders.ts'
import { playHistory, type Whose } from './play-history.ts'
import { inviteAndImport, setRules, writeJournal } from './seed-around.ts'

export const seedHistoryJob: JobName<Whose> = { name: 'seed-demo-history' }

/** After it the parcels that are under way. */
export const seedHistory: Task<Whose> = {
  ...seedHistoryJob,
  async run(app, whose) {
    if ((await couriersNeverSynced(app)).length > 0) await syncAllLockers(app)
    await playHistory(app, whose)
    await inviteAndImport(app, whose)
    await setRules(app, whose)
    await writeJournal(app, whose)
    await app.db.inTransaction((tx) => addJob(tx, seedDemoOrdersJob, { clientId: whose.clientId }, { key: seedDemoOrdersJob.name }))
  },
}
