/**
 * A client with 10,000 order templates with a form each, 10,000 packed goods, 10,000 saved packages and 10,000 return requests, among as many of
 * others: pages of each list, and a search in it, alone and ten at once, as the server asks its database. Of returns also each list of what is
 * to be done.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import '#product/server/texts.ts'
import { type ReturnWorklist, returnWorklists } from '#selling/returns/contract/return-requests.ts'
import { listRequests } from '#selling/returns/server/list-requests.ts'
import { newTemplateOptions } from '#sending/order-templates/contract/order-templates.ts'
import { listTemplates as listOrderTemplates } from '#sending/order-templates/server/list-templates.ts'
import { listPackages } from '#sending/packaging/server/saved-packages.ts'
import { listPackagingTemplates as listGoods } from '#sending/packaging/server/templates.ts'
import type { App } from '#server/platform/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connectDatabase, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { measureTimes, timeFiguresOf } from './at-once.ts'

const ROWS = 10_000
const CALLS = 200
const LIMIT = 10
/** Of `n`, for a client of ours and as many of others; each second row is ours. */
const owner = `case when n % 2 = 0 then $1::uuid else gen_random_uuid() end`
const numbers = `generate_series(0, ${ROWS * 2 - 1}) n`

type Asked = { page: number; search: string }
type List = { fill?(db: Database): Promise<unknown>; read(db: Database, asked: Asked): Promise<unknown> }

const clientId = randomUUID()

const field = {
  id: 'text-input-1',
  type: 'text-input',
  config: { label: 'Motivul', placeholder: '', description: '', isMandatory: true, minLength: 0, maxLength: 100 },
}
const fields = JSON.stringify(Array.from({ length: 8 }, () => field))
const packing = JSON.stringify({
  ...{ type: 2, content: 'Cani' },
  packages: [{ weightKg: 1.5, lengthCm: 20, widthCm: 10, heightCm: 12 }],
})

const lists: Record<string, List> = {
  'order templates': {
    fill: (db) => {
      const { terms: _, ...options } = { ...newTemplateOptions, return: { isMandatory: true, fields: JSON.parse(fields) } }
      return db.$client.query(
        `insert into order_templates (id, client_id, name, name_norm, unique_id, address, options, created_at, changed_at)
         select gen_random_uuid(), ${owner}, 'Șablon ' || n / 2, 'sablon ' || n / 2, 'unique-' || n, '{}', $2, now(), now() from ${numbers}`,
        [clientId, JSON.stringify(options)],
      )
    },
    read: (db, asked) => listOrderTemplates({ db }, { clientId, limit: LIMIT, ...asked }),
  },
  'packed goods': {
    fill: (db) =>
      db.$client.query(
        `insert into packaging_templates (client_id, id, name, name_norm, is_favourite, packing, search_norm, created_at)
         select ${owner}, gen_random_uuid(), 'Șablon ' || n / 2, 'sablon ' || n / 2, n % 40 = 0, $2, 'sablon ' || n / 2 || ' cani', now()
           from ${numbers}`,
        [clientId, packing],
      ),
    read: (db, asked) => listGoods({ db }, { clientId, limit: LIMIT, ...asked }),
  },
  'saved packages': {
    fill: (db) =>
      db.$client.query(
        `insert into saved_packages (client_id, id, name, name_norm, weight_kg, length_cm, width_cm, height_cm, created_at)
         select ${owner}, gen_random_uuid(), 'Șablon ' || n / 2, 'sablon ' || n / 2, 2, 30, 20, 10, now() from ${numbers}`,
        [clientId],
      ),
    read: (db, asked) => listPackages({ db }, { clientId, limit: LIMIT, ...asked }),
  },
  'return requests': {
    fill: (db) =>
      db.$client.query(
        `insert into return_requests (client_id, id, kind, state, state_changed_at, template_id, template_name, shop_name, to_address, language,
                name, email, order_number, goods, exceptions, fields, answers, received_at, search_text, custody, money, is_doubtful,
                hand_back_since)
         select ${owner}, 'R' || n, 'return', (array['received', 'accepted', 'shipped', 'closed', 'refused'])[1 + n / 2 % 5],
                now() - n / 2 % 7 * interval '5 days',
                gen_random_uuid(), 'Retururi', 'Magazin', '{}', 'ro', 'Mara ' || n, 'mara@exemplu.ro', 'sablon ' || n / 2, '[]', '[]', $2, '{}',
                now() - n * interval '1 minute', 'r' || n || ' sablon ' || n / 2 || ' mara',
                (array['announced', 'received', 'on-its-way', 'received', 'received'])[1 + n / 2 % 5],
                (array['not-asked', 'pending', 'in-doubt', 'sent'])[1 + n / 2 % 4], n / 2 % 50 = 0,
                case when n / 2 % 20 = 4 then current_date end
           from ${numbers}`,
        [clientId, fields],
      ),
    read: (db, asked) => readReturns(db, asked),
  },
  ...Object.fromEntries(
    returnWorklists.map((state): [string, List] => [
      `returns that are ${state}`,
      { read: (db, asked) => readReturns(db, { ...asked, state }) },
    ]),
  ),
}

function readReturns(db: Database, asked: Asked & { state?: ReturnWorklist }) {
  const app = { db, clock: systemClock } as unknown as App // all that it reads
  return listRequests(app, { clientId, limit: LIMIT, ...asked })
}

const pages: Record<string, Asked> = {
  'the first page': { page: 1, search: '' },
  'a page in the middle': { page: ROWS / LIMIT / 2, search: '' },
  'the last page': { page: ROWS / LIMIT, search: '' },
  'a search that finds ten': { page: 1, search: 'Șablon 999' },
  'a search that finds none': { page: 1, search: 'nimic' },
}

const folder = await testFolder('long-lists')
const postgres = await startEmbeddedPostgres(folder)
try {
  const ownerDb = connectDatabase(postgres.ownerUrl, { poolSize: 2 })
  await migrateDatabase(ownerDb, postgres.login, migrateJobs)
  const db = connectDatabase(postgres.url, { poolSize: 20 })
  for (const { fill } of Object.values(lists)) await fill?.(ownerDb)
  await ownerDb.$client.query('vacuum analyze order_templates, packaging_templates, saved_packages, return_requests')
  for (const [list, { read }] of Object.entries(lists))
    for (const [page, asked] of Object.entries(pages))
      for (const crowd of [1, 10])
        console.log(`${list}, ${page}, ${crowd} at once: ${timeFiguresOf(await measureTimes(CALLS, crowd, () => read(db, asked)))}`)
  await db.$client.end()
  await ownerDb.$client.end()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
