/** Before all tests: a PostgreSQL of their own with a migrated template, from which each test file copies its database. */
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { migrateJobs } from '../jobs/jobs.ts'
import { testFolder } from '../test-folder.ts'
import { connect, migrateDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The owner's. */
    templateUrl: string
    programUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await testFolder('test')
  const postgres = await startEmbeddedPostgres(folder, { fast: true })
  const owner = connect(postgres.ownerUrl, { poolSize: 4 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  await owner.$client.end()
  project.provide('templateUrl', postgres.ownerUrl)
  project.provide('programUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
