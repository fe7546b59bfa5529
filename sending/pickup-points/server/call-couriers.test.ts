import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { requestPickup } from '#sending/orders/server/after-awb/request-pickup.ts'
import { courierInMemory } from '#sending/orders/server/test-courier.ts'
import { aShipment, askCourier, begun, ready } from '#sending/orders/server/test-orders.ts'
import { type CourierPickupRequest, couriersOf, type PickupAnswer } from '#sending/ports/couriers.ts'
import { runDueEffects } from '#server/effects/test-effects.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { timesByNight } from '#tools/test/by-night.ts'
import { everyPickupDay } from '../contract/pickup-points.ts'
import { callCouriers } from './call-couriers.ts'
import { pickupTermsAt } from './corrections.ts'
import { listPoints } from './list-points.ts'
import { requestPointDeletion } from './request-point.ts'
import { approved, labelWaits, pickedUp } from './test-points.ts'

/** A Thursday morning. */
const clock = testClock('2026-11-19T07:30:00+02:00')
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
  await app.db.$client.query('delete from pickup_points')
})

const morning = async (period = '2026-11-19') => {
  await callCouriers.run(app, { period } as never)
  clock.advance(10_000)
  await runDueEffects(app, requestPickup)
}

/** The evening before the Thursday of this file. */
const EVENING = '2026-11-18T19:00:00+02:00'

describe('in the morning', () => {
  it('the courier is called to each point whose day it is and where a label waits, for what a day brings, and once with the orders of the day', async () => {
    await labelWaits(app, clientId, { madeAt: EVENING })
    await approved(app, clientId, { estimatedOrderCount: 63, pickUpDays: { ...everyPickupDay, friday: false } })
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

  it('it is not called where no label of that courier and that door waits: the first order of the day calls it', async () => {
    await approved(app, clientId)
    await labelWaits(app, clientId, { courier: 'sameday', madeAt: EVENING })
    await labelWaits(app, clientId, { madeAt: EVENING, number: '99' })
    const gone = await labelWaits(app, clientId, { madeAt: EVENING })
    await pickedUp(app, { clientId, orderId: gone, at: '2026-11-18T20:00:00+02:00' })
    const cancelled = await labelWaits(app, clientId, { madeAt: EVENING })
    await app.db.$client.query(`update orders set state = 'cancelled' where id = $1`, [cancelled])
    await labelWaits(app, clientId, { madeAt: '2026-10-02T10:00:00+03:00' })
    await morning()
    expect(called).toEqual([])
    await askCourier(app, await begun(app, await ready(app, clientId)))
    clock.advance(10_000)
    await runDueEffects(app, requestPickup)
    expect(called.map(({ parcels }) => parcels)).toEqual([1])
  })

  it('it is not called on a holiday, to a point that is being deleted, or where it comes by its contract', async () => {
    for (const courier of ['fan', 'sameday'] as const) await labelWaits(app, clientId, { courier, madeAt: EVENING })
    const id = await approved(app, clientId)
    await approved(app, clientId, { courier: 'sameday' })
    await morning('2026-11-30')
    expect(called).toEqual([])
    await app.db.inTransaction((tx) => requestPointDeletion(app, tx, { clientId, id }))
    await morning('2026-12-02')
    expect(called).toEqual([])
  })

  it('the call stands though the point is deleted before it is made, as orders of the day rely on it, and its refusal is no news', async () => {
    await labelWaits(app, clientId, { madeAt: EVENING })
    const id = await approved(app, clientId)
    await callCouriers.run(app, { period: '2026-11-19' } as never)
    await app.db.inTransaction((tx) => requestPointDeletion(app, tx, { clientId, id }))
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
    await labelWaits(app, clientId, { madeAt: EVENING })
    await approved(app, clientId)
    answers = [{ kind: 'refused', reason: partnerSaid('Zona inundata') }]
    await morning()
    expect(await listPoints(app, textsOf('ro'), clientId, false)).toMatchObject([
      { state: 'approved', notCalled: { on: '2026-11-19', reason: expect.stringContaining('Zona inundata') } },
    ])
  })
})

describe('a point that starts later', () => {
  it('has its price and its calls from that day on, and the days before are not missed', async () => {
    at('2026-11-17T09:00:00+02:00')
    await approved(app, clientId, { startsOn: '2026-11-20' })
    await labelWaits(app, clientId, { madeAt: '2026-11-17T10:00:00+02:00' })
    const { address } = aShipment().sender
    const termsOn = async (on: string) => [...(await pickupTermsAt(app.db, { clientId, address, on })).values()]
    expect(await termsOn('2026-11-19')).toEqual([])
    expect(await termsOn('2026-11-20')).toEqual([{ correction: fromRon(-2), daysOff: [] }])
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) {
      at(`${day}T07:30:00+02:00`)
      await morning(day)
    }
    expect([called.map(({ pickupOn }) => pickupOn), await newsOf('missed')]).toEqual([['2026-11-20'], []])
    expect(await listPoints(app, textsOf('ro'), clientId, false)).toMatchObject([{ state: 'approved', startsOn: '2026-11-20' }])
  })

  it('is judged by the months from that day on', async () => {
    at('2026-08-20T09:00:00+03:00')
    await approved(app, clientId, { startsOn: '2026-09-15' })
    at('2026-11-02T09:00:00+02:00')
    const [point] = await listPoints(app, textsOf('ro'), clientId, false)
    expect(point?.shipments?.map(({ month }) => month)).toEqual(['2026-11', '2026-10'])
  })

  it('starts no earlier than it is approved, and within a season', async () => {
    at('2026-11-17T09:00:00+02:00')
    await expect(approved(app, clientId, { startsOn: '2026-11-16' })).rejects.toMatchObject({ errors: [{ path: 'startsOn' }] })
    const tooLate = approved(app, clientId, { courier: 'sameday', startsOn: '2027-02-16' })
    await expect(tooLate).rejects.toMatchObject({ errors: [{ path: 'startsOn' }] })
  })
})

const newsOf = async (news: string): Promise<string[]> => {
  const { rows } = await app.db.$client.query<{ key: string }>(
    `select key from effects where client_id = $1 and kind = 'mail' and key like $2 order by key`,
    [clientId, `%/${news}/%`],
  )
  return rows.map(({ key }) => key.slice(-10))
}
/** The clock of this file runs on: each of these stands at an hour of its own. */
const at = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())

describe('after an outage', () => {
  it('of a few hours the courier is called, and once', async () => {
    at('2026-11-19T07:00:00+02:00')
    await approved(app, clientId)
    await labelWaits(app, clientId, { madeAt: EVENING })
    at('2026-11-19T11:40:00+02:00')
    await morning('2026-11-19')
    await morning('2026-11-19')
    expect(called.map(({ pickupOn }) => pickupOn)).toEqual(['2026-11-19'])
    expect(await newsOf('missed')).toEqual([])
  })

  it('that lasts over noon it is not called any more, which is said at the point and in one mail', async () => {
    at('2026-11-19T07:00:00+02:00')
    await approved(app, clientId)
    await labelWaits(app, clientId, { madeAt: EVENING })
    at('2026-11-19T12:05:00+02:00')
    await morning('2026-11-19')
    await morning('2026-11-19')
    expect(called).toEqual([])
    expect(await newsOf('missed')).toEqual(['2026-11-19'])
    expect(await listPoints(app, textsOf('ro'), clientId, false)).toMatchObject([
      { notCalled: { on: '2026-11-19', reason: 'Platforma nu a functionat la ora la care curierul este chemat.' } },
    ])
  })

  it('a morning on which no label waited is not missed', async () => {
    at('2026-11-16T07:00:00+02:00')
    await approved(app, clientId)
    const id = await labelWaits(app, clientId, { madeAt: '2026-11-17T20:00:00+02:00' })
    await pickedUp(app, { clientId, orderId: id, at: '2026-11-18T16:00:00+02:00' })
    at('2026-11-20T07:30:00+02:00')
    await morning('2026-11-20')
    expect([called, await newsOf('missed')]).toEqual([[], ['2026-11-18']])
  })

  it('of days, each that was chosen and had no call is said, but for holidays, days of orders, and those before the approval', async () => {
    at('2026-11-25T12:00:00+02:00')
    await labelWaits(app, clientId, { madeAt: '2026-11-25T11:00:00+02:00' })
    await approved(app, clientId, { pickUpDays: { ...everyPickupDay, thursday: false } })
    at('2026-12-03T07:30:00+02:00')
    // An order of that door had called on the second.
    await app.db.$client.query(
      `insert into effects (client_id, kind, key, input, due_since, created_at)
       select client_id, 'request-pickup', 'fan/2026-12-02/' || place_key, '{}', now(), now() from pickup_points where client_id = $1`,
      [clientId],
    )
    await callCouriers.run(app, { period: '2026-12-03' } as never)
    expect([called, await newsOf('missed')]).toEqual([[], ['2026-11-27']])
    // 30 November and 1 December are holidays; the day after the outage is an ordinary one.
    at('2026-12-04T07:30:00+02:00')
    await morning('2026-12-04')
    expect([called.map(({ pickupOn }) => pickupOn), await newsOf('missed')]).toEqual([['2026-12-04'], ['2026-11-27']])
  })
})

const POINTS = timesByNight(200, 1_000)

it(`of ${POINTS} points and a day without a process each is called once or said to be missed, and none twice`, async () => {
  at('2026-11-16T07:00:00+02:00')
  await labelWaits(app, clientId, { madeAt: '2026-11-13T19:00:00+02:00', number: 'usa' })
  const id = await approved(app, clientId)
  await app.db.$client.query(
    `insert into pickup_points select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'place_key', 100000 + n || ' usa ' || n))).*
       from pickup_points p, generate_series(2, $2::int) n where p.id = $1`,
    [id, POINTS],
  )
  await app.db.$client.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', 'O' || n, 'awb', 'A' || n, 'sender', jsonb_set(o.sender, '{address}',
            o.sender -> 'address' || jsonb_build_object('postalCode', (100000 + n)::text, 'street', 'usa', 'number', n::text))))).*
       from orders o, generate_series(2, $2::int) n where o.client_id = $1`,
    [clientId, POINTS],
  )
  await labelWaits(app, clientId, { madeAt: '2026-11-13T19:00:00+02:00' })
  const callsOf = async (day: string) => {
    const { rows } = await app.db.$client.query<{ count: string; doors: string }>(
      `select count(*), count(distinct key) as doors from effects where client_id = $1 and kind = 'request-pickup' and key like $2`,
      [clientId, `fan/${day}/%`],
    )
    return rows.map(({ count, doors }) => [Number(count), Number(doors)])[0]
  }
  at('2026-11-17T07:30:00+02:00')
  // Two processes, one of which is killed on its way and begun again.
  await Promise.all([1, 2].map(() => callCouriers.run(app, { period: '2026-11-17' } as never)))
  await callCouriers.run(app, { period: '2026-11-17' } as never)
  expect(await callsOf('2026-11-17')).toEqual([POINTS, POINTS])
  // The eighteenth passes without a process; on the nineteenth it is back an hour late.
  at('2026-11-19T08:30:00+02:00')
  for (const _ of [1, 2]) await callCouriers.run(app, { period: '2026-11-19' } as never)
  expect([await callsOf('2026-11-18'), await callsOf('2026-11-19')]).toEqual([
    [0, 0],
    [POINTS, POINTS],
  ])
  // 2026-11-16 is the day of the approval, before its call: it was missed too.
  expect((await newsOf('missed')).sort()).toEqual([...Array(POINTS).fill('2026-11-16'), ...Array(POINTS).fill('2026-11-18')])
})
