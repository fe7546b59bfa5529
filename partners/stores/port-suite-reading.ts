/** Lists of orders and one order, from the store. */
import { describe, expect, it } from 'vitest'
import type { OrderQuery, OrderSummaryPage } from '#selling/ports/stores.ts'
import { ampleThrottle, doneValueOf, readAllOrders, type StoreTrial } from './store-trial.ts'

export function readingSuite(trial: StoreTrial): void {
  const { orderWith, waiting } = trial

  describe('reading', () => {
    it('pages through every order once, and shows all that a list needs', async () => {
      const orders = await readAllOrders(trial.shop)
      expect(orders.length).toBeGreaterThan(100)
      expect(new Set(orders.map((order) => order.id)).size).toBe(orders.length)
      expect(doneValueOf(await trial.shop.countOrders({ changedSince: null }))).toEqual({ count: orders.length, isExact: true })
      expect(orders.map((order) => order.createdAt.getTime())).toEqual(
        orders.map((order) => order.createdAt.getTime()).sort((a, b) => a - b),
      )
      for (const fits of trial.under.listed) expect(orders.some(fits), String(fits)).toBe(true)
    })

    it('shows parts, holds, weights, pictures and prices of an order', async () => {
      const held = await orderWith((order) => order.fulfilment === 'on-hold')
      expect(held.awaiting[0]).toMatchObject({
        state: 'on-hold',
        permits: { fulfil: false },
        holds: [{ reason: expect.stringMatching(/\w/) }],
      })
    })

    it('shows weights, pictures and prices of an order', async () => {
      const several = await orderWith(
        (order) => order.itemCount >= 3 && order.cancelledAt === null && order.fulfilment !== 'fulfilled',
        (order) => order.awaiting.flatMap(({ lines }) => lines).length > 1,
      )
      const lines = several.awaiting.flatMap((part) => part.lines)
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

    if (trial.under.can.move)
      it('makes a part for each warehouse', async () => {
        const split = await orderWith(
          (order) => order.itemCount >= 3,
          (order) => order.awaiting.length === 2,
        )
        expect(new Set(split.awaiting.map((part) => part.location.id)).size).toBe(2)
      })

    it('reads an order with more lines than one answer brings', async () => {
      const long = await orderWith((order) => order.itemCount > 40)
      const lines = long.awaiting.flatMap((part) => part.lines)
      expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length)
      expect(lines.reduce((total, line) => total + line.remaining, 0)).toBe(long.itemCount)
    })

    it('names the warehouses as orders name them', async () => {
      const locations = doneValueOf(await trial.shop.locations())
      const [order] = [await waiting()]
      expect(locations.map(({ id, name }) => ({ id, name }))).toContainEqual({
        id: order.awaiting[0]?.location.id,
        name: order.awaiting[0]?.location.name,
      })
    })
  })
}

const AT_ONCE = 300
/** Of 300 orders in pages of 50, and what else changed in the minute before. */
const PAGES_MAX = 30

/** A bulk edit, a plugin's migration or an import with days only. */
export function sameSecondOrdersSuite(trial: StoreTrial): void {
  describe('with 300 orders of one second', () => {
    const read = async (query: Pick<OrderQuery, 'changedSince' | 'createdSince'>) => {
      const ids: string[] = []
      let after: string | null = null
      for (let pages = 1; ; pages += 1) {
        if (pages > PAGES_MAX) throw new Error(`no end after ${ids.length} orders`)
        const page: OrderSummaryPage = doneValueOf(await trial.shop.orders({ ...query, after, pageSize: 50 }))
        ids.push(...page.orders.map(({ id }) => id))
        if (page.next === null) return new Set(ids)
        after = page.next
      }
    }

    it('reads all of them and those after them, by making and by change', async () => {
      if (trial.under.can.renew) await trial.advance(ampleThrottle)
      const since = trial.deps.now()
      const { count } = doneValueOf(await trial.shop.countOrders({ changedSince: null }))
      await trial.advance({ addOrders: AT_ONCE, webhooks: { isSilent: true } })
      await trial.advance({ addOrders: 1 })
      const changed = await read({ changedSince: since })
      expect(changed.size).toBeGreaterThanOrEqual(AT_ONCE + 1)
      const created = await read({ changedSince: null, createdSince: since })
      expect(created.size).toBe(AT_ONCE + 1)
      const later = doneValueOf(await trial.shop.countOrders({ changedSince: null }))
      if (later.isExact) expect(later.count).toBe(count + AT_ONCE + 1)
      await trial.advance({ webhooks: { isSilent: false } })
    })
  })
}
