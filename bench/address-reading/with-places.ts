/** Databases of their own for measurements of addresses, gone afterwards. */
import { rm } from 'node:fs/promises'
import { importAddresses } from '#sending/addresses/server/import/import-addresses.ts'
import { type AddressIndex, createAddressIndex } from '#sending/addresses/server/search/address-index.ts'
import { seedLocalities } from '#sending/addresses/server/seeds/seed-localities.ts'
import { connectDatabase, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testFolder } from '#server/platform/test-folder.ts'

type Places = {
  /** The places of a first start. */
  bare: AddressIndex
  /** With what was imported before too. Throws where the file is refused. */
  imported(file: string): Promise<AddressIndex>
}

export async function withPlaces(measure: (places: Places) => Promise<void>): Promise<void> {
  await withMigrated(async (db) => {
    await seedLocalities(db)
    const imported = async (file: string): Promise<AddressIndex> => {
      const done = await importAddresses(db, { files: [file], isDryRun: false, report: () => undefined })
      if ('failure' in done) throw new Error(done.failure)
      return createAddressIndex(db)
    }
    await measure({ bare: await createAddressIndex(db), imported })
  })
}

/** Without any place. */
export async function withMigrated<T>(measure: (db: Database) => Promise<T>): Promise<T> {
  const folder = await testFolder('bench')
  const postgres = await startEmbeddedPostgres(folder, { fast: true })
  try {
    const owner = connectDatabase(postgres.ownerUrl, { poolSize: 4 })
    await migrateDatabase(owner, postgres.login, migrateJobs)
    await owner.$client.end()
    const db = connectDatabase(postgres.url)
    return await measure(db).finally(() => db.$client.end())
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
