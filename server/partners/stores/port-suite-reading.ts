/** Lists of orders and one order, from the store. */
import { describe, expect, it } from 'vitest'
import type { StoreOrderSummary } from './port.ts'
import { allOrders, type StoreTrial, value } from './store-trial.ts'

export function readingSuite(trial: StoreTrial): void {
  const { advance, orderWith, waiting } = trial

  describe('reading', () => {
    it('pages through every order once, and shows all that a list needs', async () => {
      const orders = await allOrders(trial.shop)
      expect(orders.length).toBeGreaterThanOrEqual(300)
      expect(new Set(orders.map((order) => order.id)).size).toBe(orders.length)
      expect(value(await trial.shop.countOrders({ changedSince: null }))).toEqual({ count: orders.length, isExact: true })
      expect(orders.map((order) => order.createdAt.getTime())).toEqual(
        orders.map((order) => order.createdAt.getTime()).sort((a, b) => a - b),
      )
      const has = (fits: (order: StoreOrderSummary) => boolean) => expect(orders.some(fits)).toBe(true)
      has((order) => order.fulfilment === 'on-hold')
      has((order) => order.fulfilment === 'partial')
      has((order) => order.fulfilment === 'fulfilled')
      has((order) => order.cancelledAt !== null)
      has((order) => order.payment === 'partially-paid' && order.outstanding.minor > 0 && order.outstanding.minor < order.total.minor)
      has((order) => order.tags.length > 1)
      has((order) => order.attributes.length > 1)
      has((order) => order.email === '' && order.customerName !== '')
    })

    it('begins the list again where it was left', async () => {
      const first = value(await trial.shop.orders({ after: null, pageSize: 10, changedSince: null }))
      const second = value(await trial.shop.orders({ after: first.next, pageSize: 10, changedSince: null }))
      const both = value(await trial.shop.orders({ after: null, pageSize: 20, changedSince: null }))
      expect([...first.orders, ...second.orders].map((order) => order.id)).toEqual(both.orders.map((order) => order.id))
    })

    it('tells what changed since, and nothing else', async () => {
      const order = await waiting()
      const since = trial.deps.now()
      await advance({ order: order.id, note: 'Lasati la vecini.' })
      const page = value(await trial.shop.orders({ after: null, pageSize: 50, changedSince: since }))
      expect(page.orders.map(({ id, note }) => ({ id, note }))).toEqual([{ id: order.id, note: 'Lasati la vecini.' }])
    })

    it('shows parts, holds, weights, pictures and prices of an order', async () => {
      const held = await orderWith((order) => order.fulfilment === 'on-hold')
      expect(held.awaiting[0]).toMatchObject({
        state: 'on-hold',
        permits: { fulfil: false },
        holds: [{ notes: expect.stringMatching(/\w/) }],
      })
      const split = await orderWith(
        (order) => order.itemCount >= 3,
        (order) => order.awaiting.length === 2,
      )
      expect(new Set(split.awaiting.map((part) => part.location.id)).size).toBe(2)
      const lines = split.awaiting.flatMap((part) => part.lines)
      expect(lines.every((line) => line.unitPrice.minor > 0 && line.remaining > 0 && line.variantId !== null)).toBe(true)
      expect(lines.some((line) => line.imageUrl !== null && line.weightKg !== null && line.weightKg < 10)).toBe(true)
      expect(
        (
          await orderWith(
            (order) => order.itemCount > 0,
            (order) => order.awaiting.some((part) => part.lines.some((line) => line.weightKg === null)),
          )
        ).id,
      ).toBeTruthy()
    })

    it('reads an order with more lines than one answer brings', async () => {
      const long = await orderWith((order) => order.itemCount > 40)
      const lines = long.awaiting.flatMap((part) => part.lines)
      expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length)
      expect(lines.reduce((total, line) => total + line.remaining, 0)).toBe(long.itemCount)
    })

    it('names the warehouses as orders name them', async () => {
      const locations = value(await trial.shop.locations())
      const [order] = [await waiting()]
      expect(locations.map(({ id, name }) => ({ id, name }))).toContainEqual({
        id: order.awaiting[0]?.location.id,
        name: order.awaiting[0]?.location.name,
      })
    })

    it('knows no order that does not exist', async () => {
      const order = await waiting()
      expect(await trial.shop.order(order.id.replace(/\d+$/, '1'))).toEqual({ kind: 'done', value: null })
      expect(await trial.shop.orderOfPart(order.awaiting[0]?.id ?? '')).toEqual({ kind: 'done', value: order.id })
    })
  })
}
