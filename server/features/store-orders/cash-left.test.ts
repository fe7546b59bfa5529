import { describe, expect, it } from 'vitest'
import { fromRon } from '../../../contract/money.ts'
import { type OrderState, orderStates } from '../../../contract/order-states.ts'
import { carriersOf, cashLeft, isForeignCash, tooMuchCash } from './cash-left.ts'
import type { ShipmentRow } from './shipments.ts'

type Parcel = Parameters<typeof carriersOf>[0][number]
type FulfilmentState = ShipmentRow['fulfilmentState']

const settings = { cashGateways: ['Ramburs'] }
const booked = new Date('2026-11-12T10:00:00Z')
const owing = (ron: number, currency = 'RON') => ({ outstanding: { amountBani: fromRon(ron), currency }, paymentGateways: ['Ramburs'] })
const parcel = (own: Partial<Parcel> = {}): Parcel => ({
  ...{ orderState: 'active', fulfilmentState: 'fulfilled', cashBani: fromRon(100), markedPaidAt: null, awb: 'FAN1', orderId: 'O1' },
  ...own,
})

/** What the next parcel collects of 100 RON owed, after a first parcel with all of it, in every state that parcel may have. */
const afterFirst: Record<OrderState, Record<FulfilmentState, number>> = {
  draft: { pending: 100, fulfilled: 100, failed: 100, reverted: 100 },
  activating: { pending: 0, fulfilled: 0, failed: 0, reverted: 100 },
  active: { pending: 0, fulfilled: 0, failed: 0, reverted: 100 },
  picked_up: { pending: 0, fulfilled: 0, failed: 0, reverted: 100 },
  in_transit: { pending: 0, fulfilled: 0, failed: 0, reverted: 100 },
  out_for_delivery: { pending: 0, fulfilled: 0, failed: 0, reverted: 100 },
  at_locker: { pending: 0, fulfilled: 0, failed: 0, reverted: 100 },
  attempt_failed: { pending: 0, fulfilled: 0, failed: 0, reverted: 100 },
  delivered: { pending: 0, fulfilled: 0, failed: 0, reverted: 100 },
  returning: { pending: 100, fulfilled: 100, failed: 100, reverted: 100 },
  returned: { pending: 100, fulfilled: 100, failed: 100, reverted: 100 },
  lost: { pending: 100, fulfilled: 100, failed: 100, reverted: 100 },
  cancelled: { pending: 100, fulfilled: 100, failed: 100, reverted: 100 },
}

describe('what the next parcel collects', () => {
  it.each(
    orderStates.flatMap((state) =>
      Object.entries(afterFirst[state]).map(([fulfilmentState, ron]) => [state, fulfilmentState as FulfilmentState, ron] as const),
    ),
  )('after a first parcel that is %s, the store notified: %s, is %i RON of 100', (orderState, fulfilmentState, ron) => {
    const shipments = [parcel({ orderState, fulfilmentState })]
    expect(cashLeft(settings, owing(100), shipments)).toBe(fromRon(ron))
    expect(tooMuchCash(owing(100), shipments, fromRon(ron))).toBeNull()
    expect(tooMuchCash(owing(100), shipments, fromRon(ron) + 1)).toMatch(/RON/)
  })

  it('is all of what is owed after booked cash, whatever became of that parcel: the store counts it no more', () => {
    for (const orderState of orderStates) {
      expect(cashLeft(settings, owing(50), [parcel({ orderState, markedPaidAt: booked })])).toBe(fromRon(50))
      expect(cashLeft(settings, owing(0), [parcel({ orderState, markedPaidAt: booked })])).toBe(0)
    }
  })

  it.each([
    { carriers: [], owed: 100, left: 100 },
    { carriers: [60], owed: 100, left: 40 },
    { carriers: [60, 40], owed: 100, left: 0 },
    { carriers: [60, 0], owed: 100, left: 40 },
    { carriers: [100], owed: 80, left: 0 },
    { carriers: [60], owed: 200, left: 140 },
  ])('is $left RON where $carriers are collected and $owed are owed', ({ carriers, owed, left }) => {
    const shipments = carriers.map((ron, i) => parcel({ cashBani: fromRon(ron), orderId: `O${i}` }))
    expect(cashLeft(settings, owing(owed), shipments)).toBe(fromRon(left))
  })

  it('is what a returned parcel of two no longer collects', () => {
    const shipments = [parcel({ cashBani: fromRon(60), orderState: 'returned' }), parcel({ cashBani: fromRon(40), orderId: 'O2' })]
    expect(cashLeft(settings, owing(100), shipments)).toBe(fromRon(60))
    expect(carriersOf(shipments).map(({ orderId }) => orderId)).toEqual(['O2'])
  })

  it('is nothing in a foreign currency, which is said, and nothing of an order paid otherwise', () => {
    expect(cashLeft(settings, owing(100, 'EUR'), [])).toBe(0)
    expect(isForeignCash(settings, owing(100, 'EUR'))).toBe(true)
    expect(isForeignCash(settings, owing(100))).toBe(false)
    expect(isForeignCash(settings, owing(0, 'EUR'))).toBe(false)
    expect(tooMuchCash(owing(100, 'EUR'), [], 1)).toMatch(/Comanda este in EUR/)
    expect(cashLeft(settings, { ...owing(100), paymentGateways: ['Card'] }, [])).toBe(0)
  })
})
