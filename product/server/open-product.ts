/** On a running database: migrations, seeds, calls, jobs. */

import { demoAccounts } from '#account/operations.ts'
import { watchEffects } from '#server/effects/recover-effects.ts'
import type { Config } from '#server/platform/config.ts'
import { lockNumber } from '#server/platform/database/advisory-locks.ts'
import { connectDatabase, limitsOfJobs } from '#server/platform/database/database.ts'
import { onceDatabaseIsThere } from '#server/platform/database/database-away.ts'
import type { DatabaseLogins } from '#server/platform/database/database-logins.ts'
import type { Gate } from '#server/platform/http/http.ts'
import type { OpenServer } from '#server/platform/http/server.ts'
import { type JobWorker, startWorker } from '#server/platform/jobs/jobs.ts'
import type { Logger } from '#server/platform/log.ts'
import { watchLostProcesses } from '#server/platform/processes/lost-processes.ts'
import { composeApp, productTasks, productWorkInHand } from './app.ts'
import { openProductHttp } from './calls.ts'
import { migrateAsOwner } from './migrate-as-owner.ts'

const JOB_CONNECTIONS_MIN = 10

/** How to stop what was started, the first started last. */
export type UndoStep = () => Promise<unknown>

type Opening = {
  config: Config
  log: Logger
  logins: DatabaseLogins
  /** The database is this process's own. */
  isAlone: boolean
  /** Until they answer; null: they are not this process's. */
  simulators: Promise<void> | null
  /** null: this process serves no calls. */
  server: OpenServer | null
  undo: UndoStep[]
}

/** One process at a time migrates and seeds. */
const OPENING = 20_261_123

export async function openProduct({ config, log, logins, isAlone, simulators, server, undo }: Opening): Promise<void> {
  const owner = connectDatabase(logins.ownerUrl, { poolSize: 1 })
  const turn = await owner.$client.connect()
  // A product that starts beside others on an empty database finds it made and filled.
  await lockNumber({ $client: turn }, OPENING)
  await migrateAsOwner(logins)
  const databaseUrl = logins.url
  await simulators
  const parts = await composeApp({ config, log, databaseUrl })
  undo.push(parts.stop)
  await parts.seed()
  turn.release(true)
  await owner.$client.end()
  const gate: Gate = { app: parts.app }
  if (server) server.open(await openProductHttp(parts, gate))
  if (config.role !== 'api') await openWorker(parts, databaseUrl, { alone: isAlone }, undo)
  if (server) announce(config, server.port)
  // After those who wait for the start, and before the first who writes an address.
  setImmediate(() => void parts.addresses.current)
}

/** The only connections of the owner; from here on the program is on its own login. Throws a StartFailure where that may too much. */
async function openWorker(
  parts: Awaited<ReturnType<typeof composeApp>>,
  databaseUrl: string,
  { alone }: { alone: boolean },
  undo: UndoStep[],
): Promise<void> {
  // Calls are served already: that the database goes for a moment ends nothing.
  const patiently = <T>(work: () => Promise<T>) =>
    onceDatabaseIsThere(work, (error) => parts.jobsApp.log.warn({ err: error }, 'jobs wait for the database'))
  await patiently(() => parts.takeOver({ alone }))
  const poolSize = Math.max(JOB_CONNECTIONS_MIN, parts.jobsApp.config.workerConcurrency)
  const jobs = connectDatabase(databaseUrl, { poolSize, limits: limitsOfJobs })
  const worker: JobWorker = await patiently(() =>
    startWorker(parts.jobsApp, jobs.$client, productTasks, { alone, clockWasSetBack: parts.clockWasSetBack }),
  )
  undo.push(async () => {
    await worker.stop()
    await jobs.$client.end()
  })
  await patiently(() => parts.recover())
  const watches = [watchEffects(parts.jobsApp), watchLostProcesses(parts.jobsApp, productWorkInHand)]
  undo.push(async () => {
    for (const stopWatching of watches) stopWatching()
  })
}

function announce(config: Config, port: number): void {
  const lines = [`${config.productName} is ready: http://localhost:${port}`]
  if (config.isSandbox) {
    lines.push(
      '',
      'Sandbox: no parcel moves and no money is spent. Sign in as',
      ...demoAccounts.map(({ email, password }) => `  ${email}  ${password}`),
    )
  }
  console.log(lines.join('\n'))
}
