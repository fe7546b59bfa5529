/**
 * A data folder with the whole demonstration in it, made once a day for what it is made of, and copied for each product that is run:
 * a copy takes a moment, the seeding half a minute.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { hasDemoData, type OwnProduct } from './own-product.ts'

const run = promisify(execFile)
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const cache = join(root, 'node_modules', '.cache', 'expedio')
const KEPT = 'seeded-'

/** What is seeded follows from these; dates are relative to today. */
const sources = [
  'package-lock.json',
  'server/migrations/*.sql',
  'server/platform/database/*.ts',
  'sending/addresses/server/seeds/*',
  'operating/sandbox/server/*.ts',
  'account/settings/server/demo-accounts.ts',
  'simulators/**/*.{ts,graphql}',
  'e2e/running/seeded-data.ts',
]

/** It is thrown away after the run: a power cut may take it. */
const HASTE = "\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\nmax_wal_size = '2GB'\n"

/** `start`: a product on an empty folder of its own. */
export type Seeding = { start: () => Promise<OwnProduct> }

/** The folder that is copied, made where it is not there. */
export async function seededData({ start }: Seeding): Promise<string> {
  const seeded = join(cache, `${KEPT}${keyOfToday()}`)
  if (existsSync(seeded)) return seeded
  const product = await start()
  await product.until(() => hasDemoData(product))
  await product.stop()
  if (!existsSync(join(product.dataDir, 'postgres'))) throw new Error('TMPDIR must name a folder that every user may enter')
  await appendFile(join(product.dataDir, 'postgres', 'postgresql.conf'), HASTE)
  await rm(join(product.dataDir, 'postgres-port'), { force: true })
  await readdress(product.dataDir, new URL(product.baseUrl).host, NOWHERE)
  await mkdir(cache, { recursive: true })
  // Made aside and renamed: one that was cut off is not taken for it. Another run that made it meanwhile has made the same.
  const aside = join(cache, `aside-${process.pid}`)
  await copy(product.dataDir, aside)
  await rename(aside, seeded).catch(() => rm(aside, { recursive: true, force: true }))
  await removeOthers(seeded)
  return seeded
}

/** Into an empty folder, for a product at this address. */
export async function copySeeded(seeded: string, to: string, host: string): Promise<void> {
  await copy(seeded, to)
  await readdress(to, NOWHERE, host)
}

/** In the place of the product's address. */
const NOWHERE = 'product.invalid'

/** Shops know where they call the product. */
async function readdress(dataDir: string, from: string, to: string): Promise<void> {
  const folder = join(dataDir, 'simulators')
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to))
  }
}

/** With the owners of its files: PostgreSQL's belong to its own user. */
async function copy(from: string, to: string): Promise<void> {
  if (process.getuid?.() === 0) await run('cp', ['-a', '-T', from, to])
  else await cp(from, to, { recursive: true, preserveTimestamps: true })
}

function keyOfToday(): string {
  const hash = createHash('sha256').update(bucharestDayOf(new Date()))
  for (const name of sources.flatMap((one) => globSync(one, { cwd: root })).sort()) {
    if (/\.test\.ts$|\/test-/.test(name)) continue
    hash.update(name).update(readFileSync(join(root, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function removeOthers(seeded: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = join(cache, name)
    if (name.startsWith(KEPT) && folder !== seeded) await rm(folder, { recursive: true, force: true })
  }
}
