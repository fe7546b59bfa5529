import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { syncLockersOf } from '#sending/lockers/server/sync-lockers.ts'
import { courierOf } from '#sending/ports/couriers.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { cancelOrder } from './after-awb/cancel-order.ts'
import { trackAwbs } from './after-awb/track-orders.ts'
import { orderDetails } from './queries.ts'
import { askCourier, begun, expectAccountsRight, orderNow, ready } from './test-orders.ts'
import { couriersOnSimulators } from './test-simulators.ts'

const { couriers, control, expectOneAwbEach } = await couriersOnSimulators()
const app = await testApp({ couriers: [...couriers.values()] })
const START = fromRon(2_000)
let clientId: string

beforeAll(async () => {
  clientId = await testClient(app, START)
  for (const courier of couriers.keys()) {
    await syncLockersOf(app, courierOf(app, courier))
    await control(courier, 'advance', { untidyEvents: true })
  }
})
afterAll(async () => {
  await expectAccountsRight(app)
  await expectOneAwbEach(app)
})

describe.each([...couriers.keys()])('with %s, which reports its events in disorder', (courier) => {
  async function activated(delivery: 'address' | 'locker' = 'address') {
    const ref = await begun(app, await ready(app, clientId, { courier, delivery }))
    await askCourier(app, ref)
    const { awb } = await orderNow(app, ref)
    return { ...ref, awb: awb ?? '' }
  }
  type Ref = Awaited<ReturnType<typeof activated>>

  /** The parcel goes there, in minutes of its own; we ask. Answers the order's state. */
  async function moved(ref: Ref, to: string, minutes: number) {
    await control(courier, 'advance', { awb: ref.awb, to, at: new Date(Date.now() + minutes * 60_000).toISOString() })
    await trackAwbs(app, [ref.awb])
    return (await orderNow(app, ref)).state
  }
  /** Each state as often as the timeline comes to it. */
  const wayOf = async (ref: Ref) => {
    const states = (await orderDetails(app, clientId, ref.orderId)).timeline.map((step) => step.state)
    return states.filter((state, i) => state !== states[i - 1])
  }

  it('a parcel goes to the door, with a failed attempt on the way', async () => {
    const ref = await activated()
    expect(await moved(ref, 'picked_up', 10)).toBe('picked_up')
    expect(await moved(ref, 'attempt_failed', 20)).toBe('attempt_failed')
    expect(await moved(ref, 'out_for_delivery', 30)).toBe('out_for_delivery')
    expect(await moved(ref, 'delivered', 40)).toBe('delivered')
    expect(await wayOf(ref)).toEqual([
      'draft',
      'active',
      'picked_up',
      'in_transit',
      'out_for_delivery',
      'attempt_failed',
      'out_for_delivery',
      'delivered',
    ])
  })

  it('a parcel goes to a locker', async () => {
    const ref = await activated('locker')
    expect(await moved(ref, 'at_locker', 10)).toBe('at_locker')
    expect(await moved(ref, 'delivered', 20)).toBe('delivered')
    expect(await wayOf(ref)).toEqual(['draft', 'active', 'picked_up', 'in_transit', 'at_locker', 'delivered'])
  })

  it('a parcel comes back, or is lost', async () => {
    const back = await activated()
    expect(await moved(back, 'returning', 10)).toBe('returning')
    expect(await moved(back, 'returned', 20)).toBe('returned')
    expect(await moved(await activated(), 'lost', 10)).toBe('lost')
  })

  it('is asked as often as one likes: the timeline stays the same', async () => {
    const ref = await activated()
    await moved(ref, 'out_for_delivery', 10)
    const once = (await orderDetails(app, clientId, ref.orderId)).timeline
    for (let i = 0; i < 3; i += 1) await trackAwbs(app, [ref.awb])
    expect((await orderDetails(app, clientId, ref.orderId)).timeline).toEqual(once)
  })

  it('an AWB is cancelled and paid back before the pick-up, and not after', async () => {
    const before = (await clientBalances(app.db, clientId)).availableBani
    const ref = await activated()
    expect((await cancelOrder(app, ref)).state).toBe('cancelled')
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(before)
    const gone = await activated()
    await control(courier, 'advance', { awb: gone.awb, to: 'picked_up' })
    await expect(cancelOrder(app, gone)).rejects.toMatchObject({ code: 'order-not-cancellable' })
    expect((await orderNow(app, gone)).state).toBe('active')
  })
})
