import { describe, expect, it } from 'vitest'
import { aLine, aPart } from '#partners/stores/test-store.ts'
import type { ShippedPart } from '#selling/ports/store-orders.ts'
import { type OrderState, orderStates } from '#sending/orders/contract/order-states.ts'
import { isActiveShipment, stillToSend } from './still-to-send.ts'

type Shipment = Parameters<typeof stillToSend>[1][number]

/** Three cups and two plates wait in one warehouse, four cups in another. */
const awaiting = [
  aPart('p1', [aLine('cups', { remaining: 3 }), aLine('plates', { remaining: 2 })]),
  aPart('p2', [aLine('cups', { remaining: 4 })]),
]
const shipment = (own: Partial<Shipment> = {}): Shipment => ({
  ...{ partId: 'p1', lines: [{ id: 'cups', quantity: 1 }], orderState: 'active', fulfilmentState: 'pending', awb: 'FAN1' },
  ...own,
})
const shippedWith = (number: string, own: Partial<ShippedPart> = {}): ShippedPart => ({
  ...{ id: 'f1', name: '#1.1', state: 'shipped', shippedAt: new Date('2026-11-10T10:00:00Z'), locationName: '', lines: [] },
  tracking: [{ number, company: 'FAN Courier', url: '' }],
  ...own,
})

/** As `part: line quantity, …` for each part. */
const left = (shipments: Shipment[], shipped: ShippedPart[] = []): string[] =>
  stillToSend({ awaiting, shipped }, shipments).map(
    ({ part, lines }) => `${part.id}: ${lines.map(({ id, quantity }) => `${id} ${quantity}`).join(', ')}`,
  )
const ALL = ['p1: cups 3, plates 2', 'p2: cups 4']
const ONE_TAKEN = ['p1: cups 2, plates 2', 'p2: cups 4']

describe('what is still to be sent', () => {
  it('is all that waits while nothing travels, part by part', () => {
    expect(left([])).toEqual(ALL)
    expect(stillToSend({ awaiting, shipped: [] }, []).map(({ part }) => part)).toEqual(awaiting)
  })

  it('is less what travels of the same part and line, of no other', () => {
    expect(left([shipment()])).toEqual(ONE_TAKEN)
    expect(left([shipment({ partId: 'p2' })])).toEqual(['p1: cups 3, plates 2', 'p2: cups 3'])
    expect(left([shipment({ lines: [{ id: 'plates', quantity: 1 }] })])).toEqual(['p1: cups 3, plates 1', 'p2: cups 4'])
    expect(left([shipment({ partId: 'p3' }), shipment({ lines: [{ id: 'gone', quantity: 1 }] })])).toEqual(ALL)
  })

  it('is less what the store has learned of only after our copy was read', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))
    const fulfilled = shipment({ fulfilmentState: 'fulfilled', fulfilledAt: at(5) })
    const quantities = (readAt?: Date) =>
      stillToSend({ awaiting, shipped: [], ...(readAt ? { readAt } : {}) }, [fulfilled])[0]?.lines[0]?.quantity
    expect([quantities(at(4)), quantities(at(6)), quantities()]).toEqual([2, 3, 3])
  })

  it('is less all shipments together', () => {
    const plates = shipment({ awb: 'FAN2', lines: [{ id: 'plates', quantity: 1 }] })
    expect(left([shipment(), shipment({ awb: 'FAN2' }), plates])).toEqual(['p1: cups 1, plates 1', 'p2: cups 4'])
  })

  it('lacks a line, and a part, of which nothing is left or more travels than waits', () => {
    expect(left([shipment({ lines: [{ id: 'cups', quantity: 3 }] })])).toEqual(['p1: plates 2', 'p2: cups 4'])
    expect(left([shipment({ partId: 'p2', lines: [{ id: 'cups', quantity: 5 }] })])).toEqual(['p1: cups 3, plates 2'])
  })

  it('lacks what is never packed', () => {
    const part = aPart('p1', [aLine('card', { isShippable: false }), aLine('cups', { remaining: 3 })])
    expect(stillToSend({ awaiting: [part], shipped: [] }, [])).toEqual([{ part, lines: [{ ...part.lines[1], quantity: 3 }] }])
    const cardOnly = aPart('p1', [aLine('card', { isShippable: false })])
    expect(stillToSend({ awaiting: [cardOnly], shipped: [] }, [])).toEqual([])
  })

  it('counts what the store already counts as sent only once', () => {
    expect(left([shipment({ fulfilmentState: 'fulfilled' })])).toEqual(ALL)
    expect(left([shipment()], [shippedWith('FAN1')])).toEqual(ALL)
    expect(left([shipment()], [shippedWith('FAN2')])).toEqual(ONE_TAKEN)
    expect(left([shipment()], [shippedWith('FAN1', { state: 'cancelled' })])).toEqual(ONE_TAKEN)
    const several = shippedWith('FAN0', { tracking: ['FAN0', 'FAN1'].map((number) => ({ number, company: '', url: '' })) })
    expect(left([shipment()], [several])).toEqual(ALL)
    expect(left([shipment({ awb: null, orderState: 'activating' })], [shippedWith('FAN1')])).toEqual(ONE_TAKEN)
  })

  it('is less what the store refused to count as sent', () => {
    expect(left([shipment({ fulfilmentState: 'failed' })])).toEqual(ONE_TAKEN)
  })
})

/** Whose products are not free for another shipment, as long as its AWB was not undone. */
const holdsProducts: Record<OrderState, boolean> = {
  draft: false,
  cancelled: false,
  activating: true,
  active: true,
  picked_up: true,
  in_transit: true,
  out_for_delivery: true,
  at_locker: true,
  attempt_failed: true,
  delivered: true,
  returning: true,
  returned: true,
  lost: true,
}

it.each(orderStates)('a shipment whose order is %s holds its products or leaves them to another one', (orderState) => {
  const holds = holdsProducts[orderState]
  for (const fulfilmentState of ['pending', 'fulfilled', 'failed'] as const)
    expect(isActiveShipment({ orderState, fulfilmentState })).toBe(holds)
  expect(isActiveShipment({ orderState, fulfilmentState: 'reverted' })).toBe(false)
  expect(left([shipment({ orderState })])).toEqual(holds ? ONE_TAKEN : ALL)
  expect(left([shipment({ orderState, fulfilmentState: 'reverted' })])).toEqual(ALL)
})
