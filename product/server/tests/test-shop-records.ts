/** For every call of stores and of their orders that names a record: how to ask it for a record of some client. */

import { randomUUID } from 'node:crypto'
import { type Bani, ZERO } from '#contract/money.ts'
import { readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { sampleStoreShipment } from '#selling/store-shipments/server/sample-shipments.ts'
import { storeShipments } from '#selling/store-shipments/server/tables.ts'
import { StoreSettings } from '#selling/stores/contract/stores.ts'
import { mapLocation } from '#selling/stores/server/locations.ts'
import { saveDimensions } from '#selling/stores/server/product-dimensions.ts'
import { type PartnerStore, partnerStoreOf, storePortOf } from '#selling/stores/server/stores.ts'
import { connectShop, DEMO_SHOP, inShopify, SMALL_SHOP } from '#selling/stores/server/test-shops.ts'
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { createSavedAddress } from '#sending/addresses/server/address-book.ts'
import { aDraft, aParty } from '#sending/orders/server/test-orders.ts'
import { PARCEL } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'

type Question = { address: string; payload?: object }
type Owner = { id: string; token: string }
type Ask = (address: string, asked: { method: 'POST'; token: string; payload: object }) => Promise<{ json(): { id: string } }>

const LOCATION = 'gid://shopify/Location/71000000001'
const twice = (id: string) => encodeURIComponent(encodeURIComponent(id))
const sizes = { widthCm: 10, lengthCm: 20, heightCm: 5 }
const at = (path: string) => `/user/integration/shopify/${path}`

/** A connected shop each, with an order that waits and the best input to send it without packing it. */
export function shopsOf(app: App) {
  const shops = new Map<string, string>()

  /** Connected again where it was disconnected. */
  async function shopOf(owner: Pick<Owner, 'id'>): Promise<PartnerStore> {
    const shop = shops.get(owner.id) ?? [DEMO_SHOP, SMALL_SHOP][shops.size] ?? ''
    shops.set(owner.id, shop)
    return partnerStoreOf(app.db, { clientId: owner.id, name: shop }).catch(() => connectedWithPlenty(owner.id, shop))
  }

  /** More is read in a moment than a shop lets an app read. */
  async function connectedWithPlenty(clientId: string, shop: string): Promise<PartnerStore> {
    const throttle = { maximumAvailable: 1_000_000, available: 1_000_000, restoreRate: 1000 }
    await inShopify(`http://127.0.0.1:${app.config.simPort}`, { shop, throttle })
    return connectShop(app, clientId, shop)
  }

  async function orderOf(owner: Pick<Owner, 'id'>): Promise<{ name: string; orderId: string; partId: string }> {
    const store = await shopOf(owner)
    const connected = storePortOf(app, { platform: 'shopify' }).connected(store.shop)
    const page = await connected.orders({ after: null, pageSize: 10, changedSince: null })
    for (const { id } of page.kind === 'done' ? page.value.orders : []) {
      const { awaiting } = await readOrderNow(app, store, id)
      const part = awaiting.find(({ permits }) => permits.fulfil)
      if (part) return { name: store.name, orderId: id, partId: part.id }
    }
    throw new Error('the simulated shop has no order that waits')
  }

  async function requestOf(owner: Pick<Owner, 'id'>, more: object = {}): Promise<{ name: string; orderId: string; payload: object }> {
    const { name, orderId, partId } = await orderOf(owner)
    const packages = { type: PARCEL, content: 'Carti', list: [], postponedProducts: [] }
    const { shortName: _none, ...sender } = addressFieldsOf(aParty(), '')
    const payload = { shopifyOrderId: orderId, shopifyFulfillmentOrderId: partId, version: 'veche', sender, recipient: aParty(), packages }
    return { name, orderId, payload: { ...payload, extraOptions: {}, ...more } }
  }

  /** An order of ours made the shipment of a store's order; answers the shop's name. */
  async function shipmentOf(owner: Pick<Owner, 'id'>, own: { orderId: string; awb: string | null; cashBani: Bani }): Promise<string> {
    const { name, orderId: storeOrderId, partId } = await orderOf(owner)
    const { shop } = await shopOf(owner)
    const { clientId, number, ...shipment } = sampleStoreShipment({ clientId: owner.id, shop }, { storeOrderId, partId, ...own })
    const once = [storeShipments.clientId, storeShipments.shop, storeShipments.partId, storeShipments.number]
    await app.db
      .insert(storeShipments)
      .values({ clientId, number, ...shipment })
      .onConflictDoUpdate({ target: once, set: shipment })
    return name
  }

  return {
    shopOf,
    orderOf,
    shipmentOf,
    requestOf,
    activationOf: (owner: Pick<Owner, 'id'>) => requestOf(owner, { activationId: randomUUID(), fulfilledLineItems: [] }),
  }
}

export function shopRecords(app: App, ask: Ask): Record<string, (owner: Owner) => Promise<Question>> {
  const { shopOf, orderOf, shipmentOf, requestOf, activationOf } = shopsOf(app)
  const nameOf = async (owner: Owner): Promise<string> => (await shopOf(owner)).name

  async function anAddressOf(owner: Owner): Promise<string> {
    const fields = addressFieldsOf(aParty(), 'Depozit')
    return (await app.db.inTransaction((tx) => createSavedAddress(tx, { clientId: owner.id, fields }, app.geography))).id
  }

  async function bulkOf(owner: Owner): Promise<Question> {
    const { name, orderId } = await orderOf(owner)
    return { address: at(`orders-activation/${name}`), payload: { list: [{ id: orderId }] } }
  }

  const named = (path: string, payload?: object) => async (owner: Owner) => ({
    address: at(`${path}/${await nameOf(owner)}`),
    ...(payload ? { payload } : {}),
  })

  return {
    [`DELETE ${at('shops/:clientId')}`]: named('shops'),
    [`PUT ${at('settings/:clientId')}`]: named('settings', StoreSettings.parse({})),
    [`POST ${at('sync/:clientId')}`]: named('sync', {}),
    [`GET ${at('check-account-configuration/:clientId')}`]: named('check-account-configuration'),
    [`GET ${at('locations/:clientId')}`]: named('locations'),
    [`POST ${at('location-mutation/from/:clientId')}`]: async (owner) => ({
      address: at(`location-mutation/from/${await nameOf(owner)}`),
      payload: { shopifyLocationId: LOCATION, internalAddressId: await anAddressOf(owner) },
    }),
    [`DELETE ${at('location-mutation/from/:mutationId')}`]: async (owner) => {
      const input = { clientId: owner.id, name: await nameOf(owner), locationId: LOCATION, addressId: await anAddressOf(owner) }
      return { address: at(`location-mutation/from/${await mapLocation(app, input)}`) }
    },
    [`POST ${at('product-mutation/:clientId')}`]: named('product-mutation', {
      variantId: 'v1',
      product: { identification: {}, dimensions: { weight: null, width: 10, length: 20, height: 5 } },
    }),
    [`DELETE ${at('product-mutation/:mutationId')}`]: async (owner) => {
      const input = { variantId: 'v1', name: '', sku: '', dimensions: sizes, weightKg: null }
      return { address: at(`product-mutation/${await saveDimensions(app.db, await shopOf(owner), input)}`) }
    },

    [`POST ${at('orders/:clientId')}`]: named('orders', { type: 'AWAITING_ACTIVATION' }),
    [`GET ${at('order/:clientId/:orderId')}`]: async (owner) => {
      const { name, orderId } = await orderOf(owner)
      return { address: at(`order/${name}/${twice(orderId)}`) }
    },
    [`GET ${at('order-listed/:clientId/:orderId')}`]: async (owner) => {
      const { name, orderId } = await orderOf(owner)
      return { address: at(`order-listed/${name}/${twice(orderId)}`) }
    },
    [`POST ${at('services-list/:clientId')}`]: async (owner) => {
      const { name, payload } = await requestOf(owner)
      return { address: at(`services-list/${name}`), payload }
    },
    [`POST ${at('order/:clientId')}`]: async (owner) => {
      const { name, payload } = await activationOf(owner)
      return { address: at(`order/${name}`), payload }
    },
    [`PATCH ${at('order/:clientId')}`]: async (owner) => {
      const { name, payload } = await requestOf(owner)
      return { address: at(`order/${name}`), payload }
    },
    [`POST ${at('order-cash/:clientId/:uniqueId')}`]: async (owner) => {
      const orderId = await aDraft(app, owner.id)
      return { address: at(`order-cash/${await shipmentOf(owner, { orderId, awb: null, cashBani: ZERO })}/${orderId}`) }
    },
    [`GET ${at(':shop/fulfillment-order/:fulfillmentOrderId/locations')}`]: async (owner) => {
      const { partId } = await orderOf(owner)
      return { address: at(`${(await shopOf(owner)).shop}/fulfillment-order/${twice(partId)}/locations`) }
    },
    [`POST ${at(':shop/fulfillment-order/:fulfillmentOrderId/move/:locationId')}`]: async (owner) => {
      const { partId } = await orderOf(owner)
      return { address: at(`${(await shopOf(owner)).shop}/fulfillment-order/${twice(partId)}/move/${twice(LOCATION)}`) }
    },
    [`POST ${at('orders-activation/:clientId')}`]: bulkOf,
    [`GET ${at('orders-activation/:clientId')}`]: named('orders-activation'),
    [`GET ${at('orders-activation/:clientId/:id')}`]: async (owner) => {
      const { address, payload = {} } = await bulkOf(owner)
      const { id } = (await ask(address, { method: 'POST', token: owner.token, payload })).json()
      return { address: `${address}/${id}` }
    },
    [`POST ${at('orders-activation/:clientId/:id/stop')}`]: async (owner) => {
      const { address, payload = {} } = await bulkOf(owner)
      const { id } = (await ask(address, { method: 'POST', token: owner.token, payload })).json()
      return { address: `${address}/${id}/stop` }
    },
    [`GET ${at('orders-activations/:clientId')}`]: named('orders-activations'),
    [`POST ${at('orders-selectable/:clientId')}`]: async (owner) => {
      const { name } = await orderOf(owner)
      return { address: at(`orders-selectable/${name}`), payload: { type: 'AWAITING_ACTIVATION' } }
    },
    [`POST ${at('orders-rows/:clientId')}`]: async (owner) => {
      const { name, orderId } = await orderOf(owner)
      return { address: at(`orders-rows/${name}`), payload: { ids: [orderId] } }
    },
    [`POST ${at('orders-prices/:clientId')}`]: async (owner) => {
      const { name, orderId } = await orderOf(owner)
      return { address: at(`orders-prices/${name}`), payload: { ids: [orderId] } }
    },
  }
}
