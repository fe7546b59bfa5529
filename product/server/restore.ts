/** `npm run restore -- FILE [--force]`: a backup back onto an empty machine, and the ledger verified. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import './texts.ts'
import pg from 'pg'
import { verifyCharges } from '#sending/operations.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { type BackupManifest, secretFingerprint } from '#server/platform/backup/manifest.ts'
import { checkWholeBackup, readBackup } from '#server/platform/backup/read-backup.ts'
import { deleteDataAside, putDataBack, setDataAside } from '#server/platform/backup/set-aside.ts'
import { isDatabaseFilled, migrateAsInBackup, migrationsRun, requireKnownBackup } from '#server/platform/backup/snapshot.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { connectDatabase, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import type { DatabaseLogins } from '#server/platform/database/database-logins.ts'
import { toolDatabase } from '#server/platform/database/tool-database.ts'
import { claimFolder } from '#server/platform/folder-claim.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { backupFigures } from './backup-figures.ts'

const config = readConfig(process.env)
if ('problems' in config) throw new Error(config.problems.join('; '))
const [file, ...others] = process.argv.slice(2).filter((one) => one !== '--force')
try {
  if (!file || others.length > 0) throw new Error('Name the file: npm run restore -- expedio.tar.gz')
  await restore(config, resolve(file), { force: process.argv.includes('--force') })
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}

async function restore(config: Config, file: string, { force }: { force: boolean }): Promise<void> {
  const manifest = await checkWholeBackup(file)
  requireKnownBackup(manifest.migrations)
  await mkdir(config.dataDir, { recursive: true })
  const letGo = await claimFolder(config.dataDir)
  if (!letGo) throw new Error(`${config.productName} runs on ${config.dataDir}. Stop it first.`)
  const database = await toolDatabase(config, { mayBeNewer: force, mayBeHalf: true })
  const client = new pg.Client({ connectionString: database.ownerUrl, application_name: 'expedio-restore' })
  try {
    await client.connect()
    await intoEmpty({ config, file, manifest, client, logins: database, force })
    await verified(database.ownerUrl)
  } finally {
    await client.end()
    await database.close()
    await letGo()
  }
  if (manifest.secretFingerprint === secretFingerprint(config.authSecret)) return
  console.log('AUTH_SECRET differs from the one the backup was made with: connected stores and couriers’ tokens cannot be opened.')
  console.log('Restore with the old AUTH_SECRET, or let every merchant connect the store again.')
}

type Restoring = { config: Config; file: string; manifest: BackupManifest; client: pg.Client; logins: DatabaseLogins; force: boolean }

async function intoEmpty({ config, file, manifest, client, logins, force }: Restoring): Promise<void> {
  const filesFolder = join(config.dataDir, 'files')
  const others = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'expedio%'`,
  )
  if (others.rowCount) throw new Error('The product works on this database. Stop every process of it first.')
  await putDataBack({ client, filesFolder })
  const isEmpty = !(await isDatabaseFilled(client)) && !(existsSync(filesFolder) && readdirSync(filesFolder).length > 0)
  if (!isEmpty && !force) throw new Error('There is data here already. With --force it is deleted for ever, once the backup is restored.')
  await setDataAside({ client, filesFolder })
  try {
    const { rows, files } = await loaded({ config, file, manifest, client, logins })
    await deleteDataAside({ client, filesFolder })
    console.log(`${rows} rows and ${files} files of ${manifest.madeAt} restored`)
  } catch (error) {
    await putDataBack({ client, filesFolder })
    throw error
  }
}

async function loaded({ config, file, manifest, client, logins }: Omit<Restoring, 'force'>): Promise<{ rows: number; files: number }> {
  await migrateAsInBackup(client, manifest.migrations)
  await asOwner(logins.ownerUrl, migrateJobs)
  const { queueMigrations } = await migrationsRun(client)
  if (queueMigrations !== manifest.queueMigrations) {
    throw new Error(
      `The backup's job queue is of version ${manifest.queueMigrations}, this one's of ${queueMigrations}: restore it with the version that made it.`,
    )
  }
  const read = await readBackup({ file, client, filesFolder: join(config.dataDir, 'files'), figures: backupFigures })
  await asOwner(logins.ownerUrl, (owner) => migrateDatabase(owner, logins.login, async () => undefined, { isRestoring: true }))
  return read
}

async function asOwner(url: string, work: (owner: Database) => Promise<unknown>): Promise<void> {
  const owner = connectDatabase(url, { poolSize: 4 })
  await work(owner).finally(() => owner.$client.end())
}

/** As `npm run ledger:verify` does. */
async function verified(url: string): Promise<void> {
  await asOwner(url, async (db) => {
    const ledger = await verifyLedger(db)
    const charges = await verifyCharges(db)
    for (const { what, clientId, detail } of ledger.differences)
      console.log(`✗ ${what}${clientId ? ` of client ${clientId}` : ''}: ${detail}`)
    for (const { orderId, what } of charges) console.log(`✗ order ${orderId}: ${what}`)
    const found = ledger.differences.length + charges.length
    console.log(
      `${ledger.transfers} transfers of ${ledger.clients} clients: ${found === 0 ? 'all balances and invariants hold' : `${found} differences`}`,
    )
    if (found > 0) process.exitCode = 1
  })
}
