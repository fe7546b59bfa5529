import { beforeAll, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import type { TrackingEvent } from '#sending/ports/couriers.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { OrderFilters } from '../../contract/order-filters.ts'
import { orderAgain } from '../draft/write-order.ts'
import { listOrders } from '../list-orders.ts'
import { countOrders } from '../order-counts.ts'
import { orderDetails } from '../queries.ts'
import { courierInMemory } from '../test-courier.ts'
import { aDraft, askCourier, begun, orderNow, ready } from '../test-orders.ts'
import { receiveBack } from './receive-back.ts'
import { trackAwbs } from './track-orders.ts'

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
const courier = courierInMemory({ clock })
const [first, second] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
let clientId: string
let orderId: string

const event = (state: TrackingEvent['state'], text: string, minute: number): TrackingEvent => ({
  ...{ state, text, courierCode: `C${minute}`, place: 'Cluj-Napoca' },
  happenedAt: new Date(clock.now().getTime() + minute * 60_000),
})
const said = (userId: string, isReceived = true) =>
  app.db.inTransaction((tx) => receiveBack(app, tx, { clientId, orderId, isReceived, userId }))
const listed = async () => (await listOrders(app, clientId, OrderFilters.parse({ state: 'to-receive-back' }))).count
const counted = async () => (await countOrders(app.db, clientId)).notReceivedBack

beforeAll(async () => {
  app.couriers = couriersOf([courier])
  clientId = await testClient(app, fromRon(100))
  const ref = await begun(app, await ready(app, clientId))
  await askCourier(app, ref)
  orderId = ref.orderId
  const { awb } = await orderNow(app, ref)
  courier.events = [
    event('picked_up', 'Ridicat', 1),
    event('attempt_failed', 'Destinatar negasit', 2),
    event('returning', 'Retur initiat', 3),
    event('returned', 'Returnat la expeditor', 4),
  ]
  await trackAwbs(app, [awb ?? ''])
})

it('a returned order says why in the courier’s words, and when it came back', async () => {
  const order = await orderDetails(app, clientId, orderId)
  expect(order).toMatchObject({ state: 'returned', reason: 'Destinatar negasit', actions: { receiveBack: true } })
  expect(order.reachedAt).toBe(courier.events[3]?.happenedAt.toISOString())
})

it('is listed and counted until it is said to be there, by the first who says so', async () => {
  expect([await listed(), await counted()]).toEqual([1, 1])
  await Promise.all([said(first), said(first)])
  await said(second)
  expect(await orderNow(app, { clientId, orderId })).toMatchObject({ receivedBackAt: expect.any(Date), receivedBackBy: first })
  expect([await listed(), await counted()]).toEqual([0, 0])
  const { timeline } = await orderDetails(app, clientId, orderId)
  expect(timeline.filter(({ entry }) => entry.code === 'received-back')).toHaveLength(1)
})

it('is undone, and said again by another', async () => {
  await said(second, false)
  expect([await listed(), await counted()]).toEqual([1, 1])
  await said(second)
  expect((await orderNow(app, { clientId, orderId })).receivedBackBy).toBe(second)
})

it('is sent again as an order that knows it, and it of that', async () => {
  const again = await orderAgain(app, { clientId, orderId, key: null })
  expect(again.replaces).toMatchObject({ uniqueId: orderId, state: 'returned' })
  expect((await orderDetails(app, clientId, orderId)).replacedBy).toMatchObject({ uniqueId: again.uniqueId })
})

it('of an order that did not come back is refused', async () => {
  const draft = await aDraft(app, clientId)
  const wrong = app.db.inTransaction((tx) => receiveBack(app, tx, { clientId, orderId: draft, isReceived: true, userId: first }))
  await expect(wrong).rejects.toMatchObject({ code: 'order-not-returned' })
})
