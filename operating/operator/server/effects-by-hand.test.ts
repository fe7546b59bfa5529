import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#account/clients/server/clients.ts'
import { insertUser } from '#account/sign-in/server/users.ts'
import { EffectFilters } from '#contract/effects/effects.ts'
import { fromRon } from '#contract/money.ts'
import { cancelAwb } from '#sending/orders/server/after-awb/cancel-awb.ts'
import { cancelOrder } from '#sending/orders/server/after-awb/cancel-order.ts'
import { requestPickup } from '#sending/orders/server/after-awb/request-pickup.ts'
import { detailsInWords } from '#sending/orders/server/present-order.ts'
import { orderDetails } from '#sending/orders/server/queries.ts'
import { type CourierInMemory, courierInMemory } from '#sending/orders/server/test-courier.ts'
import { askCourier, begun, expectAccountsRight, orderNow, ready } from '#sending/orders/server/test-orders.ts'
import { couriersOf, type PickupAnswer } from '#sending/ports/couriers.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import { type AnyEffectKind, effectKindsOf } from '#server/effects/effect-kind.ts'
import { effectById } from '#server/effects/operator/open-effects.ts'
import { retryEffect } from '#server/effects/operator/retry-effect.ts'
import { settleEffectByHand } from '#server/effects/settle-effect.ts'
import { effectsOf, runDueEffects, withoutWaiting } from '#server/effects/test-effects.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { listEffects } from './open-effects.ts'

const ro = textsOf('ro')

const START = fromRon(100)
const PRICE_BANI = 1307
/** Longer than any kind is tried by itself. */
const GIVEN_UP_MS = 100 * 3_600_000
const OPERATOR = '00000000-0000-7000-8000-000000000001'

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
withoutWaiting(app)
const kinds = effectKindsOf([cancelAwb, requestPickup] as readonly AnyEffectKind[])
let courier: CourierInMemory
let pickupAnswers: PickupAnswer[]
let clientId: string

beforeEach(async () => {
  pickupAnswers = []
  courier = courierInMemory({ clock })
  app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock })])
  clientId = await testClient(app, START)
})
afterEach(() => expectAccountsRight(app))

const available = async () => (await clientBalances(app.db, clientId)).availableBani
const activated = async () => {
  const ref = await begun(app, await ready(app, clientId))
  await askCourier(app, ref)
  return ref
}
const effectOf = async (subject: string) => {
  const effect = (await effectsOf(app, subject)).find(({ kind }) => kind !== 'create-awb')
  if (!effect) throw new Error(`no effect of ${subject}`)
  return effect
}

/** An order whose courier has been silent for so long that an operator has to find out. */
async function cancellationWithOperator() {
  const ref = await activated()
  courier.answers = false
  await cancelOrder(app, ref)
  clock.advance(GIVEN_UP_MS)
  await runDueEffects(app, cancelAwb)
  const effect = await effectOf(ref.orderId)
  expect(effect.state).toBe('manual')
  return { ref, effect }
}

describe('an operator who has asked the courier', () => {
  it('settles a cancellation as done: the order is cancelled, the money comes back once, and who said so is kept', async () => {
    const { ref, effect } = await cancellationWithOperator()
    const said = { outcome: 'done', note: 'Anulat, spune dispeceratul.', operatorId: OPERATOR } as const
    const both = await Promise.allSettled([
      settleEffectByHand(app, cancelAwb, effect, said),
      settleEffectByHand(app, cancelAwb, effect, said),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: 'effect-settled' }) }))
    expect((await orderNow(app, ref)).state).toBe('cancelled')
    expect(await available()).toBe(START)
    expect(await effectOf(ref.orderId)).toMatchObject({ state: 'done', settledBy: OPERATOR, note: 'Anulat, spune dispeceratul.' })
  })

  it('settles a cancellation as refused: the order stays active and charged, and the client reads the courier’s words', async () => {
    const { ref, effect } = await cancellationWithOperator()
    await settleEffectByHand(app, cancelAwb, effect, { outcome: 'refused', note: 'Coletul este deja in depozit.', operatorId: OPERATOR })
    const order = detailsInWords(ro, await orderDetails(app, clientId, ref.orderId))
    expect(order).toMatchObject({ state: 'active', isBeingCancelled: false, actions: { cancel: true } })
    expect(order.timeline.at(-1)).toMatchObject({ courierText: 'Coletul este deja in depozit.' })
    expect(await available()).toBe(START - PRICE_BANI)
  })

  it('cannot settle what is at the partner at this very moment, and having it tried again changes nothing', async () => {
    const ref = await activated()
    const real = courier.cancelAwb
    const called = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    courier.cancelAwb = async (awb) => {
      called.resolve()
      await answer.promise
      return real(awb)
    }
    const cancelling = cancelOrder(app, ref)
    await called.promise
    const effect = await effectOf(ref.orderId)
    await expect(
      settleEffectByHand(app, cancelAwb, effect, { outcome: 'refused', note: 'Nu se poate.', operatorId: OPERATOR }),
    ).rejects.toMatchObject({ code: 'effect-under-way' })
    await retryEffect(app, cancelAwb, effect)
    answer.resolve()
    expect(await cancelling).toMatchObject({ state: 'cancelled' })
    expect((await effectOf(ref.orderId)).calls).toBe(1)
  })
})

describe('tried again by an operator', () => {
  it('a cancellation is carried out where the courier answers again, and the client sees the truth before and after', async () => {
    const { ref, effect } = await cancellationWithOperator()
    expect(detailsInWords(ro, await orderDetails(app, clientId, ref.orderId))).toMatchObject({
      stateText: 'Se anuleaza',
      waitingFor: expect.stringContaining('Un operator verifica'),
    })
    courier.answers = true
    await retryEffect(app, cancelAwb, effect)
    expect((await orderNow(app, ref)).state).toBe('cancelled')
    expect(await available()).toBe(START)
  })

  it('a cancellation that the silent courier still does not answer goes on by itself, as long as at first', async () => {
    const { ref, effect } = await cancellationWithOperator()
    await retryEffect(app, cancelAwb, effect)
    expect(await effectOf(ref.orderId)).toMatchObject({ state: 'unknown', reason: null, settledAt: null })
    courier.answers = true
    clock.advance(60_000)
    await runDueEffects(app, cancelAwb)
    expect((await orderNow(app, ref)).state).toBe('cancelled')
  })

  it('what the partner turns out to have done is not done once more', async () => {
    const { ref, effect } = await cancellationWithOperator()
    courier.answers = true
    courier.events = [{ state: 'cancelled', courierCode: 'C', text: 'Anulat', place: null, happenedAt: clock.now() }]
    const before = courier.cancelAwb
    let calls = 0
    courier.cancelAwb = (awb) => {
      calls += 1
      return before(awb)
    }
    await retryEffect(app, cancelAwb, effect)
    expect((await orderNow(app, ref)).state).toBe('cancelled')
    expect(calls).toBe(0)
  })

  it('a call that may be repeated is due at once', async () => {
    courier.requestPickup = async () => pickupAnswers.shift() ?? { kind: 'ordered', id: 'P1' }
    pickupAnswers = [{ kind: 'unknown', cause: 'timeout' }]
    const ref = await activated()
    await runDueEffects(app, requestPickup)
    clock.advance(GIVEN_UP_MS)
    pickupAnswers = [{ kind: 'unknown', cause: 'timeout' }]
    await runDueEffects(app, requestPickup)
    const effect = await effectOf(ref.orderId)
    expect(effect.state).toBe('manual')
    await retryEffect(app, requestPickup, effect)
    expect(await effectOf(ref.orderId)).toMatchObject({ state: 'done', answer: { id: 'P1' } })
    await expect(retryEffect(app, requestPickup, effect)).rejects.toMatchObject({ code: 'effect-settled' })
  })
})

describe('the list of effects', () => {
  const listed = async (filters: Partial<EffectFilters>) =>
    (await listEffects(app, { kinds, texts: ro }, EffectFilters.parse(filters))).list

  it('finds what waits by order, AWB and client, and shows what goes on by itself only where all is asked for', async () => {
    clientId = await app.db.inTransaction(async (tx) => {
      const ownerId = await insertUser(tx, { email: `${clientId}@exemplu.ro`, name: 'Ștefania', isConfirmed: true })
      return createClient(tx, { name: 'Florăria Ștefania', ownerId: ownerId ?? '' })
    })
    const input = { courier: 'fan', awb: '2070000001', orderId: 'ABCDEFGH1234' }
    const wanted = { clientId, kind: { name: 'cancel-awb' }, key: 'fan/2070000001', subject: 'ABCDEFGH1234', input } as const
    await app.db.inTransaction((tx) => addEffect(app, tx, wanted))
    expect(await listed({ search: 'ABCDEFGH1234' })).toEqual([])
    expect(await listed({ search: 'abcdefgh1234', scope: 'open' })).toHaveLength(1)
    await app.db.$client.query(`update effects set state = 'manual' where subject = 'ABCDEFGH1234'`)
    for (const search of ['ABCDEFGH1234', '2070000001', 'floraria stef']) {
      expect(await listed({ search }), search).toEqual([
        expect.objectContaining({
          kind: 'cancel-awb',
          client: { id: clientId, name: 'Florăria Ștefania' },
          summary: expect.stringContaining('2070000001'),
        }),
      ])
    }
    expect(await listed({ search: '%' })).toEqual([])
    expect(await listed({ search: '2070000001', kind: 'request-pickup' })).toEqual([])
    const [{ id = '' } = {}] = await listed({ search: '2070000001' })
    expect(await effectById(app.db, id)).toMatchObject({ key: 'fan/2070000001' })
  })
})
