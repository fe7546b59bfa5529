/** Writes a backup of the database and the files while the product works: one snapshot, streamed, whole or not at all. */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import {
  BACKUP_CHECKS,
  BACKUP_ENTRY_BYTES,
  BACKUP_FILES_FOLDER,
  BACKUP_FORMAT,
  BACKUP_MANIFEST,
  BACKUP_TABLES_FOLDER,
  type BackupChecks,
  type BackupManifest,
  type BackupTable,
  fullName,
  secretFingerprint,
} from './manifest.ts'
import { copyRowsOut, migrationsRun, sequencesOf, tablesOf } from './snapshot.ts'
import { TAR_END, tarEntry } from './tar.ts'

export type BackupInput = {
  /** The owner's. */
  databaseUrl: string
  filesFolder: string
  authSecret: string
  now: Date
  /** Questions of one text each, compared where the backup is restored. */
  figures: Record<string, string>
}

export type WrittenBackup = { bytes: number; rows: number; files: number }

/** Only its owner may read it: it holds everything. Throws where the file exists. */
export async function writeBackup(file: string, input: BackupInput): Promise<WrittenBackup> {
  if (existsSync(file)) throw existsAlready(file)
  // Of this process alone: two at once to one file must not write into each other.
  const aside = `${file}.${process.pid}.${randomUUID().slice(0, 8)}.part`
  const client = new pg.Client({ connectionString: input.databaseUrl, application_name: 'expedio-backup' })
  await client.connect()
  const counted: WrittenBackup = { bytes: 0, rows: 0, files: 0 }
  try {
    await client.query('begin isolation level repeatable read read only')
    const output = createWriteStream(aside, { mode: 0o600, flush: true })
    await pipeline(Readable.from(entries(client, input, counted)), createGzip(), output)
    counted.bytes = output.bytesWritten
    // Unlike a renaming it replaces nothing.
    await link(aside, file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? existsAlready(file) : error
    })
    return counted
  } finally {
    await client.end()
    await rm(aside, { force: true })
  }
}

const existsAlready = (file: string) => new Error(`${file} exists already`)

async function* entries(client: pg.Client, input: BackupInput, counted: WrittenBackup): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const entry = (name: string, content: Uint8Array) => {
    hash.update(`${name}\0`).update(content)
    return tarEntry(name, content)
  }
  const tables = await tablesOf(client)
  const manifest: BackupManifest = {
    format: BACKUP_FORMAT,
    madeAt: input.now.toISOString(),
    ...(await migrationsRun(client)),
    secretFingerprint: secretFingerprint(input.authSecret),
    tables,
  }
  yield entry(BACKUP_MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
  const rows: BackupChecks['rows'] = {}
  for (const table of tables) {
    let part = 0
    const copying = copyRowsOut(client, table)
    for await (const chunk of chunks(copying)) yield entry(partName(table, ++part), chunk)
    rows[fullName(table)] = copying.rowCount
    counted.rows += copying.rowCount
  }
  const figures: BackupChecks['figures'] = {}
  for (const [name, text] of Object.entries(input.figures)) figures[name] = await backupFigureOf(client, text)
  const sequences = await sequencesOf(client)
  // After the snapshot: whatever it names is there by then, as files are written first and never changed.
  for await (const { name, content } of filesIn(input.filesFolder)) {
    counted.files += 1
    yield entry(`${BACKUP_FILES_FOLDER}${name}`, content)
  }
  const checks: BackupChecks = { rows, sequences, figures, sha256: hash.digest('hex'), files: counted.files }
  yield tarEntry(BACKUP_CHECKS, Buffer.from(JSON.stringify(checks, null, 2)))
  yield TAR_END
}

export async function backupFigureOf(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<{ figure: string | null }>(`select (${text})::text as figure`)
  return rows[0]?.figure ?? ''
}

const partName = (table: BackupTable, part: number) => `${BACKUP_TABLES_FOLDER}${fullName(table)}/${String(part).padStart(6, '0')}`

async function* chunks(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of rows) {
    held.push(chunk)
    length += chunk.length
    if (length < BACKUP_ENTRY_BYTES) continue
    yield Buffer.concat(held)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held)
}

/** Labels and logos: each far smaller than an entry of a table. What is being written aside is left out. */
async function* filesIn(folder: string): AsyncGenerator<{ name: string; content: Buffer }> {
  if (!existsSync(folder)) return
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const one of found) {
    if (!one.isFile() || one.name.endsWith('.part')) continue
    const path = join(one.parentPath, one.name)
    yield { name: path.slice(folder.length + 1), content: await readFile(path) }
  }
}
