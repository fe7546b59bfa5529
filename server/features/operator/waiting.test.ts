import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '../../../contract/money.ts'
import { settleByHand } from '../../effects/settle-effect.ts'
import { effectsOf, runDueEffects } from '../../effects/test-effects.ts'
import { listGivenUpJobs, removeGivenUpJob, retryGivenUpJob } from '../../platform/jobs/given-up-jobs.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { testApp, testClient, testClock } from '../../platform/test-app.ts'
import { askCourier } from '../orders/activation/ask-courier.ts'
import { recoverAll } from '../orders/activation/recover-activation.ts'
import { retryActivation, waitingActivations } from '../orders/activation/waiting-activations.ts'
import { cancelAwb } from '../orders/after-awb/cancel-awb.ts'
import { cancelDiscrepantAwb, failingComparisons, openDiscrepancies, resolveDiscrepancy } from '../orders/comparison/awb-discrepancies.ts'
import { compareAndNote } from '../orders/comparison/compare-awbs.ts'
import { type CourierInMemory, courierInMemory } from '../orders/test-courier.ts'
import { begun, orderNow, ready } from '../orders/test-orders.ts'
import { countWaiting } from './count-waiting.ts'

const TODAY = '2026-11-20'
const OPERATOR = '00000000-0000-7000-8000-000000000001'
const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
let courier: CourierInMemory

beforeEach(async () => {
  courier = courierInMemory({ clock })
  app.couriers = { fan: courier, sameday: courierInMemory({ code: 'sameday', clock }) }
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
    expect(effect).toMatchObject({ state: 'manual', reason: expect.stringContaining('AWB-ul a fost ridicat.') })
    if (effect) await settleByHand(app, cancelAwb, effect, { outcome: 'refused', note: 'Pleaca spre expeditor.', operatorId: OPERATOR })
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
  expect(await compareAndNote(app, courier, TODAY)).toBe('nobody there')
  expect(await failingComparisons(app)).toEqual([expect.objectContaining({ courier: 'fan', day: TODAY, cause: 'nobody there' })])
  expect(await countWaiting(app)).toMatchObject({ comparisons: 1, waiting: 1, oldestAt: expect.any(String) })
  courier.answers = true
  expect(await compareAndNote(app, courier, TODAY)).toBeNull()
  expect(await failingComparisons(app)).toEqual([])
})

describe('an activation that waits for an operator', () => {
  it('is listed with what is known, and settled by looking once its AWB has turned up', async () => {
    const clientId = await testClient(app, fromRon(100))
    courier.ways = ['never', 'never', 'late']
    const { ref } = await begun(app, await ready(app, clientId))
    await askCourier.run(app, ref)
    for (let i = 0; i < 12; i += 1) {
      clock.advance(30_000)
      await recoverAll(app)
    }
    expect(await waitingActivations(app)).toEqual([
      expect.objectContaining({ uniqueId: ref.orderId, clientId, courier: 'fan', calls: 3, reference: `${ref.orderId}-1` }),
    ])
    expect(await countWaiting(app)).toMatchObject({ activations: 1, waiting: 1 })
    expect(await retryActivation(app, ref.orderId)).toBe(false)
    expect(courier.createCalls).toBe(3)
    const awb = courier.arrive(`${ref.orderId}-1`)
    expect(await retryActivation(app, ref.orderId)).toBe(true)
    expect(await orderNow(app, ref)).toMatchObject({ state: 'active', awb })
    await expect(retryActivation(app, ref.orderId)).rejects.toMatchObject({ code: 'order-not-waiting' })
    expect(await waitingActivations(app)).toEqual([])
  })
})

describe('jobs that were given up', () => {
  const givenUp = async () => {
    await app.db.inTransaction((tx) => addJob(tx, { name: 'tell-store' }, {}))
    await app.db.$client.query(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'store away'`)
    const [job] = await listGivenUpJobs(app.db, 10)
    return job?.id ?? ''
  }

  it('are listed with their error, and done again with all attempts', async () => {
    const id = await givenUp()
    expect(await listGivenUpJobs(app.db, 10)).toEqual([
      { id, task: 'tell-store', attempts: 10, since: expect.any(Date), lastError: 'store away' },
    ])
    expect(await countWaiting(app)).toMatchObject({ jobs: 1, waiting: 1 })
    expect(await retryGivenUpJob(app.db, id)).toBe(true)
    expect(await retryGivenUpJob(app.db, id)).toBe(false)
    expect(await listGivenUpJobs(app.db, 10)).toEqual([])
    const { rows } = await app.db.$client.query('select attempts from graphile_worker._private_jobs')
    expect(rows).toEqual([{ attempts: 0 }])
  })

  it('can be removed, but none that is still tried', async () => {
    const id = await givenUp()
    expect(await removeGivenUpJob(app.db, id)).toBe(true)
    expect(await removeGivenUpJob(app.db, id)).toBe(false)
    await app.db.inTransaction((tx) => addJob(tx, { name: 'tell-store' }, {}))
    const { rows } = await app.db.$client.query<{ id: string }>('select id::text from graphile_worker._private_jobs')
    expect(await removeGivenUpJob(app.db, rows[0]?.id ?? '')).toBe(false)
  })
})
