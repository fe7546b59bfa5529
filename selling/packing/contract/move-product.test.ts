import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packageLimits } from '#sending/shipments/contract/shipments.ts'
import { inRomanian } from '#texts/test-words.ts'
import { addPackedPackage, editPackage } from './change-package.ts'
import { firstPacking } from './first-packing.ts'
import { dropProduct, moveProduct } from './move-product.ts'
import { anyProducts, anyStep, contents, done, expectSound, line, product, walk } from './test-packings.ts'

const order = firstPacking([product('a', { quantity: 3 }), product('b'), product('c')])
const two = done(moveProduct(order, { productId: 'a', from: 1, to: 'new-package', quantity: 1 }))

it('loses and doubles no product whatever is done, and reaches no forbidden state', () => {
  fc.assert(
    fc.property(anyProducts(), fc.array(anyStep, { maxLength: 40 }), (products, steps) => {
      const start = firstPacking(products)
      expectSound(start)
      walk(start, steps, expectSound)
    }),
    { numRuns: 400 },
  )
})

describe('a dropped product', () => {
  it('of one unit opens a new, manual package on the new-package zone', () => {
    const packing = done(dropProduct(order, { productId: 'b', from: 1, to: 'new-package' }))
    expect(contents(packing)).toEqual([
      [
        ['a', 3],
        ['c', 1],
      ],
      [['b', 1]],
    ])
    expect(packing.packages.map(({ manuallyAdded }) => manuallyAdded)).toEqual([false, true])
    expect(packing.packages[1]).toMatchObject({ calculatedAutomatically: true, weightKg: 1, lengthCm: 20, widthCm: 10, heightCm: 5 })
  })

  it('of several units asks how many first', () => {
    for (const to of ['new-package', 'postponed'] as const)
      expect(inRomanian(dropProduct(order, { productId: 'a', from: 1, to }))).toEqual({ kind: 'ask-quantity', quantityMax: 3 })
  })

  it('waits for a later shipment on the postpone zone, and comes back from it', () => {
    const postponed = done(dropProduct(order, { productId: 'b', from: 1, to: 'postponed' }))
    expect(postponed.postponed).toEqual([line('b', 1)])
    const back = done(dropProduct(postponed, { productId: 'b', from: 'postponed', to: 1, index: 0 }))
    expect(back.postponed).toEqual([])
    expect(contents(back)).toEqual([
      [
        ['b', 1],
        ['a', 3],
        ['c', 1],
      ],
    ])
  })

  it('is reordered whole within its package, without being asked for a quantity', () => {
    const [lines] = contents(done(dropProduct(order, { productId: 'a', from: 1, to: 1, index: 1 })))
    expect(lines?.map(([id]) => id)).toEqual(['b', 'a', 'c'])
  })

  it('is refused where it does not come from or cannot go to', () => {
    const error = { kind: 'refused', code: 'unknown-drop', message: 'Nu am putut muta produsul. A aparut o eroare!' }
    expect(inRomanian(dropProduct(order, { productId: 'unknown', from: 1, to: 'postponed' }))).toMatchObject(error)
    expect(inRomanian(dropProduct(order, { productId: 'a', from: 'postponed', to: 1 }))).toMatchObject(error)
    expect(inRomanian(dropProduct(order, { productId: 'b', from: 1, to: 9 }))).toMatchObject(error)
  })
})

describe('a moved quantity', () => {
  it('joins the line of the same product in the target', () => {
    const packing = done(moveProduct(two, { productId: 'a', from: 1, to: 2, quantity: 1 }))
    expect(contents(packing)).toEqual([
      [
        ['a', 1],
        ['b', 1],
        ['c', 1],
      ],
      [['a', 2]],
    ])
  })

  it('leaves no line at 0 behind', () => {
    const packing = done(moveProduct(two, { productId: 'a', from: 1, to: 2, quantity: 2 }))
    expect(contents(packing)[0]).toEqual([
      ['b', 1],
      ['c', 1],
    ])
    const all = done(moveProduct(packing, { productId: 'a', from: 2, to: 'postponed', quantity: 3 }))
    const back = done(moveProduct(all, { productId: 'a', from: 'postponed', to: 1, quantity: 3 }))
    expect(back.postponed).toEqual([])
  })

  it.each([0, -1, 1.5, 4, Number.NaN])('of %d out of 3 is refused at its field', (quantity) => {
    expect(inRomanian(moveProduct(order, { productId: 'a', from: 1, to: 'postponed', quantity }))).toEqual({
      ...{ kind: 'refused', code: 'quantity-out-of-range', field: 'quantity', message: 'Puteti muta maxim 3 produse!' },
    })
  })
})

describe('not everything', () => {
  const single = firstPacking([product('a', { quantity: 2 })])

  it('may be postponed: the last unit stays', () => {
    const one = done(moveProduct(single, { productId: 'a', from: 1, to: 'postponed', quantity: 1 }))
    expect(inRomanian(moveProduct(one, { productId: 'a', from: 1, to: 'postponed', quantity: 1 }))).toMatchObject({
      ...{ kind: 'refused', code: 'everything-postponed' },
      message: 'Nu se pot marca toate produsele comenzii pentru o trimitere ulterioara!',
    })
  })
})

describe('an emptied package', () => {
  const single = firstPacking([product('a')])

  it('disappears when it is not manual and calculates its measures', () => {
    const packing = done(dropProduct(single, { productId: 'a', from: 1, to: 'new-package' }))
    expect(packing.packages.map(({ id, manuallyAdded }) => [id, manuallyAdded])).toEqual([[2, true]])
  })

  it('stays when it is manual, with nothing calculated, or was weighed by hand', () => {
    const withManual = done(addPackedPackage(single))
    const there = done(dropProduct(done(addPackedPackage(withManual)), { productId: 'a', from: 1, to: 2 }))
    const back = done(dropProduct(there, { productId: 'a', from: 2, to: 3 }))
    expect(back.packages.map(({ id, weightKg, lengthCm }) => [id, weightKg, lengthCm])).toEqual([
      [2, null, null],
      [3, 1, 20],
    ])
    const weighed = done(editPackage(single, 1, { weightKg: 7 }))
    const moved = done(dropProduct(weighed, { productId: 'a', from: 1, to: 'new-package' }))
    expect(moved.packages.map(({ weightKg }) => weightKg)).toEqual([7, 1])
  })
})

it('opens no more packages than a shipment may have', () => {
  const full = Array.from({ length: packageLimits.packagesMax - 1 }).reduce<typeof order>(
    (packing) => done(addPackedPackage(packing)),
    order,
  )
  expect(dropProduct(full, { productId: 'b', from: 1, to: 'new-package' })).toMatchObject({ kind: 'refused', code: 'too-many-packages' })
  expect(inRomanian(addPackedPackage(full))).toMatchObject({ code: 'too-many-packages', message: 'Se pot adauga maxim 50 de pachete!' })
})
