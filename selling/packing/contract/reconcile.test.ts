import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENVELOPE } from '#sending/shipments/contract/shipments.ts'
import { addPackedPackage, choosePackageType, editPackage } from './change-package.ts'
import { firstPacking } from './first-packing.ts'
import { moveProduct } from './move-product.ts'
import { PackingPlan, packedLines, packingPlanOf } from './order-packing.ts'
import { reconcilePacking } from './reconcile.ts'
import { anyProducts, anyStep, contents, done, expectSound, frozen, line, product, quantities, walk } from './test-packings.ts'

const products = [product('a', { quantity: 4 }), product('b')]
const two = done(moveProduct(firstPacking(products), { productId: 'a', from: 1, to: 'new-package', quantity: 2 }))
const saved = packingPlanOf(done(moveProduct(two, { productId: 'a', from: 1, to: 'postponed', quantity: 1 })))

describe('whatever the store did meanwhile', () => {
  const history = fc.tuple(anyProducts(), fc.array(anyStep, { maxLength: 25 })).map(([start, steps]) => walk(firstPacking(start), steps))

  it('packs exactly what the order still has, once', () => {
    fc.assert(
      fc.property(history, anyProducts({ minLength: 0 }), (before, now) => {
        const answer = reconcilePacking(frozen(packingPlanOf(before)), frozen(now))
        expectSound(answer.packing)
        const again = reconcilePacking(packingPlanOf(answer.packing), now)
        expect(again).toEqual({ packing: answer.packing, becameParcel: false, changes: [], recheckPackageIds: [] })
      }),
      { numRuns: 400 },
    )
  })

  it('takes nothing out of a package that the order still has enough of', () => {
    fc.assert(
      fc.property(history, anyProducts(), (before, now) => {
        const { packing } = reconcilePacking(packingPlanOf(before), now)
        for (const { id, lines } of before.packages) {
          const after = quantities(packing.packages.find((one) => one.id === id)?.lines ?? [])
          for (const { productId, quantity } of lines) {
            const packed = quantities(packedLines(before))[productId] ?? 0
            const isEnough = (now.find((one) => one.id === productId)?.quantity ?? 0) >= packed
            if (isEnough) expect(after[productId] ?? 0).toBeGreaterThanOrEqual(quantity)
          }
        }
      }),
    )
  })

  it('leaves an unchanged order as it was saved, after a journey through JSON', () => {
    fc.assert(
      fc.property(history, (before) => {
        const stored = PackingPlan.parse(JSON.parse(JSON.stringify(packingPlanOf(before))))
        expect(reconcilePacking(stored, before.products)).toEqual({
          packing: before,
          becameParcel: false,
          changes: [],
          recheckPackageIds: [],
        })
      }),
    )
  })
})

describe('a line that shrank', () => {
  it('leaves the postponed list first, then the last package', () => {
    const three = reconcilePacking(saved, [product('a', { quantity: 3 }), product('b')])
    expect([contents(three.packing), three.packing.postponed]).toEqual([contents(saved), []])
    expect(three.changes).toEqual([{ kind: 'fewer', productId: 'a', quantity: 1 }])
    const one = reconcilePacking(saved, [product('a', { quantity: 1 }), product('b')])
    expect(contents(one.packing)).toEqual([
      [
        ['a', 1],
        ['b', 1],
      ],
      [],
    ])
  })
})

describe('a line that grew', () => {
  it('joins the units there are', () => {
    const more = reconcilePacking(saved, [product('a', { quantity: 6 }), product('b')])
    expect(contents(more.packing)[0]).toContainEqual(['a', 3])
    expect(more.changes).toEqual([{ kind: 'more', productId: 'a', quantity: 2 }])
  })

  it('stays postponed when all of it is', () => {
    const later = packingPlanOf(done(moveProduct(two, { productId: 'b', from: 1, to: 'postponed', quantity: 1 })))
    expect(reconcilePacking(later, [product('a', { quantity: 4 }), product('b', { quantity: 3 })]).packing.postponed).toEqual([
      line('b', 3),
    ])
  })
})

describe('a new line', () => {
  const now = [...products, product('n', { weightKg: 2 })]

  it('goes into the first package that is calculated, and keeps what was weighed by hand', () => {
    const weighed = packingPlanOf(done(editPackage(two, 1, { weightKg: 9 })))
    const answer = reconcilePacking(weighed, now)
    expect(answer.packing.packages.map(({ weightKg }) => weightKg)).toEqual([9, 4])
    expect(contents(answer.packing)[1]).toContainEqual(['n', 1])
    expect(answer).toMatchObject({ changes: [{ kind: 'new', productId: 'n', quantity: 1 }], recheckPackageIds: [] })
  })

  it('in a package weighed by hand asks to weigh it again', () => {
    const weighed = packingPlanOf(done(editPackage(firstPacking(products), 1, { weightKg: 9 })))
    expect(reconcilePacking(weighed, now)).toMatchObject({ recheckPackageIds: [1], packing: { packages: [{ weightKg: 9 }] } })
  })

  it('opens a package where there is none', () => {
    expect(reconcilePacking({ ...saved, packages: [], postponed: [] }, [product('n')]).packing.packages).toMatchObject([
      { manuallyAdded: false, calculatedAutomatically: true, lines: [line('n', 1)] },
    ])
  })

  it('makes a parcel of an envelope that it does not fit', () => {
    const light = [product('a', { weightKg: 0.1 })]
    const envelope = packingPlanOf(done(choosePackageType(firstPacking(light), ENVELOPE)))
    expect(reconcilePacking(envelope, [...light, product('n', { weightKg: 2 })]).becameParcel).toBe(true)
  })
})

describe('a line that is gone', () => {
  it('is named by its old id and leaves no package behind, but manual ones', () => {
    const answer = reconcilePacking(saved, [product('b')])
    expect(answer.changes).toEqual([{ kind: 'gone', productId: 'a', quantity: 4 }])
    expect(contents(answer.packing)).toEqual([[['b', 1]], []])
  })

  it('brings the postponed ones forward when it was all that was packed', () => {
    const later = packingPlanOf(done(moveProduct(firstPacking(products), { productId: 'b', from: 1, to: 'postponed', quantity: 1 })))
    const { packing } = reconcilePacking(later, [product('b')])
    expect([contents(packing), packing.postponed]).toEqual([[[['b', 1]]], []])
  })

  it('lives on under its new id when a new line is of its variant', () => {
    const moved = [product('x', { variantId: 'variant-a', quantity: 4 }), product('b')]
    const answer = reconcilePacking(saved, moved)
    expect(contents(answer.packing)).toEqual([
      [
        ['x', 1],
        ['b', 1],
      ],
      [['x', 2]],
    ])
    expect(answer).toMatchObject({ changes: [], packing: { postponed: [{ productId: 'x', quantity: 1 }] } })
    // A new line of another variant inherits nothing: the old one is gone, and the new one is new.
    const other = reconcilePacking(saved, [product('x', { variantId: 'variant-z', quantity: 4 }), product('b')])
    expect(other.changes).toEqual([
      { kind: 'gone', productId: 'a', quantity: 4 },
      { kind: 'new', productId: 'x', quantity: 4 },
    ])
    expect(other.packing.postponed).toEqual([])
  })

  it('leaves postponed what is postponed while one line is packed', () => {
    const later = packingPlanOf(done(moveProduct(firstPacking(products), { productId: 'a', from: 1, to: 'postponed', quantity: 4 })))
    expect(reconcilePacking(later, products).packing).toMatchObject({ packages: [{ lines: [line('b', 1)] }], postponed: [line('a', 4)] })
  })
})

describe('two lines of one variant', () => {
  const twins = [product('a', { variantId: 'v', quantity: 4 }), product('b', { variantId: 'v' })]
  const apart = packingPlanOf(done(moveProduct(firstPacking(twins), { productId: 'a', from: 1, to: 'new-package', quantity: 2 })))

  it('are not taken for each other when one is gone', () => {
    expect(reconcilePacking(apart, twins.slice(1)).changes).toEqual([{ kind: 'gone', productId: 'a', quantity: 4 }])
  })

  it('get one heir each, in all packages', () => {
    const later = packingPlanOf(done(moveProduct({ ...apart, products: twins }, { productId: 'b', from: 1, to: 'postponed', quantity: 1 })))
    const heirs = [product('x', { variantId: 'v', quantity: 4 }), product('y', { variantId: 'v' })]
    const { packing } = reconcilePacking(later, heirs)
    expect(contents(packing)).toEqual([[['x', 2]], [['x', 2]]])
    expect(packing.postponed).toEqual([{ productId: 'y', variantId: 'v', quantity: 1 }])
  })
})

it('keeps empty manual packages', () => {
  const withEmpty = packingPlanOf(done(addPackedPackage(two)))
  expect(reconcilePacking(withEmpty, products).packing.packages.map(({ id }) => id)).toEqual([1, 2, 3])
})

describe('a new line is not the heir', () => {
  const one = packingPlanOf(firstPacking([product('a', { variantId: 'v', quantity: 2 })]))

  it('of a line of its variant that is still there', () => {
    const now = [product('a', { variantId: 'v', quantity: 2 }), product('n', { variantId: 'v' })]
    const answer = reconcilePacking(one, now)
    expect(contents(answer.packing)).toEqual([
      [
        ['a', 2],
        ['n', 1],
      ],
    ])
    expect(answer.changes).toEqual([{ kind: 'new', productId: 'n', quantity: 1 }])
  })

  it('of a line of another variant, or of none', () => {
    const gone = { kind: 'gone', productId: 'a', quantity: 2 }
    expect(reconcilePacking(one, [product('n', { variantId: 'w', quantity: 2 })]).changes).toEqual([
      gone,
      { kind: 'new', productId: 'n', quantity: 2 },
    ])
    const without = packingPlanOf(firstPacking([product('a', { variantId: null, quantity: 2 })]))
    expect(reconcilePacking(without, [product('n', { variantId: null, quantity: 2 })]).changes).toEqual([
      gone,
      { kind: 'new', productId: 'n', quantity: 2 },
    ])
  })
})

it('puts more of a product where it is, whichever package comes first', () => {
  const moved = packingPlanOf(done(moveProduct(two, { productId: 'b', from: 1, to: 2, quantity: 1 })))
  const { packing } = reconcilePacking(moved, [product('a', { quantity: 4 }), product('b', { quantity: 5 })])
  expect(contents(packing)).toEqual([
    [['a', 2]],
    [
      ['a', 2],
      ['b', 5],
    ],
  ])
})

it('leaves postponed what may wait while a single line is packed', () => {
  const later = packingPlanOf(done(moveProduct(firstPacking(products), { productId: 'a', from: 1, to: 'postponed', quantity: 4 })))
  const { packing } = reconcilePacking(later, [product('a', { quantity: 5 }), product('b')])
  expect([contents(packing), packing.postponed]).toEqual([[[['b', 1]]], [line('a', 5)]])
})

it('asks to weigh again what was weighed by hand and holds fewer, and only that', () => {
  const both = done(editPackage(done(editPackage(two, 1, { weightKg: 9 })), 2, { weightKg: 8 }))
  expect(reconcilePacking(packingPlanOf(both), [product('a', { quantity: 3 }), product('b')]).recheckPackageIds).toEqual([2])
  const other = [product('x', { variantId: 'w', quantity: 4 }), product('b')]
  expect(reconcilePacking(packingPlanOf(both), other).recheckPackageIds).toEqual([1, 2])
})
