/** A database as it was before a migration, for tests of what that migration makes of old rows. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { migrateAsInBackup } from '../backup/snapshot.ts'

const migrations = new URL('../../migrations/', import.meta.url)
const textOf = (path: string) => readFile(new URL(path, migrations), 'utf8')

/** `mark`: what the SQL of that migration contains and that of no earlier one. The client is connected as the owner; the caller ends it. */
export async function databaseBefore(mark: string): Promise<{ url: string; client: pg.Client }> {
  const { entries } = JSON.parse(await textOf('meta/_journal.json')) as { entries: { tag: string }[] }
  const texts = await Promise.all(entries.map(({ tag }) => textOf(`${tag}.sql`)))
  const migrationsBefore = texts.findIndex((text) => text.includes(mark))
  if (migrationsBefore < 0) throw new Error(`no migration contains: ${mark}`)
  const url = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await migrateAsInBackup(client, migrationsBefore)
  return { url, client }
}

async function emptyDatabase(): Promise<string> {
  const inServer = (name: string) => inject('templateUrl').replace(/\/[^/]+$/, `/${name}`)
  const name = `before_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: inServer('postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return inServer(name)
}
