import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { testClient } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { compareDay } from '../comparison/compare-awbs.ts'
import { detailsInWords } from '../present-order.ts'
import { orderDetails } from '../queries.ts'
import type { CourierInMemory } from '../test-courier.ts'
import { anOffer, askCourier, begun, effectNow, orderNow, ready } from '../test-orders.ts'
import { createAwb } from './create-awb.ts'
import { PRICE_BANI, recoveryStage, START, TRUST_MS } from './test-recovery.ts'

const ro = textsOf('ro')

const { app, fresh, available, recoverAfter } = await recoveryStage()
let courier: CourierInMemory
let clientId: string
beforeEach(async () => {
  ;({ courier, clientId } = await fresh())
})

describe('an AWB whose answer was lost', () => {
  it('that waits for an operator is the order\u2019s all the same when its AWB turns up after all', async () => {
    courier.ways = ['late']
    courier.answers = false
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    await recoverAfter(createAwb.giveUpAfterMs + 1_000)
    expect(await effectNow(app, ref)).toMatchObject({ state: 'manual', reason: { code: 'no-answer' } })
    const awb = courier.arrive(`${ref.orderId}-1`)
    courier.answers = true
    await recoverAfter(3_600_000)
    expect(await orderNow(app, ref)).toMatchObject({ state: 'active', awb })
    expect(courier.createCalls).toBe(1)
  })

  it('that turns up after its absence was proven and the money given back is cancelled as a stray', async () => {
    courier.ways = ['never', 'never', 'late']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    for (let i = 0; i < 12; i += 1) await recoverAfter(TRUST_MS / 2)
    expect((await orderNow(app, ref)).state).toBe('draft')
    const awb = courier.arrive(`${ref.orderId}-1`)
    await compareDay(app, courier, bucharestDayOf(app.clock.now()))
    const strays = await app.db.$client.query(`select key, state from effects where kind = 'cancel-awb' and key like '%' || $1`, [awb])
    expect(strays.rows).toMatchObject([{ state: 'due' }])
    expect(await available(clientId)).toBe(START)
  })

  it.each([
    [{ weightKg: 17 }, 'greutate 17 kg in loc de 2 kg'],
    [{ cashBani: fromRon(50) }, 'ramburs 50,00 RON in loc de 0,00 RON'],
    [{ parcels: 3 }, '3 colete in loc de 1'],
    [{ recipientPhone: '0733000111' }, 'telefon 0733000111'],
  ])('found with %j waits for an operator, who is shown what differs, and no other order is touched', async (facts, words) => {
    const other = await begun(app, await ready(app, clientId))
    const foreign = await begun(app, await ready(app, await testClient(app, START)))
    courier.ways = ['made', 'made', 'lost']
    await askCourier(app, other)
    await askCourier(app, foreign)
    const before = await Promise.all([orderNow(app, other), orderNow(app, foreign)])
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    courier.facts = { ...courier.facts, ...facts }
    await recoverAfter(1_000)
    const waitingFor = expect.stringContaining(words)
    expect(detailsInWords(ro, await orderDetails(app, clientId, ref.orderId))).toMatchObject({ state: 'activating', awb: null, waitingFor })
    expect((await clientBalances(app.db, clientId)).servicesReservedBani).toBe(PRICE_BANI)
    expect(await Promise.all([orderNow(app, other), orderNow(app, foreign)])).toEqual(before)
  })

  it('that waits for an operator, and is then cancelled at the courier, still waits: nothing is made or given back meanwhile', async () => {
    courier.ways = ['lost']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    courier.facts = { ...courier.facts, parcels: 3 }
    await recoverAfter(1_000)
    for (const held of courier.held) held.isCancelled = true
    for (let hour = 0; hour < 3; hour += 1) await recoverAfter(3_600_000)
    const waitingFor = expect.stringContaining('3 colete in loc de 1')
    expect(detailsInWords(ro, await orderDetails(app, clientId, ref.orderId))).toMatchObject({ state: 'activating', awb: null, waitingFor })
    expect(courier.createCalls).toBe(1)
    expect(await available(clientId)).toBe(START - PRICE_BANI)
  })

  it('is found where all that the courier reports is what was asked for', async () => {
    courier.ways = ['lost']
    courier.facts = { weightKg: 2.4, cashBani: fromRon(0), parcels: 1, recipientPhone: '+40 722 333 444' }
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    await recoverAfter(1_000)
    expect((await orderNow(app, ref)).state).toBe('active')
  })

  it('of an attempt begun before references named them is looked for by the order\u2019s id', async () => {
    courier.ways = ['never']
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    await app.db.$client.query(`update effects set input = input || jsonb_build_object('reference', subject) where subject = $1`, [
      ref.orderId,
    ])
    const awb = courier.arrive(ref.orderId)
    await recoverAfter(1_000)
    expect(await orderNow(app, ref)).toMatchObject({ state: 'active', awb })
  })

  it('of an earlier attempt is not taken for the present one\u2019s', async () => {
    courier.ways = ['refused', 'never']
    const first = await begun(app, await ready(app, clientId))
    await askCourier(app, first)
    const { orderId } = first
    const offer = await anOffer(app, clientId, orderId)
    const second = await begun(app, { clientId, orderId, offerId: offer.id, key: null })
    await askCourier(app, second)
    courier.arrive(`${orderId}-1`)
    await recoverAfter(1_000)
    expect((await orderNow(app, second)).state).toBe('activating')
    await recoverAfter(TRUST_MS + 1_000)
    expect(await orderNow(app, second)).toMatchObject({ state: 'active', awb: expect.stringMatching(/2$/) })
  })

  it('of a courier that says the reference is used, and finds no AWB by it, waits for an operator; nothing is repeated', async () => {
    const ref = await begun(app, await ready(app, clientId))
    courier.createAwb = async () => {
      courier.createCalls += 1
      return { kind: 'unknown', cause: 'exists' }
    }
    await askCourier(app, ref)
    for (let i = 0; i < 6; i += 1) await recoverAfter(TRUST_MS / 2)
    expect(courier.createCalls).toBe(1)
    expect(detailsInWords(ro, await orderDetails(app, clientId, ref.orderId)).waitingFor).toContain('exista deja')
    expect(await available(clientId)).toBe(START - PRICE_BANI)
  })
})
