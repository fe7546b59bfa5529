/**
 * What was there before a restore, beside it until that has ended: schemas under another name, and the folder of files. A restore that fails puts it
 * back; of one that was killed the next one does.
 */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type pg from 'pg'
import { asideName, isDataSetAside, PRODUCT_SCHEMAS } from '../database/known-migrations.ts'

type Place = { client: pg.Client; filesFolder: string }

const folderAside = (filesFolder: string): string => `${filesFolder}${asideName('')}`

/** Leaves an empty schema `public` and no folder. */
export async function setDataAside({ client, filesFolder }: Place): Promise<void> {
  await inOne(client, async () => {
    for (const schema of await among(client, PRODUCT_SCHEMAS)) await client.query(`alter schema ${schema} rename to ${asideName(schema)}`)
    await client.query('create schema public')
    await moveExtension(client, 'public')
  })
  const aside = folderAside(filesFolder)
  await rm(aside, { recursive: true, force: true })
  if (existsSync(filesFolder)) await rename(filesFolder, aside)
}

/** What was begun instead is deleted. Without anything set aside, it changes nothing. */
export async function putDataBack({ client, filesFolder }: Place): Promise<void> {
  if (!(await isDataSetAside(client))) return
  const aside = folderAside(filesFolder)
  await inOne(client, async () => {
    // The indexes that were set aside need it too.
    await moveExtension(client, asideName('public'))
    for (const schema of await among(client, PRODUCT_SCHEMAS)) await client.query(`drop schema ${schema} cascade`)
    for (const schema of await among(client, PRODUCT_SCHEMAS.map(asideName)))
      await client.query(`alter schema ${schema} rename to ${schema.slice(0, -asideName('').length)}`)
  })
  if (!existsSync(aside)) return
  await rm(filesFolder, { recursive: true, force: true })
  await rename(aside, filesFolder)
}

/** The restore has ended. */
export async function deleteDataAside({ client, filesFolder }: Place): Promise<void> {
  await inOne(client, async () => {
    for (const schema of await among(client, PRODUCT_SCHEMAS.map(asideName))) await client.query(`drop schema ${schema} cascade`)
  })
  await rm(folderAside(filesFolder), { recursive: true, force: true })
}

async function inOne(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the connection is gone, and the transaction with it
    throw error
  }
}

/** Those that are there. */
async function among(client: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>(
    'select nspname as schema from pg_namespace where nspname = any ($1) order by 1',
    [schemas],
  )
  return rows.map(({ schema }) => schema)
}

async function moveExtension(client: pg.Client, schema: string): Promise<void> {
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'pg_trgm'`)
  if (rowCount) await client.query(`alter extension pg_trgm set schema ${schema}`)
}
