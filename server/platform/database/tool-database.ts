/** The database for programs beside the product (verify, import, backup): the running one, or the embedded one started for as long as it takes. */
import type { Config } from '../config.ts'
import { type DatabaseLogins, loginsOf } from './database-logins.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isClaimed } from './supervise-database.ts'

export type ToolDatabase = DatabaseLogins & {
  close(): Promise<void>
}

type Settings = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'authSecret' | 'dataDir'>

export async function toolDatabase({ databaseUrl, dataDir, ...settings }: Settings): Promise<ToolDatabase> {
  if (databaseUrl) return { ...loginsOf({ ...settings, databaseUrl }), close: async () => undefined }
  const embedded = await startEmbeddedPostgres(dataDir)
  const { ownerUrl, url, login } = embedded
  return {
    ...{ ownerUrl, url, login },
    async close() {
      // A product that was started meanwhile works on it.
      if (!embedded.wasRunning && !(await isClaimed(embedded.url))) await embedded.stop()
    },
  }
}
