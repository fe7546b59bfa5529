/**
 * The list of repayments where one client has 1,000,000 of 1,200,000: any filter, any page and the totals of all six; goals of
 * p95 for that client, and over all clients. Then its export. Ends non-zero when a goal is missed.
 */
import '#product/server/texts.ts'
import { randomInt, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { RepaymentSearch, repaymentFlagsOf } from '#cash/repayments/contract/repayment-calls.ts'
import { repaymentFilters } from '#cash/repayments/contract/repayment-states.ts'
import { exportRepayments } from '#cash/repayments/server/export/export-repayments.ts'
import { listRepayments } from '#cash/repayments/server/list/list-repayments.ts'
import { ROWS_HEADER } from '#contract/endpoint.ts'
import type { App } from '#server/platform/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { textsOf } from '#server/platform/texts.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const OTHERS = ROWS / 5
const OTHER_CLIENTS = 500
const DAYS = 365
const CALLS = 400
const OF_CLIENT_MS = 30
const OF_ALL_MS = 100
const EXPORTED = 100_000
const EXPORT_MS = 15_000
const EXPORT_MB = 300

const client = randomUUID()
const texts = textsOf('ro')
const config = readConfig({})
if ('problems' in config) throw new Error(config.problems.join('\n'))
const missed: string[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = await testFolder('repayments')
const postgres = await startEmbeddedPostgres(folder)
try {
  const owner = connectDatabase(postgres.ownerUrl, { poolSize: 2 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  await fill(owner, { rows: ROWS, clients: [client] })
  await fill(owner, { rows: OTHERS, clients: Array.from({ length: OTHER_CLIENTS }, randomUUID) })
  await owner.$client.query(`insert into repayment_days (client_id, ordered_on, state, iban, count, sum_bani, is_collected)
    select client_id, ordered_on, state, iban, count(*), sum(amount_bani), true from repayments group by 1, 2, 3, 4`)
  await owner.$client.query('vacuum analyze repayments, repayment_days')
  await owner.$client.end()
  const db = connectDatabase(postgres.url, { poolSize: 4 })
  const app = { db, config, clock: systemClock } as unknown as App // what the list asks of it
  say(`load before: ${loadavg()[0]?.toFixed(1)}`)
  await measureExport(app)
  await measure(app, { name: `a client of ${ROWS}`, clientId: client, goalMs: OF_CLIENT_MS })
  await measure(app, { name: 'all clients', clientId: null, goalMs: OF_ALL_MS })
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

/** Most were paid long ago; what is under way is of the last weeks. */
async function fill(db: Database, { rows, clients }: { rows: number; clients: readonly string[] }): Promise<void> {
  await db.$client.query(
    `insert into repayments (client_id, id, order_id, state, state_changed_at, amount_bani, courier, awb, client_reference, address_from,
                             address_to, search_text, holder, iban, ordered_at, ordered_on)
     select ($1::uuid[])[1 + n % $2], gen_random_uuid(), 'O' || $5 || n, state, at, 1000 + n % 90000, 'fan', awb, '#' || n, 'Cluj-Napoca, CJ',
            name || ', ' || street || ', Bucuresti, B', lower(awb || ' ' || n || ' ' || name || ' ' || street || ' bucuresti'), 'Atelier SRL',
            'RO94BTRL000000000000004' || n % 3, at, (at at time zone 'Europe/Bucharest')::date
       from (select n, 'AWB' || $5 || n as awb, at,
                    (array['Ana','Mihai','Ioana','Andrei','Elena','Radu','Maria','Vlad','Corina','Sorin','Ilinca','Tudor','Bianca','Horia','Larisa',
                            'Petru','Daria','Gelu','Oana','Nicu'])[1 + n % 20] || ' ' ||
                    (array['Io','Po','Tur','Dumi','Sta','Mol','Rus','Bal','Cri','Lun','Vas','Geo','Mar'])[1 + n % 13] ||
                    (array['nescu','pa','can','tru','ncu','dovan','u','aban','stea','gu','ile'])[1 + n % 11] as name,
                    'Strada ' || (n % 5000) || ' nr ' || (n % 97) as street,
                    case when n % 20 = 0 then 'cancelled' when age > 30 then 'paid' when age > 20 then 'at-us'
                         when age > 7 then 'at-courier' else 'expected' end as state
               from (select n, (n % $4) as age, now() - (n % $4) * interval '1 day' - (n / $4 % 1000) * interval '30 seconds' as at
                       from generate_series(1, $3::int) n) o) rows`,
    [clients, clients.length, rows, DAYS, clients.length === 1 ? 'A' : 'B'],
  )
}

type Measured = { name: string; clientId: string | null; goalMs: number }

async function measure(app: App, { name, clientId, goalMs }: Measured): Promise<void> {
  const kinds: [string, () => Partial<RepaymentSearch>][] = [
    ['any page of all days', () => ({})],
    ['the period it opens with', () => ({ fromDate: dayBefore(50) })],
    ['one account', () => ({ account: 'RO94BTRL0000000000000041' })],
    ['an AWB', () => ({ searchString: `AWBA${randomInt(1, ROWS)}` })],
    ['a name and a house', () => ({ searchString: `ioana turcan strada ${randomInt(1000, 5000)}` })],
  ]
  const all: number[] = []
  for (const [kind, asked] of kinds) {
    const times: number[] = []
    for (let i = 0; i < CALLS / kinds.length; i += 1) times.push(await timed(app, clientId, asked()))
    all.push(...times.slice(3))
    say(`${name}, ${kind}: p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms`)
  }
  say(`${name}: p95 ${at(all, 0.95)} ms (at most ${goalMs})`)
  if (Number(at(all, 0.95)) > goalMs) missed.push(name)
  const broad = [await timed(app, clientId, { searchString: 'bucuresti' }), await timed(app, clientId, { searchString: 'ioana' })]
  say(`${name}, a word that is in every row ${broad[0]?.toFixed(0)} ms, in a twentieth of them ${broad[1]?.toFixed(0)} ms`)
}

async function timed(app: App, clientId: string | null, asked: Partial<RepaymentSearch>): Promise<number> {
  const filter = repaymentFilters[randomInt(repaymentFilters.length)] ?? 'all'
  const page = randomInt(2) === 0 ? 1 : randomInt(1, 20_000)
  const search = RepaymentSearch.parse({ page, ...asked, ...repaymentFlagsOf(filter) })
  const from = performance.now()
  await listRepayments(app, search, { clientId, texts, mayReadAccounts: true })
  return performance.now() - from
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
}

/** The last days of the large client, as many as hold about so many rows. */
async function measureExport(app: App): Promise<void> {
  const search = RepaymentSearch.parse({ ...repaymentFlagsOf('all'), fromDate: dayBefore(Math.floor((EXPORTED * DAYS) / ROWS) - 1) })
  const beforeMb = process.memoryUsage.rss() / 1_000_000
  const from = performance.now()
  const { stream, headers } = await exportRepayments(app, search, { clientId: client, texts, mayReadAccounts: true })
  let [bytes, mostMb] = [0, 0]
  for await (const chunk of stream) {
    bytes += chunk.length
    mostMb = Math.max(mostMb, process.memoryUsage.rss() / 1_000_000)
  }
  const ms = performance.now() - from
  say(
    `workbook of ${headers?.[ROWS_HEADER]} rows: ${ms.toFixed(0)} ms, ${(bytes / 1_000_000).toFixed(1)} MB, ${mostMb.toFixed(0)} MB of memory, ${beforeMb.toFixed(0)} before`,
  )
  if (ms > EXPORT_MS || mostMb > EXPORT_MB) missed.push('workbook')
}
