import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { minorUnits } from '#contract/money.ts'
import { aLine, aLocation, aPart } from '#partners/stores/test-store.ts'
import { cancelOrder } from '#sending/orders/server/after-awb/cancel-order.ts'
import { REFUSAL } from '#sending/orders/server/test-courier.ts'
import { bulkActivationOrders, bulkActivations } from '../tables.ts'
import { cancelled } from '../test-activations.ts'
import { bulkTrial } from '../test-bulks.ts'
import { WITHIN } from '../test-store-orders.ts'
import { activateBulkRows, recoverBulkWorkers } from './work-on-many.ts'

const trial = await bulkTrial()
const { app, shop, fan } = trial

describe('many orders', () => {
  it('are activated in the order of the request’s rows, and the request ends with the last', async () => {
    const ids = await trial.orders(12)
    const id = await trial.activate(ids)
    expect(await trial.running()).toMatchObject({ id, total: 12 })
    const rows = await trial.done(id)
    expect(rows.map((row) => row.id)).toEqual(ids)
    expect(rows.every(({ state, awbs, orderIds }) => state === 'activated' && awbs.length === 1 && orderIds.length === 1)).toBe(true)
    expect(await trial.watch(id)).toMatchObject({ activated: 12, failed: 0, endedAt: expect.any(String) })
    expect(await trial.running()).toBeNull()
  })

  it('named twice count once, and one that is not the shop’s fails the request before it begins', async () => {
    const ids = await trial.orders(2)
    expect((await trial.done(await trial.activate([...ids, ...ids]))).length).toBe(2)
    await expect(trial.activate([...ids, 'altul'])).rejects.toMatchObject({ code: 'not-found' })
    expect(await trial.running()).toBeNull()
  })

  it('requested twice with one key are one request', async () => {
    const ids = await trial.orders(3)
    const key = randomUUID()
    const [one, two] = await Promise.all([trial.activate(ids, key), trial.activate(ids, key)])
    expect(one).toBe(two)
    await trial.done(one)
    for (const id of ids) expect(await trial.shipments(id)).toHaveLength(1)
  })

  it('requested in two windows are each activated once, and both windows are notified', async () => {
    const ids = await trial.orders(8)
    const outcomes = await Promise.all([trial.activate(ids), trial.activate(ids)])
    for (const id of outcomes)
      for (const row of await trial.done(id)) expect(row).toMatchObject({ state: 'activated', awbs: [expect.any(String)] })
    for (const id of ids) expect(await trial.activeAwbs(id)).toHaveLength(1)
  })

  it('are never more than sixteen at once under way', async () => {
    const ids = await trial.orders(30)
    let atOnce = 0
    let most = 0
    const { quotes } = fan
    fan.quotes = async (...asked) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setTimeout(resolve, 5))
      atOnce -= 1
      return quotes(...asked)
    }
    await trial.done(await trial.activate(ids))
    fan.quotes = quotes
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(16)
  })
})

describe('an order from two warehouses', () => {
  const twoParts = (id: string) => ({
    awaiting: [
      aPart(`${id}-p1`, [aLine(`${id}-l1`)]),
      aPart(`${id}-p2`, [aLine(`${id}-l2`)], { location: aLocation({ id: 'depozit-2', name: 'Depozit Cluj' }) }),
    ],
    outstanding: { minor: minorUnits(12_000), currency: 'RON' },
    paymentGateways: ['Ramburs'],
  })

  it('has two AWBs, of which one collects the whole amount', async () => {
    const [id = ''] = await trial.orders(1)
    shop.change(id, () => twoParts(id))
    expect(await trial.outcome([id])).toMatchObject({ state: 'activated', awbs: [expect.any(String), expect.any(String)] })
    expect((await trial.shipments(id)).map(({ cashBani }) => cashBani).toSorted((a, b) => a - b)).toEqual([0, 12_000])
  })

  it('of which one cannot leave has one AWB, which collects, and says what is missing', async () => {
    const [id = ''] = await trial.orders(1)
    const lost = aLocation({ id: 'depozit-3', name: 'Magazin', address1: '', city: 'Nicaieri', province: '', zip: '' })
    shop.change(id, () => {
      const [first, second] = twoParts(id).awaiting
      return { ...twoParts(id), awaiting: [{ ...(first ?? aPart('p', [])), location: lost }, second ?? aPart('p', [])] }
    })
    const row = await trial.outcome([id])
    expect(row).toMatchObject({
      state: 'failed',
      awbs: [expect.any(String)],
      reason: expect.stringMatching(/Magazin.*S-a activat doar o parte: FAN/),
    })
    expect((await trial.shipments(id)).map(({ cashBani }) => cashBani)).toEqual([12_000])
  })

  it('of which one was refused is reported as failed, with the AWB of the other', async () => {
    const [id = ''] = await trial.orders(1)
    shop.change(id, () => twoParts(id))
    fan.ways = ['refused']
    const row = await trial.outcome([id])
    expect(row).toMatchObject({
      state: 'failed',
      awbs: [expect.any(String)],
      reason: expect.stringMatching(`${REFUSAL.slice(0, -1)}.*doar o parte`),
    })
  })
})

describe('a job', () => {
  const doneAgain = (bulkId: string, storeOrderId: string) =>
    activateBulkRows.run(app, { worker: randomUUID(), retry: { clientId: trial.store.clientId, bulkId, storeOrderId, attempt: 1 } })

  it('that is done twice, or dies in the middle and is done again, makes nothing twice', async () => {
    const ids = await trial.orders(4)
    const id = await trial.activate(ids)
    const again = () => Promise.all(ids.map((storeOrderId) => doneAgain(id, storeOrderId)))
    await Promise.all([again(), again()])
    const rows = await trial.done(id)
    await again()
    expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'activated'))
    for (const one of ids) expect(await trial.activeAwbs(one)).toHaveLength(1)
  })

  /** As a process leaves it that dies after it began the orders and before it said so. */
  async function forgets(bulkId: string, state: 'waiting' | 'working'): Promise<void> {
    const changedAt = new Date(Date.now() - 10 * 60_000)
    await app.db
      .update(bulkActivationOrders)
      .set({ state, orderIds: null, awbs: [], changedAt })
      .where(eq(bulkActivationOrders.bulkId, bulkId))
    await app.db.update(bulkActivations).set({ endedAt: null, open: sql`total` }).where(eq(bulkActivations.id, bulkId))
  }

  it('that died after it had begun and is done again finds what it began', async () => {
    const [storeOrderId = ''] = await trial.orders(1)
    const bulkId = await trial.activate([storeOrderId])
    const [before] = await trial.done(bulkId)
    await forgets(bulkId, 'working')
    await doneAgain(bulkId, storeOrderId)
    expect((await trial.done(bulkId))[0]).toEqual(before)
  })

  it('that the queue has lost is added by the next start', async () => {
    const bulkId = await trial.activate(await trial.orders(2))
    await trial.done(bulkId)
    await forgets(bulkId, 'waiting')
    await recoverBulkWorkers(app)
    expect((await trial.done(bulkId)).map(({ state }) => state)).toEqual(['activated', 'activated'])
  })
})

it('an AWB that is cancelled while others are still at work is reported', async () => {
  const ids = await trial.orders(2)
  const { createAwb } = fan
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let calls = 0
  fan.createAwb = async (...asked) => {
    calls += 1
    if (calls === 2) await isReleased
    return createAwb(...asked)
  }
  // Whichever has its AWB first is the one that is reported to the store, and just then cancelled there.
  shop.meanwhile.fulfil = async () => {
    for (const id of ids) if ((await trial.activeAwbs(id)).length > 0) shop.change(id, cancelled)
  }
  const bulkId = await trial.activate(ids)
  await vi.waitFor(async () => expect(await trial.watch(bulkId)).toMatchObject({ state: 'running', failed: 1 }), WITHIN)
  release()
  fan.createAwb = createAwb
  const rows = await trial.done(bulkId)
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['activated', 'failed'])
  expect(rows.find(({ state }) => state === 'failed')).toMatchObject({
    awbs: [],
    reason: expect.stringMatching(/anulata in magazin.*anulat/),
  })
})

it('stays true after it ended: an AWB that is cancelled afterwards turns its row, and no other', async () => {
  const [first = '', second = ''] = await trial.orders(2)
  const id = await trial.activate([first, second])
  const [row] = await trial.done(id)
  await vi.waitFor(async () => expect((await trial.shipments(first))[0]?.fulfilmentState).toBe('fulfilled'), WITHIN)
  await cancelOrder(app, { clientId: trial.store.clientId, orderId: row?.orderIds[0] ?? '' })
  await vi.waitFor(async () => expect((await trial.watch(id)).failed).toBe(1), WITHIN)
  expect((await trial.watch(id)).orders).toMatchObject([
    { id: first, state: 'failed', awbs: [], orderIds: [], reason: expect.stringMatching(/AWB-ul FAN[\w-]+ a fost anulat/) },
    { id: second, state: 'activated', reason: null, orderIds: [expect.any(String)] },
  ])
})
