/** Activating many orders: requested at once, done in the background, watched by any client. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { sum } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { copiedOrderNamesOf } from '#selling/store-copy/server/copied-order.ts'
import { storeOf } from '#selling/stores/server/stores.ts'
import { pricesOf } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { runIdempotent } from '#server/platform/http/idempotency.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { BULKS_LISTED_MAX, type BulkActivation, type BulkListed, type BulkRequested } from '../../contract/bulk.ts'
import { bulkActivations } from '../tables.ts'
import { addBulk, type BulkRow, bulkRowsOf, stopBulk } from './bulk-rows.ts'

type Shop = { clientId: string; name: string }

/** Throws `not-found` when one of them is no order of the shop's. */
export async function requestBulkActivation(
  app: App,
  { clientId, name, list, key }: Shop & { list: readonly z.output<typeof BulkRequested>[]; key: string | null },
): Promise<{ success: true; id: string }> {
  const store = await storeOf(app.db, { clientId, name })
  const agreedOf = new Map(list.map(({ id, agreed }) => [id, agreed ?? null]))
  const unique = [...agreedOf.keys()]
  const names = await copiedOrderNamesOf(app.db, store, unique)
  if (names.size < unique.length) throw new Problem('not-found')
  const orders = [...agreedOf].map(([id, agreed]) => ({
    ...{ id, name: names.get(id) ?? '' },
    agreed: agreed && Object.fromEntries(agreed.map(({ fulfillmentOrderId, price }) => [fulfillmentOrderId, Number(price)])),
  }))
  const repeated = { clientId, key, operation: 'activate-many', body: { shop: store.shop, orders } }
  const { id } = await app.db.inTransaction(async (tx) => {
    const bulk = { clientId, shop: store.shop, orders, now: app.clock.now() }
    const added = await runIdempotent(tx, repeated, async () => ({ id: await addBulk(tx, bulk) }))
    noteAuditedValues(added)
    return added
  })
  return { success: true, id }
}

/** The newest that still runs. What a rule of the client activates is watched by no page. */
export async function findRunningBulk(app: App, texts: Texts, { clientId, name }: Shop): Promise<{ running: BulkActivation | null }> {
  const { shop } = await storeOf(app.db, { clientId, name })
  const [newest] = await app.db
    .select()
    .from(bulkActivations)
    .where(
      and(
        eq(bulkActivations.clientId, clientId),
        eq(bulkActivations.shop, shop),
        isNull(bulkActivations.endedAt),
        isNull(bulkActivations.ruleId),
      ),
    )
    .orderBy(desc(bulkActivations.createdAt))
    .limit(1)
  return { running: newest ? await present(app, texts, newest) : null }
}

/** Throws `not-found`. */
export async function watchBulk(app: App, texts: Texts, { clientId, name, id }: Shop & { id: string }): Promise<BulkActivation> {
  const { shop } = await storeOf(app.db, { clientId, name })
  return present(app, texts, await bulkOf(app, { clientId, shop, id }))
}

/** What is not begun yet is left out, and the activation ends with what is. Throws `not-found`. */
export async function stopRunningBulk(app: App, { clientId, name, id }: Shop & { id: string }): Promise<{ success: true }> {
  const { shop } = await storeOf(app.db, { clientId, name })
  await bulkOf(app, { clientId, shop, id })
  return app.db.inTransaction(async (tx) => {
    await stopBulk(tx, { clientId, bulkId: id, now: app.clock.now() })
    const stopped = { success: true } as const
    noteAuditedValues(stopped)
    return stopped
  })
}

/** Those that users began, the newest first. */
export async function listBulks(app: App, { clientId, name }: Shop): Promise<{ list: BulkListed[] }> {
  const { shop } = await storeOf(app.db, { clientId, name })
  const bulks = await app.db
    .select()
    .from(bulkActivations)
    .where(and(eq(bulkActivations.clientId, clientId), eq(bulkActivations.shop, shop), isNull(bulkActivations.ruleId)))
    .orderBy(desc(bulkActivations.createdAt))
    .limit(BULKS_LISTED_MAX)
  return {
    list: await Promise.all(bulks.map(async (bulk) => summaryOf(app, bulk, await bulkRowsOf(app.db, { clientId, bulkId: bulk.id })))),
  }
}

type Bulk = typeof bulkActivations.$inferSelect

async function bulkOf(app: App, { clientId, shop, id }: { clientId: string; shop: string; id: string }): Promise<Bulk> {
  const [bulk] = await app.db
    .select()
    .from(bulkActivations)
    .where(and(eq(bulkActivations.clientId, clientId), eq(bulkActivations.shop, shop), eq(bulkActivations.id, id)))
  if (!bulk) throw new Problem('not-found')
  return bulk
}

const madeOf = ({ state, orderIds }: BulkRow): string[] => (state === 'activated' || state === 'failed' ? (orderIds ?? []) : [])

async function summaryOf(app: App, { clientId, id, createdAt, endedAt }: Bulk, rows: readonly BulkRow[]): Promise<BulkListed> {
  const count = (state: BulkRow['state']) => rows.filter((row) => row.state === state).length
  const prices = await pricesOf(app.db, { clientId, orderIds: rows.flatMap(madeOf) })
  return {
    id,
    state: endedAt ? 'done' : 'running',
    total: rows.length,
    ...{ activated: count('activated'), failed: count('failed'), stopped: count('stopped') },
    spent: sum([...prices.values()]),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

async function present(app: App, texts: Texts, bulk: Bulk): Promise<BulkActivation> {
  const rows = await bulkRowsOf(app.db, { clientId: bulk.clientId, bulkId: bulk.id })
  return {
    ...(await summaryOf(app, bulk, rows)),
    orders: rows.map((row) => {
      const { storeOrderId, name, state, reason, awbs } = row
      return { id: storeOrderId, name, state, reason: reason && inWords(texts, reason), awbs, orderIds: madeOf(row) }
    }),
  }
}
