import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { aStoreOrder, storeInMemory } from '#partners/stores/test-store.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { movedInPlace } from '../test-activations.ts'
import { connectedShop, SHOP } from '../test-store-orders.ts'
import { movePartToLocation, whereToMove } from './move-part.ts'

const ro = textsOf('ro')

const shop = storeInMemory()
const app = await testApp({ stores: { shopify: shop } })
let store: StoreRow
let id: string

beforeEach(async () => {
  store = await connectedShop(app, await testClient(app, fromRon(10)))
  id = `order-${randomUUID()}`
  shop.put(aStoreOrder({ id }))
  shop.targets = [
    { locationId: 'depozit-2', name: 'Cluj', isMovable: true, message: '', availableLines: 1, unavailableLines: 0 },
    { locationId: 'depozit-3', name: 'Iasi', isMovable: false, message: 'Nu este pe stoc.', availableLines: 0, unavailableLines: 1 },
  ]
})

const move = (locationId = 'depozit-2', name = SHOP) =>
  movePartToLocation(app, { clientId: store.clientId, shop: name, partId: `${id}-p1`, locationId })
const standsAt = () => shop.orderNow(id).awaiting.map(({ location }) => location.id)

it('moves a part, named by the shop in full or in short', async () => {
  expect(await whereToMove(app, ro, { clientId: store.clientId, shop: SHOP, partId: `${id}-p1` })).toMatchObject([
    { id: 'depozit-2', movable: true },
    { id: 'depozit-3', movable: false, message: 'Nu este pe stoc.' },
  ])
  expect(await move('depozit-2', 'magazin')).toEqual({ success: true })
  expect(standsAt()).toEqual(['depozit-2'])
})

it('says in the store’s words why not', async () => {
  await expect(move('depozit-3')).rejects.toMatchObject({ code: 'store-refused', because: partnerSaid('Nu este pe stoc.') })
})

it('learns from the order itself that it moved when the answer is lost', async () => {
  shop.ways.move = ['lost']
  expect(await move()).toEqual({ success: true })
  expect(standsAt()).toEqual(['depozit-2'])
})

it('learns so also of a store that keeps the part’s id', async () => {
  shop.ways.move = ['never']
  shop.meanwhile.move = () => shop.change(id, movedInPlace)
  expect(await move()).toEqual({ success: true })
})

it('says that nothing was moved when nothing was', async () => {
  shop.ways.move = ['never']
  await expect(move()).rejects.toMatchObject({ code: 'store-failed' })
  expect(standsAt()).toEqual(['depozit-1'])
})

it('knows nothing of parts that do not exist, and of another client’s shop', async () => {
  await expect(
    movePartToLocation(app, { clientId: store.clientId, shop: SHOP, partId: 'alta', locationId: 'depozit-2' }),
  ).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(
    movePartToLocation(app, { clientId: randomUUID(), shop: SHOP, partId: `${id}-p1`, locationId: 'depozit-2' }),
  ).rejects.toMatchObject({
    code: 'not-found',
  })
})
