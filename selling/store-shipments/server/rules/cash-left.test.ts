import { describe, expect, it } from 'vitest'
import { amountOf, bani, fromRon } from '#contract/money.ts'
import { type OrderState, orderStates } from '#sending/orders/contract/order-states.ts'
import { inRomanian } from '#texts/test-words.ts'
import type { ShipmentRow } from '../shipments.ts'
import { carrierNameOf, cashCarriersOf, cashLeft, isForeignCash, tooMuchCash } from './cash-left.ts'

type Parcel = Parameters<typeof cashCarriersOf>[0][number]
type FulfilmentState = ShipmentRow['fulfilmentState']

const settings = { cashGateways: ['Ramburs'] }
const booked = new Date('2026-11-12T10:00:00Z')
const owing = (ron: number, currency = 'RON') => ({ outstanding: amountOf(ron, currency), paymentGateways: ['Ramburs'] })
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
    expect(inRomanian(tooMuchCash(owing(100), shipments, bani(fromRon(ron) + 1)))).toMatch(/RON/)
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
    expect(cashCarriersOf(shipments).map(({ orderId }) => orderId)).toEqual(['O2'])
  })

  it('is what no parcel with cash collects, down to a single ban; one without cash collects none', () => {
    const shipments = [parcel({ cashBani: bani(0) }), parcel({ cashBani: bani(1), orderId: 'O2' })]
    expect(cashCarriersOf(shipments).map(({ orderId }) => orderId)).toEqual(['O2'])
    expect(cashLeft(settings, owing(100), shipments)).toBe(fromRon(100) - 1)
  })

  it('is nothing in a foreign currency, which is said, and nothing of an order paid otherwise', () => {
    expect(cashLeft(settings, owing(100, 'EUR'), [])).toBe(0)
    expect(isForeignCash(settings, owing(100, 'EUR'))).toBe(true)
    expect(isForeignCash(settings, owing(100))).toBe(false)
    expect(isForeignCash(settings, owing(0, 'EUR'))).toBe(false)
    expect(inRomanian(tooMuchCash(owing(100, 'EUR'), [], bani(1)))).toMatch(/Comanda este in EUR/)
    expect(cashLeft(settings, { ...owing(100), paymentGateways: ['Card'] }, [])).toBe(0)
  })
})

describe('why a parcel may not collect so much', () => {
  it('is said with what others collect already, by the name of the first', () => {
    const shipments = [
      parcel({ cashBani: bani(0), awb: 'FAN0' }),
      parcel({ cashBani: fromRon(60), awb: 'FAN1' }),
      parcel({ cashBani: fromRon(20) }),
    ]
    expect(inRomanian(tooMuchCash(owing(100), shipments, bani(fromRon(20) + 1)))).toBe(
      '60,00 RON se incaseaza deja cu AWB-ul FAN1. Rambursul poate fi de cel mult 20,00 RON.',
    )
    expect(inRomanian(tooMuchCash(owing(50), shipments, bani(1)))).toMatch(/cel mult 0,00 RON/)
  })

  it('is said with what the buyer owes, or that nothing is owed', () => {
    expect(inRomanian(tooMuchCash(owing(100), [], bani(fromRon(100) + 1)))).toBe(
      'Cumparatorul mai are de platit 100,00 RON. Rambursul nu poate fi mai mare.',
    )
    expect(inRomanian(tooMuchCash(owing(0), [], bani(1)))).toBe('Comanda este platita in magazin: nu mai este nimic de incasat.')
    expect(inRomanian(tooMuchCash(owing(0.01), [], bani(2)))).toMatch(/de platit 0,01 RON/)
  })

  it('is not asked of a parcel that collects nothing', () => {
    expect(tooMuchCash(owing(100, 'EUR'), [], bani(0))).toBeNull()
    expect(tooMuchCash(owing(0), [parcel()], bani(0))).toBeNull()
  })

  it('names a parcel by its AWB, or by its order before it has one', () => {
    expect(inRomanian(carrierNameOf({ awb: 'FAN1', orderId: 'O1' }))).toBe('AWB-ul FAN1')
    expect(inRomanian(carrierNameOf({ awb: null, orderId: 'O1' }))).toBe('comanda O1')
  })
})
