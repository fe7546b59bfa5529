/**
 * Statements that the query builder cannot say, or that run all the time: written once with the columns of their tables, put together at
 * their first use, prepared once a connection. What they answer is read by the columns' own types. What runs now and then and is plain
 * is the query builder's (`db.select`, `tx.update`).
 */
import { Column, type GetColumnData, getTableColumns, is, noopDecoder, Param, Placeholder, SQL, type Subquery, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Statements } from './database.ts'

/** What a run is given, each under its name: it stands in the statement where a value would. */
export type StatementParams<V> = { readonly [K in keyof V & string]: Placeholder<K, V[K]> }

/** A column, an expression of a relation, or one that says how it is read: `sql`count(*)`.mapWith(Number)`, `sql`max(${t.at})`.mapWith(t.at)`. */
type Field = PgColumn | SQL<unknown> | SQL.Aliased<unknown>
export type StatementFields = Readonly<Record<string, Field>>
type ValueOf<F> = F extends PgColumn ? GetColumnData<F> : F extends SQL<infer T> | SQL.Aliased<infer T> ? T : never
export type StatementRowOf<F extends StatementFields> = { -readonly [K in keyof F]: ValueOf<F[K]> }

/** Of a field that can be empty where its column is not: of an outer join, or of a sum over nothing. */
export const nullableField = <F extends Field>(field: F) =>
  (is(field, Column) ? sql`${field}`.mapWith(field) : field) as SQL<ValueOf<F> | null>

type Written<F extends StatementFields> = { rows: F; text: (list: SQL) => SQL } | { rows?: never; text: SQL }

export type NamedStatement<V, R> = {
  all(db: Statements, values: V): Promise<R[]>
  /** null: there is none. */
  first(db: Statements, values: V): Promise<R | null>
  /** Of a statement that always answers a row, as a count does. */
  one(db: Statements, values: V): Promise<R>
  /** Answers how many rows it wrote, or read. */
  run(db: Statements, values: V): Promise<number>
}

/**
 * `name`: unlike all others; PostgreSQL knows it by it. `write` is called once, when it is first used.
 *
 *     const openOf = statement('open-of-client', (given: Given<{ clientId: string }>) => ({
 *       rows: { id: orders.id, name: orders.name },
 *       text: (list) => sql`select ${list} from ${orders} where ${orders.clientId} = ${given.clientId} order by ${orders.id}`,
 *     }))
 */
export function statement<V, F extends StatementFields = Record<never, never>>(
  name: string,
  write: (given: StatementParams<V>) => Written<F>,
): NamedStatement<V, StatementRowOf<F>> {
  if (names.has(name)) throw new Error(`two statements are called ${name}`)
  if (name.length > NAME_MAX) throw new Error(`PostgreSQL would cut the name ${name}`)
  names.add(name)
  let compiled: Compiled | undefined

  async function answer(db: Statements, given: V): Promise<pg.QueryArrayResult> {
    compiled ??= compile(name, write(anyGiven as StatementParams<V>)) // a placeholder for each name that V has
    const { text, values, types } = compiled
    // In the array mode of the driver, which its types know only for a literal config.
    return (await db.$client.query({ ...{ name, text, types, rowMode: 'array' }, values: values(given) })) as unknown as pg.QueryArrayResult
  }
  const read = (row: readonly unknown[]): StatementRowOf<F> => (compiled as Compiled).read(row) as StatementRowOf<F> // by the fields of F

  return {
    all: async (db, given) => (await answer(db, given)).rows.map(read),
    async first(db, given) {
      const { rows } = await answer(db, given)
      return rows[0] === undefined ? null : read(rows[0])
    },
    async one(db, given) {
      const { rows } = await answer(db, given)
      if (rows[0] === undefined) throw new Error(`${name} answered no row`)
      return read(rows[0])
    },
    run: async (db, given) => (await answer(db, given)).rowCount ?? 0,
  }
}

/** PostgreSQL cuts longer ones. */
const NAME_MAX = 63
const names = new Set<string>()

const anyGiven = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

type Compiled = {
  text: string
  types: pg.CustomTypesConfig
  values: (given: unknown) => unknown[]
  read: (row: readonly unknown[]) => object
}

const dialect = new PgDialect()

function compile(name: string, written: Written<StatementFields>): Compiled {
  const fields = Object.entries(written.rows ?? {})
  const { sql: text, params } = dialect.sqlToQuery(written.rows ? written.text(listOf(fields)) : written.text)
  const decoders = fields.map(([key, field]) => [key, decoderOf(name, key, field)] as const)
  const { places, encoders } = once(params)
  return {
    text: text.replace(/\$(\d+)/g, (_, number) => `$${(places[Number(number) - 1] ?? 0) + 1}`),
    types: { getTypeParser: (id, format) => (asWritten.has(id) ? String : pg.types.getTypeParser(id, format)) },
    values: (given) => encoders.map((encode) => encode(given as Record<string, unknown>)),
    read: (row) => {
      const shown: Record<string, unknown> = {}
      for (const [i, [key, decode]] of decoders.entries()) shown[key] = row[i] === null ? null : decode(row[i])
      return shown
    },
  }
}

const listOf = (fields: readonly (readonly [string, Field])[]): SQL =>
  sql.join(
    fields.map(([key, field]) => sql`${field} as ${sql.identifier(key)}`),
    sql`, `,
  )

function decoderOf(name: string, key: string, field: Field): (value: unknown) => unknown {
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value)
  const { decoder } = (is(field, SQL.Aliased) ? field.sql : field) as unknown as { decoder: typeof noopDecoder } // the library's own part
  if (decoder === noopDecoder) throw new Error(`${name}: say how ${key} is read, with mapWith`)
  return (value) => decoder.mapFromDriverValue(value)
}

type Encoder = (given: Record<string, unknown>) => unknown

/** Each value once, however often the statement names it: by its place among the written parameters. */
function once(params: readonly unknown[]): { places: number[]; encoders: Encoder[] } {
  const known = new Map<unknown, Map<unknown, number>>()
  const encoders: Encoder[] = []
  const places = params.map((param) => {
    const [value, column] = is(param, Param) ? [param.value, param.encoder] : [param, undefined]
    const ofName = is(value, Placeholder) ? value.name : undefined
    const before = ofName === undefined ? undefined : known.get(ofName)?.get(column)
    if (before !== undefined) return before
    const place = encoders.push(ofName === undefined ? () => value : encoderOf(ofName, column)) - 1
    if (ofName !== undefined) known.set(ofName, (known.get(ofName) ?? new Map()).set(column, place))
    return place
  })
  return { places, encoders }
}

const encoderOf =
  (name: string, column: { mapToDriverValue(value: unknown): unknown } | undefined): Encoder =>
  (given) => {
    const value = given[name]
    return value === null || value === undefined ? null : column ? column.mapToDriverValue(value) : value
  }

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins
/** Their columns read them from text: the driver would make an instant of a day. */
const asWritten = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL])

type Names<T extends PgTable> = keyof T['_']['columns'] & string
type Assigned<T extends PgTable> = Partial<Record<Names<T>, Placeholder | SQL | string | number | boolean | null>>

const columnsOf = (table: PgTable, assigned: object): [PgColumn, Placeholder | SQL | string | number | boolean | null][] => {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  return Object.entries(assigned).map(([key, value]) => [columns[key] as PgColumn, value]) // its names are the table's
}

const written = (column: PgColumn, value: unknown): SQL =>
  value === null ? sql`null` : is(value, SQL) ? sql`${value}` : sql`${sql.param(value, column)}`

/** `set ${assign(orders, { state: given.state, changedAt: sql`now()` })}`: values become what their columns keep. */
export const assign = <T extends PgTable>(table: T, assigned: Assigned<T>): SQL =>
  sql.join(
    columnsOf(table, assigned).map(([column, value]) => sql`${bareColumn(column)} = ${written(column, value)}`),
    sql`, `,
  )

/** `insert into ${into(orders, { id: given.id, … })}`: the table, its columns, and their values. */
export const into = <T extends PgTable>(table: T, assigned: Assigned<T>): SQL => {
  const pairs = columnsOf(table, assigned)
  const values = sql.join(
    pairs.map(([column, value]) => written(column, value)),
    sql`, `,
  )
  return sql`${table} (${bareColumns(pairs.map(([column]) => column))}) values (${values})`
}

/** A relation's select in brackets, for the reports whose text is put together (tools/statements/raw-statements.ts lists them). */
export function relationText(relation: Subquery): string {
  const { sql: text, params } = dialect.sqlToQuery(relation._.sql)
  if (params.length > 0) throw new Error('a relation takes no values')
  return `(${text})`
}

/** A column's name without its table, as `set` and the list of an insert want it. */
export const bareColumn = (column: PgColumn): SQL => sql`${sql.identifier(column.name)}`

export const bareColumns = (columns: readonly PgColumn[]): SQL => sql.join(columns.map(bareColumn), sql`, `)

/** A lock of PostgreSQL's by a name, until the transaction ends. */
export const lockByName = async (tx: Statements, name: string): Promise<void> => void (await naming.run(tx, { name }))

const naming = statement('lock-named', (given: StatementParams<{ name: string }>) => ({
  text: sql`select pg_advisory_xact_lock(hashtextextended(${given.name}, 0))`,
}))

/** One of many: `${anyOf(orders.id, given.ids)}`. */
export const isAnyOf = (column: PgColumn, given: Placeholder): SQL => sql`${column} = any(${given}::${sql.raw(column.getSQLType())}[])`
