/**
 * What merchants granted, sealed, and who may renew it. A shop's turn is an advisory lock on one connection that each process opens
 * for all its shops: the lock is tried, never waited for in the database, so that a thousand waiting renewals take no connection
 * from the pool; a process that is killed loses connection and locks at once. No transaction stands around the call to the store.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { z } from 'zod'
import type { StoreGrant, StoreGrants } from '#selling/ports/stores.ts'
import { tryLockName, unlockName } from '#server/platform/database/advisory-locks.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { type Seal, sealFor } from '#server/platform/seal.ts'
import { storeGrants } from '../tables.ts'

/** The first half of the lock's key; the other is the shop's hash. Two shops of one hash only wait for each other. */
const LOCKS = 20_261_122
const TRY_EVERY_MS = 50
/** Longer than any store takes to answer (the adapter's limits end at two minutes). */
const WAIT_MAX_MS = 180_000
/** A machine that vanished without closing its connection must let go too: the server asks after it. */
const KEEPALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

export type KeptGrants = StoreGrants & { stop(): Promise<void> }

type Given = { databaseUrl: string; db: Database; authSecret: string; now(): Date }

export const grantSeal = (authSecret: string): Seal => sealFor('store-grants', authSecret)

export function openGrants({ databaseUrl, db, authSecret, now }: Given): KeptGrants {
  const seal = grantSeal(authSecret)
  const locks = openLocks(databaseUrl)
  /** Within the process: the lock is the process's own and would admit all its callers. */
  const turns = new Map<string, Promise<unknown>>()

  async function inTurn<T>(shop: string, work: () => Promise<T>): Promise<T> {
    const before = turns.get(shop) ?? Promise.resolve()
    const mine = before.then(work, work)
    turns.set(shop, mine)
    try {
      return await mine
    } finally {
      if (turns.get(shop) === mine) turns.delete(shop)
    }
  }

  async function renewKept(shop: string, renewal: Parameters<StoreGrants['renew']>[1]): Promise<StoreGrant | null> {
    const row = await readRow(db, shop)
    const kept = row ? readGrant(seal, row) : null
    const renewed = await renewal(kept)
    if (renewed === null || renewed === kept || !row) return renewed
    // A merchant who connected again meanwhile, or disconnected, was first: what was kept then counts, not ours.
    const saved = await db
      .update(storeGrants)
      .set({ sealed: sealGrant(seal, shop, renewed), changedAt: now() })
      .where(and(eq(storeGrants.shop, shop), eq(storeGrants.sealed, row.sealed)))
      .returning({ shop: storeGrants.shop })
    if (saved.length > 0) return renewed
    const newer = await readRow(db, shop)
    return newer && readGrant(seal, newer)
  }

  return {
    renew: (shop, renewal) =>
      inTurn(shop, async () => {
        const release = await locks.take(shop)
        try {
          return await renewKept(shop, renewal)
        } finally {
          await release()
        }
      }),
    stop: locks.stop,
  }
}

type Row = typeof storeGrants.$inferSelect

async function readRow(db: Database, shop: string): Promise<Row | null> {
  const [row] = await db.select().from(storeGrants).where(eq(storeGrants.shop, shop))
  return row ?? null
}

/** A new grant, of a merchant who has just connected, takes the place of whatever was there. */
export async function saveStoreGrant(
  tx: Tx,
  { shop, grant, seal, now }: { shop: string; grant: StoreGrant; seal: Seal; now: Date },
): Promise<void> {
  const kept = { sealed: sealGrant(seal, shop, grant), changedAt: now }
  await tx
    .insert(storeGrants)
    .values({ shop, ...kept })
    .onConflictDoUpdate({ target: storeGrants.shop, set: kept })
}

export async function deleteGrant(tx: Tx, shop: string): Promise<void> {
  await tx.delete(storeGrants).where(eq(storeGrants.shop, shop))
}

const instant = z.iso.datetime().nullable()
const Kept = z.object({
  accessToken: z.string(),
  accessExpiresAt: instant,
  refreshToken: z.string().nullable(),
  refreshExpiresAt: instant,
  scopes: z.array(z.string()),
})
const dateOf = (text: string | null) => (text === null ? null : new Date(text))

const sealGrant = (seal: Seal, shop: string, grant: StoreGrant): string => seal.seal(JSON.stringify(grant), shop)

/** For what waits elsewhere than in its own table. */
export const sealedGrant = (authSecret: string, shop: string, grant: StoreGrant): string => sealGrant(grantSeal(authSecret), shop, grant)
export const storeGrantOf = (authSecret: string, shop: string, sealed: string): StoreGrant | null =>
  readGrant(grantSeal(authSecret), { shop, sealed })

/** null: sealed under another secret; the merchant connects again. */
function readGrant(seal: Seal, { shop, sealed }: Pick<Row, 'shop' | 'sealed'>): StoreGrant | null {
  const text = seal.open(sealed, shop)
  if (text === null) return null
  const kept = Kept.parse(JSON.parse(text))
  return { ...kept, accessExpiresAt: dateOf(kept.accessExpiresAt), refreshExpiresAt: dateOf(kept.refreshExpiresAt) }
}

type Locks = { take(name: string): Promise<() => Promise<void>>; stop(): Promise<void> }

/** Locks over all processes, by name, on one connection that is opened when the first is wanted. */
function openLocks(databaseUrl: string): Locks {
  // A pool of one that never closes it: locks are its connection's. It queues what is asked, and connects again after a break.
  const connection = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 15_000,
    application_name: 'expedio-locks',
    options: KEEPALIVE,
  })
  // A broken connection has lost its locks; the holder finds out when it writes.
  connection.on('error', () => undefined)
  const db = { $client: connection }

  return {
    async take(name) {
      for (let waitedMs = 0; waitedMs <= WAIT_MAX_MS; waitedMs += TRY_EVERY_MS) {
        const lock = { space: LOCKS, name }
        if (await tryLockName(db, lock)) {
          return async () => {
            // Where the connection broke, the lock is gone with it.
            await unlockName(db, lock).catch(() => undefined)
          }
        }
        await wait(TRY_EVERY_MS)
      }
      throw new Error(`the turn of ${name} did not come`)
    },
    stop: () => connection.end(),
  }
}
