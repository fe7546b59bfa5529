import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '../../../contract/money.ts'
import { testApp, testClient } from '../../platform/test-app.ts'
import { beginActivation } from './activate-order.ts'
import { askCourier } from './ask-courier.ts'
import type { AttemptRef } from './attempt.ts'
import { cancelOrder } from './cancel-order.ts'
import { offersForDraft } from './offers-for-draft.ts'
import { lockOrder, orderDetails } from './queries.ts'
import { courierInMemory } from './test-courier.ts'
import { aDraft, aShipment, expectAccountsRight, orderNow } from './test-orders.ts'
import { trackAwbs } from './track-orders.ts'
import { deleteOrder, insertDraft, updateOrder } from './write-order.ts'

const clock = { now: () => new Date() }
const fan = courierInMemory({ clock })
const app = await testApp({ couriers: { fan, sameday: courierInMemory({ clock, code: 'sameday' }) } })
let clientId: string

beforeEach(async () => {
  clientId = await testClient(app, fromRon(100))
  fan.events = []
  await app.db.$client.query('delete from graphile_worker._private_jobs')
})

/** Orders of whose changes their store is to be told; jobs already seen are gone. */
async function told(): Promise<string[]> {
  const jobs =
    "from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'order-changed'"
  const { rows } = await app.db.$client.query<{ id: string }>(`delete ${jobs} returning j.payload ->> 'orderId' as id`)
  return rows.map(({ id }) => id)
}

async function ofStore(): Promise<string> {
  const wish = { shipment: aShipment(), clientReference: '#1001', origin: 'store' as const }
  return (await app.db.inTransaction((tx) => insertDraft(app, tx, clientId, wish))).id
}

/** Its money is reserved and its job added; nobody waits for the outcome. */
async function begun(orderId: string): Promise<AttemptRef> {
  const [offer] = (await offersForDraft(app, clientId, orderId)).offers
  const repeated = { clientId, key: null, operation: 'test', body: null }
  return beginActivation(app, repeated, async (tx) => ({ order: await lockOrder(tx, clientId, orderId), offerId: offer?.id ?? '' }))
}

const wayOf = (orderId: string) => ({ clientId, orderId })

describe('whoever an order came from', () => {
  it('is told that it was activated, moved along and cancelled', async () => {
    const id = await ofStore()
    await askCourier.run(app, await begun(id))
    expect(await told()).toEqual([id])
    const other = await ofStore()
    await askCourier.run(app, await begun(other))
    await told()
    await cancelOrder(app, wayOf(other))
    expect(await told()).toEqual([other])
    fan.events = [{ state: 'picked_up', courierCode: 'C0', text: 'Ridicat', place: null, happenedAt: new Date(Date.now() + 60_000) }]
    const { awb } = await orderNow(app, wayOf(id))
    await trackAwbs(app, [awb ?? ''])
    expect(await told()).toEqual([id])
    await trackAwbs(app, [awb ?? ''])
    expect(await told()).toEqual([])
    await expectAccountsRight(app)
  })

  it('is told that it was refused', async () => {
    const id = await ofStore()
    fan.ways = ['refused']
    await askCourier.run(app, await begun(id))
    expect(await told()).toEqual([id])
    expect(await orderNow(app, wayOf(id))).toMatchObject({ state: 'draft', origin: 'store' })
  })

  it('is nobody for an order that was typed', async () => {
    const id = await aDraft(app, clientId)
    await askCourier.run(app, await begun(id))
    await cancelOrder(app, wayOf(id))
    expect(await told()).toEqual([])
  })
})

it('an order that came from a store is changed, deleted and activated where the store’s order is shown, and nowhere else', async () => {
  const id = await ofStore()
  const wish = { shipment: aShipment(), clientReference: '' }
  await expect(updateOrder(app, { ...wayOf(id), wish })).rejects.toMatchObject({ code: 'order-not-draft' })
  await expect(deleteOrder(app, wayOf(id))).rejects.toMatchObject({ code: 'order-not-draft' })
  expect((await orderDetails(app, clientId, id)).actions).toMatchObject({ edit: false, activate: false })
})
