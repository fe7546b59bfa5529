import { describe, expect, it } from 'vitest'
import { bani, ZERO } from '#contract/money.ts'
import type { Offer } from '../contract/offers.ts'
import { groupOffers, offerMarksOf } from './offer-marks.ts'

const offer = (id: string, changes: Partial<Offer>): Offer => ({
  id,
  courier: 'fan',
  courierName: 'FAN Courier',
  serviceCode: 'standard',
  serviceName: 'Standard',
  delivery: 'address',
  price: bani(2000),
  priceNoVat: bani(1653),
  priceRaw: bani(2000),
  priceRawNoVat: bani(1653),
  discountPercent: 0,
  vatPercent: 21,
  isSpecialPrice: false,
  lines: [{ kind: 'transport', amount: ZERO }],
  deliveryHours: null,
  pickupOn: '2026-11-20',
  deliveryOn: null,
  lastPickupHour: null,
  lastOrderHour: null,
  errors: [],
  locker: null,
  validUntil: '2026-11-20T12:00:00.000Z',
  ...changes,
})
const broken = [{ code: 'too-heavy', message: 'Coletul este prea greu.' }]

describe('marks', () => {
  it('marks the cheapest and the fastest of those that can be chosen', () => {
    const marks = offerMarksOf([
      offer('a', { price: bani(1000), deliveryOn: '2026-11-20', errors: broken }),
      offer('b', { price: bani(1500), deliveryOn: '2026-11-24' }),
      offer('c', { price: bani(1900), deliveryOn: '2026-11-23' }),
    ])
    expect([...marks.cheapest]).toEqual(['b'])
    expect([...marks.fastest]).toEqual(['c'])
  })

  it('compares promises in hours by their own pick-up day', () => {
    const marks = offerMarksOf([
      offer('late', { deliveryHours: 24, pickupOn: '2026-11-23' }),
      offer('soon', { deliveryHours: 48, pickupOn: '2026-11-20' }),
    ])
    expect([...marks.fastest]).toEqual(['soon'])
  })

  it('calls none fastest where none promises anything', () => {
    expect(offerMarksOf([offer('a', {}), offer('b', {})]).fastest.size).toBe(0)
  })

  it('marks all that share the lowest price, but not when that is every one', () => {
    const expensive = offer('expensive', { price: bani(9000) })
    expect([...offerMarksOf([offer('a', {}), offer('b', {}), expensive]).cheapest]).toEqual(['a', 'b'])
    expect(offerMarksOf([offer('a', {}), offer('b', {})]).cheapest.size).toBe(0)
  })
})

describe('groups', () => {
  const list = [offer('x', { errors: broken }), offer('y', {}), offer('z', { delivery: 'locker' })]
  const grouped = (offers: typeof list, hasPoint: boolean) =>
    groupOffers(offers, hasPoint).map((group) => [group.title, ...group.offers.map(({ id }) => id)])

  it('begin with the chosen point, and have last what cannot be chosen', () => {
    expect(grouped(list, true)).toEqual([
      ['toPoint', 'z'],
      ['toAddressInstead', 'y', 'x'],
    ])
    expect(grouped(list.slice(0, 2), true)).toEqual([['services', 'y', 'x']])
  })

  it('begin with the address where no point was chosen', () => {
    expect(grouped(list, false)).toEqual([
      ['services', 'y', 'x'],
      ['toAnyPoint', 'z'],
    ])
  })
})
