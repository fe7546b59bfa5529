import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import { contentVersionOf } from '#server/platform/http/versions.ts'
import { noAbilities } from '../contract/store-abilities.ts'
import type { StoreConnection } from '../contract/stores.ts'
import { storeConnectionStateOf } from './store-connection.ts'
import { connectedStores, hasPartner, type StoreRow } from './stores.ts'
import { type SyncProgressCoded, syncProgressOf } from './sync-state.ts'

export type StoreConnectionCoded = Omit<StoreConnection, 'sync'> & { sync: SyncProgressCoded }

export const storeInWords = (texts: Texts, { sync, ...store }: StoreConnectionCoded): StoreConnection => ({
  ...store,
  sync: { ...sync, problem: sync.problem && inWords(texts, sync.problem) },
})

export const presentStore = (app: Pick<App, 'stores'>, row: StoreRow): StoreConnectionCoded => ({
  clientId: row.name,
  platform: row.platform,
  abilities: (hasPartner(row) && app.stores.get(row.platform)?.abilities) || noAbilities,
  title: row.title,
  domain: row.shop,
  currency: row.currency,
  state: storeConnectionStateOf(row),
  connectedAt: row.connectedAt.toISOString(),
  sync: syncProgressOf(row),
  unreported: row.refusedTopics.map(({ topic }) => topic),
  remarks: row.remarks,
  settings: row.settings,
  version: contentVersionOf(row.settings),
})

/** A client's connected shops, the first connected first. */
export async function listStores(app: Pick<App, 'db' | 'stores'>, clientId: string): Promise<StoreConnectionCoded[]> {
  const rows = await connectedStores(app.db, clientId)
  return rows.map((row) => presentStore(app, row))
}
