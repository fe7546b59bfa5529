import { beforeEach, describe, expect, it } from 'vitest'
import { bani, fromRon } from '#contract/money.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import type { TimelineEntry } from '../contract/order-timeline.ts'
import { orderInput } from '../contract/orders.ts'
import { beginActivation } from './activation/activate-order.ts'
import type { AttemptRef } from './activation/attempt.ts'
import { cancelOrder } from './after-awb/cancel-order.ts'
import { trackAwbs } from './after-awb/track-orders.ts'
import { offersForDraft } from './draft/offers-for-draft.ts'
import { deleteOrder, insertDraft, updateOrder } from './draft/write-order.ts'
import { insertOrder, moveOrder, noteOnTimeline, orderMoved } from './order-transition.ts'
import { lockOrder, orderDetails } from './queries.ts'
import { courierInMemory } from './test-courier.ts'
import { aDraft, aShipment, askCourier, expectAccountsRight, orderNow } from './test-orders.ts'

const clock = { now: () => new Date() }
const fan = courierInMemory({ clock })
const moves: string[] = []
const app = await testApp({
  couriers: [fan, courierInMemory({ clock, code: 'sameday' })],
  subscriptions: [subscribe(orderMoved, async (_app, _tx, { id, from, to, origin }) => void moves.push(`${origin} ${id}: ${from} ${to}`))],
})
let clientId: string

beforeEach(async () => {
  clientId = await testClient(app, fromRon(100))
  fan.events = []
  await app.db.$client.query('delete from graphile_worker._private_jobs')
})

/** What subscribers have heard since they were last asked. */
const emitted = async (): Promise<string[]> => moves.splice(0)

async function ofStore(): Promise<string> {
  const input = { ...orderInput({ shipment: aShipment(), clientReference: '#1001' }), origin: 'store' as const }
  return (await app.db.inTransaction((tx) => insertDraft(app, tx, clientId, input))).id
}

/** Its money is reserved and its job added; no caller waits for the outcome. */
async function begun(orderId: string): Promise<AttemptRef> {
  const [offer] = (await offersForDraft(app, clientId, orderId)).offers
  const repeated = { clientId, key: null, operation: 'test', body: null }
  return beginActivation(app, repeated, async (tx) => ({ order: await lockOrder(tx, clientId, orderId), offerId: offer?.id ?? '' }))
}

const wayOf = (orderId: string) => ({ clientId, orderId })

describe('a change of an order’s state', () => {
  it('is an event: activated, moved along, cancelled', async () => {
    const id = await ofStore()
    await askCourier(app, await begun(id))
    expect(await emitted()).toEqual([`store ${id}: draft activating`, `store ${id}: activating active`])
    const other = await aDraft(app, clientId)
    await askCourier(app, await begun(other))
    await emitted()
    await cancelOrder(app, wayOf(other))
    expect(await emitted()).toEqual([`typed ${other}: active cancelled`])
    fan.events = [{ state: 'picked_up', courierCode: 'C0', text: 'Ridicat', place: null, happenedAt: new Date(Date.now() + 60_000) }]
    const { awb } = await orderNow(app, wayOf(id))
    await trackAwbs(app, [awb ?? ''])
    expect(await emitted()).toEqual([`store ${id}: active picked_up`])
    await trackAwbs(app, [awb ?? ''])
    expect(await emitted()).toEqual([])
    await expectAccountsRight(app)
  })

  it('is an event: refused', async () => {
    const id = await ofStore()
    fan.ways = ['refused']
    await askCourier(app, await begun(id))
    expect(await emitted()).toEqual([`store ${id}: draft activating`, `store ${id}: activating draft`])
    expect(await orderNow(app, wayOf(id))).toMatchObject({ state: 'draft', origin: 'store' })
  })

  it('that is not permitted changes nothing and is no event', async () => {
    const id = await aDraft(app, clientId)
    const move = app.db.inTransaction(async (tx) => moveOrder(app, tx, await lockOrder(tx, clientId, id), { to: 'delivered', entry: null }))
    await expect(move).rejects.toThrow(`order ${id} is draft and cannot become delivered`)
    expect(await orderNow(app, wayOf(id))).toMatchObject({ state: 'draft' })
    expect(await emitted()).toEqual([])
  })

  it('does not happen where a subscriber fails', async () => {
    const id = await aDraft(app, clientId)
    const failing = subscribe(orderMoved, () => Promise.reject(new Error('a subscriber failed')))
    const move = app.db.inTransaction(async (tx) =>
      moveOrder({ ...app, subscriptions: [failing] }, tx, await lockOrder(tx, clientId, id), {
        to: 'activating',
        entry: null,
        patch: { courier: 'fan' },
      }),
    )
    await expect(move).rejects.toThrow('a subscriber failed')
    expect(await orderNow(app, wayOf(id))).toMatchObject({ state: 'draft', courier: null })
  })

  it('writes what changes with it, and nothing else of the order', async () => {
    const id = await aDraft(app, clientId)
    const before = await orderNow(app, wayOf(id))
    const patch = { parcels: ['A', 'B'], priceBani: bani(12), trackAt: null, courier: 'fan' } as const
    await app.db.inTransaction(async (tx) =>
      moveOrder(app, tx, await lockOrder(tx, clientId, id), { to: 'activating', entry: null, patch: { ...patch, parcels: ['A', 'B'] } }),
    )
    const after = await orderNow(app, wayOf(id))
    // The database writes what the search looks in.
    const { stateChangedAt, searchText } = after
    expect(after).toEqual({ ...before, ...patch, state: 'activating', stateChangedAt, searchText })
    await app.db.$client.query('delete from orders where id = $1', [id])
  })
})

describe('an order that is written with its first move', () => {
  const written = async (to: 'activating' | 'delivered') => {
    const id = await aDraft(app, clientId)
    const draft = await app.db.inTransaction((tx) => lockOrder(tx, clientId, id))
    await app.db.$client.query('delete from orders where id = $1', [id])
    await app.db.$client.query('delete from order_events where order_id = $1', [id])
    await emitted()
    const write = app.db.inTransaction((tx) => insertOrder(app, tx, draft, { to, patch: { courier: 'fan' } }))
    return { id, draft, write }
  }

  it('is as the move makes it, begins its timeline as a draft, and its move is an event', async () => {
    const { id, draft, write } = await written('activating')
    await write
    expect(await orderNow(app, wayOf(id))).toEqual({ ...draft, state: 'activating', courier: 'fan' })
    const { rows } = await app.db.$client.query('select state, code, happened_at as "happenedAt" from order_events where order_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ state: 'draft', code: 'saved', happenedAt: draft.createdAt }])
    expect(await emitted()).toEqual([`typed ${id}: draft activating`])
    await app.db.$client.query('delete from orders where id = $1', [id])
  })

  it('is not written where the move is not permitted', async () => {
    const { id, write } = await written('delivered')
    await expect(write).rejects.toThrow(`order ${id} is draft and cannot become delivered`)
    expect((await app.db.$client.query('select 1 from orders where id = $1', [id])).rows).toEqual([])
    expect(await emitted()).toEqual([])
  })
})

describe('the timeline', () => {
  const stepsOf = async (id: string) =>
    (
      await app.db.$client.query(
        'select state, code, params, courier_text as "courierText", happened_at as "happenedAt" from order_events where client_id = $1 and order_id = $2 order by id',
        [clientId, id],
      )
    ).rows

  it('is read with the saving first where all is of one moment, whatever the keys of the rows say', async () => {
    const id = await aDraft(app, clientId)
    await app.db.$client.query(
      `insert into order_events (client_id, order_id, id, state, code, happened_at)
       select client_id, order_id, '00000000-0000-7000-8000-000000000000', 'active', 'activated', happened_at from order_events where order_id = $1`,
      [id],
    )
    expect((await stepsOf(id)).map(({ code }) => code)).toEqual(['activated', 'saved'])
    expect((await orderDetails(app, clientId, id)).timeline.map(({ entry }) => entry.code)).toEqual(['saved', 'activated'])
    await app.db.$client.query('delete from orders where id = $1', [id])
  })

  it('has a move with its code, parameters and the courier’s words; a move without an entry is silent, in the same transaction too', async () => {
    const id = await aDraft(app, clientId)
    const before = await stepsOf(id)
    const at = new Date('2026-11-20T10:00:00Z')
    await app.db.inTransaction(async (tx) => {
      const move = async (to: 'activating' | 'active', entry: TimelineEntry | null) =>
        moveOrder({ ...app, clock: { now: () => at } }, tx, await lockOrder(tx, clientId, id), { to, entry, courierText: 'Preluat' })
      await move('activating', null)
      await move('active', { code: 'cash-changed', params: { amountBani: bani(1200) } })
    })
    expect(await stepsOf(id)).toEqual([
      ...before,
      { state: 'active', code: 'cash-changed', params: { amountBani: 1200 }, courierText: 'Preluat', happenedAt: at },
    ])
    expect(await orderNow(app, wayOf(id))).toMatchObject({ state: 'active', stateChangedAt: at })
    await app.db.$client.query('delete from orders where id = $1', [id])
  })

  it('has what moves the order nowhere', async () => {
    const id = await aDraft(app, clientId)
    const before = await orderNow(app, wayOf(id))
    const note = { clientId, orderId: id, state: null, entry: { code: 'cash-changed', params: { amountBani: bani(5) } } } as const
    await app.db.inTransaction((tx) => noteOnTimeline(app, tx, { ...note, state: 'draft', courierText: 'La telefon' }))
    const later = { ...app, clock: { now: () => new Date(Date.now() + 60_000) } }
    await app.db.inTransaction((tx) => noteOnTimeline(later, tx, note))
    expect(await stepsOf(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: 'draft', code: 'cash-changed', params: { amountBani: 5 }, courierText: 'La telefon' }),
        expect.objectContaining({ state: null, code: 'cash-changed', params: { amountBani: 5 }, courierText: null }),
      ]),
    )
    expect(await orderNow(app, wayOf(id))).toEqual(before)
  })

  it('keeps every step of our own, also those of one code in the same millisecond', async () => {
    const id = await aDraft(app, clientId)
    const before = await stepsOf(id)
    const still = { ...app, clock: { now: () => new Date('2026-11-20T10:00:00Z') } }
    const note = (entry: TimelineEntry) =>
      app.db.inTransaction((tx) => noteOnTimeline(still, tx, { clientId, orderId: id, state: null, entry }))
    await note({ code: 'cash-changed', params: { amountBani: bani(500) } })
    await note({ code: 'cash-changed', params: { amountBani: bani(700) } })
    await note({ code: 'cash-changed', params: { amountBani: bani(500) } })
    const added = (await stepsOf(id)).slice(before.length)
    expect(added.map(({ params }) => params)).toEqual([{ amountBani: 500 }, { amountBani: 700 }, { amountBani: 500 }])
  })
})

it('an order that came from a store is changed, deleted and activated where the store’s order is shown, and nowhere else', async () => {
  const id = await ofStore()
  const input = orderInput({ shipment: aShipment() })
  await expect(updateOrder(app, { ...wayOf(id), input })).rejects.toMatchObject({ code: 'order-not-draft' })
  await expect(deleteOrder(app, wayOf(id))).rejects.toMatchObject({ code: 'order-not-draft' })
  expect((await orderDetails(app, clientId, id)).actions).toMatchObject({ edit: false, activate: false })
})
