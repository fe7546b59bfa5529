/** The database for programs beside the product (verify, import, backup): the running one, or the embedded one started for as long as it takes. */
import pg from 'pg'
import type { Config } from '../config.ts'
import { type DatabaseLogins, databaseLoginsOf } from './database-logins.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { isDatabaseClaimed } from './embedded/supervise-database.ts'
import { requireKnownMigrations, requireNoRestoreLeft } from './known-migrations.ts'

export type ToolDatabase = DatabaseLogins & {
  close(): Promise<void>
}

type Settings = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'authSecret' | 'dataDir'>

/**
 * Throws a StartFailure where a newer version has migrated it (`mayBeNewer` for what is going to be deleted), or a restore was interrupted
 * (`mayBeHalf` for the next one).
 */
export async function toolDatabase(settings: Settings, { mayBeNewer = false, mayBeHalf = false } = {}): Promise<ToolDatabase> {
  const database = await opened(settings)
  try {
    await requireKnown(database, { mayBeNewer, mayBeHalf })
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

type May = { mayBeNewer: boolean; mayBeHalf: boolean }

async function requireKnown({ ownerUrl }: DatabaseLogins, { mayBeNewer, mayBeHalf }: May): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    if (!mayBeHalf) await requireNoRestoreLeft(owner)
    if (!mayBeNewer) await requireKnownMigrations(owner)
  } finally {
    await owner.end()
  }
}

async function opened({ databaseUrl, dataDir, ...settings }: Settings): Promise<ToolDatabase> {
  if (databaseUrl) return { ...databaseLoginsOf({ ...settings, databaseUrl }), close: async () => undefined }
  const embedded = await startEmbeddedPostgres(dataDir)
  const { ownerUrl, url, login } = embedded
  return {
    ...{ ownerUrl, url, login },
    async close() {
      // A product that was started meanwhile works on it.
      if (!embedded.wasRunning && !(await isDatabaseClaimed(embedded.url))) await embedded.stop()
    },
  }
}
