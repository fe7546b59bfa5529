/**
 * What a shop's turn costs when two processes renew the same grants at once, and what everybody else's calls wait for meanwhile: the lock
 * that is tried again and again on one connection, as the product has it, beside one that is waited for in the database.
 */
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { StoreGrant } from '#selling/ports/stores.ts'
import { grantSeal, openGrants, saveStoreGrant } from '#selling/stores/server/connecting/grants.ts'
import { connectDatabase, type Database, migrateDatabase } from '#server/platform/database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { timeFiguresOf } from './at-once.ts'

const SHOPS = 200
const STORE_MS = 200
/** As the product's own. */
const POOL = 10
const PROCESSES = 2
const SECRET = 'bench-secret-of-more-than-thirty-two'

type Renew = (shop: string, work: () => Promise<void>) => Promise<void>
type Side = { renew: Renew; db: Database; stop(): Promise<void> }

const folder = await testFolder('grants')
const postgres = await startEmbeddedPostgres(folder)
try {
  const owner = connectDatabase(postgres.ownerUrl, { poolSize: 2 })
  await migrateDatabase(owner, postgres.login, migrateJobs)
  const shops = Array.from({ length: SHOPS }, (_, n) => `shop-${n}.example`)
  await keep(owner, shops)
  await measure('tried on one connection', shops, () => tried(postgres))
  await measure('waited for in the database', shops, () => waited(postgres))
  await owner.$client.end()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function keep(db: Database, shops: readonly string[]): Promise<void> {
  const grant: StoreGrant = { accessToken: 'a', accessExpiresAt: null, refreshToken: 'r', refreshExpiresAt: null, scopes: [] }
  for (const shop of shops) await db.inTransaction((tx) => saveStoreGrant(tx, { shop, grant, seal: grantSeal(SECRET), now: new Date() }))
}

function tried({ url }: EmbeddedPostgres): Side {
  const db = connectDatabase(url, { poolSize: POOL })
  const grants = openGrants({ databaseUrl: url, db, authSecret: SECRET, now: () => new Date() })
  return {
    db,
    renew: async (shop, work) => {
      await grants.renew(shop, async (kept) => work().then(() => kept))
    },
    stop: async () => {
      await grants.stop()
      await db.$client.end()
    },
  }
}

/** A connection of the pool for each turn that is waited for or under way. */
function waited({ url }: EmbeddedPostgres): Side {
  const db = connectDatabase(url, { poolSize: POOL })
  return {
    db,
    renew: (shop, work) =>
      db.inTransaction(async (tx) => {
        await tx.$client.query('select pg_advisory_xact_lock(1, hashtext($1))', [shop])
        await work()
      }),
    stop: () => db.$client.end(),
  }
}

async function measure(what: string, shops: readonly string[], open: () => Side): Promise<void> {
  const sides = Array.from({ length: PROCESSES }, open)
  const begun = performance.now()
  let isOver = false
  const others = sides.map(async ({ db }) => {
    const times: number[] = []
    while (!isOver) {
      const asked = performance.now()
      await db.$client.query('select 1')
      times.push(performance.now() - asked)
      await wait(5)
    }
    return times
  })
  await Promise.all(sides.flatMap(({ renew }) => shops.map((shop) => renew(shop, () => wait(STORE_MS)))))
  isOver = true
  const seconds = (performance.now() - begun) / 1000
  const times = (await Promise.all(others)).flat()
  for (const side of sides) await side.stop()
  const renewals = PROCESSES * shops.length
  console.log(`${what}: ${renewals} renewals of ${STORE_MS} ms in ${seconds.toFixed(1)} s; another call meanwhile: ${timeFiguresOf(times)}`)
}
