/** Activating many orders: requested at once, done in the background, watched by any client. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import { Problem } from '../../../../contract/problems.ts'
import type { BulkActivation } from '../../../../contract/store-orders/bulk.ts'
import { inWords } from '../../../../contract/texts/message.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import type { App } from '../../../platform/app.ts'
import { once } from '../../../platform/http/idempotency.ts'
import { noteAudited } from '../../../platform/http/request-entry.ts'
import { namesOf } from '../../store-copy/copied-order.ts'
import { storeOf } from '../../stores/stores.ts'
import { bulkActivations } from '../tables.ts'
import { addBulk, rowsOf } from './bulk-rows.ts'

type Shop = { clientId: string; name: string }

/** Throws `not-found` when one of them is no order of the shop's. */
export async function activateMany(
  app: App,
  { clientId, name, ids, key }: Shop & { ids: readonly string[]; key: string | null },
): Promise<{ success: true; id: string }> {
  const store = await storeOf(app.db, { clientId, name })
  const unique = [...new Set(ids)]
  const names = await namesOf(app.db, store, unique)
  if (names.size < unique.length) throw new Problem('not-found')
  const orders = unique.map((id) => ({ id, name: names.get(id) ?? '' }))
  const repeated = { clientId, key, operation: 'activate-many', body: { shop: store.shop, ids: unique } }
  const { id } = await app.db.inTransaction(async (tx) => {
    const bulk = { clientId, shop: store.shop, orders, now: app.clock.now() }
    const added = await once(tx, repeated, async () => ({ id: await addBulk(tx, bulk) }))
    noteAudited(added)
    return added
  })
  return { success: true, id }
}

/** The newest that still runs. */
export async function runningMany(app: App, texts: Texts, { clientId, name }: Shop): Promise<{ running: BulkActivation | null }> {
  const { shop } = await storeOf(app.db, { clientId, name })
  const [newest] = await app.db
    .select()
    .from(bulkActivations)
    .where(and(eq(bulkActivations.clientId, clientId), eq(bulkActivations.shop, shop), isNull(bulkActivations.endedAt)))
    .orderBy(desc(bulkActivations.createdAt))
    .limit(1)
  return { running: newest ? await present(app, texts, newest) : null }
}

/** Throws `not-found`. */
export async function watchMany(app: App, texts: Texts, { clientId, name, id }: Shop & { id: string }): Promise<BulkActivation> {
  const { shop } = await storeOf(app.db, { clientId, name })
  const [bulk] = await app.db
    .select()
    .from(bulkActivations)
    .where(and(eq(bulkActivations.clientId, clientId), eq(bulkActivations.shop, shop), eq(bulkActivations.id, id)))
  if (!bulk) throw new Problem('not-found')
  return present(app, texts, bulk)
}

async function present(
  app: App,
  texts: Texts,
  { clientId, id, createdAt, endedAt }: typeof bulkActivations.$inferSelect,
): Promise<BulkActivation> {
  const rows = await rowsOf(app.db, { clientId, bulkId: id })
  const isSettled = (state: string) => state === 'activated' || state === 'failed'
  return {
    id,
    state: endedAt ? 'done' : 'running',
    total: rows.length,
    activated: rows.filter(({ state }) => state === 'activated').length,
    failed: rows.filter(({ state }) => state === 'failed').length,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    orders: rows.map(({ storeOrderId, name, state, reason, awbs, orderIds }) => {
      return {
        id: storeOrderId,
        name,
        state,
        reason: reason && inWords(texts, reason),
        awbs,
        orderIds: isSettled(state) ? (orderIds ?? []) : [],
      }
    }),
  }
}
