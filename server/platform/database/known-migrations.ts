/** Is this schema this version's, and whole? A database that a newer version has migrated is not worked on by any program, nor one half restored. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { startFailure } from '../start-failure.ts'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

export type MigrationJournal = { entries: { when: number; tag: string }[] }

/** What this version brings, the oldest first. */
export const readMigrationJournal = (): MigrationJournal => JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'))

/**
 * Changes nothing. Throws a StartFailure where a migration has run that this version does not bring. Migrations are distinguished by when they
 * were made, as drizzle does: the hash is of the text, whose comments have changed between released versions.
 */
export async function requireKnownMigrations(owner: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows: tables } = await owner.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  )
  if (!tables[0]?.exists) return
  const { entries } = readMigrationJournal()
  const { rows } = await owner.query<{ hash: string; madeAt: string }>(
    `select hash, created_at::text as "madeAt" from drizzle.__drizzle_migrations
      where created_at <> all ($1::bigint[]) order by created_at desc limit 1`,
    [entries.map(({ when }) => when)],
  )
  const [unknown] = rows
  if (!unknown) return
  const ours = entries.at(-1)
  const dated = (when: number) => new Date(when).toISOString()
  throw startFailure(
    `The database is of another version of the product, which this one cannot work on: its newest unknown migration is ${unknown.hash.slice(0, 12)} of ${dated(Number(unknown.madeAt))}, this version's newest ${ours?.tag} of ${dated(ours?.when ?? 0)}; start the version that was used last, or a newer one.`,
  )
}

export const PRODUCT_SCHEMAS = ['public', 'graphile_worker', 'drizzle'] as const

/** What a schema is called while a restore is under way beside it. */
export const asideName = (schema: string): string => `${schema}_before_restore`

export async function isDataSetAside(owner: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await owner.query('select 1 from pg_namespace where nspname = $1', [asideName('public')])
  return rowCount === 1
}

/** Throws a StartFailure where a restore was interrupted: what is there is not whole. */
export async function requireNoRestoreLeft(owner: Pick<pg.ClientBase, 'query'>): Promise<void> {
  if (await isDataSetAside(owner))
    throw startFailure('A restore of this database was interrupted: run it again; what was there before is kept until it has ended.')
}
