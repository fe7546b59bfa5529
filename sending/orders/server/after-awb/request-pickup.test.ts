import { beforeEach, describe, expect, it } from 'vitest'
import { saveWorkingHours } from '#account/settings/server/working-hours.ts'
import { sameHoursEachDay } from '#contract/client-profile/working-hours.ts'
import { fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { type CourierPickupRequest, couriersOf, type PickupAnswer } from '#sending/ports/couriers.ts'
import { runDueEffects } from '#server/effects/test-effects.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { timelineText } from '../../contract/order-timeline.ts'
import { orderDetails } from '../queries.ts'
import { courierInMemory } from '../test-courier.ts'
import { aParty, aShipment, askCourier, begun, ready } from '../test-orders.ts'
import { requestPickup } from './request-pickup.ts'

const ro = textsOf('ro')

/** A Thursday morning. */
const clock = testClock('2026-11-19T09:00:00+02:00')
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
let called: CourierPickupRequest[] = []
let answers: PickupAnswer[] = []
let clientId: string

beforeEach(async () => {
  called = []
  answers = []
  const requestPickupOf = async (request: CourierPickupRequest): Promise<PickupAnswer> => {
    called.push(request)
    return answers.shift() ?? { kind: 'ordered', id: `P${called.length}` }
  }
  app.couriers = couriersOf([
    { ...courierInMemory({ clock }), requestPickup: requestPickupOf },
    courierInMemory({ code: 'sameday', clock }),
  ])
  clientId = await testClient(app, fromRon(200))
  await app.db.$client.query('delete from graphile_worker._private_jobs')
})

const otherPlace = aParty({ address: { postalCode: '500001', city: 'Brașov', countyCode: 'BV', street: 'Strada Lungă', number: '1' } })

async function activate(courier: 'fan' | 'sameday' = 'fan', sender = aShipment().sender) {
  const ref = await begun(app, await ready(app, clientId, { courier, shipment: aShipment({ sender }) }))
  await askCourier(app, ref)
  return ref
}

/** The calls that wait are made, those that failed once more. */
async function makeCalls(): Promise<void> {
  clock.advance(10_000)
  await runDueEffects(app, requestPickup)
}

const kept = async () =>
  (
    await app.db.$client.query(
      "select state, split_part(key, '/', 2) as on, answer ->> 'id' as id, reason from effects where client_id = $1 and kind = 'request-pickup' order by key",
      [clientId],
    )
  ).rows

describe('a courier that comes when called', () => {
  it('is called once a day and place, however many parcels wait there', async () => {
    await activate()
    await activate()
    await makeCalls()
    await activate()
    await makeCalls()
    expect(called).toEqual([expect.objectContaining({ pickupOn: '2026-11-19', parcels: 1, weightKg: 2 })])
    expect(await kept()).toEqual([{ state: 'done', on: '2026-11-19', id: 'P1', reason: null }])
  })

  it('is given the hours of the sender’s schedule on that day, and from 09:00 to 17:00 without one', async () => {
    await activate()
    await makeCalls()
    const usual = { start: '09:00:00', end: '18:00:00' }
    const hours = { ...sameHoursEachDay(usual), thursday: { start: '10:30:00', end: '16:00:00' } }
    await app.db.inTransaction((tx) => saveWorkingHours(tx, clientId, hours))
    await activate('fan', otherPlace)
    await makeCalls()
    expect(called.map(({ window }) => window)).toEqual([
      { from: '09:00', until: '17:00' },
      { from: '10:30', until: '16:00' },
    ])
  })

  it('is called to each place', async () => {
    await activate()
    await activate('fan', otherPlace)
    await makeCalls()
    expect(called.map((request) => request.sender.address.city).sort()).toEqual(['Brașov', 'Cluj-Napoca'])
  })

  it('is called again when it did not say whether it comes', async () => {
    answers = [{ kind: 'unknown', cause: 'timeout' }]
    await activate()
    await makeCalls()
    await makeCalls()
    expect(called).toHaveLength(2)
    expect(await kept()).toEqual([{ state: 'done', on: '2026-11-19', id: 'P2', reason: null }])
  })

  it('is called on the next try when it could not be reached', async () => {
    answers = [{ kind: 'not-sent', cause: 'login: cut' }]
    await activate()
    await makeCalls()
    await makeCalls()
    expect(await kept()).toEqual([{ state: 'done', on: '2026-11-19', id: 'P2', reason: null }])
  })

  it('that said no is called again with the next parcel', async () => {
    answers = [{ kind: 'refused', reason: partnerSaid('Adresa nu este deservita.') }]
    await activate()
    await makeCalls()
    await activate()
    await makeCalls()
    expect(await kept()).toEqual([{ state: 'done', on: '2026-11-19', id: 'P2', reason: null }])
  })

  it('that says no is not called again for the same parcel, and its timeline says why', async () => {
    answers = [{ kind: 'refused', reason: partnerSaid('Ora este prea tarzie.') }]
    const ref = await activate()
    await makeCalls()
    await makeCalls()
    expect(called).toHaveLength(1)
    const { timeline } = await orderDetails(app, clientId, ref.orderId)
    expect(timeline.map(({ entry }) => timelineText(ro, entry))).toContain('FAN Courier nu vine sa ridice coletul: Ora este prea tarzie.')
    expect(await kept()).toEqual([{ state: 'refused', on: '2026-11-19', id: null, reason: partnerSaid('Ora este prea tarzie.') }])
  })
})

it('a courier that comes by contract is not called', async () => {
  await activate('sameday')
  await makeCalls()
  expect([called, await kept()]).toEqual([[], []])
})
