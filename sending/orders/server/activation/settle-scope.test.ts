import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { type Awb, courierOf, couriersOf } from '#sending/ports/couriers.ts'
import { effectNoticeOf, type SettledOutcome } from '#server/effects/effect-kind.ts'
import { settleEffect, settleEffectByHand } from '#server/effects/settle-effect.ts'
import { effectsOf } from '#server/effects/test-effects.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClock, warm } from '#server/platform/test-app.ts'
import { asRead } from '#texts/test-words.ts'
import { deleteOrder } from '../draft/write-order.ts'
import { orderMoved } from '../order-transition.ts'
import { orderDetails } from '../queries.ts'
import { type CourierInMemory, courierInMemory } from '../test-courier.ts'
import { type FourOrders, fourStarted, rowsOf, startedAgain, whoseChanged } from '../test-four-orders.ts'
import { askCourier, effectNow, expectAccountsRight, orderNow } from '../test-orders.ts'
import { effectOfAttempt } from './attempt.ts'
import { createAwb } from './create-awb.ts'

/** Orders that moved, and where to, as subscribers hear of it. */
const moves: [string, string][] = []
const app = await testApp({
  env: { LOG_LEVEL: 'silent' },
  subscriptions: [subscribe(orderMoved, async (_app, _tx, { id, to }) => void moves.push([id, to]))],
})
const clock = testClock()
await warm(app)
let four: FourOrders
let courier: CourierInMemory
/** The moment of the answer. */
let now: Date

const created = (...parcels: string[]): SettledOutcome<Awb> => ({
  kind: 'done',
  answer: { number: String(parcels[0]), parcels, costNetBani: null },
})
const refused: SettledOutcome<Awb> = { kind: 'refused', reason: partnerSaid('Strada nu este deservita.') }
const then = () => ({ ...app, clock: { now: () => now } })
const answered = async (outcome: SettledOutcome<Awb>, ref = four.mine) =>
  settleEffect(then(), createAwb, await effectNow(app, ref), outcome)

beforeEach(async () => {
  courier = courierInMemory({ clock })
  app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock })])
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
    expect(await effectNow(app, four.mine)).toMatchObject({ state: 'done', settledAt: now, lookAt: null })
    const { timeline } = await orderDetails(app, four.mine.clientId, four.mine.orderId)
    expect(timeline.map(({ entry }) => entry.code)).toContain('activated')
  })

  it('is charged at the instant at which its order became active', async () => {
    await answered(created('AWB1'))
    const { rows } = await app.db.$client.query(`select happened_at from ledger_transfers where order_id = $1 and state = 'post'`, [
      four.mine.orderId,
    ])
    expect(rows).toEqual([{ happened_at: now }])
  })

  it('keeps what the search finds besides: the client’s own reference', async () => {
    await app.db.$client.query(`update orders set noted_text = 'Factura 77' where id = $1`, [four.mine.orderId])
    await answered(created('AWB1'))
    expect((await orderNow(app, four.mine)).searchText).toContain('factura 77')
  })

  it('is announced to callers that wait for it, at once', async () => {
    const announced = new Promise<void>((resolve) => app.notices.listen(effectNoticeOf(effectOfAttempt(four.mine)), () => resolve()))
    await answered(created('AWB1'))
    await announced
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
    courierOf(app, 'fan').requestPickup = async () => ({ kind: 'ordered', id: '1' })
    await answered(created('AWB2'), four.sibling)
    expect(await requests()).toBe(1)
    expect(await effectsOf(app, four.sibling.orderId)).toMatchObject([{ kind: 'create-awb' }, { kind: 'request-pickup', state: 'due' }])
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
    expect(await effectNow(app, four.mine)).toMatchObject({ state: 'refused' })
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
    const reason = partnerSaid('Strada nu este deservita.')
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'draft', stateChangedAt: now, refusal: reason, locker: null, awb: null })
    expect(await effectNow(app, four.mine)).toMatchObject({ state: 'refused', reason, settledAt: now, lookAt: null })
    expect((await orderDetails(app, four.mine.clientId, four.mine.orderId)).timeline).toContainEqual(
      expect.objectContaining({ state: 'draft', entry: { code: 'courier-refused', params: { courier: 'fan' } } }),
    )
    expect(await clientBalances(app.db, four.mine.clientId)).toMatchObject({
      servicesReservedBani: 1307,
      availableBani: 8_693,
      servicesBani: 0,
    })
    const { rows } = await app.db.$client.query(`select happened_at from order_events where order_id = $1 and courier_text = $2`, [
      four.mine.orderId,
      reason.params.words,
    ])
    expect(rows).toEqual([{ happened_at: now }])
  })

  it('is announced to callers that wait, and is an event', async () => {
    moves.length = 0
    const announced = new Promise<void>((resolve) => app.notices.listen(effectNoticeOf(effectOfAttempt(four.mine)), () => resolve()))
    await answered(refused)
    await announced
    expect(moves).toEqual([[four.mine.orderId, 'draft']])
  })

  it('after the AWB, or again, changes nothing', async () => {
    await answered(created('AWB1'))
    expect(await whoseChanged(app, () => answered(refused))).toEqual([])
    await answered(refused, four.sibling)
    expect(await whoseChanged(app, () => answered(refused, four.sibling))).toEqual([])
  })
})

it('an answer that was lost leaves all but its attempt as it was', async () => {
  courier.ways = ['never']
  expect(await whoseChanged(app, () => askCourier(then(), four.mine))).toEqual(rowsOf(four.mine, { order: false }))
  expect(await orderNow(app, four.mine)).toMatchObject({ state: 'activating', awb: null })
})

describe('an operator who has asked the courier', () => {
  const by = { note: 'Spune dispeceratul.', operatorId: '00000000-0000-7000-8000-000000000001' }
  const says = async (said: { outcome: 'done' | 'refused'; answer?: string }) =>
    settleEffectByHand(then(), createAwb, await effectNow(app, four.mine), { ...by, ...said })

  beforeEach(async () => {
    courier.ways = ['lost']
    await askCourier(app, four.mine)
  })

  it('names the AWB: the order is active with it, one for each package, charged once, however often it is said', async () => {
    await app.db.$client.query(`update orders set packing = jsonb_set(packing, '{packages,1}', packing #> '{packages,0}') where id = $1`, [
      four.mine.orderId,
    ])
    const both = await Promise.allSettled([says({ outcome: 'done', answer: 'AWB77' }), says({ outcome: 'done', answer: 'AWB77' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: 'effect-settled' }) }))
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'active', awb: 'AWB77', parcels: ['AWB77', 'AWB77'] })
    expect(await effectNow(app, four.mine)).toMatchObject({ state: 'done', settledBy: by.operatorId, note: by.note })
    expect((await clientBalances(app.db, four.mine.clientId)).servicesBani).toBe(1307)
  })

  it('is asked for the AWB', async () => {
    for (const said of [{ outcome: 'done' }, { outcome: 'done', answer: '12' }] as const)
      await expect(asRead(says(said))).rejects.toMatchObject({
        code: 'invalid-fields',
        errors: [{ path: 'answer', code: 'invalid', message: 'AWB-ul este obligatoriu!' }],
      })
    expect((await orderNow(app, four.mine)).state).toBe('activating')
  })

  it('is certain that there is none: a draft again with its money, and nothing is made', async () => {
    await says({ outcome: 'refused' })
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'draft', awb: null, refusal: partnerSaid(by.note) })
    expect((await clientBalances(app.db, four.mine.clientId)).servicesReservedBani).toBe(1307) // the sibling's
    now = new Date(now.getTime() + 3_600_000)
    await askCourier(then(), four.mine)
    expect(courier.createCalls).toBe(1)
  })

  it('has what the courier finds after all cancelled, unless it is what was named', async () => {
    await says({ outcome: 'done', answer: 'AWB77' })
    await answered(created('AWB77'))
    expect(await effectsOf(app, 'AWB77')).toEqual([])
    await answered(created('AWB78'))
    expect(await effectsOf(app, 'AWB78')).toMatchObject([{ kind: 'cancel-awb' }])
  })
})

it('an AWB of an order that was deleted meanwhile is cancelled', async () => {
  await answered(refused)
  await deleteOrder(app, four.mine)
  await answered(created('LATE2'))
  expect(await effectsOf(app, 'LATE2')).toMatchObject([{ kind: 'cancel-awb', input: { courier: 'fan', awb: 'LATE2', orderId: null } }])
})
