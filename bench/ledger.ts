/**
 * Ledger transfers between 1,000 clients and the platform's shared accounts, 16 at once from Node, against what pgbench
 * (tpcb-like, 16 clients) reaches on the same server in the same run. Needs `pgbench` (Debian: postgresql-contrib).
 */
import { execFileSync } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { bani, fromRon, ZERO } from '#contract/money.ts'
import { openLedgerAccounts, postTransfer, reserveTransfer, settleTransfer } from '#server/ledger/transfer.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { connectDatabase, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testFolder } from '#server/platform/test-folder.ts'

const CLIENTS = 1000
const AT_ONCE = 16
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const ROUNDS = 3
/** Far more rows than fit a cache line, far fewer than memory: branches do not collide more than our clients do. */
const PGBENCH_SCALE = 50

const folder = await testFolder('ledger')
const postgres = await startEmbeddedPostgres(folder)
try {
  const owner = connectDatabase(postgres.ownerUrl, { poolSize: 4 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  await owner.$client.query('create database bench')
  await owner.$client.end()
  const db = connectDatabase(postgres.url, { poolSize: AT_ONCE })
  const clients = await openClients(db)
  pgbench(postgres.ownerUrl, ['-i', '-q', '-s', String(PGBENCH_SCALE)])
  const ratios: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const theirs = Number(
      /tps = ([\d.]+)/.exec(pgbench(postgres.ownerUrl, ['-c', String(AT_ONCE), '-j', '2', '-T', String(SECONDS), '-b', 'tpcb-like']))?.[1],
    )
    const posted = await perSecond(() => post(db, pick(clients)))
    const orders = await perSecond(() => order(db, pick(clients)))
    ratios.push(posted / theirs)
    console.log(
      `round ${round}: pgbench ${theirs.toFixed(0)}/s; transfers ${posted.toFixed(0)}/s (${(posted / theirs).toFixed(2)} x); reserve and post in a transaction ${orders.toFixed(0)} orders/s`,
    )
  }
  const { differences, transfers } = await verifyLedger(db)
  console.log(
    `median ${(ratios.sort((a, b) => a - b)[1] ?? 0).toFixed(2)} x pgbench; ${transfers} transfers verified, ${differences.length} differences`,
  )
  await db.$client.end()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

function pick(clients: readonly string[]): string {
  return clients[randomInt(clients.length)] ?? ''
}

async function openClients(db: Database): Promise<string[]> {
  const clients = Array.from({ length: CLIENTS }, () => randomUUID())
  await db.inTransaction(async (tx) => {
    for (const clientId of clients) {
      await openLedgerAccounts(tx, clientId, ZERO)
      await postTransfer(tx, {
        clientId,
        debit: 'bank',
        credit: 'unapplied',
        amountBani: fromRon(1_000_000),
        kind: 'payment',
        key: 'start',
      })
    }
  })
  return clients
}

/** A charge as one statement: balance and transfer together. */
function post(db: Database, clientId: string) {
  return postTransfer(db, { clientId, ...charge() })
}

async function order(db: Database, clientId: string): Promise<void> {
  const { key, ...rest } = charge()
  await db.inTransaction((tx) => reserveTransfer(tx, { clientId, key, ...rest }))
  await db.inTransaction((tx) => settleTransfer(tx, { clientId, pendingKey: key, as: 'post' }))
}

function charge() {
  const key = randomUUID()
  const accounts = { debit: 'services', credit: 'revenue' } as const
  return { ...accounts, amountBani: bani(randomInt(1, 100)), kind: 'order-activation', key, orderId: key.slice(-12) } as const
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + SECONDS * 1000
  let done = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        await work()
        done += 1
      }
    }),
  )
  return done / ((performance.now() - begun) / 1000)
}

function pgbench(url: string, args: string[]): string {
  const { hostname, port, username, password } = new URL(url)
  return execFileSync('pgbench', ['-h', hostname, '-p', port, '-U', username, ...args, 'bench'], {
    env: { ...process.env, PGPASSWORD: password },
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  })
}
