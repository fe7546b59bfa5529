import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { addressBook } from '#sending/addresses/contract/addresses.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { beginConnecting } from './connecting/begin-connecting.ts'
import { connectWithKey } from './connecting/connect-with-key.ts'
import { disconnectStore } from './connecting/disconnect-store.ts'
import { finishConnectingStore } from './connecting/finish-connecting.ts'
import { storeInstallToken } from './connecting/install-route.ts'
import { claimStoreInstall } from './connecting/installs.ts'
import { checkNeedsAuth } from './connecting/store-access.ts'
import { listLocations, locationInWords, mapLocation, unmapLocation } from './locations.ts'
import { listStores, presentStore, storeInWords } from './present-store.ts'
import { deleteDimensions, saveDimensions } from './product-dimensions.ts'
import { removeAddress } from './remove-address.ts'
import { saveStoreSettings } from './save-settings.ts'
import { partnerStoreOf, storeOf } from './stores.ts'
import { enqueueCopy } from './sync-state.ts'

const success = { success: true } as const
type Called = { client: { id: string }; params: { clientId: string } }
const named = ({ client, params }: Called) => ({ clientId: client.id, name: params.clientId })

export const storeRoutes: Route[] = [
  // The address book knows nothing of warehouses.
  serve(addressBook.remove, async (app, { client, params, query }) => {
    await removeAddress(app, { clientId: client.id, id: params.id, isConfirmed: query.confirmed === 'true' })
    return success
  }),

  serve(storeCalls.list, async (app, { client, texts }) => (await listStores(app, client.id)).map((store) => storeInWords(texts, store))),

  serve(storeCalls.connect, (app, { client, body }) =>
    beginConnecting(app, { clientId: client.id, platform: body.platform, typed: body.shop }),
  ),
  serve(storeCalls.finish, async (app, { client, body, texts }) =>
    storeInWords(texts, await finishConnectingStore(app, { clientId: client.id, ...body })),
  ),
  serve(storeCalls.connectWithKey, async (app, { client, body, texts }) =>
    storeInWords(texts, await connectWithKey(app, { clientId: client.id, ...body })),
  ),
  serve(storeCalls.claimInstall, async (app, { client, request, texts }) =>
    storeInWords(texts, await claimStoreInstall(app, { clientId: client.id, token: storeInstallToken(request.headers.cookie) })),
  ),
  serve(storeCalls.disconnect, async (app, call) => {
    await disconnectStore(app, named(call))
    return success
  }),
  serve(storeCalls.needsAuth, (app, { client, query }) => checkNeedsAuth(app, { clientId: client.id, name: query.apiClientId })),

  serve(storeCalls.saveSettings, async (app, call) =>
    storeInWords(call.texts, await saveStoreSettings(app, { ...named(call), settings: call.body, ifMatch: call.ifMatch })),
  ),
  serve(storeCalls.sync, async (app, call) => {
    const store = await partnerStoreOf(app.db, named(call))
    await app.db.inTransaction((tx) => enqueueCopy(tx, store))
    return storeInWords(call.texts, presentStore(app, store))
  }),

  serve(storeCalls.locations, async (app, call) =>
    (await listLocations(app, named(call))).map((location) => locationInWords(call.texts, location)),
  ),
  serve(storeCalls.mapLocation, async (app, call) => {
    const { locationId, internalAddressId: addressId } = call.body
    return { ...success, mutationId: await mapLocation(app, { ...named(call), locationId, addressId }) }
  }),
  serve(storeCalls.unmapLocation, async (app, { client, params }) => {
    await unmapLocation(app, { clientId: client.id, mutationId: params.mutationId })
    return success
  }),

  serve(storeCalls.saveProduct, async (app, call) => {
    const store = await storeOf(app.db, named(call))
    const { variantId, product } = call.body
    const { weight, width, length, height } = product.dimensions
    const { name = '', sku = '' } = product.identification
    const kept = { variantId, name, sku, dimensions: { widthCm: width, lengthCm: length, heightCm: height }, weightKg: weight }
    return { ...success, mutationId: await app.db.inTransaction((tx) => saveDimensions(tx, store, kept)) }
  }),
  serve(storeCalls.deleteProductDimensions, async (app, { client, params }) => {
    await app.db.inTransaction((tx) => deleteDimensions(tx, { clientId: client.id, mutationId: params.mutationId }))
    return success
  }),
]
