/**
 * A payout run of 5,000 clients with 100,000 repayments: made, approved, handed out and paid; made and approved within a goal. Each step
 * ends with sheets, sums of days and ledger that agree. Ends non-zero when the goal is missed or something differs.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { approveRun } from '../server/features/payouts/runs/decide-run.ts'
import { handOut } from '../server/features/payouts/runs/hand-out.ts'
import { previewRun } from '../server/features/payouts/runs/list-runs.ts'
import { makeRun } from '../server/features/payouts/runs/make-run.ts'
import { takeAnswers } from '../server/features/payouts/runs/take-answers.ts'
import { verifyLedger } from '../server/ledger/verify.ts'
import type { PaymentAnswers, PaymentFile, PaymentFiles } from '../server/partners/banks/payments-port.ts'
import type { App } from '../server/platform/app.ts'
import { systemClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { connect, type Database, migrateDatabase } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { testFolder } from '../server/platform/test-folder.ts'

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 5000)
const REPAYMENTS_EACH = 20
const AMOUNT_BANI = 12_345
const MADE_AND_APPROVED_MS = 30_000

const asJson: PaymentFiles = {
  writePaymentFile: (file) => JSON.stringify(file),
  readPaymentAnswers: (bytes) => JSON.parse(Buffer.from(bytes).toString()) as PaymentAnswers, // as it is written below
}

const config = readConfig({})
if ('problems' in config) throw new Error(config.problems.join('\n'))
const wrong: string[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = await testFolder('payouts')
const postgres = await startEmbeddedPostgres(folder)
try {
  const owner = connect(postgres.ownerUrl, { poolSize: 2 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  await fill(owner)
  await owner.$client.end()
  const db = connect(postgres.url, { poolSize: 4 })
  const app = { db, config, clock: systemClock, subscriptions: [], paymentFiles: asJson } as unknown as App // what a run asks of it
  say(`load before: ${loadavg()[0]?.toFixed(1)}`)
  await timed('preview', () => previewRun(app))
  const [runId, madeMs] = await timed('made', () => makeRun(app, { madeBy: randomUUID() }))
  const [, approvedMs] = await timed('approved', () => approveRun(app, { runId, approvedBy: randomUUID() }))
  if (madeMs + approvedMs > MADE_AND_APPROVED_MS) wrong.push(`made and approved in more than ${MADE_AND_APPROVED_MS} ms`)
  const [file] = await timed('handed out', () => handOut(app, { runId, version: '09' }))
  const answers = answersTo(JSON.parse(Buffer.from(file.bytes).toString()) as PaymentFile) // as it is written above
  const [taken] = await timed('answered', () => takeAnswers(app, answers))
  if (taken.paid !== CLIENTS) wrong.push(`${taken.paid} of ${CLIENTS} sheets were paid`)
  wrong.push(...(await differences(db)))
  say(`load after: ${loadavg()[0]?.toFixed(1)}`)
  await db.$client.end()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
if (wrong.length > 0) {
  say(`wrong: ${wrong.join(', ')}`)
  process.exitCode = 1
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now()
  const done = await work()
  const ms = performance.now() - begun
  say(`${what}: ${(ms / 1000).toFixed(1)} s`)
  return [done, ms]
}

/** All of it is with us, and paid each banking day. */
async function fill(db: Database): Promise<void> {
  await db.$client.query(
    `with clients as (select gen_random_uuid() as id, n from generate_series(1, $1) n),
          settings as (insert into repayment_settings (client_id, send_interval, min_amount_ron) select id, 1, 999999 from clients),
          balances as (insert into ledger_balances (client_id, cod_held_bani) select id, $2::bigint * $3 from clients),
          held as (insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key)
                   select id, 'cod_at_courier', 'cod_held', $2::bigint * $3, 'cash-received', 'posted', 'held' from clients),
          collected as (insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key)
                        select id, 'courier_cod:fan', 'cod_at_courier', $2::bigint * $3, 'cash-collected', 'posted', 'collected' from clients)
     insert into repayments (client_id, id, order_id, state, state_changed_at, amount_bani, courier, awb, client_reference, address_from,
                             address_to, search_text, holder, iban, ordered_at, ordered_on, received_at)
     select c.id, gen_random_uuid(), 'O' || c.n || '-' || r, 'at-us', at, $2, 'fan', 'AWB' || c.n || '-' || r, '', '', '', 'x', 'Atelier SRL',
            'RO33BTRL0130120200000001', at, (at at time zone 'Europe/Bucharest')::date, at
       from clients c, generate_series(1, $3) r, lateral (select now() - make_interval(days => (7 + r)::int) as at) w`,
    [CLIENTS, AMOUNT_BANI, REPAYMENTS_EACH],
  )
  await db.$client.query(`insert into repayment_days (client_id, ordered_on, state, iban, count, sum_bani)
    select client_id, ordered_on, state, iban, count(*), sum(amount_bani) from repayments group by 1, 2, 3, 4`)
  await db.$client.query('vacuum analyze repayments, repayment_days, ledger_balances, ledger_transfers')
}

function answersTo({ messageId, payments }: PaymentFile): Buffer {
  const answers = payments.map(({ endToEndId }) => ({ endToEndId, outcome: 'paid', reasonCode: null, on: null }))
  return Buffer.from(JSON.stringify({ messageId, answers }))
}

async function differences(db: Database): Promise<string[]> {
  const { rows } = await db.$client.query<{ what: string }>(
    `select 'sums of days' as what from (select * from repayment_days where count <> 0 or sum_bani <> 0) d
       full join (select client_id, ordered_on, state, iban, count(*) as count, sum(amount_bani) as sum_bani from repayments group by 1, 2, 3, 4) r
            using (client_id, ordered_on, state, iban)
      where d.count is distinct from r.count or d.sum_bani is distinct from r.sum_bani
     union select 'cash that is left' from ledger_balances where cod_held_bani <> 0 or cod_held_reserved_bani <> 0
     union select 'repayments that are not paid' from repayments where state <> 'paid'`,
  )
  return [...rows.map(({ what }) => what), ...(await verifyLedger(db)).differences.map(({ what }) => what)]
}
