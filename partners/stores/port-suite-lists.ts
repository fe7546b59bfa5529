/** Lists that go on where they were left, and what is not there. The store in memory is tried with it too. */
import { describe, expect, it } from 'vitest'
import { doneValueOf, type StoreTrial } from './store-trial.ts'

export function listsSuite(trial: Pick<StoreTrial, 'shop' | 'waiting' | 'note'>): void {
  const { waiting } = trial

  describe('lists', () => {
    it('begins the list again where it was left', async () => {
      const first = doneValueOf(await trial.shop.orders({ after: null, pageSize: 10, changedSince: null }))
      const second = doneValueOf(await trial.shop.orders({ after: first.next, pageSize: 10, changedSince: null }))
      const both = doneValueOf(await trial.shop.orders({ after: null, pageSize: 20, changedSince: null }))
      expect([...first.orders, ...second.orders].map((order) => order.id)).toEqual(both.orders.map((order) => order.id))
    })

    it('returns what changed since, and nothing else', async () => {
      const order = await waiting()
      const since = await trial.note(order.id, 'Lasati la vecini.')
      const page = doneValueOf(await trial.shop.orders({ after: null, pageSize: 50, changedSince: since }))
      expect(page.orders.map(({ id, note }) => ({ id, note }))).toEqual([{ id: order.id, note: 'Lasati la vecini.' }])
    })

    it('knows no order that does not exist', async () => {
      const order = await waiting()
      expect(await trial.shop.order(order.id.replace(/\d+$/, '1'))).toEqual({ kind: 'done', value: null })
      expect(await trial.shop.orderOfPart(order.awaiting[0]?.id ?? '')).toEqual({ kind: 'done', value: order.id })
    })
  })
}
