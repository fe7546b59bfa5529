/** Archives that are cut off or damaged, and what was there before a restore. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '../database/database.ts'
import { requireNoRestoreLeft } from '../database/known-migrations.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { testDatabase } from '../test-app.ts'
import { checkWholeBackup, readBackup } from './read-backup.ts'
import { deleteDataAside, putDataBack, setDataAside } from './set-aside.ts'
import { migrateAsInBackup, migrationsRun } from './snapshot.ts'
import { writeBackup } from './write-backup.ts'

const { ownerUrl } = await testDatabase()
const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
afterAll(() => client.end())
const folder = mkdtempSync(join(tmpdir(), 'expedio-archives-'))
const filesFolder = join(folder, 'files')
await mkdir(join(filesFolder, 'labels'), { recursive: true })
writeFileSync(join(filesFolder, 'labels/1.pdf'), '%PDF-label')
await client.query(
  `insert into clients (id, name) select gen_random_uuid(), 'Atelier ' || n || E'\\n, pe două rânduri' from generate_series(1, 2000) n`,
)
const file = join(folder, 'whole.tar.gz')
await writeBackup(file, { databaseUrl: ownerUrl, filesFolder, authSecret: 'secret', now: new Date(), figures: {} })
const bytes = readFileSync(file)

let written = 0
function kept(content: Uint8Array): string {
  written += 1
  const path = join(folder, `${written}.tar.gz`)
  writeFileSync(path, content)
  return path
}
/** Without an end a cut archive is waited for. */
const REFUSED_WITHIN_MS = 10_000

const clients = async () => (await client.query('select count(*)::int as count from clients')).rows[0]?.count

describe('an archive', () => {
  it('of two written at once to one file is whole, and the other is refused', async () => {
    const path = join(folder, 'at-once.tar.gz')
    const write = () => writeBackup(path, { databaseUrl: ownerUrl, filesFolder, authSecret: 'secret', now: new Date(), figures: {} })
    const ended = await Promise.allSettled([write(), write()])
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([`Error: ${path} exists already`])
    expect((await checkWholeBackup(path)).migrations).toBe((await migrationsRun(client)).migrations)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('that is whole is read to its end', async () => {
    expect((await checkWholeBackup(file)).migrations).toBe((await migrationsRun(client)).migrations)
  })

  it('that is cut at any of 50 places is refused before anything is changed', async () => {
    const places = Array.from({ length: 50 }, (_, i) => Math.floor((bytes.length * i) / 50))
    let slowestMs = 0
    for (const place of places) {
      const begun = performance.now()
      await expect(checkWholeBackup(kept(bytes.subarray(0, place))), `cut at ${place}`).rejects.toThrow()
      slowestMs = Math.max(slowestMs, performance.now() - begun)
    }
    expect(slowestMs).toBeLessThan(REFUSED_WITHIN_MS)
  })

  it('that was cut before it was compressed, or has one byte changed, is refused', async () => {
    const plain = gunzipSync(bytes)
    const changed = Buffer.from(plain)
    changed.write('X', changed.indexOf('%PDF-label'))
    for (const content of [plain.subarray(0, plain.length - 2_000), plain.subarray(0, 100_000), changed])
      await expect(checkWholeBackup(kept(gzipSync(content)))).rejects.toThrow(/cut off|checksum/)
  })

  it('that is cut while it is being loaded lets the database go, which is as it was', async () => {
    const before = await clients()
    const cut = kept(gzipSync(gunzipSync(bytes).subarray(0, -2_048)))
    const restoring = readBackup({ file: cut, client, filesFolder: join(folder, 'other'), figures: {} })
    await expect(restoring).rejects.toThrow('cut off')
    expect(await clients()).toBe(before)
  })
})

describe('what was there before a restore', () => {
  it('is put back with its files, and no program works on what is there meanwhile', async () => {
    const before = await clients()
    await setDataAside({ client, filesFolder })
    await expect(requireNoRestoreLeft(client)).rejects.toThrow('interrupted')
    await migrateAsInBackup(client, 3)
    await mkdir(filesFolder, { recursive: true })
    writeFileSync(join(filesFolder, 'half'), '')
    await putDataBack({ client, filesFolder })
    await requireNoRestoreLeft(client)
    expect(await clients()).toBe(before)
    expect(await readFile(join(filesFolder, 'labels/1.pdf'), 'utf8')).toBe('%PDF-label')
    expect(await putDataBack({ client, filesFolder })).toBeUndefined()
    expect(await clients()).toBe(before)
  })

  it('is deleted once the restore has ended, which loads the same rows', async () => {
    const before = await clients()
    const { migrations } = await migrationsRun(client)
    await setDataAside({ client, filesFolder })
    await migrateAsInBackup(client, migrations)
    const owner = connectDatabase(ownerUrl, { poolSize: 1 })
    await migrateJobs(owner).finally(() => owner.$client.end())
    await readBackup({ file, client, filesFolder, figures: {} })
    await deleteDataAside({ client, filesFolder })
    await requireNoRestoreLeft(client)
    expect(await clients()).toBe(before)
    expect(await readFile(join(filesFolder, 'labels/1.pdf'), 'utf8')).toBe('%PDF-label')
  })
})
