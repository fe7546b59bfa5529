/** A database as it was when the backup was made: migrated as far as it was then. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

type Journal = { entries: unknown[] }

/** Throws where the backup is of a newer version than this one. */
export async function migratedAsThen(client: pg.Client, migrations: number): Promise<void> {
  const journal: Journal = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  if (journal.entries.length < migrations) {
    throw new Error(
      `The backup has ${migrations} migrations and this version knows ${journal.entries.length}: restore it with the version that made it, or a newer one.`,
    )
  }
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
