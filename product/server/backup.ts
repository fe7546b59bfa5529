/** `npm run backup -- FILE`: the database and the files as they are now, while the product works or not. */
import { join, resolve } from 'node:path'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { toolDatabase } from '#server/platform/database/tool-database.ts'
import { endWithReason } from '#server/platform/start-failure.ts'
import { backupFigures } from './backup-figures.ts'

const [, , file] = process.argv
const config = readConfig(process.env)
if ('problems' in config) throw new Error(config.problems.join('; '))
if (!file) {
  console.error('Name the file: npm run backup -- expedio.tar.gz')
  process.exit(1)
}
const database = await toolDatabase(config).catch(endWithReason)
try {
  const written = await writeBackup(resolve(file), {
    databaseUrl: database.ownerUrl,
    filesFolder: join(config.dataDir, 'files'),
    authSecret: config.authSecret,
    now: systemClock.now(),
    figures: backupFigures,
  })
  console.log(`${file}: ${written.rows} rows and ${written.files} files, ${(written.bytes / 1_048_576).toFixed(1)} MB`)
} catch (error) {
  console.error(`The backup failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await database.close()
}
