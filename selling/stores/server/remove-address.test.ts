import { describe, expect, it } from 'vitest'
import { noteLocations, senderOfLocation } from './locations.ts'
import { stores } from './tables.ts'
import { warehouseStage } from './test-warehouses.ts'

const { app, call, client, other, store, location, anAddress } = await warehouseStage()

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
