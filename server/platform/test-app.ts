/** A product for one test file: a fresh database, real parts, no mail server; couriers where the test brings them. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Bani, ZERO } from '#contract/money.ts'
import type { StorePartner } from '#contract/store-platforms.ts'
import { sandboxMailDomains } from '#partners/mail/mail-domains.ts'
import type { StorePort } from '#selling/ports/stores.ts'
import type { Geography } from '#sending/app-parts.ts'
import { agreedPickups } from '#sending/pickup-points/server/agreed-pickups.ts'
import { type CourierPort, couriersOf } from '#sending/ports/couriers.ts'
import { openLedgerAccounts, postTransfer } from '#server/ledger/transfer.ts'
import type { App, EffectApp, EventSubscription } from './app.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { connectDatabase } from './database/database.ts'
import { watchDatabaseHealth } from './database/database-health.ts'
import { refusingSelfComparison } from './database/test-ambiguous-columns.ts'
import { folderFiles } from './files.ts'
import { openDatabaseNotices } from './jobs/notices.ts'
import { createLog } from './log.ts'
import type { MailMessage } from './partners/mail-port.ts'
import { NO_SESSION } from './processes/process-session.ts'
import { testFolder } from './test-folder.ts'

export type TestApp = EffectApp & { databaseUrl: string; ownerUrl: string; mails: MailMessage[] }

/** Knows nothing and forbids nothing. */
export const openGeography: Geography = {
  validate: () => [],
  locate: () => ({ latitude: 44.43, longitude: 26.1 }),
  placeMeant: () => null,
  placesCalled: () => [],
  placesNear: () => [],
  houseListed: () => null,
  sectorsOfHouse: () => [],
  hasPostalCodes: () => false,
  isListLoaded: () => true,
}

/** Runs as the system's does, from an instant of the test's choice, and can be moved ahead. */
export function testClock(startAt?: string): Clock & { advance(ms: number): void } {
  const startedAt = Date.now()
  let aheadMs = startAt === undefined ? 0 : Date.parse(startAt) - startedAt
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance(ms) {
      aheadMs += ms
    },
  }
}

/** Callers that can really be at once. */
const TEST_POOL = 12

type Parts = {
  couriers?: readonly CourierPort[]
  stores?: Partial<Record<StorePartner, StorePort>>
  tax?: App['tax']
  vatNumbers?: App['vatNumbers']
  einvoices?: EffectApp['einvoices']
  cards?: EffectApp['cards']
  sms?: EffectApp['sms']
  bank?: App['bank']
  bankTransfers?: EffectApp['bankTransfers']
  paymentFiles?: App['paymentFiles']
  geography?: Geography
  clock?: Clock
  subscriptions?: readonly EventSubscription[]
  env?: Record<string, string>
}

/** Closed by itself after the file's last test. */
export async function testApp({
  couriers = [],
  stores = {},
  tax,
  vatNumbers,
  einvoices = null,
  cards = null,
  sms = null,
  bank,
  bankTransfers = null,
  paymentFiles = null,
  geography = openGeography,
  clock = systemClock,
  subscriptions = [],
  env = {},
}: Parts = {}): Promise<TestApp> {
  const { url: databaseUrl, ownerUrl } = await testDatabase()
  const config = await testConfig(env)
  const log = createLog(config.logLevel)
  const db = connectDatabase(databaseUrl, { poolSize: TEST_POOL })
  db.$client.on('connect', refusingSelfComparison)
  const notices = await openDatabaseNotices(databaseUrl, log)
  const health = watchDatabaseHealth(databaseUrl)
  const mails: MailMessage[] = []
  const app: TestApp = {
    config,
    db,
    log,
    notices,
    health,
    process: { current: async () => NO_SESSION },
    subscriptions,
    geography,
    agreedPickups,
    clock,
    files: folderFiles(join(config.dataDir, 'files'), log),
    mail: {
      async send(mail) {
        mails.push(mail)
        return { kind: 'sent' }
      },
    },
    mailDomains: sandboxMailDomains,
    couriers: couriersOf(couriers), // a test that asks a courier it did not bring fails
    stores: new Map(Object.entries(stores) as [StorePartner, StorePort][]), // Object.entries forgets the keys
    tax: tax as App['tax'], // as with couriers
    vatNumbers: vatNumbers as App['vatNumbers'],
    einvoices,
    cards,
    sms,
    bank: bank as App['bank'], // as above
    ownStatements: null,
    bankTransfers,
    paymentFiles,
    databaseUrl,
    ownerUrl,
    mails,
  }
  afterAll(async () => {
    await notices.stop()
    await health.stop()
    await db.$client.end()
  })
  return app
}

/**
 * Opens all of the pool's connections. Without, callers "at once" come one after the other, as each waits for a connection
 * to be made, and a guard against their meeting may be missing unnoticed.
 */
export async function warm(app: App): Promise<void> {
  const clients = await Promise.all(Array.from({ length: TEST_POOL }, () => app.db.$client.connect()))
  for (const client of clients) client.release()
}

/** Settings with a data folder of their own. */
export async function testConfig(env: Record<string, string>): Promise<Config> {
  const folder = await testFolder('files')
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const config = readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder, ...env })
  if ('problems' in config) throw new Error(config.problems.join('; '))
  return config
}

/** What `product/server/test-template.ts` makes: migrated; with Romania's places and the sandbox's streets besides. */
type Template = 'expedio' | 'expedio_places'

/** A fresh database of the test's own, for the program and for its owner. */
export async function testDatabase(template: Template = 'expedio'): Promise<{ url: string; ownerUrl: string }> {
  const templateUrl = inject('templateUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: templateUrl.replace(/\/[^/]+$/, '/postgres') })
  await admin.connect()
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  await admin.end()
  const within = (url: string) => url.replace(/\/[^/]+$/, `/${name}`)
  return { url: within(inject('programUrl')), ownerUrl: within(templateUrl) }
}

/** A client with accounts and so much to order for. */
export async function testClient(app: App, startBani: Bani): Promise<string> {
  const clientId = randomUUID()
  await app.db.inTransaction(async (tx) => {
    await openLedgerAccounts(tx, clientId, ZERO)
    if (startBani > 0)
      await postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani: startBani, kind: 'payment', key: 'start' })
  })
  return clientId
}
