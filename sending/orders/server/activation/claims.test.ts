import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { claimEffect } from '#server/effects/effect-rows.ts'
import { settleEffect } from '#server/effects/settle-effect.ts'
import { testApp, testClock, warm } from '#server/platform/test-app.ts'
import { type CourierInMemory, courierInMemory, REFUSAL } from '../test-courier.ts'
import { type FourOrders, fourStarted, gate, rowsOf, startedAgain, watched, whoseChanged } from '../test-four-orders.ts'
import { askCourier, effectNow, expectAccountsRight, killedInCall, leaveOpenAlone, orderNow } from '../test-orders.ts'
import { effectOfAttempt } from './attempt.ts'
import { createAwb } from './create-awb.ts'

const TRUST_MS = 60_000
const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
await warm(app)
let courier: CourierInMemory
let seen: ReturnType<typeof watched>
let four: FourOrders
let at: Date
const then = () => ({ ...app, clock: { now: () => at } })

beforeEach(async () => {
  courier = courierInMemory({ clock, trustAbsenceAfterMs: TRUST_MS })
  app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock })])
  four = await fourStarted(app)
  at = clock.now()
  seen = watched(courier)
})
afterEach(async () => {
  await expectAccountsRight(app)
  await leaveOpenAlone(app)
})

/** Every create call is held in the middle of it. */
function holdCalls() {
  const held = gate()
  const { createAwb: make } = courier
  courier.createAwb = async (...call) => {
    await held.pass()
    return make(...call)
  }
  return held
}

describe('the claim', () => {
  it('is held by one caller: while the first calls the courier, no other does', async () => {
    const held = holdCalls()
    const first = askCourier(then(), four.mine)
    await held.arrived
    await Promise.all(Array.from({ length: 6 }, () => askCourier(then(), four.mine)))
    held.open()
    await first
    expect(seen.calls).toEqual([four.mine.orderId])
  })

  it('keeps the answer at hand while the database is away, and writes it when it is back', async () => {
    let isAway = false
    const { createAwb: make } = courier
    courier.createAwb = async (...call) => {
      isAway = true
      return make(...call)
    }
    const inTransaction: typeof app.db.inTransaction = (work) => {
      if (!isAway) return app.db.inTransaction(work)
      isAway = false
      return Promise.reject(new Error('Connection terminated unexpectedly'))
    }
    const db = Object.assign(Object.create(app.db), { inTransaction })
    await askCourier({ ...then(), db }, four.mine)
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'active', awb: courier.held[0]?.awb })
    expect([seen.calls, seen.looks]).toEqual([[four.mine.orderId], []])
  })

  it('of callers at the same moment is one’s', async () => {
    await Promise.all(Array.from({ length: 8 }, () => askCourier(then(), four.mine)))
    expect(seen.calls).toEqual([four.mine.orderId])
  })

  it('is of one order: no other order, attempt or client changes, and the courier gets that order’s shipment', async () => {
    courier.ways = ['never']
    await app.db.$client.query(`update orders set recipient = jsonb_set(recipient, '{contact,name}', '"Al doilea"') where id = $1`, [
      four.sibling.orderId,
    ])
    const { createAwb: make } = courier
    const got: unknown[] = []
    courier.createAwb = (shipment, service) => {
      got.push({ service, name: shipment.recipient.contact.name, pickupOn: shipment.pickupOn, locker: shipment.locker })
      return make(shipment, service)
    }
    expect(await whoseChanged(app, () => askCourier(then(), four.sibling))).toEqual(rowsOf(four.sibling, { order: false }))
    const { offer } = await orderNow(app, four.sibling)
    expect(got).toEqual([{ service: 'Standard', name: 'Al doilea', pickupOn: offer?.pickupOn, locker: null }])
    expect(seen.references).toEqual([`${four.sibling.orderId}-1`])
  })

  it('is of one attempt: the refused one before it stays as it ended', async () => {
    courier.ways = ['refused']
    await askCourier(then(), four.mine)
    const second = await startedAgain(app, four.mine)
    at = clock.now()
    const changed = await whoseChanged(app, () => killedInCall(then(), second, courier))
    expect(changed).toEqual([`${second.orderId}-2`])
    await askCourier(then(), four.mine)
    expect(seen.calls).toHaveLength(2)
    expect(await effectNow(app, four.mine)).toMatchObject({ state: 'refused', reason: partnerSaid(REFUSAL) })
  })

  it('of an attempt from before references named the attempt gives the courier the order’s id', async () => {
    await app.db.$client.query(`update effects set input = input || jsonb_build_object('reference', subject) where subject = $1`, [
      four.mine.orderId,
    ])
    await askCourier(then(), four.mine)
    expect(seen.references).toEqual([four.mine.orderId])
  })

  it('is not made of an attempt that has ended', async () => {
    await settleEffect(then(), createAwb, await effectNow(app, four.mine), { kind: 'refused', reason: partnerSaid(REFUSAL) })
    await askCourier(then(), four.mine)
    expect(seen.calls).toEqual([])
  })

  it('of an order without an offer calls no courier', async () => {
    await app.db.$client.query(`update orders set offer = null where id = $1`, [four.mine.orderId])
    await askCourier(then(), four.mine)
    expect(seen.calls).toEqual([])
  })
})

describe('looking for the AWB', () => {
  it('is one’s: while the first looks, and of lookers at the same moment', async () => {
    courier.ways = ['lost']
    await askCourier(then(), four.mine)
    at = new Date(at.getTime() + 1_000)
    const held = gate()
    const { findAwb } = courier
    if (findAwb)
      courier.findAwb = {
        ...findAwb,
        ask: async (...about) => {
          await held.pass()
          return findAwb.ask(...about)
        },
      }
    const first = askCourier(then(), four.mine)
    await held.arrived
    await Promise.all(Array.from({ length: 6 }, () => askCourier(then(), four.mine)))
    held.open()
    await first
    expect(seen.looks).toEqual([four.mine.orderId])
  })
})

describe('a courier that was not reached', () => {
  const notReached = async () => ({ kind: 'not-sent' as const, cause: 'login: cut' })

  it('has not refused: the order is a draft again with its money, and says that it was not sent', async () => {
    courier.createAwb = notReached
    await askCourier(then(), four.mine)
    const refusal = { code: 'courier-not-reached', params: { courier: 'fan' } }
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'draft', refusal })
    const { rows } = await app.db.$client.query(
      'select code, courier_text from order_events where order_id = $1 order by id desc limit 1',
      [four.mine.orderId],
    )
    expect(rows).toEqual([{ code: 'courier-not-reached', courier_text: null }])
  })

  it('is called again where an earlier call may have reached it: nothing is given back', async () => {
    const { createAwb: make } = courier
    courier.ways = ['never']
    await askCourier(then(), four.mine)
    at = new Date(at.getTime() + TRUST_MS)
    courier.createAwb = notReached
    await askCourier(then(), four.mine)
    expect((await orderNow(app, four.mine)).state).toBe('activating')
    expect(await effectNow(app, four.mine)).toMatchObject({ state: 'due', calls: 1 })
    courier.createAwb = make
    at = new Date(at.getTime() + TRUST_MS)
    await askCourier(then(), four.mine)
    expect((await orderNow(app, four.mine)).state).toBe('active')
  })
})

it('a claim that its own process forgot is another’s only once its call must have ended', async () => {
  const claimed = await claimEffect(app.db, effectOfAttempt(four.mine), {
    now: at,
    lookAt: new Date(at.getTime() + createAwb.callMs),
    session: null,
  })
  expect(claimed).toMatchObject({ state: 'claimed', calls: 1 })
  for (const ms of [0, createAwb.callMs - 1]) {
    await askCourier({ ...app, clock: { now: () => new Date(at.getTime() + ms) } }, four.mine)
    expect(seen.calls).toEqual([])
  }
  at = new Date(at.getTime() + createAwb.callMs + TRUST_MS)
  await app.db.$client.query('update effects set look_at = $2 where subject = $1', [four.mine.orderId, at])
  await askCourier(then(), four.mine)
  expect(seen.calls).toEqual([four.mine.orderId])
})
