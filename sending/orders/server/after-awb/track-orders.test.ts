import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { couriersOf, type TrackingEvent } from '#sending/ports/couriers.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { finalStates, mayOrderBecome, type OrderState, type ParcelState, parcelStates } from '../../contract/order-states.ts'
import { returnReported } from '../order-transition.ts'
import { detailsInWords } from '../present-order.ts'
import { orderDetails } from '../queries.ts'
import { type CourierInMemory, courierInMemory } from '../test-courier.ts'
import { aShipment, askCourier, begun, expectAccountsRight, orderNow, ready } from '../test-orders.ts'
import { publicTracking } from './public-tracking.ts'
import { nextOrderStateOf, trackAwbs, trackOrders } from './track-orders.ts'

const ro = textsOf('ro')

const clock = testClock()
const app = await testApp({ clock })
const START = fromRon(100)
let courier: CourierInMemory
let clientId: string

beforeEach(async () => {
  courier = courierInMemory({ clock })
  app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock })])
  clientId = await testClient(app, START)
})
afterAll(() => expectAccountsRight(app))

async function activated(shipment = aShipment()) {
  const ref = await begun(app, await ready(app, clientId, { shipment }))
  await askCourier(app, ref)
  const { awb } = await orderNow(app, ref)
  return { ...ref, awb: awb ?? '' }
}

const startsAt = clock.now().getTime() + 3_600_000
const minute = (at: number) => new Date(startsAt + at * 60_000)
const event = (state: ParcelState | null, at: number, text = `${state}`): TrackingEvent => ({
  state,
  courierCode: `C-${state}`,
  text,
  place: 'Cluj-Napoca',
  happenedAt: minute(at),
})
const way = [event('picked_up', 1), event('in_transit', 2), event('out_for_delivery', 3), event('delivered', 4)]

type Ref = Awaited<ReturnType<typeof activated>>

/** The courier reports these events, and is polled. */
async function reported(ref: Ref, events: TrackingEvent[]): Promise<OrderState> {
  courier.events = events
  await trackAwbs(app, [ref.awb])
  return (await orderNow(app, ref)).state
}

const timelineOf = async (ref: Ref) => detailsInWords(ro, await orderDetails(app, clientId, ref.orderId)).timeline.map((step) => step.state)

describe('what a courier reports', () => {
  it('moves the order along, and its timeline grows', async () => {
    const ref = await activated()
    for (const [i, { state }] of way.entries()) expect(await reported(ref, way.slice(0, i + 1))).toBe(state)
    expect(await timelineOf(ref)).toEqual(['draft', 'active', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered'])
    expect((await orderNow(app, ref)).trackAt).toBeNull()
  })

  it('doubled and in any order, ends where it happened last, and the timeline holds each once', async () => {
    const ref = await activated()
    expect(
      await reported(
        ref,
        [...way.slice(0, 3)].reverse().flatMap((one) => [one, one]),
      ),
    ).toBe('out_for_delivery')
    expect(await reported(ref, [way[2]!, way[0]!, way[1]!])).toBe('out_for_delivery')
    expect(await timelineOf(ref)).toEqual(['draft', 'active', 'picked_up', 'in_transit', 'out_for_delivery'])
  })

  it('late or in part, never moves the order back', async () => {
    const ref = await activated()
    expect(await reported(ref, [event('out_for_delivery', 3)])).toBe('out_for_delivery')
    expect(await reported(ref, [event('picked_up', 1)])).toBe('out_for_delivery')
    expect(await reported(ref, [event('in_transit', 2)])).toBe('out_for_delivery')
    expect(await reported(ref, [])).toBe('out_for_delivery')
    expect(await timelineOf(ref)).toEqual(['draft', 'active', 'picked_up', 'in_transit', 'out_for_delivery'])
  })

  it('of a parcel that goes out a second time, follows it', async () => {
    const ref = await activated()
    expect(await reported(ref, [event('out_for_delivery', 3), event('attempt_failed', 4)])).toBe('attempt_failed')
    expect(await reported(ref, [event('out_for_delivery', 5)])).toBe('out_for_delivery')
    expect(await reported(ref, [event('returning', 6), event('returned', 7)])).toBe('returned')
  })

  it('after the end changes nothing any more', async () => {
    const ref = await activated()
    expect(await reported(ref, [event('delivered', 4), event('in_transit', 9)])).toBe('delivered')
    expect(await reported(ref, [event('returning', 10)])).toBe('delivered')
  })

  it('without a meaning known to us is shown and changes nothing', async () => {
    const ref = await activated()
    expect(await reported(ref, [event('in_transit', 2), event(null, 5, 'Cantarit in depozit')])).toBe('in_transit')
    expect(detailsInWords(ro, await orderDetails(app, clientId, ref.orderId)).timeline.at(-1)).toMatchObject({
      state: null,
      text: 'Cantarit in depozit',
    })
  })

  it('that it has cancelled the AWB gives the money back once', async () => {
    const ref = await activated()
    expect(await reported(ref, [event('cancelled', 1)])).toBe('cancelled')
    expect(await reported(ref, [event('cancelled', 1), event('picked_up', 2)])).toBe('cancelled')
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(START)
  })

  it('nothing, because it cannot be reached: asked again later', async () => {
    const ref = await activated()
    const { trackAt } = await orderNow(app, ref)
    courier.answers = false
    await trackOrders.run(app, undefined as never)
    const after = await orderNow(app, ref)
    expect(after.state).toBe('active')
    expect(after.trackAt?.getTime()).toBeGreaterThan(trackAt?.getTime() ?? Number.POSITIVE_INFINITY)
  })
})

describe('a parcel that was delivered', () => {
  const heard = new Set<string>()
  app.subscriptions = [...app.subscriptions, subscribe(returnReported, async (_app, _tx, { id }) => void heard.add(id))]

  it('with cash is asked about for ten more days, and a return that is reported then is heard of', async () => {
    const shipment = aShipment({
      options: { repayment: { amount: fromRon(100), iban: 'RO94BTRL0000000000000042', accountHolder: 'Atelier SRL' } },
    })
    const ref = await activated(shipment)
    expect(await reported(ref, way)).toBe('delivered')
    const hoursUntil = ((await orderNow(app, ref)).trackAt?.getTime() ?? 0) / 3_600_000 - clock.now().getTime() / 3_600_000
    expect(hoursUntil).toBeCloseTo(6, 1)
    expect(heard.has(ref.orderId)).toBe(false)
    expect(await reported(ref, [...way, event('returning', 9)])).toBe('delivered')
    expect(heard.has(ref.orderId)).toBe(true)
    await app.db.$client.query(`update orders set state_changed_at = state_changed_at - interval '10 days' where id = $1`, [ref.orderId])
    expect(await reported(ref, way)).toBe('delivered')
    expect((await orderNow(app, ref)).trackAt).toBeNull()
  })

  it('without cash is asked about no more', async () => {
    const ref = await activated()
    expect(await reported(ref, way)).toBe('delivered')
    expect((await orderNow(app, ref)).trackAt).toBeNull()
  })
})

describe('a parcel that turns back', () => {
  it('is never delivered, however the courier goes on, unless it says that the parcel goes out again', async () => {
    const [ref, other] = [await activated(), await activated()]
    const back = [event('picked_up', 1), event('returning', 2)]
    expect(await reported(ref, [...back, event('in_transit', 3), event('delivered', 4)])).toBe('returning')
    expect(await reported(ref, [...back, event('at_locker', 5), event('attempt_failed', 6), event('delivered', 7)])).toBe('returning')
    expect(await reported(ref, [event('out_for_delivery', 8), event('delivered', 9)])).toBe('out_for_delivery')
    expect(await reported(ref, [])).toBe('delivered')
    expect((await orderNow(app, other)).state).toBe('active')
  })

  it('ends with the parcel back at its sender', async () => {
    const ref = await activated()
    expect(await reported(ref, [event('returning', 2), event('delivered', 3), event('returned', 4), event('delivered', 5)])).toBe(
      'returned',
    )
    expect((await orderNow(app, ref)).trackAt).toBeNull()
  })

  it('jumps from its way back to a delivery in no order of events', () => {
    expect(mayOrderBecome('returning', 'delivered')).toBe(false)
    expect(mayOrderBecome('returning', 'in_transit')).toBe(false)
  })
})

it('is asked for no more once its courier has forgotten it, 45 days after it was made, and until then is', async () => {
  const ref = await activated()
  courier.track = async (awbs) => ({
    kind: 'tracked',
    parcels: awbs.map((awb) => ({ awb, events: [], returnAwb: null, cashCollectedOn: null, isForgotten: true })),
  })
  await trackAwbs(app, [ref.awb])
  expect((await orderNow(app, ref)).trackAt).not.toBeNull()
  await app.db.$client.query("update orders set activated_at = activated_at - interval '46 days' where id = $1", [ref.orderId])
  await trackAwbs(app, [ref.awb])
  expect(await orderNow(app, ref)).toMatchObject({ trackAt: null, state: 'active' })
})

it('of a batch loses only what could not be read', async () => {
  const [good, odd] = [await activated(), await activated()]
  courier.track = async () => ({
    kind: 'tracked',
    parcels: [{ awb: good.awb, events: [event('picked_up', 1)], returnAwb: null, cashCollectedOn: null }],
    unread: [{ awb: odd.awb, cause: 'not reported' }],
  })
  await trackAwbs(app, [good.awb, odd.awb])
  expect([(await orderNow(app, good)).state, (await orderNow(app, odd)).state]).toEqual(['picked_up', 'active'])
})

it('shows the way to anyone with the number, and no name, address or phone', async () => {
  const ref = await activated()
  courier.events = [{ ...event('delivered', 4), text: 'Livrat lui Ana Ionescu' }]
  await trackAwbs(app, [ref.awb])
  const seen = await publicTracking(app, ro, { awb: ref.awb, ipAddress: '10.0.0.1' })
  expect(seen.steps.map((step) => step.text)).toEqual(['Inregistrat la curier', 'Livrata'])
  expect([seen.nextStep, seen.point]).toEqual([null, null])
  expect(JSON.stringify(seen)).not.toMatch(/Ana|Ionescu|0722333444|Unirii/)
  await expect(publicTracking(app, ro, { awb: 'NICIUNUL', ipAddress: '10.0.0.1' })).rejects.toMatchObject({ code: 'not-found' })
})

it('limits the tries of numbers', async () => {
  const tries = Array.from({ length: 70 }, () =>
    publicTracking(app, ro, { awb: 'NICIUNUL', ipAddress: '10.0.0.2' }).catch((problem) => problem.code),
  )
  const codes = await Promise.all(tries)
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(10)
})

describe('the next state', () => {
  const someEvents = fc.array(
    fc.record({ state: fc.constantFrom(...parcelStates), happenedAt: fc.integer({ min: 0, max: 9 }).map(minute) }),
    {
      maxLength: 12,
    },
  )

  it('does not depend on the order in which events are reported, nor on how often', () => {
    fc.assert(
      fc.property(someEvents, (events) => {
        const shuffled = [...events, ...events].sort((a, b) => b.happenedAt.getTime() - a.happenedAt.getTime())
        expect(nextOrderStateOf('active', shuffled)).toBe(nextOrderStateOf('active', events))
      }),
    )
  })

  it('is always a permitted move, and the end of a way stays', () => {
    fc.assert(
      fc.property(fc.constantFrom(...parcelStates), someEvents, (from, events) => {
        const next = nextOrderStateOf(from, events)
        expect(next === null || mayOrderBecome(from, next)).toBe(true)
        if (finalStates.includes(from)) expect(next).toBeNull()
      }),
    )
  })
})
