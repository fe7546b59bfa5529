import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { partyOf } from '#sending/addresses/contract/addresses.ts'
import { StoreSettings } from '../contract/stores.ts'
import { noteLocations, senderOfLocation } from './locations.ts'
import { productDimensionsOf } from './product-dimensions.ts'
import { warehouseStage } from './test-warehouses.ts'

const { app, call, client, other, store, location, anAddress } = await warehouseStage()

const at = (path: string) => `/user/integration/shopify/${path}`
const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, token = client.token) => {
  const answer = await call(at(path), { method, token, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

describe('the settings of a shop', () => {
  const settings = StoreSettings.parse({})
  const account = { iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelier SRL' }
  const save = (input: object) => ask('PUT', 'settings/magazin-demo', input)

  it('are kept, and come with the list', async () => {
    const input = {
      ...settings,
      cashGateways: ['Numerar la curier'],
      courierMappings: [{ shippingTitle: 'Livrare la adresa', courier: 'fan' }],
      repaymentAccount: { ...account, iban: 'ro49 aaaa 1b31 0075 9384 0000' },
      defaultPackage: { weightKg: 1, lengthCm: 30, widthCm: 20, heightCm: 10 },
    }
    expect((await save(input)).body.settings).toEqual({ ...input, repaymentAccount: account })
    expect((await ask('GET', 'shops')).body[0].settings).toEqual({ ...input, repaymentAccount: account })
  })

  it('take only a Romanian account, and say so at the field', async () => {
    for (const iban of ['RO49AAAA1B31007593840001', 'DE89370400440532013000', 'cont']) {
      const { status, body } = await save({ ...settings, repaymentAccount: { ...account, iban } })
      expect([status, body.errors]).toEqual([
        422,
        [expect.objectContaining({ path: 'repaymentAccount.iban', message: expect.stringContaining('cont valid din Romania') })],
      ])
    }
  })
})

describe('a warehouse', () => {
  it('is listed as its orders named it last, with its address as far as it can be read', async () => {
    await noteLocations(app.db, store, [location(), location({ id: null, name: 'Sters' })])
    await noteLocations(app.db, store, [location({ name: 'Depozit Cluj-Napoca' }), location({ name: 'Depozit Cluj-Napoca' })])
    await noteLocations(app.db, store, [location({ id: 'gid://shopify/Location/9', name: 'Lager Wien', countryCode: 'AT', city: 'Wien' })])
    const { body } = await ask('GET', 'locations/magazin-demo')
    expect(body).toEqual([
      {
        locationId: 'gid://shopify/Location/71000000002',
        name: 'Depozit Cluj-Napoca',
        formatted: ['Strada Memorandumului 28', '400114 Cluj-Napoca'],
        converted: {
          contact: expect.objectContaining({ name: 'ana', phone: '+40744100200' }),
          address: expect.objectContaining({ countryCode: 'RO', countyCode: 'CJ', city: 'Cluj-Napoca', postalCode: '400114' }),
        },
        problems: [],
        mutation: null,
      },
      expect.objectContaining({ name: 'Lager Wien', converted: null, mutation: null }),
    ])
  })

  it('says what its own address lacks for couriers to come there', async () => {
    await noteLocations(app.db, store, [location({ address1: 'langa gara', zip: '' })])
    const { body } = await ask('GET', 'locations/magazin-demo')
    expect(body[0].problems).toContain('Codul postal este obligatoriu!')
  })

  it('is sent from the address chosen for it, until that is unset or leaves the address book', async () => {
    await noteLocations(app.db, store, [location()])
    const saved = await anAddress()
    const map = (internalAddressId: string) =>
      ask('POST', 'location-mutation/from/magazin-demo', { shopifyLocationId: location().id, internalAddressId })
    const { mutationId } = (await map(saved.id)).body
    expect(await senderOfLocation(app, store, location())).toEqual({
      addressId: saved.id,
      mutationId,
      locationId: location().id,
      party: partyOf(saved),
      validationStrategy: 'book',
      errors: [],
    })
    expect((await ask('GET', 'locations/magazin-demo')).body[0].mutation).toEqual({ mutationId, addressId: saved.id, shortName: 'Depozit' })
    const second = await anAddress(client.id, 'Alt depozit')
    expect((await map(second.id)).body.mutationId).toBe(mutationId)
    expect((await senderOfLocation(app, store, location()))?.addressId).toBe(second.id)
    await call(`/address/${second.id}?confirmed=true`, { method: 'DELETE', token: client.token })
    expect((await senderOfLocation(app, store, location()))?.validationStrategy).toBe('store')
    expect((await ask('GET', 'locations/magazin-demo')).body[0].mutation).toBeNull()
    const again = (await map(saved.id)).body.mutationId
    expect((await ask('DELETE', `location-mutation/from/${again}`)).body).toEqual({ success: true })
    expect((await ask('DELETE', `location-mutation/from/${again}`)).status).toBe(404)
    expect((await senderOfLocation(app, store, location()))?.validationStrategy).toBe('store')
  })

  it('is not sent from another client’s address, nor is the choice another’s to unset', async () => {
    const input = { shopifyLocationId: location().id, internalAddressId: (await anAddress(other.id)).id }
    expect((await ask('POST', 'location-mutation/from/magazin-demo', input)).status).toBe(404)
    const own = { ...input, internalAddressId: (await anAddress()).id }
    const { mutationId } = (await ask('POST', 'location-mutation/from/magazin-demo', own)).body
    expect((await ask('DELETE', `location-mutation/from/${mutationId}`, undefined, other.token)).status).toBe(404)
  })

  it('is sent from the store’s own address where none was chosen, with the client’s contact where the store has none', async () => {
    const saved = await anAddress()
    const sender = await senderOfLocation(app, store, location({ phone: '' }))
    expect(sender).toMatchObject({
      addressId: null,
      mutationId: null,
      locationId: location().id,
      validationStrategy: 'store',
      party: { contact: { name: saved.contactName, phone: saved.contactPhone }, address: { city: 'Cluj-Napoca', countyCode: 'CJ' } },
    })
    expect((await senderOfLocation(app, store, location({ id: null })))?.locationId).toBeNull()
  })

  it('whose address is wrong is shown with what is wrong; one that cannot be read is none', async () => {
    const wrong = await senderOfLocation(app, store, location({ zip: '999999', phone: '' }))
    expect(wrong?.errors.map(({ type }) => type)).toContain('CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR')
    expect(await senderOfLocation(app, store, location({ city: '', province: '', zip: '' }))).toBeNull()
    expect(await senderOfLocation(app, store, location({ countryCode: 'HU' }))).toBeNull()
  })
})

describe('the dimensions of a variant', () => {
  const dimensions = { weight: null, width: 10, length: 20, height: 5 }
  const save = (own: object = {}, token = client.token) =>
    ask(
      'POST',
      'product-mutation/magazin-demo',
      { variantId: 'v1', product: { identification: { name: 'Cana' }, dimensions, ...own } },
      token,
    )

  it('are kept by variant, changed in place and forgotten', async () => {
    const { mutationId } = (await save()).body
    expect(await productDimensionsOf(app.db, store, ['v1', 'v2'])).toEqual(
      new Map([['v1', { mutationId, dimensions: { widthCm: 10, lengthCm: 20, heightCm: 5 }, weightKg: null }]]),
    )
    expect((await save({ dimensions: { ...dimensions, weight: 0.42 } })).body.mutationId).toBe(mutationId)
    expect((await productDimensionsOf(app.db, store, ['v1'])).get('v1')?.weightKg).toBeCloseTo(0.42)
    expect((await ask('DELETE', `product-mutation/${mutationId}`, undefined, other.token)).status).toBe(404)
    expect((await ask('DELETE', `product-mutation/${mutationId}`)).status).toBe(200)
    expect(await productDimensionsOf(app.db, store, ['v1'])).toEqual(new Map())
  })

  it('are within what a parcel can be, each refused at its field', async () => {
    const { status, body } = await save({ dimensions: { weight: null, width: 0, length: 900, height: 5 } })
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['product.dimensions.width', 'product.dimensions.length'],
    ])
  })

  it('of a shop that is not one’s own are not kept', async () => {
    expect((await save({}, other.token)).status).toBe(404)
  })
})

describe('the check of the account', () => {
  const check = async () => (await ask('GET', 'check-account-configuration/magazin-demo')).body
  const codes = async () => (await check()).map(({ code }: { code: string }) => code)
  const change = (set: string) => app.db.execute(sql.raw(`update stores set ${set} where shop = '${store.shop}'`))
  const cashOrder = () =>
    app.db.execute(sql`insert into store_orders (client_id, shop, id, name, created_at, changed_at, customer_name, total_minor, outstanding_minor,
        currency, payment, fulfilment, pieces, tags, payment_gateways, is_open, is_awaiting, read_at)
      values (${client.id}, ${store.shop}, 'cash', '#1', now(), now(), 'Ana', 100, 100, 'RON', 'pending', 'unfulfilled', 1, '[]',
        '["CASH ON DELIVERY (COD)"]', true, true, now()) on conflict do nothing`)

  beforeEach(async () => {
    await app.db.execute(sql`delete from store_orders`)
    await change(
      `needs_auth_since = null, missing_scopes = '[]', currency = 'RON', settings = '${JSON.stringify(StoreSettings.parse({}))}'`,
    )
  })

  it('finds nothing where everything is set', async () => {
    await anAddress()
    expect(await check()).toEqual([])
  })

  it('asks for an address that couriers can come to; a warehouse that can be read is one', async () => {
    expect(await check()).toEqual([
      {
        code: 'no-pick-up-address',
        message: expect.stringContaining('adresa'),
        docsUrl: null,
        settingsUrl: 'http://127.0.0.1:9/profile/addresses',
        allowTesting: true,
      },
    ])
    await noteLocations(app.db, store, [location({ city: '', province: '', zip: '' })])
    expect(await codes()).toEqual(['no-pick-up-address'])
    await noteLocations(app.db, store, [location()])
    expect(await codes()).toEqual([])
  })

  it('asks for the account that cash is paid to once an order is paid at the door', async () => {
    await anAddress()
    await cashOrder()
    expect(await check()).toMatchObject([
      { code: 'no-repayment-account', settingsUrl: 'http://127.0.0.1:9/profile/shopify/settings/magazin-demo' },
    ])
    const account = { iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelier SRL' }
    await ask('PUT', 'settings/magazin-demo', StoreSettings.parse({ repaymentAccount: account }))
    expect(await codes()).toEqual([])
  })

  it('does not ask for it when the merchant’s names for cash are others', async () => {
    await anAddress()
    await cashOrder()
    await ask('PUT', 'settings/magazin-demo', StoreSettings.parse({ cashGateways: ['Numerar'] }))
    expect(await codes()).toEqual([])
  })

  it('reports a foreign currency, which orders may be looked at in', async () => {
    await anAddress()
    await change(`currency = 'EUR'`)
    expect(await check()).toEqual([
      expect.objectContaining({ code: 'currency', message: expect.stringContaining('EUR'), allowTesting: true }),
    ])
  })

  it('shows no orders of a shop that does not let us in, or hides some', async () => {
    await anAddress()
    await change(`needs_auth_since = now(), missing_scopes = '["read_merchant_managed_fulfillment_orders"]'`)
    const errors: { code: string; allowTesting: boolean }[] = await check()
    expect(errors.map(({ code, allowTesting }) => [code, allowTesting])).toEqual([
      ['needs-auth', false],
      ['missing-scopes', false],
    ])
    await change(`needs_auth_since = null, missing_scopes = '["write_fulfillments"]'`)
    expect(await check()).toEqual([expect.objectContaining({ code: 'missing-scopes', allowTesting: true })])
  })
})
