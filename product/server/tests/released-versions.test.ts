import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { verifyCharges } from '#sending/orders/server/comparison/verify-charges.ts'
import { countOpenEffects } from '#server/effects/operator/open-effects.ts'
import { watchEffects } from '#server/effects/recover-effects.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { PROGRAM_ROLE } from '#server/platform/database/database-logins.ts'
import { startWorker } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { testConfig } from '#server/platform/test-app.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { startSimulators } from '#simulators/main.ts'
import { databaseSql, runDatabaseSql } from '#tools/release/database-sql.ts'
import { type AskProduct, ReleaseFacts, releaseFactsOf, type UserFacts } from '#tools/release/facts.ts'
import { STREET_NUMBER } from '#tools/release/story.ts'
import { composeApp, productTasks } from '../app.ts'
import { openProductHttp } from '../calls.ts'
import { migrateAsOwner } from '../migrate-as-owner.ts'

const kept = fileURLToPath(new URL('../../../server/released/', import.meta.url))
const versions = readdirSync(kept)
/** The longest a claim lasts whose process is gone, and the couriers' lists. */
const SETTLED = { timeout: 120_000, interval: 500 }

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

it('every released version is kept, this one among them', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(versions, 'npm run dump:release (docs/releases.md)').toContain(version)
})

describe.each(versions)('the database of %s', (version) => {
  const folder = join(kept, version)
  const facts = ReleaseFacts.parse(JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')))
  const [seller] = facts.users
  let product: Awaited<ReturnType<typeof opened>>
  // Couriers were asked for days of then.
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(facts.dumpedAt), shouldAdvanceTime: true })
    product = await opened(folder)
  })
  afterAll(async () => {
    await product.stop()
    vi.useRealTimers()
  })

  it('opens with everything in it: users, money to the ban, orders with their timelines, addresses, shops and their parcels', async () => {
    expect(facts.users.length).toBeGreaterThan(1)
    for (const user of facts.users) expect(await releaseFactsOf(await product.askAs(user.email))).toEqual(user)
    expect(await verifyLedger(product.db)).toMatchObject({ differences: [] })
    expect(await verifyCharges(product.db)).toEqual([])
  })

  it('shows timelines in words', async () => {
    const ask = await product.askAs(seller?.email ?? '')
    const texts: string[] = []
    for (const { uniqueId } of seller?.orders ?? []) {
      const { timeline } = (await ask('GET', `/orders/${uniqueId}`)) as { timeline: { text: string }[] }
      texts.push(...timeline.map(({ text }) => text))
    }
    expect(texts.length).toBeGreaterThan(seller?.orders.length ?? 0)
    expect(texts.filter((text) => !/^[A-Z][a-z]+/.test(text) || /undefined|null|[{}]|\b[a-z]+_[a-z]+/.test(text))).toEqual([])
  })

  it('continues what was open: one AWB for each activation, cancellations, the courier’s call, the shop’s fulfilment', async () => {
    expect(facts.activating.length).toBeGreaterThan(0)
    await product.work()
    const ask = await product.askAs(seller?.email ?? '')
    const now = async (id: string) => (await ask('GET', `/orders/${id}`)) as UserFacts['orders'][number]
    const states = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await now(id)).state))
    await vi.waitFor(async () => {
      expect(await states(facts.activating)).toEqual(facts.activating.map(() => 'active'))
      expect(await states(facts.cancelling)).toEqual(facts.cancelling.map(() => 'cancelled'))
      expect(await countOpenEffects(product.db)).toMatchObject({ open: 0, manual: 0 })
    }, SETTLED)

    const held = [...(await product.heldBy('fan')), ...(await product.heldBy('sameday'))].filter(({ cancelled }) => !cancelled)
    for (const id of [...facts.activating, ...facts.cancelling]) {
      const { state, awb } = await now(id)
      const ofOrder = held.filter(({ reference }) => reference.startsWith(id)).map((one) => one.awb)
      expect(ofOrder, id).toEqual(state === 'active' ? [awb] : [])
    }
    for (const name of facts.unfulfilled) {
      const parcels = Object.values(seller?.storeOrders ?? {}).flatMap((tab) =>
        tab.flatMap((one) => (one.orderDisplayName === name ? one.parcels : [])),
      )
      expect(parcels.length).toBeGreaterThan(0)
      for (const { awb } of parcels) expect((await product.numbersInShop()).filter((number) => number === awb)).toEqual([awb])
    }
    expect(await product.callsForPickup()).toBe(1)

    const givenBack = facts.cancelling.reduce((sum, id) => sum + cents(seller?.orders.find(({ uniqueId }) => uniqueId === id)?.price), 0)
    const { totalLeft } = (await ask('GET', '/user/balance/left')) as { totalLeft: number }
    expect(cents(totalLeft)).toBe(cents(seller?.totalLeft) + givenBack)
    expect(await verifyLedger(product.db)).toMatchObject({ differences: [] })
    expect(await verifyCharges(product.db)).toEqual([])
  })
})

const cents = (ron: number | null | undefined): number => Math.round((ron ?? 0) * 100)

it('a dump makes the same database again', async () => {
  const first = await emptyDatabase()
  const text = gunzipSync(readFileSync(join(kept, versions.at(-1) ?? '', 'database.sql.gz'))).toString()
  expect(/^CREATE TRIGGER ledger_transfers_are_final/m.test(text)).toBe(true)
  const client = new pg.Client({ connectionString: first.ownerUrl })
  await client.connect()
  await runDatabaseSql(client, text)
  const again = await databaseSql(client).finally(() => client.end())
  const [lines, linesAgain] = [new Set(text.split('\n')), new Set(again.split('\n'))]
  expect([[...lines].filter((line) => !linesAgain.has(line)), [...linesAgain].filter((line) => !lines.has(line))]).toEqual([[], []])
})

/** The product on a dump, with partners that hold what they held then; jobs are worked once the test says so. */
async function opened(folder: string) {
  const dataDir = await testFolder('partners')
  mkdirSync(join(dataDir, 'simulators'))
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.journal.gz')))
    writeFileSync(join(dataDir, 'simulators', name.slice(0, -'.gz'.length)), gunzipSync(readFileSync(join(folder, name))))
  const simulators = await startSimulators({ port: 0, dataDir })
  const logins = await emptyDatabase()
  const owner = new pg.Client({ connectionString: logins.ownerUrl })
  await owner.connect()
  await runDatabaseSql(owner, gunzipSync(readFileSync(join(folder, 'database.sql.gz'))).toString()).finally(() => owner.end())
  await migrateAsOwner(logins)
  const config = await testConfig({
    ...{ SIM_PORT: String(simulators.port), SMTP_URL: `smtp://127.0.0.1:${simulators.mailPort}` },
    ...{ LOG_LEVEL: 'silent', LIMITS_FACTOR: '1000', PUBLIC_URL: 'http://127.0.0.1:9' },
  })
  const parts = await composeApp({ config, log: createLog(config.logLevel), databaseUrl: logins.url })
  await parts.seed()
  const http = await openProductHttp(parts, { app: parts.app })
  const undo = [() => http.close(), () => parts.stop(), () => simulators.stop()]
  const state = async (partner: string) =>
    (await (await fetch(`http://127.0.0.1:${simulators.port}/${partner}/_sim/state`)).json()) as Record<string, unknown>
  return {
    db: parts.app.db,
    async askAs(email: string): Promise<AskProduct> {
      const body = { email, password: 'Demo-parola-1' }
      const { token } = (await http.inject({ method: 'POST', url: '/api/auth/login', payload: body })).json()
      return async (method, path, payload) => {
        const answer = await http.inject({
          method,
          url: `/api${path}`,
          headers: { authorization: `Bearer ${token}` },
          ...(payload ? { payload } : {}),
        })
        expect(answer.statusCode, `${method} ${path}: ${answer.body.slice(0, 200)}`).toBe(200)
        return answer.json()
      }
    },
    async work() {
      await parts.takeOver({ alone: true })
      const worker = await startWorker(parts.jobsApp, parts.jobsApp.db.$client, productTasks, {
        alone: true,
        clockWasSetBack: parts.clockWasSetBack,
      })
      const stopWatching = watchEffects(parts.app)
      undo.unshift(
        async () => stopWatching(),
        () => worker.stop(),
      )
      await parts.recover()
    },
    heldBy: async (courier: string) => (await state(courier)).shipments as { awb: string; reference: string; cancelled: boolean }[],
    async numbersInShop() {
      const { orders } = (await state('shopify')) as { orders: { fulfilments: { tracking: { number: string }[] }[] }[] }
      return orders.flatMap(({ fulfilments }) => fulfilments.flatMap(({ tracking }) => tracking.map(({ number }) => number)))
    },
    async callsForPickup() {
      const { orders } = (await state('fan')) as { orders: { status: number; body: { sender?: { address?: { streetNo?: string } } } }[] }
      return orders.filter(({ status, body }) => status === 1 && body.sender?.address?.streetNo === STREET_NUMBER).length
    },
    stop: async () => {
      for (const step of undo) await step()
    },
  }
}

async function emptyDatabase() {
  const name = `released_${crypto.randomUUID().replaceAll('-', '')}`
  const templateUrl = inject('templateUrl')
  const admin = new pg.Client({ connectionString: templateUrl.replace(/\/[^/]+$/, '/postgres') })
  await admin.connect()
  await admin.query(`create database ${name} template template0`)
  await admin.end()
  const within = (url: string) => url.replace(/\/[^/]+$/, `/${name}`)
  const url = within(inject('programUrl'))
  return { ownerUrl: within(templateUrl), url, login: { role: PROGRAM_ROLE, password: decodeURIComponent(new URL(url).password) } }
}
