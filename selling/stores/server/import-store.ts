/**
 * Stores without a partner, whose orders come from files: one for clients that need no more, others by the name of where their orders come
 * from. All orders of such a store leave from one place, whose address the merchant chooses as that of any warehouse.
 */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AssignedLocation } from '#selling/ports/store-orders.ts'
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import { getDefaultAddress } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { StoreSettings } from '../contract/stores.ts'
import { mapLocation, noteLocations } from './locations.ts'
import { connectStore, moveConnection } from './store-connection.ts'
import { type StoreRow, storeOf } from './stores.ts'
import { noteSyncFrom } from './sync-state.ts'
import { stores } from './tables.ts'

export const importLocation: AssignedLocation = {
  id: 'import',
  name: 'Depozit',
  formatted: [],
  ...{ address1: '', address2: '', city: '', province: '', zip: '', countryCode: '', phone: '' },
}

const FIRST_TITLE = 'Fisiere'

/** The first one that the client has; made where there is none. */
export async function anyImportStore(app: App, clientId: string): Promise<StoreRow> {
  const [first] = await app.db
    .select()
    .from(stores)
    .where(and(eq(stores.clientId, clientId), eq(stores.platform, 'import'), isNull(stores.disconnectedAt)))
    .orderBy(asc(stores.connectedAt), asc(stores.shop))
    .limit(1)
  return first ?? importStore(app, { clientId, title: FIRST_TITLE })
}

/** By its title, however often it is made. One that was disconnected comes back with its orders and settings. */
export async function importStore(app: App, { clientId, title }: { clientId: string; title: string }): Promise<StoreRow> {
  const shop = `import:${clientId}/${foldName(title).replaceAll(' ', '-') || encodeURIComponent(title)}`
  const [known] = await app.db
    .select()
    .from(stores)
    .where(and(eq(stores.clientId, clientId), eq(stores.shop, shop)))
  if (known && known.disconnectedAt === null) return known
  await app.db.inTransaction((tx) => makeStore(app, tx, { clientId, shop, title }))
  const store = await storeOf(app.db, { clientId, name: shop })
  const from = known ? null : await getDefaultAddress(app.db, clientId)
  if (from && from.shippingPointId === null)
    await mapLocation(app, { clientId, name: store.name, locationId: importLocation.id ?? '', addressId: from.id })
  return store
}

async function makeStore(app: App, tx: Tx, { clientId, shop, title }: { clientId: string; shop: string; title: string }): Promise<void> {
  const key = { clientId, shop }
  const settings = StoreSettings.parse({ repaymentAccount: await knownAccount(tx, clientId) })
  await connectStore(app, tx, { ...key, platform: 'import', currency: 'RON', settings })
  await moveConnection(app, tx, key, 'connected', { title })
  // Nothing is copied from anywhere: what is imported is there.
  await noteSyncFrom(tx, key, null, { syncState: 'ready', syncCheckedAt: app.clock.now() })
  await noteLocations(tx, key, [importLocation])
}

/** Where cash is paid out for the client's other stores. */
async function knownAccount(tx: Tx, clientId: string): Promise<StoreSettings['repaymentAccount']> {
  const rows = await tx
    .select({ settings: stores.settings })
    .from(stores)
    .where(eq(stores.clientId, clientId))
    .orderBy(asc(stores.connectedAt))
  return rows.map(({ settings }) => settings.repaymentAccount ?? null).find((account) => account !== null) ?? null
}
