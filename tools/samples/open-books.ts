/** The part of the product that keeps money and writes invoices, on a database of its own, at days of its own. */
import { migrateAsOwner } from '../../server/migrate-as-owner.ts'
import type { App } from '../../server/platform/app.ts'
import { readConfig } from '../../server/platform/config.ts'
import { connect } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { createLog } from '../../server/platform/log.ts'

export type Books = {
  app: App
  /** From now on it is this day, at noon. */
  onDay(day: string): void
  close(): Promise<void>
}

export async function openBooks(dataDir: string): Promise<Books> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  if ('problems' in config) throw new Error(config.problems.join('; '))
  const postgres = await startEmbeddedPostgres(dataDir)
  await migrateAsOwner(postgres)
  const db = connect(postgres.url, { poolSize: 4 })
  let now = new Date()
  const app = { config, db, log: createLog('error'), clock: { now: () => now }, subscriptions: [] } as unknown as App // no partner is asked
  return {
    app,
    onDay(day) {
      now = new Date(`${day}T12:00:00+02:00`)
    },
    async close() {
      await db.$client.end()
      await postgres.stop()
    },
  }
}
