import { beforeEach, describe, expect, it } from 'vitest'
import { aParcel } from '#cash/settlements/server/test-settlements.ts'
import { fromRon, ZERO } from '#contract/money.ts'
import { inWords } from '#contract/texts/message.ts'
import { createAwb } from '#sending/orders/server/activation/create-awb.ts'
import { cancelAwb } from '#sending/orders/server/after-awb/cancel-awb.ts'
import {
  cancelDiscrepantAwb,
  failingComparisons,
  openDiscrepancies,
  resolveDiscrepancy,
} from '#sending/orders/server/comparison/awb-discrepancies.ts'
import { compareAndNote } from '#sending/orders/server/comparison/compare-awbs.ts'
import { type CourierInMemory, courierInMemory } from '#sending/orders/server/test-courier.ts'
import { askCourier, begun, effectNow, orderNow, ready, recoverAll } from '#sending/orders/server/test-orders.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { retryEffect } from '#server/effects/operator/retry-effect.ts'
import { settleEffectByHand } from '#server/effects/settle-effect.ts'
import { effectsOf, runDueEffects } from '#server/effects/test-effects.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { listFailedJobs, removeFailedJob, retryFailedJob } from '#server/platform/jobs/failed-jobs.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { countWaiting } from './count-waiting.ts'

const ro = textsOf('ro')

const OPERATOR = '00000000-0000-7000-8000-000000000001'
const clock = testClock()
const TODAY = bucharestDayOf(clock.now())
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
let courier: CourierInMemory

beforeEach(async () => {
  courier = courierInMemory({ clock })
  app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock })])
  for (const table of ['awb_discrepancies', 'awb_comparisons', 'effects', 'graphile_worker._private_jobs'])
    await app.db.$client.query(`delete from ${table}`)
})

describe('an AWB that no order holds', () => {
  const found = async () => {
    const awb = courier.arrive('ZZZZZZZZZZZZ')
    await compareAndNote(app, courier, TODAY)
    return { courier: 'fan' as const, awb, operatorId: OPERATOR }
  }

  it('is listed until its courier has cancelled it, and the courier is asked once', async () => {
    const one = await found()
    expect(await openDiscrepancies(app)).toEqual([
      expect.objectContaining({ courier: 'fan', awb: one.awb, kind: 'orphan', isBeingCancelled: false }),
    ])
    await cancelDiscrepantAwb(app, one)
    await expect(cancelDiscrepantAwb(app, one)).rejects.toMatchObject({ code: 'effect-settled' })
    expect(await openDiscrepancies(app)).toEqual([expect.objectContaining({ awb: one.awb, isBeingCancelled: true })])
    await runDueEffects(app, cancelAwb)
    expect(courier.activeAwbs('ZZZZZZZZZZZZ')).toEqual([])
    expect(await openDiscrepancies(app)).toEqual([])
  })

  it('that the courier does not cancel is an operator’s again, who can have it cancelled once more', async () => {
    const one = await found()
    courier.isPickedUp = true
    await cancelDiscrepantAwb(app, one)
    await runDueEffects(app, cancelAwb)
    const [effect] = await effectsOf(app, one.awb)
    expect(effect).toMatchObject({ state: 'manual', reason: { code: 'stray-not-cancelled' } })
    if (effect)
      await settleEffectByHand(app, cancelAwb, effect, { outcome: 'refused', note: 'Pleaca spre expeditor.', operatorId: OPERATOR })
    expect(await openDiscrepancies(app)).toEqual([expect.objectContaining({ awb: one.awb, isBeingCancelled: false })])
    courier.isPickedUp = false
    await cancelDiscrepantAwb(app, one)
    await runDueEffects(app, cancelAwb)
    expect(await openDiscrepancies(app)).toEqual([])
  })

  it('that an operator has dealt with stays settled, by whom and when, and is not found anew', async () => {
    const one = await found()
    await resolveDiscrepancy(app, one)
    await expect(resolveDiscrepancy(app, one)).rejects.toMatchObject({ code: 'effect-settled' })
    await expect(resolveDiscrepancy(app, { ...one, awb: 'necunoscut' })).rejects.toMatchObject({ code: 'not-found' })
    await compareAndNote(app, courier, TODAY)
    expect(await openDiscrepancies(app)).toEqual([])
    const { rows } = await app.db.$client.query('select decided_by, settled_at from awb_discrepancies where awb = $1', [one.awb])
    expect(rows).toEqual([{ decided_by: OPERATOR, settled_at: expect.any(Date) }])
  })
})

it('a day that could not be compared is listed until it is', async () => {
  courier.answers = false
  expect(await compareAndNote(app, courier, TODAY)).toBe('fan: no answer')
  expect(await failingComparisons(app)).toEqual([expect.objectContaining({ courier: 'fan', day: TODAY, cause: 'fan: no answer' })])
  expect(await countWaiting(app)).toMatchObject({ comparisons: 1, waiting: 1, oldestAt: expect.any(String) })
  courier.answers = true
  expect(await compareAndNote(app, courier, TODAY)).toBeNull()
  expect(await failingComparisons(app)).toEqual([])
})

describe('an activation that waits for an operator', () => {
  async function waiting() {
    const clientId = await testClient(app, fromRon(100))
    courier.ways = ['late']
    courier.answers = false
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    clock.advance(createAwb.giveUpAfterMs + 1_000)
    await recoverAll(app)
    return ref
  }

  it('is one of its effects, and settled by looking once its AWB has turned up', async () => {
    const ref = await waiting()
    const effect = await effectNow(app, ref)
    expect(effect).toMatchObject({ state: 'manual', calls: 1, subject: ref.orderId })
    expect(inWords(ro, createAwb.summary(effect as never))).toBe(
      `FAN Courier: AWB pentru comanda ${ref.orderId}, referinta ${ref.orderId}-1.`,
    )
    expect(await countWaiting(app)).toMatchObject({ effects: 1, waiting: 1 })
    const awb = courier.arrive(`${ref.orderId}-1`)
    courier.answers = true
    await retryEffect(app, createAwb, effect)
    expect(courier.createCalls).toBe(1)
    expect(await orderNow(app, ref)).toMatchObject({ state: 'active', awb })
    await expect(retryEffect(app, createAwb, effect)).rejects.toMatchObject({ code: 'effect-settled' })
  })

  it('is made once more by a retry where the courier shows that it has none', async () => {
    const ref = await waiting()
    await retryEffect(app, createAwb, await effectNow(app, ref))
    expect(courier.createCalls).toBe(1)
    courier.answers = true
    await retryEffect(app, createAwb, await effectNow(app, ref))
    expect(courier.createCalls).toBe(2)
    expect(courier.activeAwbs(ref.orderId)).toEqual([(await orderNow(app, ref)).awb])
  })
})

describe('jobs that were given up', () => {
  const givenUp = async () => {
    await app.db.inTransaction((tx) => addJob(tx, { name: 'sync-store' }, {}))
    await app.db.$client.query(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'store away'`)
    const [job] = await listFailedJobs(app.db, 10)
    return job?.id ?? ''
  }

  it('are listed with their error, and done again with all attempts', async () => {
    const id = await givenUp()
    expect(await listFailedJobs(app.db, 10)).toEqual([
      { id, task: 'sync-store', attempts: 10, since: expect.any(Date), lastError: 'store away' },
    ])
    expect(await countWaiting(app)).toMatchObject({ jobs: 1, waiting: 1 })
    expect(await retryFailedJob(app.db, id)).toBe(true)
    expect(await retryFailedJob(app.db, id)).toBe(false)
    expect(await listFailedJobs(app.db, 10)).toEqual([])
    const { rows } = await app.db.$client.query('select attempts from graphile_worker._private_jobs')
    expect(rows).toEqual([{ attempts: 0 }])
  })

  it('can be removed, but none that is still tried', async () => {
    const id = await givenUp()
    expect(await removeFailedJob(app.db, id)).toBe(true)
    expect(await removeFailedJob(app.db, id)).toBe(false)
    await app.db.inTransaction((tx) => addJob(tx, { name: 'sync-store' }, {}))
    const { rows } = await app.db.$client.query<{ id: string }>('select id::text from graphile_worker._private_jobs')
    expect(await removeFailedJob(app.db, rows[0]?.id ?? '')).toBe(false)
  })
})

it('couriers that keep cash too long wait too, each as one', async () => {
  const clientId = await testClient(app, ZERO)
  const before = await countWaiting(app)
  for (const courier of ['fan', 'fan', 'sameday'] as const) await aParcel(app, { clientId, courier })
  await app.db.$client.query(`update repayments set delivered_at = $2 where client_id = $1`, [clientId, '2020-01-06T12:00:00Z'])
  expect(await countWaiting(app)).toEqual({ ...before, lateCash: 2, waiting: before.waiting + 2 })
})
