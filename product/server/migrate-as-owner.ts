/** Brings the database up to date, as its owner, and makes the program's login. */
import { connectDatabase, migrateDatabase } from '#server/platform/database/database.ts'
import { type DatabaseLogins, excessiveRights } from '#server/platform/database/database-logins.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { startFailure } from '#server/platform/start-failure.ts'

/** Throws a start failure where the program's login may do more than it needs. */
export async function migrateAsOwner({ ownerUrl, url, login }: DatabaseLogins): Promise<void> {
  const owner = connectDatabase(ownerUrl, { poolSize: 4 })
  try {
    await migrateDatabase(owner, login, migrateJobs)
  } finally {
    await owner.$client.end()
  }
  const program = connectDatabase(url, { poolSize: 1 })
  const excessive = await excessiveRights(program.$client).finally(() => program.$client.end())
  if (excessive.length > 0)
    throw startFailure(`The login of DATABASE_URL ${excessive.join(', ')}: give the program one of its own (docs/deploy.md).`)
}
