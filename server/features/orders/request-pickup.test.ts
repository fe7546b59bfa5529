import { Logger, runOnce } from 'graphile-worker'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fromRon } from '../../../contract/money.ts'
import type { PickupAnswer, PickupRequest } from '../../partners/couriers/port.ts'
import { testApp, testClient, testClock } from '../../platform/test-app.ts'
import { askCourier } from './ask-courier.ts'
import { requestPickup } from './request-pickup.ts'
import { courierInMemory } from './test-courier.ts'
import { aParty, aShipment, begun, ready } from './test-orders.ts'

/** A Thursday morning. */
const clock = testClock('2026-11-19T09:00:00+02:00')
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
let called: PickupRequest[] = []
let answers: PickupAnswer[] = []
let clientId: string

beforeEach(async () => {
  called = []
  answers = []
  const requestPickupOf = async (request: PickupRequest): Promise<PickupAnswer> => {
    called.push(request)
    return answers.shift() ?? { kind: 'ordered', id: `P${called.length}` }
  }
  app.couriers = {
    fan: { ...courierInMemory({ clock }), requestPickup: requestPickupOf },
    sameday: courierInMemory({ code: 'sameday', clock }),
  }
  clientId = await testClient(app, fromRon(200))
  await app.db.$client.query('delete from graphile_worker._private_jobs')
})

const otherPlace = aParty({ address: { postalCode: '500001', city: 'Brașov', countyCode: 'BV', street: 'Strada Lungă', number: '1' } })

async function activate(courier: 'fan' | 'sameday' = 'fan', sender = aShipment().sender): Promise<void> {
  const { ref } = await begun(app, await ready(app, clientId, { courier, shipment: aShipment({ sender }) }))
  await askCourier.run(app, ref)
}

/** The calls that wait are made, those that fail once more. */
async function makeCalls(): Promise<void> {
  await app.db.$client.query('update graphile_worker._private_jobs set run_at = now()')
  const taskList = { [requestPickup.name]: (payload: unknown) => requestPickup.run(app, payload as never), 'ask-courier': () => undefined }
  await runOnce({ pgPool: app.db.$client, taskList, noHandleSignals: true, logger: new Logger(() => () => undefined) })
  // The library ends before it has written what became of its jobs.
  await vi.waitFor(async () => expect((await app.db.$client.query(LOCKED)).rowCount).toBe(0), { timeout: 20_000, interval: 5 })
}
const LOCKED = 'select 1 from graphile_worker._private_jobs where locked_at is not null'

const kept = async () =>
  (
    await app.db.$client.query('select pickup_on, courier_id, refusal from pickup_requests where client_id = $1 order by place_key', [
      clientId,
    ])
  ).rows

describe('a courier that comes when called', () => {
  it('is called once a day and place, however many parcels wait there', async () => {
    await activate()
    await activate()
    await makeCalls()
    await activate()
    await makeCalls()
    expect(called).toEqual([expect.objectContaining({ pickupOn: '2026-11-19', parcels: 1, weightKg: 2 })])
    expect(await kept()).toEqual([{ pickup_on: '2026-11-19', courier_id: 'P1', refusal: null }])
  })

  it('is called to each place', async () => {
    await activate()
    await activate('fan', otherPlace)
    await makeCalls()
    expect(called.map((request) => request.sender.address.city).sort()).toEqual(['Brașov', 'Cluj-Napoca'])
  })

  it('is called again when it did not say whether it comes', async () => {
    answers = [{ kind: 'unknown', cause: 'timeout' }]
    await activate()
    await makeCalls()
    await makeCalls()
    expect(called).toHaveLength(2)
    expect(await kept()).toEqual([{ pickup_on: '2026-11-19', courier_id: 'P2', refusal: null }])
  })

  it('that says no is not called again, and why is kept', async () => {
    answers = [{ kind: 'refused', reason: 'Ora este prea tarzie.' }]
    await activate()
    await makeCalls()
    await makeCalls()
    expect(called).toHaveLength(1)
    expect(await kept()).toEqual([{ pickup_on: '2026-11-19', courier_id: null, refusal: 'Ora este prea tarzie.' }])
  })
})

it('a courier that comes by contract is not called', async () => {
  await activate('sameday')
  await makeCalls()
  expect([called, await kept()]).toEqual([[], []])
})
