import type pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { migrateJobs } from '../jobs/jobs.ts'
import { testConfig, testDatabase } from '../test-app.ts'
import { connectDatabase, migrateDatabase } from './database.ts'
import { databaseLoginsOf } from './database-logins.ts'
import { readMigrationJournal } from './known-migrations.ts'
import { databaseBefore } from './test-before-migration.ts'
import { toolDatabase } from './tool-database.ts'

const { url, ownerUrl } = await testDatabase()
const owner = connectDatabase(ownerUrl, { poolSize: 4 })
afterAll(() => owner.$client.end())
const login = { role: new URL(url).username, password: decodeURIComponent(new URL(url).password) }
const countOf = async (client: Pick<pg.ClientBase, 'query'>) =>
  (await client.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n

it('a database with a migration of a later version is not opened, is named with both, and stays as it is', async () => {
  const later = Date.parse('2100-01-02T03:04:05Z')
  await owner.$client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['ab'.repeat(32), later])
  // What a start would give back.
  await owner.$client.query(`revoke all on orders from ${login.role}`)
  const refusal = {
    name: 'StartFailure',
    message: expect.stringMatching(
      `^The database is of another version .* migration is abababababab of 2100-01-02T03:04:05\\.000Z, .* ${readMigrationJournal().entries.at(-1)?.tag} of .*\\.$`,
    ),
  }
  const noJobs = () => expect.unreachable('nothing else is asked')
  await expect(migrateDatabase(owner, login, noJobs)).rejects.toMatchObject(refusal)
  const { rows } = await owner.$client.query('select has_table_privilege($1, $2, $3) as may', [login.role, 'orders', 'select'])
  expect(rows).toEqual([{ may: false }])

  const config = { ...(await testConfig({})), databaseUrl: url, databaseOwnerUrl: ownerUrl }
  await expect(toolDatabase(config)).rejects.toMatchObject(refusal)
  expect(await toolDatabase(config, { mayBeNewer: true })).toMatchObject(databaseLoginsOf({ ...config, databaseUrl: url }))
  await owner.$client.query('delete from drizzle.__drizzle_migrations where created_at = $1', [later])
  await expect(migrateDatabase(owner, login, migrateJobs)).resolves.toBeUndefined()
})

it('an older one is migrated, also where the text of what has run there was another', async () => {
  const { url: olderUrl, client } = await databaseBefore('A user was a client until here')
  await client.query(`update drizzle.__drizzle_migrations set hash = 'earlier' where id = 1`)
  expect(await countOf(client)).toBeLessThan(readMigrationJournal().entries.length)
  const older = connectDatabase(olderUrl, { poolSize: 4 })
  await migrateDatabase(older, login, migrateJobs)
  expect(await countOf(client)).toBe(readMigrationJournal().entries.length)
  await Promise.all([client.end(), older.$client.end()])
})
