import { describe, expect, it } from 'vitest'
import { ENVELOPE, PARCEL, Packing } from '#sending/shipments/contract/shipments.ts'
import { ro } from '#texts/ro/ro.ts'
import { inRomanian } from '#texts/test-words.ts'
import {
  addPackedPackage,
  changeProductDimensions,
  choosePackageType,
  deletePackage,
  editPackage,
  mayDeletePackage,
  writeContent,
} from './change-package.ts'
import { firstPacking } from './first-packing.ts'
import { dropProduct, moveProduct } from './move-product.ts'
import { type OrderPacking, packingLimits } from './order-packing.ts'
import { packingReadinessOf } from './ready-to-send.ts'
import { mayPackAsEnvelope } from './settle.ts'
import { done, product } from './test-packings.ts'

const small = { widthCm: 10, lengthCm: 20, heightCm: 2 }
const order = firstPacking([
  product('a', { quantity: 3, weightKg: 0.1, dimensions: small }),
  product('b', { weightKg: 0.2, dimensions: { widthCm: 15, lengthCm: 5, heightCm: 4 } }),
])
const errorsOf = (packing: OrderPacking) => {
  const answer = packingReadinessOf(packing)
  return answer.kind === 'ready' ? {} : Object.fromEntries(answer.errors.map(({ path, message }) => [path, message]))
}

describe('the first packing', () => {
  it('is one package that is not manual and is calculated', () => {
    expect(order).toMatchObject({
      ...{ type: PARCEL, content: '3 x Produs a, 1 x Produs b', postponed: [] },
      packages: [{ id: 1, manuallyAdded: false, calculatedAutomatically: true, weightKg: 0.5, lengthCm: 20, widthCm: 15, heightCm: 4 }],
    })
    expect(order.packages).toHaveLength(1)
  })

  it('declares the minimum for what is smaller, and nothing for what is not known', () => {
    const light = firstPacking([product('a', { weightKg: 0.01, dimensions: small })])
    expect(light.packages[0]).toMatchObject({ weightKg: 0.1, heightCm: 3 })
    const unknown = firstPacking([product('a', { weightKg: 0, dimensions: null }), product('b', { weightKg: null, dimensions: null })])
    expect(unknown.packages[0]).toMatchObject({ weightKg: null, lengthCm: null, widthCm: null, heightCm: null })
  })

  it('has no package without products', () => {
    expect(firstPacking([]).packages).toEqual([])
  })

  it('keeps its content within what an order takes, and whole characters', () => {
    expect(packingLimits.contentLengthMax).toBe(Packing.shape.content.maxLength)
    const { content } = firstPacking([product('a', { name: `${'x'.repeat(250)}😀` })])
    expect(content).toBe(`1 x ${'x'.repeat(250)}`)
    expect(done(writeContent(order, `${'y'.repeat(254)}😀`)).content).toBe('y'.repeat(254))
  })
})

describe('typing weight or dimensions', () => {
  it.each(['weightKg', 'lengthCm', 'widthCm', 'heightCm'] as const)('of %s ends the calculation and stays', (field) => {
    const typed = done(editPackage(order, 1, { [field]: 9 }))
    expect(typed.packages[0]).toMatchObject({ calculatedAutomatically: false, [field]: 9 })
    const moved = done(moveProduct(typed, { productId: 'a', from: 1, to: 'new-package', quantity: 2 }))
    expect(moved.packages[0]).toEqual({ ...typed.packages[0], lines: moved.packages[0]?.lines })
    expect(moved.packages[1]?.weightKg).toBe(0.2)
  })

  it('is refused for a package that is not there', () => {
    expect(editPackage(order, 9, { weightKg: 1 })).toMatchObject({ kind: 'refused', code: 'unknown-package' })
  })
})

describe('a package', () => {
  it('can be deleted only when it is empty', () => {
    const added = done(addPackedPackage(order))
    expect(added.packages[1]).toMatchObject({ id: 2, manuallyAdded: true, calculatedAutomatically: true, lines: [] })
    expect(done(deletePackage(added, 2)).packages).toEqual(order.packages)
    const filled = done(dropProduct(added, { productId: 'b', from: 1, to: 2 }))
    expect(inRomanian(deletePackage(filled, 2))).toMatchObject({
      ...{ kind: 'refused', code: 'package-not-empty' },
      message: 'Pentru a putea sterge un pachet trebuie mai intai sa mutati toate produsele din el!',
    })
    expect(deletePackage(order, 9)).toMatchObject({ code: 'unknown-package' })
  })

  it('shows that it can be deleted when it is manual, or emptied after being weighed by hand', () => {
    const weighed = done(editPackage(firstPacking([product('a')]), 1, { weightKg: 2 }))
    const moved = done(dropProduct(weighed, { productId: 'a', from: 1, to: 'new-package' }))
    expect(weighed.packages.map(mayDeletePackage)).toEqual([false])
    expect(moved.packages.map(mayDeletePackage)).toEqual([true, true])
    expect(done(deletePackage(moved, 1)).packages.map(({ id }) => id)).toEqual([2])
  })
})

describe('an envelope', () => {
  const envelope = done(choosePackageType(order, ENVELOPE))

  it('may be chosen within its limits', () => {
    expect(mayPackAsEnvelope(order.packages)).toBe(true)
    expect(envelope.type).toBe(ENVELOPE)
    expect(inRomanian(errorsOf(envelope))).toEqual({})
  })

  it.each([
    ['a second package', addPackedPackage(envelope)],
    ['more than 1 kg', editPackage(envelope, 1, { weightKg: 1.01 })],
    ['more than 25 cm', editPackage(envelope, 1, { lengthCm: 25.1 })],
    ['more than 6 cm of height', editPackage(envelope, 1, { heightCm: 7 })],
    ['a larger product', changeProductDimensions(envelope, 'b', { ...small, widthCm: 26 })],
  ])('becomes a parcel by %s, is reported once and not offered', (_, outcome) => {
    expect(outcome).toMatchObject({ kind: 'done', becameParcel: true, packing: { type: PARCEL } })
    const packing = done(outcome)
    expect(mayPackAsEnvelope(packing.packages)).toBe(false)
    expect(writeContent(packing, 'Acte')).toMatchObject({ becameParcel: false })
    expect(choosePackageType(packing, ENVELOPE)).toMatchObject({ kind: 'refused', code: 'envelope-not-allowed' })
    expect(choosePackageType(packing, PARCEL)).toMatchObject({ kind: 'done', packing: { type: PARCEL } })
  })

  it('is reported in the words of the specification', () => {
    expect(ro.messages['became-parcel']).toBe(
      'Deoarece pachetul nu indeplineste cerintele pentru plic, tipul pachetului a fost schimbat in "Colet".',
    )
  })

  it('stays a parcel after the packages shrink again', () => {
    const again = done(deletePackage(done(addPackedPackage(envelope)), 2))
    expect(again.type).toBe(PARCEL)
    expect(mayPackAsEnvelope(again.packages)).toBe(true)
  })
})

describe('product dimensions', () => {
  it('belong to the variant and reach every package calculated from it', () => {
    const twice = firstPacking([product('a', { variantId: 'v' }), product('b', { variantId: 'v' }), product('c', { variantId: null })])
    const larger = { widthCm: 30, lengthCm: 40, heightCm: 50 }
    const changed = done(changeProductDimensions(twice, 'a', larger))
    expect(changed.products.map(({ dimensions }) => dimensions)).toEqual([larger, larger, product('c').dimensions])
    expect(changed.packages[0]).toMatchObject(larger)
  })

  it('change no product of another variant', () => {
    const larger = { widthCm: 30, lengthCm: 40, heightCm: 50 }
    const three = firstPacking([product('a'), product('b'), product('c', { variantId: null })])
    const changed = done(changeProductDimensions(three, 'a', larger))
    expect(changed.products).toEqual([{ ...product('a'), dimensions: larger }, product('b'), product('c', { variantId: null })])
    expect(done(changeProductDimensions(three, 'c', larger)).products.slice(0, 2)).toEqual([product('a'), product('b')])
  })

  it('can be removed, of a product without a variant alone', () => {
    const none = firstPacking([product('a', { variantId: null }), product('b', { variantId: null })])
    const removed = done(changeProductDimensions(none, 'a', null))
    expect(removed.products.map(({ dimensions }) => dimensions === null)).toEqual([true, false])
    expect(done(changeProductDimensions(removed, 'b', null)).packages[0]).toMatchObject({ widthCm: null, lengthCm: null, heightCm: null })
  })

  it('are at least 1 cm each', () => {
    for (const field of ['widthCm', 'lengthCm', 'heightCm'] as const)
      expect(changeProductDimensions(order, 'a', { ...small, [field]: 0.9 })).toMatchObject({
        kind: 'refused',
        code: 'dimensions-invalid',
        field,
      })
    expect(changeProductDimensions(order, 'unknown', small)).toMatchObject({ kind: 'refused', code: 'unknown-product' })
  })
})

describe('a packing is ready to be sent', () => {
  it('with the packages couriers get and one line a product', () => {
    const split = done(moveProduct(order, { productId: 'a', from: 1, to: 'new-package', quantity: 2 }))
    const later = done(moveProduct(split, { productId: 'b', from: 1, to: 'postponed', quantity: 1 }))
    expect(inRomanian(packingReadinessOf(later))).toEqual({
      kind: 'ready',
      packing: {
        ...{ type: PARCEL, content: '3 x Produs a' },
        packages: [
          { weightKg: 0.1, lengthCm: 20, widthCm: 10, heightCm: 3 },
          { weightKg: 0.2, lengthCm: 20, widthCm: 10, heightCm: 3 },
        ],
      },
      lines: [{ productId: 'a', variantId: 'variant-a', quantity: 3 }],
    })
  })

  it('only within the limits of every package, each error at its field', () => {
    const typed = editPackage(done(addPackedPackage(order)), 1, { weightKg: 0.05, lengthCm: 0.5, widthCm: 401, heightCm: 2 })
    expect(inRomanian(errorsOf(done(typed)))).toEqual({
      'packages.0.weightKg': 'Greutatea minima este 0,1 kg!',
      'packages.0.lengthCm': 'Lungimea minima este 1 cm!',
      'packages.0.widthCm': 'Latimea maxima este 400 cm!',
      'packages.0.heightCm': 'Inaltimea minima este 3 cm!',
      'packages.1.weightKg': 'Greutatea este obligatorie!',
      'packages.1.lengthCm': 'Lungimea este obligatorie!',
      'packages.1.widthCm': 'Latimea este obligatorie!',
      'packages.1.heightCm': 'Inaltimea este obligatorie!',
    })
    expect(inRomanian(errorsOf(done(writeContent(order, ' '))))).toEqual({ content: 'Continutul este obligatoriu!' })
  })

  it('only with products, and as what it may be', () => {
    expect(inRomanian(errorsOf(firstPacking([])))).toMatchObject({ packages: 'Adaugati cel putin un pachet!' })
    const empty = done(
      editPackage(done(addPackedPackage(done(writeContent(firstPacking([]), 'Acte')))), 1, {
        weightKg: 1,
        lengthCm: 9,
        widthCm: 9,
        heightCm: 9,
      }),
    )
    expect(inRomanian(errorsOf(empty))).toEqual({ packages: ro.messages['nothing-packed'] })
    expect(inRomanian(errorsOf({ ...done(addPackedPackage(order)), type: ENVELOPE }))).toMatchObject({ type: ro.messages['became-parcel'] })
  })
})
