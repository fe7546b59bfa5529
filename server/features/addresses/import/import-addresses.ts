/** Imports an official list: read, check, and write in one transaction. The same file again gives the same result. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database.ts'
import { tell } from '../../../platform/notices.ts'
import { ADDRESSES_IMPORTED } from '../address-index.ts'
import { lockAddresses } from '../bulk-insert.ts'
import { addressDatasets } from '../tables.ts'
import { isCodeList, type RejectedRow, readCodeList } from './code-list.ts'
import { isCoordinatesList, readCoordinatesList } from './coordinates-list.ts'
import { writeCodeList } from './import-code-list.ts'
import { writeCoordinates, writeSirutaList } from './import-places.ts'
import { readTables, type Table } from './read-table.ts'
import { isSirutaList, readSirutaList } from './siruta-list.ts'

export const importKinds = ['infocod', 'siruta', 'geonames-postal'] as const
export type ImportKind = (typeof importKinds)[number]

type ImportWish = {
  /** All files of one list: the Post's may come as three. */
  files: readonly string[]
  /** Not given: told by the columns. */
  kind?: ImportKind | undefined
  /** Reads and checks only. */
  isDryRun: boolean
  report(progress: string): void
}

type Imported = { kind: ImportKind; rows: number; rejected: RejectedRow[] }

/** Answers what was imported, or why the files cannot be. */
export async function importAddresses(
  db: Database,
  { files, kind: wished, isDryRun, report }: ImportWish,
): Promise<Imported | { failure: string }> {
  const tables: Table[] = []
  for (const file of files) {
    report(`reading ${file}`)
    const read = await readTables(file)
    if ('failure' in read) return read
    tables.push(...read)
  }
  const kind = wished ?? kindOf(tables)
  if (!kind) return { failure: 'none of the known lists by its columns; see docs/addresses.md' }
  const list = readList(kind, tables)
  report(`${list.rows} rows of kind ${kind}, ${list.rejected.length} rejected`)
  if (list.rows === 0) return { failure: `no row could be read as ${kind}` }
  if (isDryRun) return { kind, rows: list.rows, rejected: list.rejected }
  const checksum = await checksumOf(files)
  await db.inTransaction(async (tx) => {
    await lockAddresses(tx)
    report('writing')
    await list.write(tx)
    const dataset = { kind, rowCount: list.rows, checksum }
    await tx
      .insert(addressDatasets)
      .values(dataset)
      .onConflictDoUpdate({ target: addressDatasets.kind, set: { ...dataset, importedAt: sql`now()` } })
    await tell(tx, ADDRESSES_IMPORTED)
  })
  report('written')
  return { kind, rows: list.rows, rejected: list.rejected }
}

function kindOf(tables: readonly Table[]): ImportKind | null {
  if (tables.some(isSirutaList)) return 'siruta'
  if (tables.some(isCoordinatesList)) return 'geonames-postal'
  return tables.some(isCodeList) ? 'infocod' : null
}

type List = { rows: number; rejected: RejectedRow[]; write(tx: Tx): Promise<unknown> }

function readList(kind: ImportKind, tables: readonly Table[]): List {
  switch (kind) {
    case 'infocod': {
      const { rows, rejected } = readCodeList(tables)
      return { rows: rows.length, rejected, write: (tx) => writeCodeList(tx, rows, 'infocod') }
    }
    case 'siruta': {
      const list = readSirutaList(tables)
      return { rows: list.units.length + list.places.length, rejected: list.rejected, write: (tx) => writeSirutaList(tx, list) }
    }
    case 'geonames-postal': {
      const { rows, rejected } = readCoordinatesList(tables)
      return { rows: rows.length, rejected, write: (tx) => writeCoordinates(tx, rows) }
    }
  }
}

async function checksumOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex')
}
