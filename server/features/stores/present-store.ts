import { and, asc, eq, isNull } from 'drizzle-orm'
import { noAbilities, type StoreConnection } from '../../../contract/stores.ts'
import type { App } from '../../platform/app.ts'
import { connectionOf } from './store-connection.ts'
import { hasPartner, portOf, type StoreRow } from './stores.ts'
import { progressOf } from './sync-state.ts'
import { stores } from './tables.ts'

export const presentStore = (app: Pick<App, 'stores'>, row: StoreRow): StoreConnection => ({
  clientId: row.name,
  platform: row.platform,
  abilities: hasPartner(row) ? portOf(app, row).abilities : noAbilities,
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
export async function listStores(app: Pick<App, 'db' | 'stores'>, clientId: string): Promise<StoreConnection[]> {
  const rows = await app.db
    .select()
    .from(stores)
    .where(and(eq(stores.clientId, clientId), isNull(stores.disconnectedAt)))
    .orderBy(asc(stores.connectedAt), asc(stores.shop))
  return rows.map((row) => presentStore(app, row))
}
