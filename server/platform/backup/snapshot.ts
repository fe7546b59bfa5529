/** The database's side of a backup: what there is to copy, and how it goes out and in. Connections are the owner's. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { migrationsFolder, readMigrationJournal } from '../database/known-migrations.ts'
import { type BackupChecks, type BackupTable, fullName } from './manifest.ts'

const SCHEMAS = ['public', 'graphile_worker']
/** Made again where it is restored: which processes work there, and which migrations have run. */
const LEFT_OUT = ['public.worker_instances', 'graphile_worker.migrations']

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const inSql = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`

export async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = any ($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  )
  return rows.filter((table) => !LEFT_OUT.includes(fullName(table)))
}

export async function migrationsRun(client: pg.Client): Promise<{ migrations: number; queueMigrations: number }> {
  const { rows } = await client.query<{ migrations: number; queueMigrations: number }>(
    `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
            (select max(id)::int from graphile_worker.migrations) as "queueMigrations"`,
  )
  if (!rows[0]) throw new Error('the database says nothing of its migrations')
  return rows[0]
}

/** Values only grow, whatever a transaction sees: read after the tables, they are not below what those hold. */
export async function sequencesOf(client: pg.Client): Promise<BackupChecks['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = any ($1) order by 1, 2`,
    [SCHEMAS],
  )
  const sequences: BackupChecks['sequences'] = []
  for (const row of rows) {
    const { rows: values } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${inSql(row)}`,
    )
    const [now] = values
    if (now) sequences.push({ name: inSql(row), lastValue: now.value, isCalled: now.called })
  }
  return sequences
}

export async function setSequences(client: pg.Client, sequences: BackupChecks['sequences']): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) await client.query('select setval($1, $2, $3)', [name, lastValue, isCalled])
}

const columnsInSql = ({ columns }: BackupTable) => columns.map(quoted).join(', ')

/** All rows as PostgreSQL's own text. */
export const copyRowsOut = (client: pg.Client, table: BackupTable) =>
  client.query(copyTo(`copy ${inSql(table)} (${columnsInSql(table)}) to stdout`))

export const copyRowsIn = (client: pg.Client, table: BackupTable) =>
  client.query(copyFrom(`copy ${inSql(table)} (${columnsInSql(table)}) from stdin`))

/** True: there are tables, ours or another program's. */
export async function isDatabaseFilled(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any ($1) and c.relkind = 'r' limit 1`,
    [SCHEMAS],
  )
  return rowCount === 1
}

/** For one transaction: rows come in any order and are what they were, so no trigger runs and references are checked at the end. */
export async function fillWithoutTableRules(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const tables = await tablesOf(client)
  const { rows: references } = await client.query<{ schema: string; name: string; constraint: string; definition: string }>(
    `select n.nspname as schema, c.relname as name, k.conname as constraint, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and n.nspname = any ($1)`,
    [SCHEMAS],
  )
  for (const one of references) await client.query(`alter table ${inSql(one)} drop constraint ${quoted(one.constraint)}`)
  for (const table of tables) await client.query(`alter table ${inSql(table)} disable trigger user`)
  // What migrations put in is in the backup too.
  await client.query(`truncate ${tables.map(inSql).join(', ')}`)
  await work()
  for (const table of tables) await client.query(`alter table ${inSql(table)} enable trigger user`)
  for (const one of references) await client.query(`alter table ${inSql(one)} add constraint ${quoted(one.constraint)} ${one.definition}`)
  // Jobs that were being done are to be done: their workers are not here.
  await client.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null where locked_at is not null')
  await client.query('update graphile_worker._private_job_queues set locked_by = null, locked_at = null where locked_at is not null')
}

/** Throws where the backup is of a newer version than this one. */
export function requireKnownBackup(migrations: number): void {
  const { entries } = readMigrationJournal()
  if (migrations <= entries.length) return
  throw new Error(
    `The backup has ${migrations} migrations and this version knows ${entries.length}: restore it with the version that made it, or a newer one.`,
  )
}

/** An empty database as it was when the backup was made: migrated as far as it was then. */
export async function migrateAsInBackup(client: pg.Client, migrations: number): Promise<void> {
  const journal = readMigrationJournal()
  const folder = await mkdtemp(join(tmpdir(), 'expedio-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const then = { ...journal, entries: journal.entries.slice(0, migrations) }
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify(then))
    await client.query('create extension if not exists pg_trgm')
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
