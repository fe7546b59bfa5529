/** Imports an official list: read, check, and write in one transaction. The same file again gives the same result. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { notifyListeners } from '#server/platform/jobs/notices.ts'
import { ADDRESSES_IMPORTED } from '../search/address-index.ts'
import { lockAddresses } from '../seeds/bulk-insert.ts'
import { addressDatasets, localities } from '../tables.ts'
import { type CodeRow, isCodeList, type RejectedRow, readCodeList } from './code-list.ts'
import { isCoordinatesList, readCoordinatesList } from './coordinates-list.ts'
import { writeCodeList } from './import-code-list.ts'
import { writeCoordinates, writeSirutaList } from './import-places.ts'
import { type AddressListTable, readTables } from './read-table.ts'
import { isSirutaList, readSirutaList } from './siruta-list.ts'
import { doubtfulListReasons, whySwapped } from './why-doubtful.ts'

export const importKinds = ['infocod', 'siruta', 'geonames-postal'] as const
export type ImportKind = (typeof importKinds)[number]

type ImportInput = {
  /** Of one list or of several, in any order: the Post's may come as three. */
  files: readonly string[]
  /** Not given: each table is recognised by its columns. */
  kind?: ImportKind | undefined
  /** Reads and checks only. */
  isDryRun: boolean
  /** Takes a list that is doubtful all the same. */
  isForced?: boolean
  report(progress: string): void
}

type Imported = { lists: { kind: ImportKind; rows: number }[]; rejected: RejectedRow[] }

/** Answers what was imported, or why the files cannot be: all of them or none. */
export async function importAddresses(
  db: Database,
  { files, kind, isDryRun, isForced = false, report }: ImportInput,
): Promise<Imported | { failure: string }> {
  const tables: AddressListTable[] = []
  for (const file of files) {
    report(`reading ${file}`)
    const read = await readTables(file)
    if ('failure' in read) return read
    tables.push(...read)
  }
  const { lists, unknown } = listsIn(tables, kind)
  if (lists.length === 0) return { failure: 'none of the known lists by its columns; see docs/addresses.md' }
  const doubts: string[] = []
  for (const list of lists) {
    report(`${list.rows} rows of kind ${list.kind}, ${list.rejected.length} rejected`)
    if (list.rows === 0) return { failure: `no row could be read as ${list.kind}` }
    if (!isForced) doubts.push(...(await doubtsAbout(db, list)))
  }
  if (doubts.length > 0) return { failure: `${doubts.join('\n')}\nNothing was changed. If the list is right all the same: --force` }
  const done = {
    lists: lists.map(({ kind: of, rows }) => ({ kind: of, rows })),
    rejected: [...unknown, ...lists.flatMap((one) => one.rejected)],
  }
  if (isDryRun) return done
  const checksum = await checksumOf(files)
  await db.inTransaction(async (tx) => {
    await lockAddresses(tx)
    report('writing')
    for (const list of lists) await writeList(tx, list, checksum)
    await notifyListeners(tx, ADDRESSES_IMPORTED)
  })
  report('written')
  return done
}

async function writeList(tx: Tx, list: List, checksum: string): Promise<void> {
  await list.write(tx)
  const dataset = { kind: list.kind, rowCount: list.rows, checksum }
  await tx
    .insert(addressDatasets)
    .values(dataset)
    .onConflictDoUpdate({ target: addressDatasets.kind, set: { ...dataset, importedAt: sql`now()` } })
}

async function doubtsAbout(db: Database, list: List): Promise<string[]> {
  const [before] = await db.select().from(addressDatasets).where(eq(addressDatasets.kind, list.kind))
  const countyCodes = new Set(list.countyCodes)
  const general = doubtfulListReasons({ rows: list.rows, rejected: list.rejected, countyCodes, rowsBefore: before?.rowCount ?? null })
  if (list.codeRows === null) return general
  const known = await db.select({ countyCode: localities.countyCode, norm: localities.norm }).from(localities)
  const names = new Set(known.map(({ countyCode, norm }) => `${countyCode}/${norm}`))
  return [...general, ...whySwapped(list.codeRows, ({ countyCode, norm }) => names.has(`${countyCode}/${norm}`))]
}

/** The register before the Post's list, which finds its villages there; a list that replaces codes before one that completes them. */
const writingOrder: readonly ImportKind[] = ['siruta', 'infocod', 'geonames-postal']

function listsIn(tables: readonly AddressListTable[], given: ImportKind | undefined): { lists: List[]; unknown: RejectedRow[] } {
  const byKind = Map.groupBy(tables, (table) => given ?? kindOf(table))
  const lists = writingOrder.flatMap((kind) => {
    const own = byKind.get(kind)
    return own ? [readList(kind, own)] : []
  })
  const unknown = (byKind.get(null) ?? []).map(({ name }) => ({ place: name, reason: 'none of the known lists by its columns' }))
  return { lists, unknown }
}

function kindOf(table: AddressListTable): ImportKind | null {
  if (isSirutaList(table)) return 'siruta'
  if (isCoordinatesList(table)) return 'geonames-postal'
  return isCodeList(table) ? 'infocod' : null
}

type List = {
  kind: ImportKind
  rows: number
  rejected: RejectedRow[]
  /** Of every row. */
  countyCodes: string[]
  /** null: of another kind. */
  codeRows: CodeRow[] | null
  write(tx: Tx): Promise<unknown>
}

const countiesOf = (rows: readonly { countyCode: string }[]) => rows.map(({ countyCode }) => countyCode)

function readList(kind: ImportKind, tables: readonly AddressListTable[]): List {
  switch (kind) {
    case 'infocod': {
      const { rows, rejected } = readCodeList(tables)
      return {
        kind,
        rows: rows.length,
        rejected,
        countyCodes: countiesOf(rows),
        codeRows: rows,
        write: (tx) => writeCodeList(tx, rows, 'infocod'),
      }
    }
    case 'siruta': {
      const list = readSirutaList(tables)
      const rows = [...list.units, ...list.places]
      return {
        kind,
        rows: rows.length,
        rejected: list.rejected,
        countyCodes: countiesOf(rows),
        codeRows: null,
        write: (tx) => writeSirutaList(tx, list),
      }
    }
    case 'geonames-postal': {
      const { rows, rejected } = readCoordinatesList(tables)
      return {
        kind,
        rows: rows.length,
        rejected,
        countyCodes: countiesOf(rows),
        codeRows: null,
        write: (tx) => writeCoordinates(tx, rows),
      }
    }
  }
}

async function checksumOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex')
}
