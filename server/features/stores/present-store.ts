import { and, asc, eq, isNull } from 'drizzle-orm'
import type { StoreConnection } from '../../../contract/stores.ts'
import { inWords } from '../../../contract/texts/message.ts'
import type { Texts } from '../../../contract/texts/texts.ts'
import type { Database } from '../../platform/database/database.ts'
import { connectionOf } from './store-connection.ts'
import { type StoreRow, shortName } from './stores.ts'
import { progressOf, type SyncProgressCoded } from './sync-state.ts'
import { stores } from './tables.ts'

export type StoreConnectionCoded = Omit<StoreConnection, 'sync'> & { sync: SyncProgressCoded }

export const storeInWords = (texts: Texts, { sync, ...store }: StoreConnectionCoded): StoreConnection => ({
  ...store,
  sync: { ...sync, problem: sync.problem && inWords(texts, sync.problem) },
})

export const presentStore = (row: StoreRow): StoreConnectionCoded => ({
  clientId: shortName(row.shop),
  kind: 'shopify',
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
export async function listStores(db: Database, clientId: string): Promise<StoreConnectionCoded[]> {
  const rows = await db
    .select()
    .from(stores)
    .where(and(eq(stores.clientId, clientId), isNull(stores.disconnectedAt)))
    .orderBy(asc(stores.connectedAt), asc(stores.shop))
  return rows.map(presentStore)
}
