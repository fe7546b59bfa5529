/**
 * The first page where one client has 500,000 orders of 600,000, a year and a half of them: what waits, where the money is, and the figures of
 * periods up to a year beside the year before; a goal of p95 for each call. Ends non-zero when one is missed.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import '#product/server/texts.ts'
import { courierCodes } from '#contract/couriers.ts'
import { ZERO } from '#contract/money.ts'
import { moneyNow } from '#informing/dashboard/server/money-now.ts'
import { shipmentFigures } from '#informing/dashboard/server/shipment-figures.ts'
import { dashboardTodayOf } from '#informing/dashboard/server/today.ts'
import { counties } from '#sending/addresses/contract/address-rules.ts'
import { openLedgerAccounts } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { timeFiguresOf } from './at-once.ts'

const ORDERS = Number(process.env.BENCH_ROWS ?? 500_000)
const OTHERS = ORDERS / 5
const OTHER_CLIENTS = 200
const DAYS = 550
const DRAFTS = 5_000
const CALLS = 100
const GOAL_MS = 150

const client = randomUUID()
const config = readConfig({})
if ('problems' in config) throw new Error(config.problems.join('\n'))
const missed: string[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = await testFolder('dashboard')
const postgres = await startEmbeddedPostgres(folder)
try {
  const owner = connectDatabase(postgres.ownerUrl, { poolSize: 2 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  await fill(owner, { rows: ORDERS, clients: [client] })
  await fill(owner, { rows: OTHERS, clients: Array.from({ length: OTHER_CLIENTS }, randomUUID) })
  await fillDays(owner)
  await owner.$client.query('vacuum analyze orders, order_days, repayment_days')
  await owner.$client.end()
  const db = connectDatabase(postgres.url, { poolSize: 4 })
  await db.inTransaction((tx) => openLedgerAccounts(tx, client, ZERO))
  const app = { db, config, clock: systemClock } as unknown as App // what the calls ask of it
  say(`load before: ${loadavg()[0]?.toFixed(1)}`)
  await measure('what waits', () => dashboardTodayOf(app, client))
  await measure('the money', () => moneyNow(app, client))
  for (const days of [7, 30, 90, 366]) {
    const to = dayBefore(0)
    await measure(`figures of ${days} days`, () =>
      shipmentFigures(app, { clientId: client, period: { from: dayBefore(days - 1), to }, withCost: true }),
    )
  }
  const anyPeriod = () => {
    const last = randomInt(0, 180)
    return { from: dayBefore(last + randomInt(1, 300)), to: dayBefore(last) }
  }
  await measure('figures of any period', () => shipmentFigures(app, { clientId: client, period: anyPeriod(), withCost: true }))
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

/** Most were delivered long ago; what is under way is of the last days. */
async function fill(db: Database, { rows, clients }: { rows: number; clients: readonly string[] }): Promise<void> {
  await db.$client.query(
    `insert into orders (client_id, id, state, state_changed_at, sender, recipient, packing, extra_options, search_text, courier, price_bani,
                         awb, refusal, created_at, activated_at)
     select ($1::uuid[])[1 + n % $2], $5 || lpad(n::text, 11, '0'), state, at, '{}', jsonb_build_object('address', jsonb_build_object('countyCode', county)),
            '{}', '{}', 'comanda ' || n, courier, 1500 + n % 3000, case when state = 'draft' then null else 'AWB' || $5 || n end,
            case when state = 'draft' and n % 7 = 0 then '{"code": "courier-said-no"}'::jsonb end, at, at
       from (select n, at, ($6::text[])[1 + (n::bigint * 7919) % array_length($6::text[], 1)] as county,
                    ($7::text[])[1 + n % array_length($7::text[], 1)] as courier,
                    case when n <= $8 then 'draft' when age > 6 then (array['delivered','delivered','delivered','delivered','delivered','returned'])[1 + n % 6]
                         else (array['active','picked_up','in_transit','out_for_delivery','attempt_failed','returning','delivered'])[1 + n % 7] end as state
               from (select n, n % $4 as age, now() - (n % $4) * interval '1 day' as at from generate_series(1, $3::int) n) o) rows`,
    [
      clients,
      clients.length,
      rows,
      DAYS,
      clients.length === 1 ? 'A' : 'B',
      counties.map(({ code }) => code),
      courierCodes,
      DRAFTS / clients.length,
    ],
  )
}

/** As moves of orders would have written them. */
async function fillDays(db: Database): Promise<void> {
  await db.$client.query(
    `insert into order_days (client_id, sent_on, courier, county, sent, price_bani, delivered, first_attempt, delivery_seconds, returned, lost,
                             is_collected)
     select client_id, (activated_at at time zone 'Europe/Bucharest')::date, courier, recipient -> 'address' ->> 'countyCode', count(*), sum(price_bani),
            count(*) filter (where state = 'delivered'), count(*) filter (where state = 'delivered' and right(id, 1) <> '7'), 100000 * count(*),
            count(*) filter (where state = 'returned'), 0, true
       from orders where state <> 'draft' group by 1, 2, 3, 4`,
  )
  await db.$client.query(
    `insert into repayment_days (client_id, ordered_on, state, iban, count, sum_bani, is_collected)
     select client_id, sent_on, state, 'RO94BTRL000000000000004' || i, sum(sent) / 6, sum(price_bani), true
       from order_days, unnest(array['expected', 'at-courier', 'at-us', 'paid']) state, generate_series(1, 3) i group by 1, 2, 3, 4`,
  )
}

async function measure(name: string, call: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let i = 0; i < CALLS + 5; i += 1) {
    const began = performance.now()
    await call()
    if (i >= 5) times.push(performance.now() - began)
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * (times.length - 1))] ?? 0
  say(`${name}: ${timeFiguresOf(times)} (p95 at most ${GOAL_MS} ms)`)
  if (p95 > GOAL_MS) missed.push(name)
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
