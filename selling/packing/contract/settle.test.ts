import { describe, expect, it } from 'vitest'
import { inRomanian } from '#texts/test-words.ts'
import { addPackedPackage, changeProductDimensions, editPackage, writeContent } from './change-package.ts'
import { firstPacking } from './first-packing.ts'
import { moveProduct } from './move-product.ts'
import { type OrderPacking, packingPlanOf, type StoreProduct } from './order-packing.ts'
import { packingReadinessOf } from './ready-to-send.ts'
import { reconcilePacking } from './reconcile.ts'
import { measureSourceOf } from './settle.ts'
import { done, product } from './test-packings.ts'

const known = product('a', { name: 'Ceas', weightKg: 0.2, dimensions: { lengthCm: 4, widthCm: 5, heightCm: 3 } })
const frame = (own: Partial<StoreProduct>) => product('b', { name: 'Rama foto', ...own })
const errorsOf = (packing: OrderPacking) => {
  const answer = packingReadinessOf(packing)
  return answer.kind === 'ready' ? {} : Object.fromEntries(answer.errors.map(({ path, message }) => [path, message]))
}
const sources = (packing: OrderPacking) => packing.packages.map((one) => measureSourceOf(one, packing.products))

describe('a product of unknown measures', () => {
  it('leaves the dimensions of its package unknown, names itself, and the weight stays calculated', () => {
    const packing = firstPacking([known, frame({ dimensions: null, weightKg: 2 })])
    expect(packing.packages).toMatchObject([
      { weightKg: 2.2, lengthCm: null, widthCm: null, heightCm: null, calculatedAutomatically: true },
    ])
    expect(sources(packing)).toEqual(['unknown'])
    expect(inRomanian(errorsOf(packing))).toEqual({
      'packages.0.lengthCm': 'Lungimea este obligatorie! Nu se cunosc dimensiunile produsului Rama foto.',
      'packages.0.widthCm': 'Latimea este obligatorie! Nu se cunosc dimensiunile produsului Rama foto.',
      'packages.0.heightCm': 'Inaltimea este obligatorie! Nu se cunosc dimensiunile produsului Rama foto.',
    })
  })

  it.each([null, 0])('leaves the weight of its package unknown when the store says %s', (weightKg) => {
    const packing = firstPacking([known, frame({ weightKg }), product('c', { name: 'Cutie', weightKg })])
    expect(packing.packages).toMatchObject([{ weightKg: null, lengthCm: 20 }])
    expect(inRomanian(errorsOf(packing))).toEqual({
      'packages.0.weightKg': 'Greutatea este obligatorie! Nu se cunoaste greutatea produselor Rama foto, Cutie.',
    })
  })

  it('leaves the other packages as their own products make them', () => {
    const both = firstPacking([known, frame({ dimensions: null, weightKg: null })])
    const apart = done(moveProduct(both, { productId: 'b', from: 1, to: 'new-package', quantity: 1 }))
    expect(apart.packages).toMatchObject([
      { weightKg: 0.2, lengthCm: 4, widthCm: 5, heightCm: 3 },
      { weightKg: null, lengthCm: null },
    ])
    expect(sources(apart)).toEqual(['products', 'unknown'])
    const measured = done(changeProductDimensions(apart, 'b', { lengthCm: 60, widthCm: 40, heightCm: 5 }))
    expect(measured.packages[1]).toMatchObject({ weightKg: null, lengthCm: 60 })
  })

  it('is ready once what is missing was typed, which is then not called calculated', () => {
    const packing = firstPacking([known, frame({ dimensions: null, weightKg: 2 })])
    const typed = done(editPackage(packing, 1, { lengthCm: 60, widthCm: 40, heightCm: 5 }))
    expect(packingReadinessOf(typed)).toMatchObject({ kind: 'ready', packing: { packages: [{ weightKg: 2.2, lengthCm: 60 }] } })
    expect(sources(typed)).toEqual(['typed'])
  })

  it('takes the measures of the shop’s default package, never smaller than what is known, and says so', () => {
    const usual = { weightKg: 1, lengthCm: 30, widthCm: 20, heightCm: 10 }
    const packing = firstPacking([frame({ dimensions: null }), product('c', { weightKg: null })], usual)
    expect(packing.packages).toMatchObject([usual])
    expect(sources(packing)).toEqual(['default-package'])
    const heavy = firstPacking(
      [frame({ weightKg: 7, dimensions: { lengthCm: 60, widthCm: 5, heightCm: 5 } }), { ...known, dimensions: null, weightKg: null }],
      usual,
    )
    expect(heavy.packages).toMatchObject([{ weightKg: 7, lengthCm: 60, widthCm: 20, heightCm: 10 }])
    expect(sources(firstPacking([known], usual))).toEqual(['products'])
    expect(done(addPackedPackage(packing)).packages[1]).toMatchObject({ weightKg: null, lengthCm: null })
  })
})

describe('the content', () => {
  const packing = firstPacking([product('a', { name: 'Tricou', quantity: 2 }), product('b', { name: 'Cana' })])
  const later = done(moveProduct(packing, { productId: 'b', from: 1, to: 'postponed', quantity: 1 }))

  it('names what travels: after a split, a postponement and its return, and other quantities', () => {
    expect(packing.content).toBe('2 x Tricou, 1 x Cana')
    expect(later.content).toBe('2 x Tricou')
    expect(done(moveProduct(later, { productId: 'a', from: 1, to: 'new-package', quantity: 1 })).content).toBe('2 x Tricou')
    expect(done(moveProduct(later, { productId: 'a', from: 1, to: 'postponed', quantity: 1 })).content).toBe('1 x Tricou')
    expect(done(moveProduct(later, { productId: 'b', from: 'postponed', to: 1, quantity: 1 })).content).toBe('2 x Tricou, 1 x Cana')
    expect(reconcilePacking(packingPlanOf(packing), [product('a', { name: 'Tricou', quantity: 5 })]).packing.content).toBe('5 x Tricou')
  })

  it('is the user’s from the first character, also when it was saved and the store changed the order', () => {
    const typed = done(writeContent(packing, 'Imbracaminte'))
    expect(done(moveProduct(typed, { productId: 'b', from: 1, to: 'postponed', quantity: 1 })).content).toBe('Imbracaminte')
    const stored = JSON.parse(JSON.stringify(packingPlanOf(typed)))
    expect(reconcilePacking(stored, [product('a', { name: 'Tricou' })]).packing).toMatchObject({
      content: 'Imbracaminte',
      contentIsTyped: true,
    })
  })

  it('of a packing from before typing was recorded follows only where it is the text we wrote', () => {
    const { contentIsTyped: _none, ...old } = packingPlanOf(later)
    const written = reconcilePacking({ ...old, content: '2 x Tricou, Cana' }, packing.products).packing
    expect(written).toMatchObject({ content: '2 x Tricou', contentIsTyped: false })
    expect(reconcilePacking({ ...old, content: 'Imbracaminte' }, packing.products).packing).toMatchObject({ content: 'Imbracaminte' })
    const grown = [...packing.products, product('hat', { name: 'Palarie' })]
    expect(reconcilePacking({ ...old, content: '2 x Tricou, Cana' }, grown).packing).toMatchObject({ content: '2 x Tricou, 1 x Palarie' })
  })
})
