import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressFieldsOf } from '../../../contract/addresses/addresses.ts'
import { StoreSettings } from '../../../contract/stores.ts'
import type { AssignedLocation } from '../../partners/stores/port-orders.ts'
import { testServer } from '../../test-server.ts'
import { createSavedAddress } from '../addresses/address-book.ts'
import { aParty } from '../orders/test-orders.ts'
import { noteLocations, senderOfLocation } from './locations.ts'
import { type StoreRow, storeOf } from './stores.ts'
import { stores } from './tables.ts'

const { parts, call, user } = await testServer()
const { app } = parts
const SHOP = 'magazin-demo.myshopify.com'
let client: Awaited<ReturnType<typeof user>>
let other: typeof client
let store: StoreRow

beforeAll(async () => {
  client = await user('ana')
  other = await user('bogdan')
  // Without the store's own orders, which would come in by themselves.
  const own = { shop: SHOP, platform: 'shopify' as const, name: 'magazin-demo', title: 'Magazin Demo' }
  const row = { ...own, currency: 'RON', settings: StoreSettings.parse({}), connectedAt: app.clock.now() }
  await app.db.insert(stores).values({ clientId: client.id, ...row })
  store = await storeOf(app.db, { clientId: client.id, name: 'magazin-demo' })
})
beforeEach(async () => {
  await app.db.execute(sql`delete from store_location_addresses`)
  await app.db.execute(sql`delete from store_locations`)
  await app.db.execute(sql`delete from saved_addresses`)
})

const location = (own: Partial<AssignedLocation> = {}): AssignedLocation => ({
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
  ...own,
})
const anAddress = async (owner = client.id, shortName = 'Depozit') =>
  app.db.inTransaction((tx) => createSavedAddress(tx, { clientId: owner, fields: addressFieldsOf(aParty(), shortName) }, app.geography))

describe('deleting an address that couriers come to for a warehouse', () => {
  const remove = async (id: string, query = '', token = client.token) => {
    const answer = await call(`/address/${id}${query}`, { method: 'DELETE', token })
    return { status: answer.statusCode, body: answer.json() }
  }
  const mapped = async () => {
    await noteLocations(app.db, store, [location()])
    const { id } = await anAddress()
    const payload = { shopifyLocationId: location().id, internalAddressId: id }
    await call('/user/integration/shopify/location-mutation/from/magazin-demo', { method: 'POST', token: client.token, payload })
    return id
  }

  it('names the warehouse and deletes nothing until that was confirmed', async () => {
    const [id, another] = [await mapped(), await anAddress(other.id)]
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { title: 'address-in-use', message: expect.stringMatching(/depozitul Depozit Cluj \(Magazin Demo\)\. Dupa stergere/) },
    })
    expect((await senderOfLocation(app, store, location()))?.addressId).toBe(id)
    expect((await remove(another.id, '?confirmed=true')).status).toBe(404)
    expect((await remove(id, '?confirmed=true')).status).toBe(200)
    expect((await senderOfLocation(app, store, location()))?.addressId).toBeNull()
    expect((await remove(another.id, '', other.token)).status).toBe(200)
  })

  it('asks nothing for an address of no warehouse, or of a shop that is no longer connected', async () => {
    const [id, free] = [await mapped(), await anAddress()]
    expect((await remove(free.id)).status).toBe(200)
    await app.db.update(stores).set({ disconnectedAt: app.clock.now() })
    expect((await remove(id)).status).toBe(200)
    await app.db.update(stores).set({ disconnectedAt: null })
  })
})
