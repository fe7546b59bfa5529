import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { requestPickup } from '#sending/orders/server/after-awb/request-pickup.ts'
import { courierInMemory } from '#sending/orders/server/test-courier.ts'
import { askCourier, begun, ready } from '#sending/orders/server/test-orders.ts'
import { runDueEffects } from '#server/effects/test-effects.ts'
import { couriersOf, type PickupAnswer, type PickupRequest } from '#server/partners/couriers/port.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { everyDay } from '../contract/pickup-points.ts'
import { callCouriers } from './call-couriers.ts'
import { listPoints } from './list-points.ts'
import { requestDeletion } from './request-point.ts'
import { approved } from './test-points.ts'

/** A Thursday morning. */
const clock = testClock('2026-11-19T07:30:00+02:00')
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
let called: PickupRequest[] = []
let answers: PickupAnswer[] = []
let clientId: string

beforeEach(async () => {
  called = []
  answers = []
  const requestPickupOf = async (request: PickupRequest): Promise<PickupAnswer> => {
    called.push(request)
    return answers.shift() ?? { kind: 'ordered', id: `P${called.length}` }
  }
  app.couriers = couriersOf([
    { ...courierInMemory({ clock }), requestPickup: requestPickupOf },
    courierInMemory({ code: 'sameday', clock }),
  ])
  clientId = await testClient(app, fromRon(200))
  await app.db.$client.query('delete from pickup_points')
})

const morning = async (period = '2026-11-19') => {
  await callCouriers.run(app, { period } as never)
  clock.advance(10_000)
  await runDueEffects(app, requestPickup)
}

describe('in the morning', () => {
  it('the courier is called to each point whose day it is, for what a day brings, and once with the orders of the day', async () => {
    await approved(app, clientId, { estimatedOrderCount: 63, pickUpDays: { ...everyDay, friday: false } })
    await morning()
    await morning()
    expect(called).toEqual([
      expect.objectContaining({ pickupOn: '2026-11-19', parcels: 4, weightKg: 4, window: { from: '09:00', until: '17:00' } }),
    ])
    expect(called[0]?.sender.address.street).toBe('Strada Memorandumului')
    await askCourier(app, await begun(app, await ready(app, clientId)))
    await morning()
    expect(called).toHaveLength(1)
    await morning('2026-11-20')
    expect(called).toHaveLength(1)
  })

  it('it is not called on a holiday, to a point that is being deleted, or where it comes by its contract', async () => {
    const id = await approved(app, clientId)
    await approved(app, clientId, { courier: 'sameday' })
    await morning('2026-11-30')
    expect(called).toEqual([])
    await app.db.inTransaction((tx) => requestDeletion(app, tx, { clientId, id }))
    await morning('2026-12-02')
    expect(called).toEqual([])
  })

  it('the call stands though the point is deleted before it is made, as orders of the day rely on it, and its refusal is no news', async () => {
    const id = await approved(app, clientId)
    await callCouriers.run(app, { period: '2026-11-19' } as never)
    await app.db.inTransaction((tx) => requestDeletion(app, tx, { clientId, id }))
    answers = [{ kind: 'refused', reason: partnerSaid('Zona inundata') }]
    clock.advance(10_000)
    await runDueEffects(app, requestPickup)
    expect(called).toHaveLength(1)
    const { rows } = await app.db.$client.query(
      `select key from effects where client_id = $1 and kind = 'mail' and key like '%/not-called/%'`,
      [clientId],
    )
    expect(rows).toEqual([])
  })

  it('a courier that does not come is said at the point', async () => {
    await approved(app, clientId)
    answers = [{ kind: 'refused', reason: partnerSaid('Zona inundata') }]
    await morning()
    expect(await listPoints(app, textsOf('ro'), clientId, false)).toMatchObject([
      { state: 'approved', notCalled: { on: '2026-11-19', reason: expect.stringContaining('Zona inundata') } },
    ])
  })
})
