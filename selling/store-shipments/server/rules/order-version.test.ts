import { describe, expect, it } from 'vitest'
import { minorUnits } from '#contract/money.ts'
import { sampleAddress } from '#partners/stores/sample-summaries.ts'
import { aLine, aPart, aStoreOrder } from '#partners/stores/test-store.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import { cancelled, held, movedAway, movedInPlace } from '#selling/store-orders/server/test-activations.ts'
import { differencesFromCopy, orderVersionDifferences, orderVersionOf } from './order-version.ts'
import { type PartToSend, stillToSend } from './still-to-send.ts'

type Travelling = Parameters<typeof stillToSend>[1][number]

const order = aStoreOrder({ awaiting: [aPart('p1', [aLine('l1', { remaining: 3 }), aLine('l2')]), aPart('p2', [aLine('l3')])] })
const version = (of: StoreOrder, shipments: readonly Travelling[] = []) => orderVersionOf(of, stillToSend(of, shipments))
const ours = (own: Partial<Travelling> = {}): Travelling => ({
  ...{ partId: 'p1', lines: [{ id: 'l1', quantity: 2 }], orderState: 'active', fulfilmentState: 'pending', awb: 'FAN1' },
  ...own,
})

describe('a version', () => {
  it.each<[string, Partial<StoreOrder>, string[]]>([
    ['the address', { shippingAddress: { ...sampleAddress, zip: '400001' } }, ['recipient']],
    ['the phone', { phone: '0722999888' }, ['recipient']],
    [
      'the chosen point',
      {
        attributes: [
          { key: 'locker_courier', value: 'fan' },
          { key: 'locker_id', value: '7' },
        ],
      },
      ['recipient'],
    ],
    ['what is owed', { outstanding: { minor: minorUnits(100), currency: 'RON' } }, ['cash']],
    ['how it is paid', { paymentGateways: ['Ramburs'] }, ['cash']],
    ['cancelling', cancelled(order), ['parts']],
    ['moving', movedAway(order), ['parts']],
    ['moving without new ids', movedInPlace(order), ['parts']],
    ['holding', held(false)(order), ['parts']],
    ['a unit more', { awaiting: [aPart('p1', [aLine('l1', { remaining: 4 }), aLine('l2')]), aPart('p2', [aLine('l3')])] }, ['parts']],
  ])('changes with %s, and says in what', (_, own, where) => {
    expect(orderVersionDifferences(version(order), version({ ...order, ...own }))).toEqual(where)
  })

  it.each<[string, Partial<StoreOrder>]>([
    ['its tags', { tags: ['urgent'] }],
    ['its note', { note: 'Sunati.' }],
    ['the order in which its parts are listed', { awaiting: order.awaiting.toReversed() }],
    ['an attribute that is no point', { attributes: [{ key: 'cadou', value: 'da' }] }],
  ])('does not change with %s', (_, own) => {
    expect(version({ ...order, ...own })).toBe(version(order))
  })

  it('is the same before and after the store learns of an AWB of ours', () => {
    const tracking = [{ number: 'FAN1', company: 'FAN Courier', url: '' }]
    const shipped = [{ id: 'f', name: '', state: 'shipped' as const, shippedAt: new Date(), locationName: '', tracking, lines: [] }]
    const [p1 = aPart('p1', []), ...others] = order.awaiting
    const after = { ...order, shipped, awaiting: [{ ...p1, lines: [aLine('l1', { remaining: 1 }), aLine('l2')] }, ...others] }
    expect(version(after, [ours({ fulfilmentState: 'fulfilled' })])).toBe(version(order, [ours()]))
    // The store knows, and we do not know yet that it does.
    expect(version(after, [ours()])).toBe(version(order, [ours()]))
    expect(version(order, [ours()])).not.toBe(version(order))
  })

  it('can be compared with our copy, which the database gave back with its keys in another order', () => {
    const { shippingAddress, ...others } = order
    const turned = shippingAddress && Object.fromEntries(Object.entries(shippingAddress).toReversed())
    const copy = { ...others, shippingAddress: turned as typeof shippingAddress }
    expect(differencesFromCopy(version(order), copy)).toEqual([])
    expect(differencesFromCopy(version(order), { ...copy, phone: '0722999888' })).toEqual(['recipient'])
  })

  it('that is none differs in everything', () => {
    expect(orderVersionDifferences('veche', version(order))).toEqual(['recipient', 'cash', 'parts'])
  })
})

describe('what is still to be sent', () => {
  const left = (parts: PartToSend[]) => Object.fromEntries(parts.flatMap(({ lines }) => lines.map(({ id, quantity }) => [id, quantity])))

  it.each<[string, Partial<Travelling>, number | undefined]>([
    ['is being activated', { orderState: 'activating', awb: null }, 1],
    ['has an AWB not synced to the store', {}, 1],
    ['the store will not have', { fulfilmentState: 'failed' }, 1],
    ['was refused', { orderState: 'draft', awb: null }, 3],
    ['was reverted', { fulfilmentState: 'reverted', orderState: 'cancelled' }, 3],
    ['was cancelled', { orderState: 'cancelled' }, 3],
    ['the store knows of', { fulfilmentState: 'fulfilled' }, 3],
  ])('counts without a shipment that %s: %o', (_, own, quantity) => {
    expect(left(stillToSend(order, [ours(own)]))).toMatchObject({ l1: quantity, l2: 1, l3: 1 })
  })

  it('has no part of which all units travel', () => {
    expect(stillToSend(order, [ours({ partId: 'p2', lines: [{ id: 'l3', quantity: 1 }] })]).map(({ part }) => part.id)).toEqual(['p1'])
  })
})
