import { beforeEach, describe, expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { claimEffect } from '#server/effects/effect-rows.ts'
import { effectClaimsAreLost } from '#server/effects/recover-effects.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { textsOf } from '#server/platform/texts.ts'
import { detailsInWords } from '../present-order.ts'
import { orderDetails } from '../queries.ts'
import { type CourierInMemory, courierInMemory, REFUSAL } from '../test-courier.ts'
import { aDraft, askCourier, begun, killedInCall, orderNow, ready, recoverAll } from '../test-orders.ts'
import { activationOutcomeWithin } from './activate-order.ts'
import { effectOfAttempt } from './attempt.ts'
import { createAwb } from './create-awb.ts'
import { PRICE_BANI, recoveryStage, START, TRUST_MS } from './test-recovery.ts'

const ro = textsOf('ro')

const { clock, app, fresh, available, recoverAfter } = await recoveryStage()
let courier: CourierInMemory
let clientId: string
beforeEach(async () => {
  ;({ courier, clientId } = await fresh())
})

describe('a program that dies', () => {
  it('after the money was reserved, its job lost: the courier is asked once at the next start', async () => {
    const ref = await begun(app, await ready(app, clientId))
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesReservedBani: PRICE_BANI, availableBani: START - PRICE_BANI })
    const at = clock.now()
    const thatMoment = { ...app, clock: { now: () => at } }
    await effectClaimsAreLost(thatMoment)
    await recoverAll(thatMoment)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.activeAwbs(ref.orderId)).toEqual([(await orderNow(app, ref)).awb])
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesReservedBani: 0, servicesBani: PRICE_BANI })
  })

  it('between its claim and the call: asked again only once the courier has shown there is no AWB', async () => {
    const ref = await begun(app, await ready(app, clientId))
    const now = clock.now()
    await claimEffect(app.db, effectOfAttempt(ref), { now, lookAt: new Date(now.getTime() + createAwb.callMs), session: null })
    await askCourier(app, ref)
    await effectClaimsAreLost(app)
    await recoverAll(app)
    expect(courier.createCalls).toBe(0)
    expect((await orderNow(app, ref)).state).toBe('activating')
    await recoverAfter(TRUST_MS + 1_000)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(1)
  })

  it('after the courier made the AWB and before it was written down: found by its reference, charged once', async () => {
    const ref = await begun(app, await ready(app, clientId))
    await killedInCall(app, ref, courier)
    expect((await orderNow(app, ref)).state).toBe('activating')
    await effectClaimsAreLost(app)
    await recoverAll(app)
    expect((await orderNow(app, ref)).awb).toBe(courier.held[0]?.awb)
    expect(courier.createCalls).toBe(1)
    expect(await available(clientId)).toBe(START - PRICE_BANI)
  })

  it('after the courier made the AWB, another process alive: it is found once the call must be over', async () => {
    const ref = await begun(app, await ready(app, clientId))
    await killedInCall(app, ref, courier)
    await recoverAfter(createAwb.callMs / 2)
    expect((await orderNow(app, ref)).state).toBe('activating')
    await recoverAfter(createAwb.callMs / 2)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(1)
  })

  it('after all was written, its job and every recovery repeated: nothing happens twice', async () => {
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    await Promise.all([askCourier(app, ref), askCourier(app, ref), recoverAll(app), recoverAfter(TRUST_MS)])
    expect(courier.createCalls).toBe(1)
    expect(await available(clientId)).toBe(START - PRICE_BANI)
    expect(detailsInWords(ro, await orderDetails(app, clientId, ref.orderId)).timeline.map((step) => step.state)).toEqual([
      'draft',
      'active',
    ])
  })
})

describe('a lost answer', () => {
  it('is found by the reference: one AWB, one charge', async () => {
    courier.ways = ['lost']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    expect((await orderNow(app, ref)).state).toBe('activating')
    expect(detailsInWords(ro, await orderDetails(app, clientId, ref.orderId)).waitingFor).toContain('s-a pierdut')
    await recoverAfter(1_000)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(1)
    expect(await available(clientId)).toBe(START - PRICE_BANI)
  })

  it('to a call that never arrived is not believed before the courier’s list can be trusted, then the call is repeated', async () => {
    courier.ways = ['never']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    await recoverAfter(1_000)
    await recoverAfter(TRUST_MS / 2)
    expect(courier.createCalls).toBe(1)
    await recoverAfter(TRUST_MS / 2 + 1_000)
    expect((await orderNow(app, ref)).state).toBe('active')
    expect(courier.createCalls).toBe(2)
    expect(courier.activeAwbs(ref.orderId)).toHaveLength(1)
  })

  it('never comes, call after call: with its absence proven after three calls the money is back, and no more are made', async () => {
    courier.ways = ['never', 'never', 'never', 'never']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    for (let i = 0; i < 12; i += 1) await recoverAfter(TRUST_MS / 2)
    await effectClaimsAreLost(app)
    await recoverAfter(0)
    expect(courier.createCalls).toBe(3)
    const refusal = { code: 'courier-never-answered', params: { courier: 'fan', calls: 3 } }
    expect(await orderNow(app, ref)).toMatchObject({ state: 'draft', awb: null, refusal })
    const { timeline } = detailsInWords(ro, await orderDetails(app, clientId, ref.orderId))
    expect(timeline.at(-1)).toMatchObject({ state: 'draft', text: 'FAN Courier nu a raspuns, suma a revenit in sold', courierText: null })
    expect(await available(clientId)).toBe(START)
  })

  it('to the last of three calls gives nothing back before the courier’s list can be trusted', async () => {
    courier.ways = ['never', 'never', 'never']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    for (let i = 0; i < 20 && courier.createCalls < 3; i += 1) await recoverAfter(TRUST_MS / 4)
    await recoverAfter(TRUST_MS / 2)
    expect((await orderNow(app, ref)).state).toBe('activating')
    expect(await available(clientId)).toBe(START - PRICE_BANI)
  })

  it('whose absence an earlier version left to an operator gives the money back at the next look', async () => {
    courier.ways = ['never', 'never', 'never']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    const reason = { code: 'absent-after-calls', params: { calls: 3 } }
    await app.db.$client.query(`update effects set state = 'manual', calls = 3, reason = $2, look_at = now() where subject = $1`, [
      ref.orderId,
      reason,
    ])
    await recoverAfter(2 * TRUST_MS)
    await recoverAfter(2 * TRUST_MS)
    expect((await orderNow(app, ref)).state).toBe('draft')
    expect(await available(clientId)).toBe(START)
    expect(courier.createCalls).toBe(1)
  })

  it('while the courier cannot be asked: waits, marked, the money reserved, and is found once it can', async () => {
    courier.ways = ['lost']
    const ref = await begun(app, await ready(app, clientId))
    courier.answers = false
    await askCourier(app, ref)
    for (let i = 0; i < 5; i += 1) await recoverAfter(2 * TRUST_MS)
    expect((await orderNow(app, ref)).state).toBe('activating')
    expect(await available(clientId)).toBe(START - PRICE_BANI)
    courier.answers = true
    await recoverAfter(2 * TRUST_MS)
    expect((await orderNow(app, ref)).awb).toBe(courier.held[0]?.awb)
    expect(courier.createCalls).toBe(1)
  })

  it('of a courier that can be asked in no way: waits, marked, the money reserved, and no second AWB is made', async () => {
    courier = courierInMemory({ clock, canBeAsked: false })
    app.couriers = couriersOf([...app.couriers.values(), courier])
    courier.ways = ['lost']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    for (let i = 0; i < 5; i += 1) await recoverAfter(3_600_000)
    expect(courier.createCalls).toBe(1)
    const order = detailsInWords(ro, await orderDetails(app, clientId, ref.orderId))
    expect(order).toMatchObject({ state: 'activating', waitingFor: expect.stringContaining('AWB-ul poate exista') })
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesReservedBani: PRICE_BANI, availableBani: START - PRICE_BANI })
  })

  it('is looked for by one process only, however many find it', async () => {
    courier.ways = ['never']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    clock.advance(TRUST_MS + 1_000)
    await Promise.all(Array.from({ length: 8 }, () => recoverAll(app)))
    expect(courier.createCalls).toBe(2)
    expect(courier.activeAwbs(ref.orderId)).toHaveLength(1)
  })
})

describe('a repeated call that is refused', () => {
  it('because the first one had made the AWB after all: that AWB is the order’s', async () => {
    courier.ways = ['never', 'refused']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    clock.advance(TRUST_MS + 1_000)
    const { createAwb } = courier
    courier.createAwb = (shipment, service) => {
      courier.arrive(shipment.reference)
      return createAwb(shipment, service)
    }
    await recoverAll(app)
    await recoverAfter(2_000)
    expect((await orderNow(app, ref)).awb).toBe(courier.held[0]?.awb)
    expect(courier.activeAwbs(ref.orderId)).toHaveLength(1)
  })

  it('while it is not known whether the first one made an AWB: waits, the money reserved, until the courier\u2019s list can be trusted', async () => {
    courier.ways = ['never', 'refused']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    await recoverAfter(TRUST_MS + 1_000)
    expect(courier.createCalls).toBe(2)
    await recoverAfter(1_000)
    courier.answers = false
    await recoverAfter(2 * TRUST_MS)
    expect((await orderNow(app, ref)).state).toBe('activating')
    expect(await available(clientId)).toBe(START - PRICE_BANI)
    courier.answers = true
    await recoverAfter(2 * TRUST_MS)
    expect(await orderNow(app, ref)).toMatchObject({ state: 'draft', refusal: partnerSaid(REFUSAL) })
    expect(courier.createCalls).toBe(2)
  })

  it('for a reason of its own: the money comes back', async () => {
    courier.ways = ['never', 'refused']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    await recoverAfter(TRUST_MS + 1_000)
    await recoverAfter(TRUST_MS + 1_000)
    expect(await orderNow(app, ref)).toMatchObject({ state: 'draft', refusal: partnerSaid(REFUSAL) })
    expect(await available(clientId)).toBe(START)
  })
})

describe('a caller that waits for the activation', () => {
  it('is answered with the AWB that recovery found', async () => {
    courier.ways = ['lost']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    const outcome = activationOutcomeWithin(app, ref)
    outcome.catch(() => undefined)
    await recoverAfter(1_000)
    expect(await outcome).toMatchObject({ state: 'active', order: { awb: courier.held[0]?.awb } })
  })

  it('is answered with the reason why the money came back', async () => {
    courier.ways = ['never', 'refused']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    const outcome = activationOutcomeWithin(app, ref)
    outcome.catch(() => undefined)
    await recoverAfter(TRUST_MS + 1_000)
    await recoverAfter(TRUST_MS + 1_000)
    await expect(outcome).rejects.toMatchObject({ code: 'courier-refused', because: partnerSaid(REFUSAL) })
  })
})

it('leaves drafts that were never activated alone', async () => {
  const orderId = await aDraft(app, clientId)
  await recoverAfter(TRUST_MS)
  expect((await orderNow(app, { clientId, orderId })).state).toBe('draft')
  expect(courier.createCalls).toBe(0)
})
