import { and, asc, eq, isNull } from 'drizzle-orm'
import type { StoreConnection } from '../../../contract/stores.ts'
import type { Database } from '../../platform/database/database.ts'
import { connectionOf } from './store-connection.ts'
import type { StoreRow } from './stores.ts'
import { progressOf } from './sync-state.ts'
import { stores } from './tables.ts'

export const presentStore = (row: StoreRow): StoreConnection => ({
  clientId: row.name,
  platform: row.platform,
  title: row.title,
  domain: row.shop,
  currency: row.currency,
  state: connectionOf(row),
  connectedAt: row.connectedAt.toISOString(),
  sync: progressOf(row),
  unreported: row.refusedTopics.map(({ topic }) => topic),
  settings: row.settings,
})

/** A client's connected shops, the first connected first. */
export async function listStores(db: Database, clientId: string): Promise<StoreConnection[]> {
  const rows = await db
    .select()
    .from(stores)
    .where(and(eq(stores.clientId, clientId), isNull(stores.disconnectedAt)))
    .orderBy(asc(stores.connectedAt), asc(stores.shop))
  return rows.map(presentStore)
}
