/** The database for programs beside the product (verify, import, backup): the running one, or the embedded one started for as long as it takes. */
import type { Config } from './config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isClaimed } from './keep-database.ts'

export type DatabaseBeside = {
  /** The owner's. */
  url: string
  close(): Promise<void>
}

export async function databaseBeside({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<DatabaseBeside> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  const embedded = await startEmbeddedPostgres(dataDir)
  return {
    url: embedded.url,
    async close() {
      // A product that was started meanwhile works on it.
      if (!embedded.wasRunning && !(await isClaimed(embedded.url))) await embedded.stop()
    },
  }
}
