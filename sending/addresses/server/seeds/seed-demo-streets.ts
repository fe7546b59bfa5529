/** A small list of main streets and towns for the sandbox, until a real list is imported. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { notifyListeners } from '#server/platform/jobs/notices.ts'
import { readCodeList } from '../import/code-list.ts'
import { writeCodeList } from '../import/import-code-list.ts'
import { addressListTableOf } from '../import/read-table.ts'
import { ADDRESSES_IMPORTED } from '../search/address-index.ts'
import { addressDatasets } from '../tables.ts'
import { lockAddresses } from './bulk-insert.ts'

/** Does nothing where this list, or a real one, is loaded. Needs the localities. */
export async function seedDemoStreets(db: Database): Promise<void> {
  const text = await readFile(new URL('./demo-streets.tsv', import.meta.url), 'utf8')
  const checksum = createHash('sha256').update(text).digest('hex')
  const isNeeded = async (from: Pick<Database, 'select'>) => {
    const loaded = await from
      .select()
      .from(addressDatasets)
      .where(inArray(addressDatasets.kind, ['infocod', 'demo']))
    return !loaded.some(({ kind, checksum: known }) => kind === 'infocod' || known === checksum)
  }
  if (!(await isNeeded(db))) return
  const { rows } = readCodeList([addressListTableOf('demo-streets.tsv', text)])
  await db.inTransaction(async (tx) => {
    await lockAddresses(tx)
    if (!(await isNeeded(tx))) return // another process was faster
    await writeCodeList(tx, rows, 'demo')
    await tx.insert(addressDatasets).values({ kind: 'demo', rowCount: rows.length, checksum, importedAt: sql`now()` })
    await notifyListeners(tx, ADDRESSES_IMPORTED)
  })
}
