/** A client with 10,000 order templates, each with a form: pages of the list, and a search in it, alone and ten at once. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { newTemplateOptions } from '#sending/order-templates/contract/order-templates.ts'
import { listTemplates } from '#sending/order-templates/server/list-templates.ts'
import { connect, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { figures, timesOf } from './at-once.ts'

const TEMPLATES = 10_000
const CALLS = 200
const LIMIT = 10

const folder = await testFolder('order-templates')
const postgres = await startEmbeddedPostgres(folder)
const clientId = randomUUID()
try {
  const owner = connect(postgres.ownerUrl, { poolSize: 2 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  const db = connect(postgres.url, { poolSize: 20 })
  await fill(owner)
  const pages = { 'the first page': { page: 1, search: '' }, 'the last page': { page: TEMPLATES / LIMIT, search: '' } }
  const searches = {
    'a search that finds ten': { page: 1, search: 'Șablon 999' },
    'a search that finds none': { page: 1, search: 'nimic' },
  }
  for (const [name, asked] of Object.entries({ ...pages, ...searches }))
    for (const crowd of [1, 10])
      console.log(
        `${name}, ${crowd} at once: ${figures(await timesOf(CALLS, crowd, () => listTemplates({ db }, { clientId, limit: LIMIT, ...asked })))}`,
      )
  await db.$client.end()
  await owner.$client.end()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Among as many of other clients. */
async function fill(owner: Database): Promise<void> {
  const field = {
    id: 'text-input-1',
    type: 'text-input',
    config: { label: 'Motivul', placeholder: '', description: '', isMandatory: true, minLength: 0, maxLength: 100 },
  }
  const { terms: _, ...options } = { ...newTemplateOptions, return: { isMandatory: true, fields: Array.from({ length: 8 }, () => field) } }
  await owner.$client.query(
    `insert into order_templates (id, client_id, name, name_norm, unique_id, address, options, created_at, changed_at)
     select gen_random_uuid(), case when n % 2 = 0 then $1::uuid else gen_random_uuid() end, 'Șablon ' || n / 2, 'sablon ' || n / 2,
            'unique-' || n, '{}', $2, now(), now()
       from generate_series(0, $3) n`,
    [clientId, JSON.stringify(options), TEMPLATES * 2 - 1],
  )
  await owner.$client.query('vacuum analyze order_templates')
}
