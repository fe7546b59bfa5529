import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectsOf } from '../../../effects/test-effects.ts'
import { clientBalances } from '../../../ledger/balances.ts'
import type { AwbAnswer } from '../../../partners/couriers/port.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { testApp, testClock, warm } from '../../../platform/test-app.ts'
import { orderMoved } from '../order-transition.ts'
import { orderDetails } from '../queries.ts'
import { courierInMemory } from '../test-courier.ts'
import { attemptNow, type FourOrders, fourStarted, jobsOf, rowsOf, startedAgain, whoseChanged } from '../test-four-orders.ts'
import { expectAccountsRight, orderNow } from '../test-orders.ts'
import { activationKey, FIRST_LOOK_MS } from './attempt.ts'
import { settleActivation } from './settle-activation.ts'

/** Orders that moved, and where to, as subscribers hear of it. */
const moves: [string, string][] = []
const app = await testApp({
  env: { LOG_LEVEL: 'silent' },
  subscriptions: [subscribe(orderMoved, async (_app, _tx, { id, to }) => void moves.push([id, to]))],
})
const clock = testClock()
await warm(app)
let four: FourOrders
/** The moment of the answer. */
let now: Date

const created = (...parcels: string[]): AwbAnswer => ({ kind: 'created', awb: { number: String(parcels[0]), parcels, costNetBani: null } })
const refused: AwbAnswer = { kind: 'refused', reason: 'Strada nu este deservita.' }
const lost: AwbAnswer = { kind: 'unknown', cause: 'timeout' }
const answered = (answer: AwbAnswer, ref = four.mine) =>
  settleActivation({ ...app, clock: { now: () => now } }, { ref, courier: 'fan', answer })

beforeEach(async () => {
  app.couriers = { fan: courierInMemory({ clock }), sameday: courierInMemory({ code: 'sameday', clock }) }
  four = await fourStarted(app)
  now = new Date(clock.now().getTime() + 5_000)
})
afterEach(() => expectAccountsRight(app))

describe('an AWB', () => {
  it('is its order’s alone: no other order, attempt or balance changes', async () => {
    expect(await whoseChanged(app, () => answered(created('AWB1', 'AWB2')))).toEqual(rowsOf(four.mine, { client: true }).toSorted())
    expect(await orderNow(app, four.mine)).toMatchObject({
      state: 'active',
      awb: 'AWB1',
      parcels: ['AWB1', 'AWB2'],
      stateChangedAt: now,
      activatedAt: now,
      trackAt: now,
      searchText: expect.stringContaining('awb1'),
    })
    expect(await attemptNow(app, four.mine)).toMatchObject({ outcome: 'created', settledAt: now, lookAt: null })
    const { timeline } = await orderDetails(app, four.mine.clientId, four.mine.orderId)
    expect(timeline.map(({ text }) => text)).toContain('Comanda a fost activata')
  })

  it('keeps what the search finds besides: the client’s own reference', async () => {
    await app.db.$client.query(`update orders set client_reference = 'Factura 77' where id = $1`, [four.mine.orderId])
    await answered(created('AWB1'))
    expect((await orderNow(app, four.mine)).searchText).toContain('factura 77')
  })

  it('is told to whoever waits for it, at once', async () => {
    const told = new Promise<void>((resolve) => app.notices.listen(activationKey(four.mine), () => resolve()))
    await answered(created('AWB1'))
    await told
  })

  it('is an event, once, and of no other order', async () => {
    moves.length = 0
    await answered(created('AWB1'))
    await answered(created('AWB1'))
    expect(moves).toEqual([[four.mine.orderId, 'active']])
  })

  it('calls for pick-up only a courier that comes when called', async () => {
    const requests = async () =>
      (await app.db.$client.query("select 1 from effects where kind = 'request-pickup' and client_id = $1", [four.mine.clientId])).rowCount
    await answered(created('AWB1'))
    expect(await requests()).toBe(0)
    app.couriers.fan.requestPickup = async () => ({ kind: 'ordered', id: '1' })
    await answered(created('AWB2'), four.sibling)
    expect(await requests()).toBe(1)
    expect(await effectsOf(app, four.sibling.orderId)).toMatchObject([{ kind: 'request-pickup', state: 'due' }])
  })

  it('that arrives after the outcome is cancelled where it was made, unless it is the order’s own', async () => {
    await answered(created('AWB1'))
    expect(await whoseChanged(app, () => answered(created('AWB1')))).toEqual([])
    expect(await whoseChanged(app, () => answered(created('LATE')))).toEqual(['LATE'])
    expect(await effectsOf(app, 'LATE')).toMatchObject([{ kind: 'cancel-awb', input: { courier: 'fan', awb: 'LATE', orderId: null } }])
    expect((await orderNow(app, four.mine)).awb).toBe('AWB1')
  })

  it('of two at the same moment is one: the other is cancelled', async () => {
    await Promise.all([answered(created('AWB1')), answered(created('AWB2')), answered(created('AWB3'))])
    const { awb } = await orderNow(app, four.mine)
    const { rows } = await app.db.$client.query<{ awb: string }>(
      `select subject as awb from effects where kind = 'cancel-awb' and subject = any($1) order by awb`,
      [['AWB1', 'AWB2', 'AWB3']],
    )
    expect(rows.map((row) => row.awb)).toEqual(['AWB1', 'AWB2', 'AWB3'].filter((one) => one !== awb))
    const { timeline } = await orderDetails(app, four.mine.clientId, four.mine.orderId)
    expect(timeline.filter(({ state }) => state === 'active')).toHaveLength(1)
  })

  it('is the AWB of its attempt: the one before stays as it ended', async () => {
    await answered(refused)
    const second = await startedAgain(app, four.mine)
    expect(second.attempt).toBe(2)
    expect(await whoseChanged(app, () => answered(created('AWB9'), second))).toEqual(rowsOf(second, { client: true }).toSorted())
    expect(await attemptNow(app, four.mine)).toMatchObject({ outcome: 'refused' })
  })
})

describe('a refusal', () => {
  it('makes its order a draft with the reason and gives its money back, and no other’s', async () => {
    const locker = { courier: 'fan', id: 'F1' }
    await app.db.$client.query('update orders set locker = $2 where id = any($1)', [
      Object.values(four).map(({ orderId }) => orderId),
      locker,
    ])
    expect(await whoseChanged(app, () => answered(refused))).toEqual(rowsOf(four.mine, { client: true }).toSorted())
    const reason = 'Strada nu este deservita.'
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'draft', stateChangedAt: now, refusal: reason, locker: null, awb: null })
    expect(await attemptNow(app, four.mine)).toMatchObject({ outcome: 'refused', reason, settledAt: now, lookAt: null })
    expect((await orderDetails(app, four.mine.clientId, four.mine.orderId)).timeline).toContainEqual(
      expect.objectContaining({ state: 'draft', text: 'FAN Courier a refuzat comanda' }),
    )
    expect(await clientBalances(app.db, four.mine.clientId)).toMatchObject({
      servicesReservedBani: 1307,
      availableBani: 8_693,
      servicesBani: 0,
    })
    const { rows } = await app.db.$client.query(`select happened_at from order_events where order_id = $1 and courier_text = $2`, [
      four.mine.orderId,
      reason,
    ])
    expect(rows).toEqual([{ happened_at: now }])
  })

  it('is announced to callers that wait, and is an event', async () => {
    moves.length = 0
    const told = new Promise<void>((resolve) => app.notices.listen(activationKey(four.mine), () => resolve()))
    await answered(refused)
    await told
    expect(moves).toEqual([[four.mine.orderId, 'draft']])
  })

  it('after the AWB, or again, changes nothing', async () => {
    await answered(created('AWB1'))
    expect(await whoseChanged(app, () => answered(refused))).toEqual([])
    await answered(refused, four.sibling)
    expect(await whoseChanged(app, () => answered(refused, four.sibling))).toEqual([])
  })
})

describe('an answer that was lost', () => {
  it('leaves all but its attempt as it was, to be looked for soon', async () => {
    expect(await whoseChanged(app, () => answered(lost))).toEqual(rowsOf(four.mine)) // the order: its job
    const lookAt = new Date(now.getTime() + FIRST_LOOK_MS)
    expect(await attemptNow(app, four.mine)).toMatchObject({
      unknownSince: now,
      unknownCause: 'timeout',
      lookAt,
      settledAt: null,
      outcome: null,
    })
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'activating', awb: null })
    expect(await jobsOf(app, four.mine)).toContainEqual({
      name: 'recover-activation',
      key: `recover/${activationKey(four.mine)}`,
      at: lookAt,
    })
  })

  it('after the outcome changes nothing', async () => {
    await answered(refused)
    expect(await whoseChanged(app, () => answered(lost))).toEqual([])
  })
})
