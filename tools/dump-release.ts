/**
 * `npm run dump:release [-- FOLDER]`: keeps the version of package.json as every later one must be able to open it (docs/releases.md).
 * The product is started in a sandbox of its own, made to do what clients do, and killed in the middle of it; its database, what its
 * partners hold and what its users saw last go into server/released/VERSION. FOLDER: another checkout, of the version to be kept.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { requireFreeAddress } from './measuring/free-address.ts'
import { databaseSql } from './release/database-sql.ts'
import type { ReleaseFacts } from './release/facts.ts'
import { playStory } from './release/story.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const PORT = Number(process.env.PORT ?? 4600)
const SIM_PORT = PORT + 10
const READY_WITHIN_MS = 60_000

const checkout = resolve(process.argv[2] ?? root)
const { version }: { version: string } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
const kept = join(root, 'server/released', version)
if (existsSync(kept)) {
  console.error(`${version} is kept already. A version is released once: raise "version" in package.json for the next one.`)
  process.exit(1)
}
const dataDir = await testFolder('release')
try {
  const facts = await untilKilled(dataDir)
  await keep({ version, ...facts, dumpedAt: new Date().toISOString() })
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function untilKilled(folder: string): Promise<Awaited<ReturnType<typeof playStory>>> {
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'fatal', DEMO_MONTHS: '0', DATA_DIR: folder },
    ...{ PORT: String(PORT), SIM_PORT: String(SIM_PORT), PUBLIC_URL: 'http://127.0.0.1:9' },
  }
  for (const port of [PORT, SIM_PORT]) await requireFreeAddress(`http://127.0.0.1:${port}`)
  // A group of its own, to be killed with its simulators.
  const product = spawn(process.execPath, ['product/server/main.ts'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const ended = once(product, 'exit')
  try {
    const url = `http://127.0.0.1:${PORT}`
    await answering(`${url}/api/health`)
    return await playStory({ url, simulatorsUrl: `http://127.0.0.1:${SIM_PORT}` })
  } finally {
    if (product.pid && product.exitCode === null) process.kill(-product.pid, 'SIGKILL')
    await ended
  }
}

async function answering(url: string): Promise<void> {
  for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline; await wait(100))
    if ((await fetch(url).catch(() => null))?.ok) return
  throw new Error(`${url} does not answer`)
}

/** Whole or not at all. */
async function keep(facts: ReleaseFacts): Promise<void> {
  const postgres = await startEmbeddedPostgres(dataDir)
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  const sql = await databaseSql(client).finally(() => client.end())
  await postgres.stop()
  const files = new Map([
    ['database.sql.gz', gzipSync(sql, { level: 9 })],
    ['facts.json', Buffer.from(`${JSON.stringify(facts, null, 2)}\n`)],
  ])
  for (const name of readdirSync(join(dataDir, 'simulators'))) {
    const journal = readFileSync(join(dataDir, 'simulators', name))
    if (journal.length > 0) files.set(`${name}.gz`, gzipSync(journal, { level: 9 }))
    refusePaths(name, journal.toString())
  }
  refusePaths('the database', sql)
  const aside = `${kept}.part`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true })
  for (const [name, content] of files) await writeFile(join(aside, name), content)
  await rename(aside, kept)
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  console.log(`server/released/${version}: ${files.size} files, ${(bytes / 1024).toFixed(0)} kB`)
}

/** A dump is the demo's, not this machine's. */
function refusePaths(what: string, text: string): void {
  const found = [dataDir, tmpdir(), homedir(), checkout].find((path) => path.length > 1 && text.includes(`${path}/`))
  if (found) throw new Error(`${what} names a folder of this machine: ${found}`)
}
