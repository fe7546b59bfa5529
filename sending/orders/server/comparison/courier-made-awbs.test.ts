import { beforeEach, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { trackAwbs } from '../after-awb/track-orders.ts'
import { ownersOfAwbs } from '../awb-owners.ts'
import { type CourierInMemory, courierInMemory } from '../test-courier.ts'
import { askCourier, begun, orderNow, ready } from '../test-orders.ts'
import { openDiscrepancies } from './awb-discrepancies.ts'
import { compareDay } from './compare-awbs.ts'

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
let courier: CourierInMemory

beforeEach(() => {
  courier = courierInMemory({ clock })
  app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock })])
})

/** An order with its AWB, and the one that the courier made for its way back, with the order's reference on it. */
async function sentBack() {
  const ref = await begun(app, await ready(app, await testClient(app, fromRon(100))))
  await askCourier(app, ref)
  const own = (await orderNow(app, ref)).awb ?? ''
  return { ...ref, own, back: courier.arrive(`${ref.orderId}-1`) }
}

const compared = () => compareDay(app, courier, bucharestDayOf(clock.now()))
const named = async (awb: string) => (await openDiscrepancies(app)).filter((one) => one.awb === awb).map(({ kind }) => kind)

it('the number that a courier made for a parcel’s way back is the order’s, and no second AWB', async () => {
  const { own, back, orderId } = await sentBack()
  courier.returnAwbs.set(own, back)
  await compared()
  await compared()
  expect(await named(back)).toEqual([])
  expect((await ownersOfAwbs(app.db, 'fan', [back, own])).get(back)).toMatchObject({ orderId, awb: own })
})

it('where the courier says so only later it is a second AWB until then', async () => {
  const { own, back } = await sentBack()
  await compared()
  expect(await named(back)).toEqual(['double'])
  courier.returnAwbs.set(own, back)
  await trackAwbs(app, [own])
  expect(await named(back)).toEqual([])
  await compared()
  expect(await named(back)).toEqual([])
})

it('a second AWB of an order that has one for its way back is still named', async () => {
  const { own, back, orderId } = await sentBack()
  courier.returnAwbs.set(own, back)
  const second = courier.arrive(`${orderId}-1`)
  await compared()
  expect([await named(back), await named(second)]).toEqual([[], ['double']])
})
