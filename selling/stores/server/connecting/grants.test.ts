import { setImmediate as soon } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { StoreGrant } from '#selling/ports/stores.ts'
import { connectDatabase } from '#server/platform/database/database.ts'
import { testApp } from '#server/platform/test-app.ts'
import { deleteGrant, grantSeal, openGrants, saveStoreGrant } from './grants.ts'

const app = await testApp()
const authSecret = app.config.authSecret
const seal = grantSeal(authSecret)

/** A process of its own, as far as the database knows; two connections are its whole pool. */
function process(secret = authSecret) {
  const db = connectDatabase(app.databaseUrl, { poolSize: 2 })
  const grants = openGrants({ databaseUrl: app.databaseUrl, db, authSecret: secret, now: app.clock.now })
  afterAll(async () => {
    await grants.stop()
    await db.$client.end()
  })
  return { db, ...grants }
}

const owner = connectDatabase(app.ownerUrl, { poolSize: 1 })
afterAll(() => owner.$client.end())
const [one, two] = [process(), process()]
let count = 0
const nextShop = () => `magazin-${++count}.myshopify.com`
const grant = (name: string): StoreGrant => ({
  accessToken: `access-${name}`,
  accessExpiresAt: new Date('2026-11-21T10:00:00Z'),
  refreshToken: `refresh-${name}`,
  refreshExpiresAt: null,
  scopes: ['read_orders'],
})
const keep = (shop: string, kept: StoreGrant) =>
  app.db.inTransaction((tx) => saveStoreGrant(tx, { shop, grant: kept, seal, now: app.clock.now() }))
const kept = (shop: string, by = one) => by.renew(shop, async (now) => now)

function latch() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('a kept grant', () => {
  it('is given back as it was, and stands in the database sealed', async () => {
    const shop = nextShop()
    await keep(shop, grant('a'))
    expect(await kept(shop)).toEqual(grant('a'))
    const { rows } = await app.db.execute(sql`select * from store_grants where shop = ${shop}`)
    expect(JSON.stringify(rows)).not.toMatch(/access-a|refresh-a/)
  })

  it('is unreadable under another secret: the merchant connects again', async () => {
    const shop = nextShop()
    await keep(shop, grant('a'))
    expect(await kept(shop, process('alt-secret-de-cel-putin-treizeci-si-doua'))).toBeNull()
  })

  it('that was never there, or was forgotten, is null', async () => {
    const shop = nextShop()
    expect(await kept(shop)).toBeNull()
    await keep(shop, grant('a'))
    await app.db.inTransaction((tx) => deleteGrant(tx, shop))
    expect(await kept(shop)).toBeNull()
  })

  it('stays when the renewal brings none or fails', async () => {
    const shop = nextShop()
    await keep(shop, grant('a'))
    expect(await one.renew(shop, async () => null)).toBeNull()
    await expect(one.renew(shop, () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
    expect(await kept(shop, two)).toEqual(grant('a'))
  })
})

describe('renewing', () => {
  it('is done by one at a time over all processes, and the others take what it brought', async () => {
    const shop = nextShop()
    await keep(shop, grant('old'))
    let running = 0
    let renewals = 0
    const renewal = async (now: StoreGrant | null) => {
      running += 1
      expect(running).toBe(1)
      await soon()
      running -= 1
      if (now?.accessToken !== 'access-old') return now
      renewals += 1
      return grant('new')
    }
    const all = await Promise.all([one, two, one, two, process()].map((each) => each.renew(shop, renewal)))
    expect(all).toEqual(Array(5).fill(grant('new')))
    expect(renewals).toBe(1)
  })

  it('goes on at once where the process that held the turn was killed', async () => {
    const shop = nextShop()
    await keep(shop, grant('old'))
    const dying = process()
    const [begun, killed] = [latch(), latch()]
    const lost = dying.renew(shop, async () => {
      begun.open()
      await killed.opened
      return grant('late')
    })
    await begun.opened
    const waiting = two.renew(shop, async () => grant('new'))
    const held = `from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.database = a.datid
                  and a.application_name = 'expedio-locks' and a.datname = current_database()`
    await owner.execute(sql.raw(`select pg_terminate_backend(pid) ${held}`))
    expect(await waiting).toEqual(grant('new'))
    killed.open()
    // The process that lost the turn takes what the other brought, and overwrites nothing.
    expect(await lost).toEqual(grant('new'))
    expect(await kept(shop)).toEqual(grant('new'))
    expect(await kept(shop, dying)).toEqual(grant('new'))
  })

  it('takes no connection while it waits, however many shops wait', async () => {
    const shops = Array.from({ length: 100 }, nextShop)
    for (const shop of shops) await keep(shop, grant(shop))
    const done = latch()
    let begun = 0
    const hold = async (now: StoreGrant | null) => {
      begun += 1
      await done.opened
      return now
    }
    const holding = shops.map((shop) => one.renew(shop, hold))
    await vi.waitFor(() => expect(begun).toBe(shops.length), { timeout: 60_000 })
    const waiting = shops.map((shop) => kept(shop, two))
    for (const { db } of [one, two]) expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    done.open()
    expect(await Promise.all([...holding, ...waiting])).toHaveLength(200)
  })

  it('gives way to a merchant who connected again meanwhile, and to one who disconnected', async () => {
    const [again, gone] = [nextShop(), nextShop()]
    for (const shop of [again, gone]) await keep(shop, grant('old'))
    const renewed = await one.renew(again, async () => {
      await keep(again, grant('connected-again'))
      return grant('renewed')
    })
    expect([renewed, await kept(again)]).toEqual([grant('connected-again'), grant('connected-again')])
    const forgotten = await one.renew(gone, async () => {
      await app.db.inTransaction((tx) => deleteGrant(tx, gone))
      return grant('renewed')
    })
    expect([forgotten, await kept(gone)]).toEqual([null, null])
  })
})
