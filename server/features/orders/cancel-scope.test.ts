import { Logger, runOnce } from 'graphile-worker'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientBalances } from '../../ledger/balances.ts'
import { testApp, testClock, warm } from '../../platform/test-app.ts'
import { askCourier } from './ask-courier.ts'
import { cancelOrder, cancelStrayAwb, writeCancelled } from './cancel-order.ts'
import { lockOrder, orderDetails } from './queries.ts'
import { type CourierInMemory, courierInMemory } from './test-courier.ts'
import { type FourOrders, fourStarted, gate, jobsOf, whoseChanged } from './test-four-orders.ts'
import { expectAccountsRight, orderNow } from './test-orders.ts'

const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
await warm(app)
let courier: CourierInMemory
let four: FourOrders
/** AWBs that the courier was asked to cancel. */
let asked: string[]

beforeEach(async () => {
  courier = courierInMemory({ clock })
  app.couriers = { fan: courier, sameday: courierInMemory({ code: 'sameday', clock }) }
  four = await fourStarted(app)
  for (const ref of Object.values(four)) await askCourier.run(app, ref)
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
  return timeline.filter(({ state }) => state === 'cancelled').map(({ text }) => text)
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
    expect(await cancelledSteps()).toEqual(['Comanda a fost anulata, suma a revenit in sold'])
    const { rows } = await app.db.$client.query(`select happened_at from order_events where order_id = $1 and state = 'cancelled'`, [
      four.mine.orderId,
    ])
    expect(rows).toEqual([{ happened_at: now }])
    expect(await clientBalances(app.db, four.mine.clientId)).toMatchObject({ servicesBani: 1307, availableBani: 8_693 })
  })

  it('again asks the courier no more and answers the same', async () => {
    const first = await cancelOrder(app, four.mine)
    expect(await cancelOrder(app, four.mine)).toEqual(first)
    expect(first).toMatchObject({ state: 'cancelled' })
    expect(asked).toHaveLength(1)
  })

  it('at the same moment, the courier saying yes to all, is written once and paid back once', async () => {
    const all = gate()
    const { cancelAwb } = courier
    courier.cancelAwb = async (awb) => {
      const answer = await cancelAwb(awb)
      await all.pass()
      return answer
    }
    const first = cancelOrder(app, four.mine)
    await all.arrived
    await cancelOrder(app, four.mine)
    all.open()
    expect(await first).toMatchObject({ state: 'cancelled' })
    expect(asked).toHaveLength(2)
    expect(await cancelledSteps()).toHaveLength(1)
    expect(await available()).toBe(8_693)
  })

  it('that the courier refuses because it was cancelled a moment ago is done all the same', async () => {
    const { cancelAwb } = courier
    courier.cancelAwb = async () => {
      courier.cancelAwb = cancelAwb
      await cancelOrder(app, four.mine)
      return { kind: 'refused', reason: 'AWB-ul este deja anulat.' }
    }
    expect(await cancelOrder(app, four.mine)).toMatchObject({ state: 'cancelled' })
    expect(await cancelledSteps()).toHaveLength(1)
  })

  it.each(['typed', 'store'] as const)('of origin %s is told to the store, if it has one', async (origin) => {
    await app.db.$client.query('update orders set origin = $2 where id = $1', [four.mine.orderId, origin])
    await cancelOrder(app, four.mine)
    expect((await jobsOf(app, four.mine)).map(({ name }) => name).includes('order-changed')).toBe(origin === 'store')
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

  it('which the courier picked up, or of which it says nothing, changes nothing', async () => {
    courier.isPickedUp = true
    const refused = { code: 'order-not-cancellable', message: 'Curierul nu mai poate anula comanda: AWB-ul a fost ridicat.' }
    expect(await whoseChanged(app, () => expect(cancelOrder(app, four.mine)).rejects.toMatchObject(refused))).toEqual([])
    courier.answers = false
    const unknown = { code: 'courier-failed' }
    expect(await whoseChanged(app, () => expect(cancelOrder(app, four.mine)).rejects.toMatchObject(unknown))).toEqual([])
  })
})

it('writes nothing of an order that is no longer active, or was never charged, when its courier tells of a cancellation', async () => {
  const cancelAs = (other: object) =>
    app.db.inTransaction(async (tx) => {
      const { clientId, orderId } = four.mine
      await writeCancelled(app, tx, { ...(await lockOrder(tx, clientId, orderId)), ...other })
    })
  expect(await whoseChanged(app, () => cancelAs({ state: 'delivered' }))).toEqual([])
  expect(await whoseChanged(app, () => cancelAs({ priceBani: null }))).toEqual([])
})

describe('a stray AWB', () => {
  const stray = () => ({ courier: 'fan' as const, awb: courier.arrive('ZZZZZZZZZZZZ') })
  const runJobs = () =>
    runOnce({
      pgPool: app.db.$client,
      taskList: { [cancelStrayAwb.name]: (payload) => cancelStrayAwb.run(app, payload as never) },
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    })
  const jobs = async () =>
    (
      await app.db.$client.query<{ attempts: number; error: string }>(
        `select attempts, last_error as error from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'cancel-stray-awb'`,
      )
    ).rows

  it('of a courier that does not answer is tried again until it is cancelled', async () => {
    const { courier: code, awb } = stray()
    await app.db.$client.query(`select graphile_worker.add_job('cancel-stray-awb', $1::json)`, [JSON.stringify({ courier: code, awb })])
    courier.answers = false
    await runJobs()
    const failed = { attempts: 1, error: expect.stringContaining(`${awb} could not be cancelled: nobody there`) }
    // The runner writes a failure when it has ended the job.
    await vi.waitFor(async () => expect(await jobs()).toEqual([failed]))
    courier.answers = true
    await app.db.$client.query('update graphile_worker._private_jobs set run_at = now()')
    await runJobs()
    await vi.waitFor(async () => expect(await jobs()).toEqual([]))
    expect(courier.living('ZZZZZZZZZZZZ')).toEqual([])
  })

  it('is cancelled at the courier that made it, which is written down; one that says no has it already', async () => {
    const told: object[] = []
    const log = { ...app.log, warn: (what: object, text: string) => told.push({ ...what, text }) } as unknown as typeof app.log
    const payload = stray()
    await cancelStrayAwb.run({ ...app, log }, payload)
    expect(asked).toEqual([payload.awb])
    courier.isPickedUp = true
    await cancelStrayAwb.run({ ...app, log }, payload)
    expect(told).toEqual([
      expect.objectContaining({ ...payload, answer: 'cancelled', text: expect.stringContaining('stray AWB') }),
      expect.objectContaining({ ...payload, answer: 'refused' }),
    ])
  })
})
