/**
 * Sums of days that are added to all the time: a change is a row of its own, which waits for no other transaction, and is
 * collected into the one row of its key later. What reads sums over both, so that they are right at any moment.
 */
import type { Database, Tx } from './database.ts'

/** A table with these columns, `is_collected`, and a unique index over the keys `where is_collected`. */
export type AddedSums = { table: string; keys: Readonly<Record<string, SqlType>>; sums: Readonly<Record<string, SqlType>> }
type SqlType = 'uuid' | 'date' | 'text' | 'int' | 'bigint'
/** By the names of the columns. */
export type SumAddend = Readonly<Record<string, string | number>>

/** Adds to the sums of each row's keys, in the transaction of what is counted. */
export async function addSums(tx: Tx, { table, keys, sums }: AddedSums, addends: readonly SumAddend[]): Promise<void> {
  if (addends.length === 0) return
  const columns = Object.entries({ ...keys, ...sums })
  const names = columns.map(([name]) => name)
  await tx.$client.query({
    name: `${table}-added`,
    text: `insert into ${table} (${names.join(', ')})
           select * from unnest(${columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ')})`,
    values: names.map((name) => addends.map((addend) => addend[name])),
  })
}

/** Makes one row of all that a key has; nothing changes for what reads. Safe to run by several at once. */
export async function collectSums(db: Database, { table, keys, sums }: AddedSums): Promise<void> {
  const key = Object.keys(keys).join(', ')
  const names = Object.keys(sums)
  await db.inTransaction((tx) =>
    tx.$client.query(
      `with added as (delete from ${table} where not is_collected returning *)
       insert into ${table} as c (${key}, ${names.join(', ')}, is_collected)
       select ${key}, ${names.map((name) => `sum(${name})`).join(', ')}, true from added group by ${key} order by ${key}
       on conflict (${key}) where is_collected do update set ${names.map((name) => `${name} = c.${name} + excluded.${name}`).join(', ')}`,
    ),
  )
}
