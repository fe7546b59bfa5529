/** A whole database as one SQL text that any connection can run, for the dumps of released versions: small, and readable in a diff. */
import type pg from 'pg'
import { type BackupTable, fullName } from '#server/platform/backup/manifest.ts'
import { DUMPED_SCHEMAS, rulesSql, schemaSql } from './schema-sql.ts'

/** Filled by every start that finds them empty. Which processes work on the database is true of none that is restored. */
const LEFT_EMPTY = [
  ...['administrative_units', 'localities', 'locality_aliases', 'streets', 'street_codes', 'postal_codes', 'address_datasets'],
  ...['partner_calls', 'worker_instances'],
].map((table) => `public.${table}`)

/** Between the statements: no value of the demo's ends so. */
const END = ';\n-- end\n'

/** The owner's connection. */
export async function databaseSql(client: pg.Client): Promise<string> {
  const schema = await schemaSql(client)
  const rows: string[] = []
  for (const table of await tablesOf(client)) {
    if (!LEFT_EMPTY.includes(fullName(table))) rows.push(...(await rowsOf(client, table)))
  }
  return [...schema, ...rows, ...(await sequencesSql(client)), ...(await rulesSql(client))]
    .map((statement) => `${statement}${END}`)
    .join('')
}

/** Into an empty database, as its owner. */
export async function runDatabaseSql(client: pg.Client, text: string): Promise<void> {
  for (const statement of text.split(END)) if (statement.trim() !== '') await client.query(statement)
  await client.query('reset all')
}

async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = any ($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by 1, 2 order by 1, 2`,
    [DUMPED_SCHEMAS],
  )
  return rows
}

/** One that has given nothing yet is new. */
async function sequencesSql(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select format('select pg_catalog.setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) as line
       from pg_sequences where schemaname = any ($1) and last_value is not null order by 1`,
    [DUMPED_SCHEMAS],
  )
  return rows.map(({ line }) => line)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

async function rowsOf(client: pg.Client, { schema, name, columns }: BackupTable): Promise<string[]> {
  const table = `${quoted(schema)}.${quoted(name)}`
  const values = columns.map((column) => `pg_catalog.quote_nullable(${quoted(column)}::text)`).join(", ', ', ")
  const { rows } = await client.query<{ line: string }>(`select concat('(', ${values}, ')') as line from ${table} order by 1`)
  if (rows.length === 0) return []
  const into = `insert into ${table} (${columns.map(quoted).join(', ')}) overriding system value values`
  return [`${into}\n${rows.map(({ line }) => line).join(',\n')}`]
}
