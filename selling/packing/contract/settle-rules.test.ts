import { describe, expect, it } from 'vitest'
import { ENVELOPE, PARCEL } from '#sending/shipments/contract/shipments.ts'
import { firstPacking } from './first-packing.ts'
import type { OrderPacking, PackedPackage } from './order-packing.ts'
import { gramsOfKg, mayPackAsEnvelope, settlePacking, withMinimumSize } from './settle.ts'
import { line, product } from './test-packings.ts'

const noMeasures = { weightKg: null, lengthCm: null, widthCm: null, heightCm: null }
const pack = (own: Partial<PackedPackage>): PackedPackage => ({
  ...{ id: 1, manuallyAdded: false, calculatedAutomatically: true, ...noMeasures, lines: [] },
  ...own,
})
const packing = (own: Partial<OrderPacking>): OrderPacking => ({ ...firstPacking([]), ...own })
const measured = (products: OrderPacking['products'], lines: PackedPackage['lines']) => {
  const [only] = settlePacking(packing({ products, packages: [pack({ lines })] })).packing.packages
  return only && [only.weightKg, only.lengthCm, only.widthCm, only.heightCm]
}

describe('the calculated measures', () => {
  it('are the weights of all items together, and of each side the largest', () => {
    const products = [
      product('a', { weightKg: 0.333, dimensions: { lengthCm: 30, widthCm: 4, heightCm: 7 } }),
      product('b', { weightKg: 1.25, dimensions: { lengthCm: 8, widthCm: 25, heightCm: 6 } }),
    ]
    expect(measured(products, [line('a', 3), line('b', 2)])).toEqual([3.499, 30, 25, 7])
    expect(measured(products, [line('b', 2), line('a', 3)])).toEqual([3.499, 30, 25, 7])
  })

  it('are the minimum of a package for the smallest product there is', () => {
    const smallest = [product('a', { weightKg: 0.001, dimensions: { lengthCm: 1, widthCm: 1, heightCm: 1 } })]
    expect(measured(smallest, [line('a', 1)])).toEqual([0.1, 1, 1, 3])
  })

  it('are not known where one product’s is not, each for itself; a product that the order has no more counts nothing', () => {
    const known = product('a', { weightKg: 2, dimensions: { lengthCm: 9, widthCm: 8, heightCm: 7 } })
    const unweighed = product('b', { weightKg: null, dimensions: { lengthCm: 10, widthCm: 1, heightCm: 1 } })
    const unmeasured = product('c', { weightKg: 1, dimensions: null })
    const all = [known, unweighed, unmeasured]
    expect(measured(all, [line('a', 1), line('b', 1)])).toEqual([null, 10, 8, 7])
    expect(measured(all, [line('a', 1), line('c', 3)])).toEqual([5, null, null, null])
    expect(measured(all, [line('a', 1), line('gone', 1)])).toEqual([2, 9, 8, 7])
    const usual = { weightKg: 1, lengthCm: 9.5, widthCm: 20, heightCm: 30 }
    const [only] = settlePacking(packing({ products: all, defaultPackage: usual, packages: [pack({ lines: [line('c', 3)] })] })).packing
      .packages
    expect(only).toMatchObject({ weightKg: 3, lengthCm: 9.5, widthCm: 20, heightCm: 30 })
  })

  it('are whole grams, without the dust of binary fractions', () => {
    expect([0.1 + 0.2, 1.0005, 29.9994, 0].map(gramsOfKg)).toEqual([300, 1001, 29_999, 0])
    expect(measured([product('a', { weightKg: 0.1 })], [line('a', 3)])?.[0]).toBe(0.3)
  })
})

describe('after a change', () => {
  it('no empty line stays, packed or postponed', () => {
    const lines = [line('a', 0), line('b', 2), line('c', 0)]
    const { packing: settled } = settlePacking(packing({ packages: [pack({ lines })], postponed: lines }))
    expect([settled.packages[0]?.lines, settled.postponed]).toEqual([[line('b', 2)], [line('b', 2)]])
  })

  it('a package stays with products, or when it was added or typed; what was typed is not calculated', () => {
    const typed = { weightKg: 7, lengthCm: 6, widthCm: 5, heightCm: 4 }
    const { packages } = settlePacking(
      packing({
        products: [product('a')],
        packages: [
          pack({ id: 1 }),
          pack({ id: 2, manuallyAdded: true }),
          pack({ id: 3, calculatedAutomatically: false, ...typed }),
          pack({ id: 4, lines: [line('a', 1)] }),
          pack({ id: 5, calculatedAutomatically: false, ...typed, lines: [line('a', 1)] }),
        ],
      }),
    ).packing
    expect(packages.map(({ id, weightKg, heightCm }) => [id, weightKg, heightCm])).toEqual([
      [2, null, null],
      [3, 7, 4],
      [4, 1, 5],
      [5, 7, 4],
    ])
  })

  it('an envelope is a parcel beyond its limits, and only an envelope becomes one', () => {
    const light = pack({ calculatedAutomatically: false })
    const heavy = pack({ calculatedAutomatically: false, weightKg: 1.01 })
    const settledAs = (type: OrderPacking['type'], one: PackedPackage) => {
      const { packing: settled, becameParcel } = settlePacking(packing({ type, packages: [one] }))
      return [settled.type, becameParcel]
    }
    expect(settledAs(ENVELOPE, light)).toEqual([ENVELOPE, false])
    expect(settledAs(ENVELOPE, heavy)).toEqual([PARCEL, true])
    expect(settledAs(PARCEL, heavy)).toEqual([PARCEL, false])
    expect(settledAs(PARCEL, light)).toEqual([PARCEL, false])
  })
})

it('the envelope is one package whose known measures keep its limits', () => {
  expect(mayPackAsEnvelope([pack({})])).toBe(true)
  expect(mayPackAsEnvelope([pack({ weightKg: 1, lengthCm: 25, widthCm: 25, heightCm: 6 })])).toBe(true)
  for (const over of [{ weightKg: 1.001 }, { lengthCm: 25.1 }, { widthCm: 25.1 }, { heightCm: 6.1 }])
    expect(mayPackAsEnvelope([pack(over)])).toBe(false)
  expect(mayPackAsEnvelope([pack({}), pack({ id: 2 })])).toBe(false)
  expect(mayPackAsEnvelope([])).toBe(false)
})

it('declares at least what every courier takes', () => {
  expect(withMinimumSize({ weightKg: 0, lengthCm: 0, widthCm: 0, heightCm: 0 })).toEqual({
    weightKg: 0.1,
    lengthCm: 1,
    widthCm: 1,
    heightCm: 3,
  })
  const large = { weightKg: 0.2, lengthCm: 2, widthCm: 3, heightCm: 4 }
  expect(withMinimumSize(large)).toEqual(large)
})
