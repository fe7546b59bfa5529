import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import type { AnyEffectKind, SettledOutcome } from '#server/effects/effect-kind.ts'
import { settleEffect } from '#server/effects/settle-effect.ts'
import { effectsOf, runDueEffects, withoutWaiting } from '#server/effects/test-effects.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClock, warm } from '#server/platform/test-app.ts'
import { asRead } from '#texts/test-words.ts'
import { orderMoved } from '../order-transition.ts'
import { lockOrder, orderDetails } from '../queries.ts'
import { type CourierInMemory, courierInMemory } from '../test-courier.ts'
import { type FourOrders, fourStarted, gate, whoseChanged } from '../test-four-orders.ts'
import { askCourier, expectAccountsRight, orderNow } from '../test-orders.ts'
import { addStrayCancellation, cancelAwb, writeCancelled } from './cancel-awb.ts'
import { cancelOrder } from './cancel-order.ts'

const clock = testClock()
/** Orders that moved, and where to, as subscribers hear of it. */
const moves: [string, string][] = []
const app = await testApp({
  clock,
  env: { LOG_LEVEL: 'silent' },
  subscriptions: [subscribe(orderMoved, async (_app, _tx, { id, to }) => void moves.push([id, to]))],
})
withoutWaiting(app)
await warm(app)
let courier: CourierInMemory
let four: FourOrders
/** AWBs that the courier was asked to cancel. */
let asked: string[]

beforeEach(async () => {
  courier = courierInMemory({ clock })
  app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock })])
  four = await fourStarted(app)
  for (const ref of Object.values(four)) await askCourier(app, ref)
  asked = []
  const { cancelAwb } = courier
  courier.cancelAwb = (awb) => {
    asked.push(awb)
    return cancelAwb(awb)
  }
})
afterEach(() => expectAccountsRight(app))

const cancelledSteps = async () => {
  const { timeline } = await orderDetails(app, four.mine.clientId, four.mine.orderId)
  return timeline.filter(({ state }) => state === 'cancelled').map(({ entry }) => entry.code)
}
const available = async () => (await clientBalances(app.db, four.mine.clientId)).availableBani

describe('cancelling one order', () => {
  it('leaves the client’s other one and another client’s both as they were', async () => {
    const { awb } = await orderNow(app, four.mine)
    const now = new Date(clock.now().getTime() + 5_000)
    const changed = await whoseChanged(app, () => cancelOrder({ ...app, clock: { now: () => now } }, four.mine))
    expect(changed).toEqual([four.mine.orderId, four.mine.clientId].toSorted())
    expect(asked).toEqual([awb])
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'cancelled', stateChangedAt: now, trackAt: null, awb })
    expect(await cancelledSteps()).toEqual(['cancelled'])
    const { rows } = await app.db.$client.query(`select happened_at from order_events where order_id = $1 and state = 'cancelled'`, [
      four.mine.orderId,
    ])
    expect(rows).toEqual([{ happened_at: now }])
    const reversal = `select happened_at from ledger_transfers where order_id = $1 and kind = 'order-cancellation'`
    expect((await app.db.$client.query(reversal, [four.mine.orderId])).rows).toEqual([{ happened_at: now }])
    expect(await clientBalances(app.db, four.mine.clientId)).toMatchObject({ servicesBani: 1307, availableBani: 8_693 })
  })

  it('again asks the courier no more and answers the same', async () => {
    const first = await cancelOrder(app, four.mine)
    expect(await cancelOrder(app, four.mine)).toEqual(first)
    expect(first).toMatchObject({ state: 'cancelled' })
    expect(asked).toHaveLength(1)
  })

  it('twice while the courier is being asked is asked once, written once and paid back once', async () => {
    const all = gate()
    const { cancelAwb } = courier
    courier.cancelAwb = async (awb) => {
      const answer = await cancelAwb(awb)
      await all.pass()
      return answer
    }
    const first = cancelOrder(app, four.mine)
    await all.arrived
    expect(await cancelOrder(app, four.mine)).toMatchObject({ state: 'active', isBeingCancelled: true, actions: { cancel: false } })
    all.open()
    expect(await first).toMatchObject({ state: 'cancelled', isBeingCancelled: false })
    expect(asked).toHaveLength(1)
    expect(await cancelledSteps()).toHaveLength(1)
    expect(await available()).toBe(8_693)
  })

  it('whose answer was lost is looked up, though the courier refuses to cancel it a second time', async () => {
    const { cancelAwb: cancelThere } = courier
    courier.cancelAwb = async (awb) => {
      await cancelThere(awb)
      courier.cancelAwb = async () => ({ kind: 'refused', reason: partnerSaid('AWB-ul este deja anulat.') })
      courier.events = [{ state: 'cancelled', courierCode: 'A', text: 'Anulat', place: null, happenedAt: clock.now() }]
      return { kind: 'unknown', cause: 'cut' }
    }
    expect(await cancelOrder(app, four.mine)).toMatchObject({ state: 'active', isBeingCancelled: true })
    clock.advance(1_000)
    await runDueEffects(app, cancelAwb)
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'cancelled' })
    expect(await cancelledSteps()).toHaveLength(1)
    expect(await available()).toBe(8_693)
  })

  it('that could not be sent is neither refused nor done, and is sent when the courier can be reached', async () => {
    const { cancelAwb: cancelThere } = courier
    courier.cancelAwb = async () => ({ kind: 'not-sent', cause: 'login: cut' })
    expect(await cancelOrder(app, four.mine)).toMatchObject({ state: 'active', isBeingCancelled: true })
    courier.cancelAwb = cancelThere
    clock.advance(5_000)
    await runDueEffects(app, cancelAwb)
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'cancelled', cancelRequestedAt: null })
    expect(await available()).toBe(8_693)
  })

  it('that the courier refuses for good is reported, and can be requested again', async () => {
    courier.isPickedUp = true
    await expect(cancelOrder(app, four.mine)).rejects.toMatchObject({ code: 'order-not-cancellable' })
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'active', cancelRequestedAt: null })
    courier.isPickedUp = false
    expect(await cancelOrder(app, four.mine)).toMatchObject({ state: 'cancelled' })
  })

  it('that was taken for refused and turns out to be done is written and paid back once, and no other order is', async () => {
    courier.cancelAwb = async () => ({ kind: 'not-sent', cause: 'login: cut' })
    await cancelOrder(app, four.mine)
    const settle = async (outcome: SettledOutcome<null>) => {
      const effect = (await effectsOf(app, four.mine.orderId)).find(({ kind }) => kind === 'cancel-awb')
      if (effect) await settleEffect(app, cancelAwb as AnyEffectKind, effect, outcome)
    }
    await settle({ kind: 'refused', reason: partnerSaid('Un operator a intrebat.') })
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'active', cancelRequestedAt: null })
    expect(await available()).toBe(7_386)
    for (const _time of [1, 2]) await settle({ kind: 'done', answer: null })
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'cancelled' })
    expect(await orderNow(app, four.sibling)).toMatchObject({ state: 'active' })
    expect(await cancelledSteps()).toHaveLength(1)
    expect(await available()).toBe(8_693)
  })

  it('is an event, once, and of no other order', async () => {
    moves.length = 0
    await cancelOrder(app, four.mine)
    await cancelOrder(app, four.mine)
    expect(moves).toEqual([[four.mine.orderId, 'cancelled']])
  })

  it.each(['picked_up', 'in_transit', 'delivered', 'returned', 'lost'])('that is %s is refused, and no courier is asked', async (state) => {
    await app.db.$client.query('update orders set state = $2 where id = $1', [four.mine.orderId, state])
    await expect(cancelOrder(app, four.mine)).rejects.toMatchObject({ code: 'order-not-cancellable' })
    expect(asked).toEqual([])
    expect((await orderNow(app, four.mine)).state).toBe(state)
  })

  it('without an AWB or without a courier says so', async () => {
    await app.db.$client.query('update orders set courier = null where id = $1', [four.mine.orderId])
    await expect(cancelOrder(app, four.mine)).rejects.toMatchObject({ code: 'order-has-no-awb' })
    expect(asked).toEqual([])
  })

  it('that is another client’s is not found', async () => {
    const theirs = { clientId: four.foreign.clientId, orderId: four.mine.orderId }
    await expect(cancelOrder(app, theirs)).rejects.toMatchObject({ code: 'not-found' })
    expect(asked).toEqual([])
  })

  it('which the courier picked up changes nothing but its own timeline', async () => {
    courier.isPickedUp = true
    const refused = { code: 'order-not-cancellable', message: 'Curierul nu mai poate anula comanda: AWB-ul a fost ridicat.' }
    expect(await whoseChanged(app, () => expect(asRead(cancelOrder(app, four.mine))).rejects.toMatchObject(refused))).toEqual([
      four.mine.orderId,
    ])
    expect(await available()).toBe(7_386)
  })
})

it('writes nothing of an order that is no longer active, or was never charged, when its courier reports a cancellation', async () => {
  const cancelAs = (other: object) =>
    app.db.inTransaction(async (tx) => {
      const { clientId, orderId } = four.mine
      await writeCancelled(app, tx, { ...(await lockOrder(tx, clientId, orderId)), ...other })
    })
  expect(await whoseChanged(app, () => cancelAs({ state: 'delivered' }))).toEqual([])
  expect(await whoseChanged(app, () => cancelAs({ priceBani: null }))).toEqual([])
})

describe('an AWB that no order holds', () => {
  let strays = 0
  const addStray = async () => {
    strays += 1
    const stray = { courier: 'fan' as const, awb: courier.arrive(`ZZZZZZZZZZZ${strays}`) }
    await app.db.inTransaction((tx) => addStrayCancellation(app, tx, stray))
    return stray
  }
  const effectNow = async (awb: string) => (await effectsOf(app, awb))[0]

  it('of a courier that does not answer is cancelled when it answers again', async () => {
    const { awb } = await addStray()
    courier.answers = false
    await runDueEffects(app, cancelAwb)
    expect(await effectNow(awb)).toMatchObject({ state: 'unknown', cause: 'no answer', settledAt: null })
    courier.answers = true
    clock.advance(1_000)
    await runDueEffects(app, cancelAwb)
    expect(await effectNow(awb)).toMatchObject({ state: 'done', calls: 2 })
    expect(courier.held.filter((one) => one.awb === awb && !one.isCancelled)).toEqual([])
  })

  it('is left to an operator where the courier refuses to cancel it', async () => {
    const { awb } = await addStray()
    courier.isPickedUp = true
    await runDueEffects(app, cancelAwb)
    expect(await effectNow(awb)).toMatchObject({
      state: 'manual',
      reason: { code: 'stray-not-cancelled' },
      settledAt: null,
    })
  })

  it('is cancelled once, however often it is found', async () => {
    const stray = await addStray()
    await app.db.inTransaction((tx) => addStrayCancellation(app, tx, stray))
    await runDueEffects(app, cancelAwb)
    await runDueEffects(app, cancelAwb)
    expect(asked).toEqual([stray.awb])
  })
})
