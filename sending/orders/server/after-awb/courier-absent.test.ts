/** What was begun with a courier that the operator has no account with any more: kept, legible, and never guessed. */
import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { syncAllLockers } from '#sending/lockers/server/sync-lockers.ts'
import { lockerSyncs } from '#sending/lockers/server/tables.ts'
import { courierOf, couriersOf } from '#sending/ports/couriers.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import { effectOf } from '#server/effects/effect-rows.ts'
import { runEffect } from '#server/effects/run-effect.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { activateOrder } from '../activation/activate-order.ts'
import { compareAwbs } from '../comparison/compare-awbs.ts'
import { offersForDraft } from '../draft/offers-for-draft.ts'
import { orderDetails } from '../queries.ts'
import { type CourierInMemory, courierInMemory } from '../test-courier.ts'
import { aDraft, aShipment, askCourier, begun, effectNow, expectAccountsRight, orderNow, ready } from '../test-orders.ts'
import { cancelAwb } from './cancel-awb.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancellationOf } from './cancellation-of.ts'
import { changeCash } from './change-cash.ts'
import { printLabel } from './print-labels.ts'
import { requestPickup } from './request-pickup.ts'
import { trackAwbs, trackOrders } from './track-orders.ts'

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
let fan: CourierInMemory
let sameday: CourierInMemory
let clientId: string
beforeEach(async () => {
  fan = courierInMemory({ clock })
  sameday = courierInMemory({ clock, code: 'sameday' })
  app.couriers = couriersOf([fan, sameday])
  clientId = await testClient(app, fromRon(500))
})
/** Its variables are not set at the next start. */
const fanLeaves = () => {
  app.couriers = couriersOf([sameday])
}
const notInUse = { code: 'partner-not-in-use' }
const ofFan = { code: 'courier-not-in-use', params: { courier: 'fan' } }
const activated = async (courier: 'fan' | 'sameday' = 'fan') => {
  const { order } = await activateOrder(app, await ready(app, clientId, { courier }))
  return { clientId, orderId: order.uniqueId, awb: order.awb ?? '' }
}

describe('an activation whose courier has left meanwhile', () => {
  it('is refused and its money comes back where the courier was never asked', async () => {
    const order = await begun(app, await ready(app, clientId))
    fanLeaves()
    expect(await askCourier(app, order)).toMatchObject({ state: 'refused', reason: ofFan })
    expect(await orderNow(app, order)).toMatchObject({ state: 'draft', refusal: ofFan })
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(fromRon(500))
    await expectAccountsRight(app)
  })

  it('is an operator’s where an AWB may be there', async () => {
    const order = await begun(app, await ready(app, clientId))
    fan.ways.push('lost')
    await askCourier(app, order)
    fanLeaves()
    clock.advance(60_000)
    await askCourier(app, order)
    expect(await effectNow(app, order)).toMatchObject({ state: 'manual', reason: ofFan })
    expect((await orderNow(app, order)).state).toBe('activating')
  })
})

describe('an order whose courier has left', () => {
  it('stays legible, and what would ask the courier says why it cannot', async () => {
    const order = await activated()
    fanLeaves()
    expect(await orderDetails(app, clientId, order.orderId)).toMatchObject({ state: 'active', awb: order.awb, courier: 'fan' })
    await expect(cancelOrder(app, order)).rejects.toMatchObject(notInUse)
    await expect(printLabel(app, { ...order, format: 'A6' })).rejects.toMatchObject(notInUse)
    await expect(changeCash(app, { ...order, amountBani: fromRon(1) })).rejects.toMatchObject({ code: 'cash-not-changeable' })
    expect((await orderNow(app, order)).state).toBe('active')
  })

  it('has what was asked for before left to an operator, with the courier', async () => {
    const order = await activated()
    const cancelling = cancellationOf(clientId, { courier: 'fan', awb: order.awb })
    const pickup = {
      clientId,
      kind: requestPickup,
      key: 'fan/azi',
      subject: order.orderId,
      input: { courier: 'fan', pickupOn: '2030-01-07', orderId: order.orderId },
    }
    await app.db.inTransaction(async (tx) => {
      await addEffect(app, tx, { ...cancelling, kind: cancelAwb, input: { courier: 'fan', awb: order.awb, orderId: order.orderId } })
      await addEffect(app, tx, pickup)
    })
    fanLeaves()
    for (const [kind, ref] of [
      [cancelAwb, cancelling],
      [requestPickup, { ...pickup, kind: requestPickup.name }],
    ] as const) {
      await runEffect(app, kind, ref)
      expect(await effectOf(app.db, ref)).toMatchObject({ state: 'manual', reason: ofFan })
    }
  })

  it('is asked about again later, and the parcels of others are followed meanwhile', async () => {
    const [left, other] = [await activated(), await activated('sameday')]
    fanLeaves()
    sameday.events = [
      { state: 'picked_up', text: 'Ridicat', place: null, happenedAt: clock.now(), courierCode: '1' },
    ] as typeof sameday.events
    clock.advance(3_600_000)
    await trackOrders.run(app, undefined as never)
    expect((await orderNow(app, other)).state).toBe('picked_up')
    const waiting = await orderNow(app, left)
    expect(waiting.state).toBe('active')
    expect(waiting.trackAt?.getTime()).toBeGreaterThan(clock.now().getTime())
    app.couriers = couriersOf([fan, sameday])
    fan.events = sameday.events
    await trackAwbs(app, [left.awb])
    expect((await orderNow(app, left)).state).toBe('picked_up')
  })
})

it('a draft gets offers of those that are there, and its point of one that has left counts as gone', async () => {
  fanLeaves()
  const offered = await offersForDraft(app, clientId, await aDraft(app, clientId))
  expect([...new Set(offered.offers.map(({ courier }) => courier))]).toEqual(['sameday'])
  const shipment = aShipment({ locker: { courier: 'fan', id: 'FANBOX1' } })
  const { offers } = await offersForDraft(app, clientId, await aDraft(app, clientId, shipment))
  expect(offers.filter(({ courier }) => courier === 'fan')).toEqual([])
})

it('jobs over all couriers leave out who is not there', async () => {
  const asked: string[] = []
  const { listAwbs } = sameday
  sameday.listAwbs = async (on) => {
    asked.push(on)
    return listAwbs?.(on) ?? []
  }
  fanLeaves()
  await compareAwbs.run(app, undefined as never)
  await syncAllLockers(app)
  expect(asked).toHaveLength(2)
  expect((await app.db.select().from(lockerSyncs)).filter(({ courier }) => courier === 'fan')).toEqual([])
  expect(() => courierOf(app, 'fan')).toThrow(expect.objectContaining(notInUse))
})
