/** The statements of a life: prepared, each under the numbers of the columns that it writes, one for however many rows are written alike. */
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/platform/database/database.ts'

export type RowValues = Readonly<Record<string, unknown>>

/** A row of another table, written together with the row, in its statement. `name` distinguishes it from others: always of the same columns. */
export type RowBeside = { name: string; table: PgTable; row: RowValues }

type Written = { changed: RowValues; beside?: RowBeside | null | undefined }
/** `was`: by column, any of which it has; nothing is written where it has none of them. */
type Was = Readonly<Record<string, readonly unknown[]>>

export function lifeStatementsOf(table: PgTable, life: string, keys: readonly string[]) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const names = Object.keys(columns)
  const tableName = getTableName(table)
  const columnOf = (name: string): PgColumn => {
    const column = columns[name]
    if (!column) throw new Error(`${tableName} has no column ${name}`)
    return column
  }
  const driverValue = (name: string, value: unknown): unknown =>
    value === null || value === undefined ? null : columnOf(name).mapToDriverValue(value)
  const listed = (alias: string, prefix = ''): string =>
    // The driver would read a day as an instant.
    names
      .map(
        (name) => `${alias}."${columnOf(name).name}"${columnOf(name).columnType === 'PgDateString' ? '::text' : ''} as "${prefix}${name}"`,
      )
      .join(', ')
  const [now, before] = [listed('new'), listed('old', 'before:')]
  /** Short, or PostgreSQL would cut it to another's: the columns by their bits. */
  const shortName = (step: string, ...written: (readonly string[])[]): string =>
    `${life}-${step}${written.map((some) => `/${some.reduce((bits, name) => bits | (1n << BigInt(names.indexOf(name))), 0n).toString(36)}`).join('')}`

  function assignments(changed: RowValues, parameter: (value: unknown) => string) {
    const written = names.filter((name) => changed[name] !== undefined)
    return { written, text: written.map((name) => `"${columnOf(name).name}" = ${parameter(driverValue(name, changed[name]))}`).join(', ') }
  }

  function condition(was: Was, parameter: (value: unknown) => string): string {
    return Object.entries(was)
      .map(([name, some]) => {
        const isOne = some.length === 1
        const column = `t."${columnOf(name).name}"`
        if (isOne && columnOf(name).notNull) return ` and ${column} = ${parameter(driverValue(name, some[0]))}`
        const given = parameter(some.map((value) => driverValue(name, value)))
        if (columnOf(name).notNull) return ` and ${column} = any(${given})`
        return ` and exists (select from unnest(${given}::${typeOf(name)}[]) w where w is not distinct from ${column})`
      })
      .join('')
  }

  const typeOf = (name: string): string => columnOf(name).getSQLType().replace('serial', 'int')

  return {
    /** Answers how many rows it was. */
    async update(tx: Tx, key: RowValues, was: Was, { changed, beside }: Written): Promise<number> {
      const { values, parameter } = parameters()
      const { written, text } = assignments(changed, parameter)
      const its = keys.map((name) => `t."${columnOf(name).name}" = ${parameter(driverValue(name, key[name]))}`).join(' and ')
      const where = `${its}${condition(was, parameter)}`
      const first = beside ? `with beside as (${insertOf(beside, parameter)}) ` : ''
      const { rowCount } = await tx.$client.query({
        name: shortName(beside ? `moved/${beside.name}` : 'moved', written),
        text: `${first}update ${tableName} t set ${text} where ${where}`,
        values,
      })
      return rowCount ?? 0
    },

    /** The row as it was and as it is; null: nothing was written. `kept`: what a row that has a value keeps of these columns. */
    async updateSeen(tx: Tx, key: RowValues, was: Was, { changed, kept = {} }: { changed: RowValues; kept?: RowValues }) {
      const { values, parameter } = parameters()
      const { written, text } = assignments(changed, parameter)
      const keeping = names.filter((name) => kept[name] !== undefined)
      const kepts = keeping
        .map((name) => `, "${columnOf(name).name}" = coalesce(t."${columnOf(name).name}", ${parameter(driverValue(name, kept[name]))})`)
        .join('')
      const its = keys.map((name) => `t."${columnOf(name).name}" = ${parameter(driverValue(name, key[name]))}`).join(' and ')
      const some = Object.values(was).some(({ length }) => length !== 1) ? 'any' : 'one'
      const { rows } = await tx.$client.query<Record<string, unknown>>({
        name: shortName(`moved-if/${some}`, written, keeping),
        text: `update ${tableName} t set ${text}${kepts} where ${its}${condition(was, parameter)} returning ${now}, ${before}`,
        values,
      })
      const [row] = rows
      if (!row) return null
      const pick = (prefix: string) => Object.fromEntries(names.map((name) => [name, row[`${prefix}${name}`]]))
      return { before: pick('before:'), now: pick('') }
    },

    /** Many alike. Answers how many rows it was. */
    async updateMany(tx: Tx, rows: readonly RowValues[], was: Was, changed: RowValues): Promise<number> {
      const { values, parameter } = parameters()
      const { written, text } = assignments(changed, parameter)
      const lists = keys.map((name) => `${parameter(rows.map((row) => driverValue(name, row[name])))}::${typeOf(name)}[]`)
      const same = keys.map((name, i) => `t."${columnOf(name).name}" = k.k${i}`).join(' and ')
      const { rowCount } = await tx.$client.query({
        name: shortName(Object.values(was).some(({ length }) => length !== 1) ? 'many-moved/any' : 'many-moved', written),
        text: `update ${tableName} t set ${text} from unnest(${lists.join(', ')}) k (${keys.map((_, i) => `k${i}`).join(', ')})
                where ${same}${condition(was, parameter)}`,
        values,
      })
      return rowCount ?? 0
    },

    /** Every column of it. `isOnlyNew`: false where a row with one of its keys is there. */
    async insert(
      tx: Tx,
      row: RowValues,
      { beside, isOnlyNew = false }: { beside?: RowBeside | null | undefined; isOnlyNew?: boolean } = {},
    ): Promise<boolean> {
      const { values, parameter } = parameters()
      const given = names.map((name) => parameter(driverValue(name, row[name]))).join(', ')
      const first = beside ? `with beside as (${insertOf(beside, parameter)}) ` : ''
      const { rowCount } = await tx.$client.query({
        name: `${life}-begun${isOnlyNew ? '-new' : ''}${beside ? `/${beside.name}` : ''}`,
        text: `${first}insert into ${tableName} (${names.map((name) => `"${columnOf(name).name}"`).join(', ')}) values (${given})${isOnlyNew ? ' on conflict do nothing' : ''}`,
        values,
      })
      return rowCount === 1
    },

    columnOf,
  }
}

function insertOf({ table, row }: RowBeside, parameter: (value: unknown) => string): string {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const given = Object.entries(row).map(([name, value]) => ({ column: columns[name] as PgColumn, value })) // a row of the table
  const values = given.map(({ column, value }) => parameter(value === null ? null : column.mapToDriverValue(value)))
  return `insert into ${getTableName(table)} (${given.map(({ column }) => `"${column.name}"`).join(', ')}) values (${values.join(', ')})`
}

function parameters() {
  const values: unknown[] = []
  return { values, parameter: (value: unknown) => `$${values.push(value)}` }
}
