/**
 * A statement of 5,000 lines is read, kept and matched: 500 transfers of couriers with as many settlements, 4,000 payments of sheets, and money of
 * clients. Ends non-zero when the goal is missed, or a courier's transfer is not matched.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import '#product/server/texts.ts'
import { sheetDocuments } from '#cash/payouts/server/documents/feature.ts'
import { payouts } from '#cash/payouts/server/feature.ts'
import { approvePayoutRun } from '#cash/payouts/server/runs/decide-run.ts'
import { handOutRunFile } from '#cash/payouts/server/runs/hand-out.ts'
import { makePayoutRun } from '#cash/payouts/server/runs/make-run.ts'
import { settlements } from '#cash/settlements/server/feature.ts'
import { bani } from '#contract/money.ts'
import { paymentFiles } from '#partners/banks/payment-files.ts'
import { bankFilesApart } from '#partners/banks/read-apart.ts'
import { importStatement } from '#paying/bank-statements/server/import-statement.ts'
import type { App } from '#server/platform/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { openBankDesk, type SimEntry } from '#simulators/bank/ordered-payments.ts'
import { writeStatement } from '#simulators/bank/write-answer.ts'
import { openJournal } from '#simulators/journal.ts'
import { fillHeldCash } from './held-cash.ts'

const LINES = Number(process.env.BENCH_LINES ?? 5_000)
const [SETTLEMENTS, SHEETS] = [LINES / 10, (LINES * 8) / 10]
const SHEET_BANI = 5_000
const GOAL_MS = 15_000
const DAY = '2026-11-20'

const config = readConfig({})
if ('problems' in config) throw new Error(config.problems.join('\n'))
const account = config.seller.iban
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = await testFolder('bank-lines')
const postgres = await startEmbeddedPostgres(folder)
try {
  const owner = connectDatabase(postgres.ownerUrl, { poolSize: 2 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  await fill(owner)
  await owner.$client.end()
  const db = connectDatabase(postgres.url, { poolSize: 4 })
  const subscriptions = [...(settlements.subscriptions ?? []), ...(payouts.subscriptions ?? []), ...(sheetDocuments.subscriptions ?? [])]
  const app = {
    db,
    config,
    clock: systemClock,
    log: createLog('error'),
    bank: bankFilesApart,
    paymentFiles: paymentFiles,
    subscriptions,
  } as unknown as App // what lines ask of it
  const bytes = Buffer.from(statement(await sheetsAtBank(app)))
  say(`load before: ${loadavg()[0]?.toFixed(1)}, ${(bytes.length / 1_000_000).toFixed(1)} MB of camt.053`)
  const first = await timed(() => importStatement(app, { bytes, readBy: null }))
  const again = await timed(() => importStatement(app, { bytes, readBy: null }))
  const { rows } = await db.$client.query<{ n: number; paid: number }>(
    `select (select count(*)::int from courier_settlements where state = 'received') as n, (select count(*)::int from repayment_sheets where state = 'paid') as paid`,
  )
  say(`${LINES} lines: ${first.ms.toFixed(0)} ms (at most ${GOAL_MS}), ${JSON.stringify(first.answer)}`)
  say(
    `the same file again: ${again.ms.toFixed(0)} ms, ${again.answer.linesKnown} known; ${rows[0]?.n} of ${SETTLEMENTS} settlements received, ${rows[0]?.paid} of ${SHEETS} sheets paid`,
  )
  if (first.ms > GOAL_MS || rows[0]?.n !== SETTLEMENTS || rows[0].paid !== SHEETS || again.answer.linesKnown !== LINES) process.exitCode = 1
  await db.$client.end()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** No two settlements of one amount: each has one transfer. */
async function fill(db: Database): Promise<void> {
  await db.$client.query(
    `insert into courier_settlements (id, courier, transferred_on, source, total_bani, lines, taken_at)
     select gen_random_uuid(), case n % 2 when 0 then 'fan' else 'sameday' end, $1, 'file', 100000 + n, 1, now() from generate_series(1, $2::int) n`,
    [DAY, SETTLEMENTS],
  )
  await fillHeldCash(db, { clients: SHEETS, repaymentsEach: 1, amountBani: SHEET_BANI })
}

/** At the bank, by the names under which it knows them. */
async function sheetsAtBank(app: App): Promise<string[]> {
  const runId = await makePayoutRun(app, { madeBy: null })
  await approvePayoutRun(app, { runId, approvedBy: randomUUID() })
  await handOutRunFile(app, { runId, version: '09' })
  const { rows } = await app.db.$client.query<{ id: string }>(
    `select end_to_end_id as id from repayment_sheets where run_id = $1 and state = 'in-file' order by id`,
    [runId],
  )
  return rows.map(({ id }) => id)
}

function statement(sheets: readonly string[]): string {
  const desk = openBankDesk(openJournal(null), {
    now: () => new Date(`${DAY}T10:00:00Z`),
    isClosed: () => false,
    hasRightDigits: () => true,
  })
  for (let n = 1; n <= LINES; n += 1) desk.entries.put(String(n), entryOf(n, sheets))
  return writeStatement(desk, { account, on: DAY, version: '08', now: new Date(`${DAY}T20:00:00Z`) })
}

function entryOf(n: number, sheets: readonly string[]): SimEntry {
  const given = { reference: `BK${n}`, account, on: DAY, returnReason: null, endToEndId: null, text: 'plata' }
  const named = (name: string, iban = '') => ({ party: { name, iban } })
  if (n <= SETTLEMENTS)
    return { ...given, ...named(n % 2 === 0 ? 'FAN COURIER EXPRESS SRL' : 'DELIVERY SOLUTIONS SA'), amountBani: bani(100_000 + n) }
  const sheet = n - SETTLEMENTS
  if (sheet <= SHEETS)
    return {
      ...given,
      ...named('Atelier SRL', 'RO33BTRL0130120200000001'),
      amountBani: bani(-SHEET_BANI),
      endToEndId: sheets[sheet - 1] ?? null,
    }
  return { ...given, ...named(`Client ${n}`), amountBani: bani(20_000 + n), text: `reincarcare ${randomUUID()}` }
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const from = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - from }
}
