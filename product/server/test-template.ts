/**
 * `node product/server/test-template.ts FOLDER`: a PostgreSQL in that folder with what is equal for all tests, stopped again. `expedio` is migrated;
 * `expedio_places` has Romania's places and the sandbox's streets besides. A program of its own: the places are found beside their
 * packages by `import.meta.resolve`, which Vitest does not have.
 */
import pg from 'pg'
import { seedDemoStreets } from '#sending/addresses/server/seeds/seed-demo-streets.ts'
import { seedLocalities } from '#sending/addresses/server/seeds/seed-localities.ts'
import { connectDatabase, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('a folder is missing')
const postgres = await startEmbeddedPostgres(folder, { fast: true })
try {
  const owner = connectDatabase(postgres.ownerUrl, { poolSize: 4 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  await owner.$client.query('vacuum analyze')
  await owner.$client.end()
  await copy('expedio', 'expedio_places')
  const places = connectDatabase(postgres.ownerUrl.replace(/\/[^/]+$/, '/expedio_places'))
  await seedLocalities(places)
  await seedDemoStreets(places)
  await places.$client.query('vacuum analyze')
  await places.$client.end()
} finally {
  await postgres.stop()
}

async function copy(from: string, to: string): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.ownerUrl.replace(/\/[^/]+$/, '/postgres') })
  await admin.connect()
  await admin.query(`create database ${to} template ${from} strategy file_copy`)
  await admin.end()
}
