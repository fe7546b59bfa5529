/** Reads a backup into an empty, migrated database and an empty folder: in one transaction, and only if everything in it is as it says. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import {
  BACKUP_CHECKS,
  BACKUP_FILES_FOLDER,
  BACKUP_MANIFEST,
  BACKUP_TABLES_FOLDER,
  BackupChecks,
  BackupManifest,
  type BackupTable,
  fullName,
} from './manifest.ts'
import { copyRowsIn, fillWithoutTableRules, setSequences } from './snapshot.ts'
import { type TarEntry, tarEntries } from './tar.ts'
import { backupFigureOf } from './write-backup.ts'

function entriesIn(file: string): AsyncGenerator<TarEntry> {
  const [source, unzipped] = [createReadStream(file), createGunzip()]
  source.once('error', (error) => unzipped.destroy(error))
  return tarEntries(source.pipe(unzipped))
}

/** What the backup says it was made of. Throws where it is none. */
export async function readBackupManifest(file: string): Promise<BackupManifest> {
  for await (const { name, content } of entriesIn(file)) {
    if (name !== BACKUP_MANIFEST) break
    return BackupManifest.parse(JSON.parse(content.toString()))
  }
  throw new Error(`${file} is no backup of this product`)
}

/** Reads all of it, to its end, and changes nothing. Throws where it is cut off, or not what it says. Answers what it was made of. */
export async function checkWholeBackup(file: string): Promise<BackupManifest> {
  const manifest = await readBackupManifest(file)
  for await (const part of partsOf(file, manifest)) if (part.kind === 'checks') return manifest
  throw new Error('the backup is cut off')
}

type Part =
  | { kind: 'rows'; table: BackupTable; content: Buffer }
  | { kind: 'file'; entry: TarEntry }
  /** The last one: everything before it is what it says. */
  | { kind: 'checks'; checks: BackupChecks }

async function* partsOf(file: string, manifest: BackupManifest): AsyncGenerator<Part> {
  const hash = createHash('sha256')
  const found = { rows: Object.fromEntries(manifest.tables.map((table) => [fullName(table), 0])), files: 0 }
  for await (const entry of entriesIn(file)) {
    if (entry.name === BACKUP_CHECKS) {
      const checks = BackupChecks.parse(JSON.parse(entry.content.toString()))
      agree(checks, { ...found, sha256: hash.digest('hex') })
      yield { kind: 'checks', checks }
      return
    }
    hash.update(`${entry.name}\0`).update(entry.content)
    if (entry.name.startsWith(BACKUP_TABLES_FOLDER)) {
      const table = tableOf(manifest, entry)
      found.rows[fullName(table)] = (found.rows[fullName(table)] ?? 0) + linesOf(entry.content)
      yield { kind: 'rows', table, content: entry.content }
    } else if (entry.name.startsWith(BACKUP_FILES_FOLDER)) {
      found.files += 1
      yield { kind: 'file', entry }
    }
  }
  throw new Error('the backup is cut off')
}

const LINE_END = 10

/** COPY ends each row with one, and writes those within values otherwise. */
function linesOf(rows: Buffer): number {
  let count = 0
  for (let at = rows.indexOf(LINE_END); at >= 0; at = rows.indexOf(LINE_END, at + 1)) count += 1
  return count
}

export type RestoreInput = {
  file: string
  /** The owner's connection. */
  client: pg.Client
  filesFolder: string
  figures: Record<string, string>
}

/** Answers what came back. Throws, and leaves the database as it was, where anything differs from what the backup says. */
export async function readBackup({ file, client, filesFolder, figures }: RestoreInput): Promise<{ rows: number; files: number }> {
  const manifest = await readBackupManifest(file)
  const asideFolder = `${filesFolder}.${process.pid}.part`
  await rm(asideFolder, { recursive: true, force: true })
  await client.query('begin')
  try {
    const counted = { rows: 0, files: 0 }
    await fillWithoutTableRules(client, async () => {
      const checks = await load({ file, client, manifest, asideFolder, counted })
      for (const [name, text] of Object.entries(figures)) {
        const now = await backupFigureOf(client, text)
        if (now !== checks.figures[name]) throw new Error(`${name}: the backup says ${checks.figures[name]}, restored are ${now}`)
      }
      await setSequences(client, checks.sequences)
    })
    await mkdir(asideFolder, { recursive: true })
    await client.query('commit')
    await rm(filesFolder, { recursive: true, force: true })
    await rename(asideFolder, filesFolder)
    return counted
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the connection is gone, and the transaction with it
    throw error
  } finally {
    await rm(asideFolder, { recursive: true, force: true })
  }
}

type Loading = { file: string; client: pg.Client; manifest: BackupManifest; asideFolder: string; counted: { rows: number; files: number } }

async function load({ file, client, manifest, asideFolder, counted }: Loading): Promise<BackupChecks> {
  let filling: Filling | null = null
  try {
    for await (const part of partsOf(file, manifest)) {
      if (part.kind === 'checks') {
        await filling?.end()
        counted.rows = Object.values(part.checks.rows).reduce((sum, count) => sum + count, 0)
        return part.checks
      }
      if (part.kind === 'rows') {
        if (filling?.table !== part.table) {
          await filling?.end()
          filling = begin(client, part.table)
        }
        await filling.add(part.content)
      } else {
        await keepFile(asideFolder, part.entry)
        counted.files += 1
      }
    }
  } catch (error) {
    await filling?.giveUp(error)
    throw error
  }
  throw new Error('the backup is cut off')
}

function agree(said: BackupChecks, found: Pick<BackupChecks, 'rows' | 'sha256' | 'files'>): void {
  if (said.sha256 !== found.sha256) throw new Error('the backup is damaged: its checksum differs')
  if (said.files !== found.files) throw new Error(`the backup says ${said.files} files, found are ${found.files}`)
  for (const [table, count] of Object.entries(said.rows)) {
    if (found.rows[table] !== count) throw new Error(`${table}: the backup says ${count} rows, found are ${found.rows[table]}`)
  }
}

function tableOf({ tables }: BackupManifest, { name }: TarEntry): BackupTable {
  const table = tables.find((one) => name.startsWith(`${BACKUP_TABLES_FOLDER}${fullName(one)}/`))
  if (!table) throw new Error(`the backup holds ${name}, which it does not name`)
  return table
}

type Filling = {
  table: BackupTable
  add(bytes: Buffer): Promise<void>
  end(): Promise<void>
  /** Until the database has given the copy up, it takes no other statement. */
  giveUp(error: unknown): Promise<void>
}

function begin(client: pg.Client, table: BackupTable): Filling {
  const stream: Writable = copyRowsIn(client, table)
  const done = finished(stream)
  done.catch(() => undefined) // raised where entries are added or ended
  return {
    table,
    async add(bytes) {
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
    },
    async giveUp(error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
      await done.catch(() => undefined) // as was asked
    },
  }
}

async function keepFile(folder: string, { name, content }: TarEntry): Promise<void> {
  const path = normalize(join(folder, name.slice(BACKUP_FILES_FOLDER.length)))
  if (!path.startsWith(folder + sep)) throw new Error('the backup names a file outside its folder')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content, { mode: 0o600 })
}
