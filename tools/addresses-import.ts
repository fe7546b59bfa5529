/** `npm run addresses:import -- FILE... [--kind infocod|siruta|geonames-postal] [--dry-run] [--force]`: see docs/addresses.md. */
import { parseArgs } from 'node:util'
import { type ImportKind, importAddresses, importKinds } from '#sending/addresses/server/import/import-addresses.ts'
import { seedLocalities } from '#sending/addresses/server/seeds/seed-localities.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase } from '#server/platform/database/database.ts'
import { databaseLoginsOf } from '#server/platform/database/database-logins.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'

const REJECTED_SHOWN_MAX = 50
const usage = `usage: npm run addresses:import -- FILE... [--kind ${importKinds.join('|')}] [--dry-run] [--force]`

const say = (line: string) => process.stdout.write(`${line}\n`)

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

function readOptions(): { files: string[]; kind: ImportKind | undefined; isDryRun: boolean; isForced: boolean } {
  const { positionals, values } = readArguments()
  const kind = importKinds.find((known) => known === values.kind)
  if (positionals.length === 0 || (values.kind !== undefined && !kind)) stop(usage)
  return { files: positionals, kind, isDryRun: values['dry-run'], isForced: values.force }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { kind: { type: 'string' }, 'dry-run': { type: 'boolean', default: false }, force: { type: 'boolean', default: false } },
    })
  } catch {
    return stop(usage) // an option that does not exist
  }
}

const options = readOptions()
const config = readConfig(process.env)
if ('problems' in config) stop(config.problems.join('\n'))
const embedded = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir) : null
const db = connectDatabase((embedded ?? databaseLoginsOf({ ...config, databaseUrl: config.databaseUrl ?? '' })).url, { poolSize: 2 })
try {
  const startedAt = performance.now()
  await seedLocalities(db)
  const done = await importAddresses(db, {
    ...options,
    report: (progress) => say(`${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${progress}`),
  })
  if ('failure' in done) {
    process.stderr.write(`${done.failure}\n`)
    process.exitCode = 1
  } else {
    for (const { place, reason } of done.rejected.slice(0, REJECTED_SHOWN_MAX)) say(`rejected ${place}: ${reason}`)
    if (done.rejected.length > REJECTED_SHOWN_MAX) say(`and ${done.rejected.length - REJECTED_SHOWN_MAX} more`)
    const lists = done.lists.map(({ kind, rows }) => `${rows} rows (${kind})`).join(', ')
    say(`${options.isDryRun ? 'would import' : 'imported'} ${lists}; ${done.rejected.length} rows rejected`)
  }
} finally {
  await db.$client.end()
  // A server that was already running belongs to the product, which goes on.
  if (embedded && !embedded.wasRunning) await embedded.stop()
}
