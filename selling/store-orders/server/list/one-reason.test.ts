/** Why an order cannot be sent: the list's chips, its row after a refusal, the price asked for it and its activation say the same first. */
import { describe, expect, it } from 'vitest'
import { sampleAddress } from '#partners/stores/sample-summaries.ts'
import { aLine, aPart } from '#partners/stores/test-store.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import { textsOf } from '#server/platform/texts.ts'
import { StoreOrderFilters } from '../../contract/list.ts'
import { obstacleInWords } from '../../contract/readiness.ts'
import { cancelled, held } from '../test-activations.ts'
import { bulkTrial } from '../test-bulks.ts'
import { listStoreOrders } from './list-orders.ts'

const ro = textsOf('ro')
const trial = await bulkTrial()
const { app, shop } = trial

const row = async (id: string) => {
  const filters = StoreOrderFilters.parse({ type: 'AWAITING_ACTIVATION', count: 100 })
  const { list } = await listStoreOrders(app, ro, { clientId: trial.store.clientId, name: trial.store.shop }, filters)
  return list.find(({ storeOrderId }) => storeOrderId === id)
}
const noPhone = { shippingAddress: { ...sampleAddress, phone: '' }, phone: '' }
const fetched = aPart('fetched', [aLine('l-fetched')], { delivery: 'pick-up' })

describe('the first reason', () => {
  it.each<[string, (order: StoreOrder) => Partial<StoreOrder>, string]>([
    ['a buyer who picks it up, whose address is wrong too', () => ({ ...noPhone, awaiting: [fetched] }), 'buyer-picks-up'],
    [
      'a part that is picked up before one that is sent without a phone',
      () => ({ ...noPhone, awaiting: [fetched, aPart('sent', [aLine('l-sent')])] }),
      'contact',
    ],
    ['a hold and no phone', (order) => ({ ...noPhone, ...held(false)(order) }), 'held'],
    ['no phone', () => noPhone, 'contact'],
  ])('of %s is one', async (_, broken, code) => {
    const [id = ''] = await trial.orders(1)
    shop.change(id, broken)
    const [price] = await trial.prices([id])
    const before = await row(id)
    const outcome = await trial.outcome([id])
    const after = await row(id)
    const first = before?.obstacles[0]
    expect(first?.code).toBe(code)
    const words = first ? obstacleInWords(ro, first) : 'no reason'
    expect(price?.reasons[0]).toBe(words)
    expect(outcome?.reason).toContain(words)
    expect(outcome?.reason?.indexOf(words)).toBe(0)
    expect(after?.obstacles).toEqual(before?.obstacles)
    expect(after?.notice?.split(words)).toHaveLength(2)
  })

  it('of an order that was cancelled in the store is one', async () => {
    const [id = ''] = await trial.orders(1)
    shop.change(id, cancelled)
    const [price] = await trial.prices([id])
    const outcome = await trial.outcome([id])
    expect(outcome?.reason).toBe(price?.reasons[0])
  })
})
