import type { Tx } from '#server/platform/database/database.ts'
import { lockByName } from '#server/platform/database/statement.ts'

const ROWS_PER_STATEMENT = 10_000

type Table = 'administrative_units' | 'localities' | 'locality_aliases' | 'streets' | 'street_codes' | 'postal_codes'

/** Inserts many rows, given by column name, in few statements. Rows whose key is there already are left as they are. */
export async function bulkInsert(tx: Tx, table: Table, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await tx.$client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))],
    )
  }
}

/** One import or seeding at a time: they give ids, and replace each other's rows. */
export const lockAddresses = (tx: Tx) => lockByName(tx, 'addresses')
