import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PARCEL } from '#sending/shipments/contract/shipments.ts'
import { addPackedPackage, editPackage } from './change-package.ts'
import { firstPacking } from './first-packing.ts'
import { moveProduct } from './move-product.ts'
import { applySavedPacking, PackingMutation, packingKey, packingToSave, SavedPacking } from './saved-packing.ts'
import { anyProducts, anyStep, contents, done, expectSound, product, walk } from './test-packings.ts'

const products = [product('a', { quantity: 3 }), product('b')]
const split = done(moveProduct(firstPacking(products), { productId: 'a', from: 1, to: 'new-package', quantity: 2 }))
const next = [product('y', { variantId: 'variant-b' }), product('x', { variantId: 'variant-a', quantity: 3, weightKg: 2 })]

function saved(packing: typeof split) {
  const kept = packingToSave(packing)
  if (!kept) throw new Error('nothing to save')
  return { key: kept.key, configuration: SavedPacking.parse(JSON.parse(JSON.stringify(kept.configuration))) }
}

describe('a saved packing', () => {
  it('packs the next order with the same products alike, weighed from its own products', () => {
    const { key, configuration } = saved(split)
    expect(key).toBe(packingKey(next))
    const applied = applySavedPacking(configuration, next)
    expect(applied && contents(applied)).toEqual([
      [
        ['x', 1],
        ['y', 1],
      ],
      [['x', 2]],
    ])
    expect(applied?.packages.map(({ weightKg, manuallyAdded }) => [weightKg, manuallyAdded])).toEqual([
      [3, false],
      [4, true],
    ])
    expect(applied?.content).toBe('3 x Produs x, 1 x Produs y')
  })

  it('keeps what was typed and packages without products', () => {
    const typed = done(addPackedPackage(done(editPackage(split, 2, { weightKg: 7, heightCm: 33 }))))
    const applied = applySavedPacking(saved(typed).configuration, next)
    expect(applied?.packages).toMatchObject([{}, { weightKg: 7, heightCm: 33, calculatedAutomatically: false }, { lines: [] }])
  })

  it('is not applied to other products or quantities', () => {
    const { configuration } = saved(split)
    expect(applySavedPacking(configuration, [product('a', { quantity: 2 }), product('b')])).toBeNull()
    expect(applySavedPacking(configuration, [...products, product('c')])).toBeNull()
    expect(applySavedPacking(configuration, [product('a', { quantity: 3, variantId: null }), product('b')])).toBeNull()
  })

  it('covers the products that were packed, not the postponed ones', () => {
    const later = done(moveProduct(split, { productId: 'b', from: 1, to: 'postponed', quantity: 1 }))
    expect(saved(later).key).toBe(packingKey([product('a', { quantity: 3 })]))
  })

  it('is none when a product cannot be recognised again', () => {
    expect(packingToSave(firstPacking([product('a', { variantId: null })]))).toBeNull()
    expect(packingToSave(firstPacking([]))).toBeNull()
  })

  it('conserves every order it is applied to', () => {
    fc.assert(
      fc.property(anyProducts(), fc.array(anyStep, { maxLength: 25 }), (order, steps) => {
        const packing = walk(firstPacking(order), steps)
        const kept = packingToSave(packing)
        if (!kept) return
        const counts = new Map(packing.packages.flatMap(({ lines }) => lines).map((one) => [one.productId, 0]))
        for (const one of packing.packages.flatMap(({ lines }) => lines))
          counts.set(one.productId, (counts.get(one.productId) ?? 0) + one.quantity)
        const same = order.flatMap((one) => ({ ...one, quantity: counts.get(one.id) ?? 0 })).filter(({ quantity }) => quantity > 0)
        const applied = applySavedPacking(kept.configuration, same.toReversed())
        if (!applied) throw new Error('not applied to the same products')
        expectSound(applied)
        expect(packingToSave(applied)?.key).toBe(kept.key)
      }),
    )
  })
})

describe('the key of what was packed', () => {
  it('is what it always was, whatever the order of the lines: configurations are stored under it', () => {
    const key = '[["a",3],["b",1],["c",2]]'
    const counted = [
      { variantId: 'c', quantity: 2 },
      { variantId: 'a', quantity: 1 },
      { variantId: 'b', quantity: 1 },
      { variantId: 'a', quantity: 2 },
    ]
    expect([packingKey(counted), packingKey(counted.toReversed())]).toEqual([key, key])
    expect(packingKey(counted.toSorted((x, y) => x.quantity - y.quantity))).toBe(key)
  })

  it('is none of nothing, nor where one product has no variant', () => {
    expect(packingKey([])).toBeNull()
    expect(packingKey([...products, product('c', { variantId: null })])).toBeNull()
    expect(applySavedPacking({ type: PARCEL, packages: [] }, [])).toBeNull()
  })
})

it('uses up the lines of one variant in the order’s own order, each only once', () => {
  const twins = [product('x', { variantId: 'v' }), product('y', { variantId: 'v', quantity: 2 })]
  const packed = (quantity: number) => [{ variantId: 'v', quantity }]
  const [one] = saved(split).configuration.packages
  if (!one) throw new Error('nothing was saved')
  const packages = [
    { ...one, id: 1, lines: packed(1) },
    { ...one, id: 2, lines: packed(2) },
  ]
  const applied = applySavedPacking({ type: PARCEL, packages }, twins)
  expect(applied && contents(applied)).toEqual([[['x', 1]], [['y', 2]]])
  const turned = applySavedPacking({ type: PARCEL, packages: packages.toReversed() }, twins)
  expect(turned && contents(turned)).toEqual([
    [
      ['x', 1],
      ['y', 1],
    ],
    [['y', 1]],
  ])
})

it('is read only as it is written: lines of one item at least, and the one mutation there is', () => {
  const { configuration } = saved(split)
  const [one] = configuration.packages
  const withQuantity = (quantity: number) => ({ ...configuration, packages: [{ ...one, lines: [{ variantId: 'v', quantity }] }] })
  expect([1, 0].map((quantity) => SavedPacking.safeParse(withQuantity(quantity)).success)).toEqual([true, false])
  const mutation = { type: 'PACKING', operation: 'SAVE_OR_UPDATE' }
  expect(PackingMutation.parse(mutation)).toEqual(mutation)
  for (const other of [{ type: 'OTHER' }, { operation: 'OTHER' }])
    expect(PackingMutation.safeParse({ ...mutation, ...other }).success).toBe(false)
})
