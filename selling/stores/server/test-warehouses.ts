/** A shop without orders, two clients, and addresses for the warehouse that it names. */
import { sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import type { AssignedLocation } from '#selling/ports/store-orders.ts'
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { createSavedAddress } from '#sending/addresses/server/address-book.ts'
import { aParty } from '#sending/orders/server/test-orders.ts'
import { StoreSettings } from '../contract/stores.ts'
import { storeOf } from './stores.ts'
import { stores } from './tables.ts'

const SHOP = 'magazin-demo.myshopify.com'

export async function warehouseStage() {
  const { parts, call, user } = await testServer()
  const { app } = parts
  const client = await user('ana')
  const other = await user('bogdan')
  // Without the store's own orders, which would come in by themselves.
  const own = { shop: SHOP, platform: 'shopify' as const, name: 'magazin-demo', title: 'Magazin Demo' }
  const row = { ...own, currency: 'RON', settings: StoreSettings.parse({}), connectedAt: app.clock.now() }
  await app.db.insert(stores).values({ clientId: client.id, ...row })
  const store = await storeOf(app.db, { clientId: client.id, name: 'magazin-demo' })
  beforeEach(async () => {
    await app.db.execute(sql`delete from store_location_addresses`)
    await app.db.execute(sql`delete from store_locations`)
    await app.db.execute(sql`delete from saved_addresses`)
  })

  return {
    ...{ app, call, client, other, store },
    location: (changed: Partial<AssignedLocation> = {}): AssignedLocation => ({
      id: 'gid://shopify/Location/71000000002',
      name: 'Depozit Cluj',
      formatted: ['Strada Memorandumului 28', '400114 Cluj-Napoca'],
      address1: 'Strada Memorandumului 28',
      address2: '',
      city: 'Cluj-Napoca',
      province: 'Cluj',
      zip: '400114',
      countryCode: 'RO',
      phone: '0744 100 200',
      ...changed,
    }),
    anAddress: (clientId = client.id, shortName = 'Depozit') =>
      app.db.inTransaction((tx) => createSavedAddress(tx, { clientId, fields: addressFieldsOf(aParty(), shortName) }, app.geography)),
  }
}
