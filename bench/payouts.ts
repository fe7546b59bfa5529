/**
 * A payout run of 5,000 clients with 100,000 repayments: made, approved, handed out and paid; made and approved within a goal. Each step
 * ends with sheets, sums of days and ledger that agree. Ends non-zero when the goal is missed or something differs.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import '#product/server/texts.ts'
import { approvePayoutRun } from '#cash/payouts/server/runs/decide-run.ts'
import { handOutRunFile } from '#cash/payouts/server/runs/hand-out.ts'
import { previewPayoutRun } from '#cash/payouts/server/runs/list-runs.ts'
import { makePayoutRun } from '#cash/payouts/server/runs/make-run.ts'
import { takeBankAnswers } from '#cash/payouts/server/runs/take-answers.ts'
import type { PaymentAnswers, PaymentFile, PaymentFiles } from '#paying/ports/payment-files.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { App } from '#server/platform/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { fillHeldCash } from './held-cash.ts'

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 5000)
const REPAYMENTS_EACH = 20
const AMOUNT_BANI = 12_345
const MADE_AND_APPROVED_MS = 30_000

const asJson: PaymentFiles = {
  writePaymentFile: (file) => JSON.stringify(file),
  readPaymentAnswers: async (bytes) => JSON.parse(Buffer.from(bytes).toString()) as PaymentAnswers, // as it is written below
  batches: ({ payments }: PaymentFile) => [{ endToEndIds: payments.map(({ endToEndId }) => endToEndId) }],
  answersTo: (_file, { answers }) => answers,
}

const config = readConfig({})
if ('problems' in config) throw new Error(config.problems.join('\n'))
const wrong: string[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = await testFolder('payouts')
const postgres = await startEmbeddedPostgres(folder)
try {
  const owner = connectDatabase(postgres.ownerUrl, { poolSize: 2 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  await fillHeldCash(owner, { clients: CLIENTS, repaymentsEach: REPAYMENTS_EACH, amountBani: AMOUNT_BANI })
  await owner.$client.end()
  const db = connectDatabase(postgres.url, { poolSize: 4 })
  const app = { db, config, clock: systemClock, subscriptions: [], paymentFiles: asJson } as unknown as App // what a run asks of it
  say(`load before: ${loadavg()[0]?.toFixed(1)}`)
  await timed('preview', () => previewPayoutRun(app))
  const [runId, madeMs] = await timed('made', () => makePayoutRun(app, { madeBy: randomUUID() }))
  const [, approvedMs] = await timed('approved', () => approvePayoutRun(app, { runId, approvedBy: randomUUID() }))
  if (madeMs + approvedMs > MADE_AND_APPROVED_MS) wrong.push(`made and approved in more than ${MADE_AND_APPROVED_MS} ms`)
  const [file] = await timed('handed out', () => handOutRunFile(app, { runId, version: '09' }))
  const answers = answersTo(JSON.parse(Buffer.from(file.bytes).toString()) as PaymentFile) // as it is written above
  const [taken] = await timed('answered', () => takeBankAnswers(app, answers))
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

function answersTo({ messageId, payments }: PaymentFile): Buffer {
  const answers = payments.map(({ endToEndId }) => ({ endToEndId, outcome: 'paid', reasonCode: null, on: null }))
  return Buffer.from(JSON.stringify({ messageId, others: [], answers }))
}

async function differences(db: Database): Promise<string[]> {
  const { rows } = await db.$client.query<{ what: string }>(
    `select 'sums of days' as what from (select client_id, ordered_on, state, iban, sum(count) as count, sum(sum_bani) as sum_bani from repayment_days group by 1, 2, 3, 4
                            having sum(count) <> 0 or sum(sum_bani) <> 0) d
       full join (select client_id, ordered_on, state, iban, count(*) as count, sum(amount_bani) as sum_bani from repayments group by 1, 2, 3, 4) r
            using (client_id, ordered_on, state, iban)
      where d.count is distinct from r.count or d.sum_bani is distinct from r.sum_bani
     union select 'cash that is left' from ledger_balances where cod_held_bani <> 0 or cod_held_reserved_bani <> 0
     union select 'repayments that are not paid' from repayments where state <> 'paid'`,
  )
  return [...rows.map(({ what }) => what), ...(await verifyLedger(db)).differences.map(({ what }) => what)]
}
