/**
 * The list of received invoices where one company has 100,000 of them, five years' worth: every filter by itself and together, its last pages,
 * and what is not there; a goal of p95 for each. BENCH_ROWS takes another number. Ends
 * non-zero when a goal is missed.
 */
import '#product/server/texts.ts'
import { randomInt, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import {
  type ReceivedFilters as Filters,
  RECEIVED_PAGE_SIZE,
  type ReceivedFilterDate,
  ReceivedFilters,
} from '#invoicing/received/contract/received-invoices.ts'
import { listReceivedInvoices } from '#invoicing/received/server/list-received.ts'
import type { App } from '#server/platform/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { textsOf } from '#server/platform/texts.ts'
import { timeFiguresOf } from './at-once.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const OTHER_COMPANIES = 20
const DAYS = 5 * 365
const CALLS = Number(process.env.BENCH_CALLS ?? 100)
const GOAL_MS = 100
const CIF = '90000014'

const client = randomUUID()
const texts = textsOf('ro')
const config = readConfig({})
if ('problems' in config) throw new Error(config.problems.join('\n'))
const missed: string[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = await testFolder('received')
const postgres = await startEmbeddedPostgres(folder)
try {
  const owner = connectDatabase(postgres.ownerUrl, { poolSize: 2 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  await fill(owner, { rows: ROWS, cif: CIF })
  for (let n = 0; n < OTHER_COMPANIES; n += 1) await fill(owner, { rows: ROWS / OTHER_COMPANIES, cif: String(80_000_000 + n) })
  await owner.$client.query('insert into einvoice_syncs (client_id, cif, next_at) values ($1, $2, now())', [client, CIF])
  await owner.$client.query('vacuum analyze einvoice_received')
  await owner.$client.end()
  const db = connectDatabase(postgres.url, { poolSize: 4 })
  const app = { db, config, clock: systemClock } as unknown as App // what the list asks of it
  say(`load before: ${loadavg()[0]?.toFixed(1)}`)
  for (const [name, asked] of Object.entries(asks())) await measure(app, name, asked)
  say(`load after: ${loadavg()[0]?.toFixed(1)}`)
  await db.$client.end()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
if (missed.length > 0) {
  say(`missed: ${missed.join(', ')}`)
  process.exitCode = 1
}

/** Some thousand suppliers, a few of which send most; few are rejected or were credit notes. */
async function fill(db: Database, { rows, cif }: { rows: number; cif: string }): Promise<void> {
  await db.$client.query(
    `insert into einvoice_received (client_id, id, cif, message_key, download_id, upload_index, arrived_at, fetched, state, state_changed_at,
                                    seller_name, seller_norm, seller_code, number, invoice_date, currency, vat_amount, total_amount, warnings)
     select $1, gen_random_uuid(), $2, 'm' || n, n, n, at, 'kept', case when n % 50 = 0 then 'rejected' when n % 70 = 0 then 'rejected_with_message' else 'initial' end, at,
            upper(name), name, (10000000 + seller)::text, 'F' || n, (at at time zone 'Europe/Bucharest')::date - (n % 4), case when n % 30 = 0 then 'EUR' else 'RON' end,
            (n % 9000 / 100.0)::numeric(10, 2)::text, (n % 90000 / 100.0)::numeric(10, 2)::text, case when n % 40 = 0 then '["sums-disagree"]'::jsonb else '[]'::jsonb end
       from (select n, seller, now() - (n % $4) * interval '1 day' - (n / $4 % 1000) * interval '7 seconds' as at,
                    (array['agro','alfa','auto','bio','casa','delta','eco','electro','euro','ferm','global','imo','inter','lemn','mega','metal','nord','omni','panif','trans'])[1 + seller % 20] ||
                    (array['design','trade','serv','prod','com','construct','impex','media','tech','logistic','consult'])[1 + seller % 11] || ' ' ||
                    (array['cluj','bucuresti','iasi','brasov','sibiu','arad','oradea'])[1 + seller % 7] || ' nr ' || seller || ' s r l' as name
               from (select n, (case when n % 3 = 0 then n % 40 else (n::bigint * 7919) % 4000 end)::int as seller from generate_series(1, $3::int) n) s) o`,
    [client, cif, rows, DAYS],
  )
}

type Asked = () => { filters?: Partial<Filters>; usedDate?: ReceivedFilterDate }

function asks(): Record<string, Asked> {
  const part = () => ['design', 'servcluj', 'construct', 'consult', 'logistic o', 'TECH'][randomInt(6)] ?? ''
  const rejected: Filters['status'] = ['rejected', 'rejected_with_message']
  const month = () => {
    const last = randomInt(0, DAYS - 31)
    return { fromDate: dayBefore(last + 30), toDate: dayBefore(last) }
  }
  return {
    'all, as it opens without a period': () => ({}),
    'the month it opens with': () => ({ filters: { date: { fromDate: dayBefore(30), toDate: dayBefore(0) } } }),
    'any month of the invoices’ day': () => ({ filters: { date: month() } }),
    'any month of arrival': () => ({ filters: { date: month() }, usedDate: 'eInvoiceDate' }),
    'from a day on': () => ({ filters: { date: { fromDate: dayBefore(randomInt(1, DAYS)) } } }),
    'those that are rejected': () => ({ filters: { status: rejected } }),
    'those that are not': () => ({ filters: { status: ['initial'] } }),
    'a part of the seller’s name': () => ({ filters: { seller: { name: part() } } }),
    'one character of it': () => ({ filters: { seller: { name: 'r' } } }),
    'a part of its code': () => ({ filters: { seller: { identification: String(randomInt(100, 999)) } } }),
    'name and code': () => ({ filters: { seller: { name: part(), identification: String(randomInt(10, 99)) } } }),
    'name in a month': () => ({ filters: { seller: { name: part() }, date: month() } }),
    'name of those that are rejected': () => ({ filters: { seller: { name: part() }, status: rejected } }),
    'everything at once': () => ({
      filters: {
        seller: { name: part(), identification: '1' },
        status: rejected,
        date: { fromDate: dayBefore(1000), toDate: dayBefore(10) },
      },
    }),
    'page 500': () => ({ filters: { pagination: Math.min(500, Math.floor(ROWS / RECEIVED_PAGE_SIZE / 2)) } }),
    'the last page': () => ({ filters: { pagination: Math.floor(ROWS / RECEIVED_PAGE_SIZE) } }),
    'page 200 of a part of the name': () => ({ filters: { seller: { name: 'r' }, pagination: 200 } }),
    'a name that is not there': () => ({ filters: { seller: { name: `zzyzx ${randomInt(1000)}` } } }),
    'a code that is not there': () => ({ filters: { seller: { identification: `77${randomInt(1000, 9999)}77` } } }),
    'a month before all': () => ({ filters: { date: { fromDate: '2010-01-01', toDate: '2010-01-31' } } }),
  }
}

async function measure(app: App, name: string, asked: Asked): Promise<void> {
  const times: number[] = []
  let count = 0
  for (let i = 0; i < CALLS + 3; i += 1) {
    const { filters = {}, usedDate = 'invoiceDate' } = asked()
    const began = performance.now()
    const answer = await listReceivedInvoices(app, { clientId: client, cif: CIF, filters: ReceivedFilters.parse(filters), usedDate, texts })
    if (i >= 3) times.push(performance.now() - began)
    count = answer.pagination.totalCount
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * (times.length - 1))] ?? 0
  say(`${name} (${count} found): ${timeFiguresOf(times)} (p95 at most ${GOAL_MS} ms)`)
  if (p95 > GOAL_MS) missed.push(name)
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
