import { describe, expect, it } from 'vitest'
import { PARCEL } from '#sending/shipments/contract/shipments.ts'
import { inRomanian } from '#texts/test-words.ts'
import { firstPacking } from './first-packing.ts'
import {
  cutPackingContent,
  mergePackedLines,
  PackedLine,
  PackedPackage,
  PackingPlan,
  ProductDimensions,
  packingPlanOf,
  StoreProduct,
  withAddedLine,
  withNewPackage,
} from './order-packing.ts'
import { line, product } from './test-packings.ts'

type Shape = {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
}
const takes = (shape: Shape, value: unknown) => shape.safeParse(value).success
const issuesOf = (shape: Shape, value: unknown) =>
  shape.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

const dimensions = { widthCm: 10, lengthCm: 20, heightCm: 5 }
const empty = {
  id: 1,
  manuallyAdded: false,
  calculatedAutomatically: true,
  weightKg: null,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  lines: [],
}
const plan = { type: PARCEL, content: 'Cani', packages: [], postponed: [] }
const times = <T>(count: number, one: (i: number) => T) => Array.from({ length: count }, (_, i) => one(i))

describe('the dimensions of a product', () => {
  it('are from 1 to 400 cm each, and are refused in the words of their input', () => {
    expect(takes(ProductDimensions, { widthCm: 1, lengthCm: 1, heightCm: 1 })).toBe(true)
    expect(takes(ProductDimensions, { widthCm: 400, lengthCm: 400, heightCm: 400 })).toBe(true)
    expect(inRomanian(issuesOf(ProductDimensions, { widthCm: 0.9, lengthCm: 0.9, heightCm: 0.9 }))).toEqual([
      ['widthCm', 'Latimea minima este 1 cm!'],
      ['lengthCm', 'Lungimea minima este 1 cm!'],
      ['heightCm', 'Inaltimea minima este 1 cm!'],
    ])
    expect(inRomanian(issuesOf(ProductDimensions, { widthCm: 400.1, lengthCm: 400.1, heightCm: 400.1 }))).toEqual([
      ['widthCm', 'Latimea maxima este 400 cm!'],
      ['lengthCm', 'Lungimea maxima este 400 cm!'],
      ['heightCm', 'Inaltimea maxima este 400 cm!'],
    ])
    expect(inRomanian(issuesOf(ProductDimensions, {}))).toEqual([
      ['widthCm', 'Latimea este obligatorie!'],
      ['lengthCm', 'Lungimea este obligatorie!'],
      ['heightCm', 'Inaltimea este obligatorie!'],
    ])
  })
})

describe('a product of the store', () => {
  it('keeps what the store says of it', () => {
    expect(StoreProduct.parse({ ...product('a', { quantity: 3 }), unitPrice: 10.5 })).toEqual({
      ...{ id: 'a', variantId: 'variant-a', name: 'Produs a', quantity: 3, unitPrice: 1050, weightKg: 1, dimensions },
    })
    expect(StoreProduct.parse({ ...product('a'), unitPrice: 10, variantId: null, weightKg: null, dimensions: null })).toMatchObject({
      ...{ variantId: null, weightKg: null, dimensions: null },
    })
  })

  it('may weigh nothing, but not less', () => {
    expect(takes(StoreProduct, { ...product('a', { weightKg: 0 }), unitPrice: 10 })).toBe(true)
    expect(takes(StoreProduct, { ...product('a', { weightKg: -0.001 }), unitPrice: 10 })).toBe(false)
  })
})

describe('a packed line', () => {
  it('has ids of 1 to 100 characters, the variant’s perhaps none', () => {
    for (const [length, isTaken] of [
      [0, false],
      [1, true],
      [100, true],
      [101, false],
    ] as const) {
      expect(takes(PackedLine, { ...line('a', 1), productId: 'x'.repeat(length) })).toBe(isTaken)
      expect(takes(PackedLine, { ...line('a', 1), variantId: 'x'.repeat(length) })).toBe(isTaken)
    }
    expect(takes(PackedLine, { ...line('a', 1), variantId: null })).toBe(true)
  })

  it('is of 1 to 100000 whole items', () => {
    expect([1, 100_000].map((quantity) => takes(PackedLine, line('a', quantity)))).toEqual([true, true])
    expect([0, 1.5, 100_001].map((quantity) => takes(PackedLine, line('a', quantity)))).toEqual([false, false, false])
  })
})

describe('a packed package', () => {
  it('has a number from 1 to a million', () => {
    expect([1, 1_000_000].map((id) => takes(PackedPackage, { ...empty, id }))).toEqual([true, true])
    expect([0, 1_000_001].map((id) => takes(PackedPackage, { ...empty, id }))).toEqual([false, false])
  })

  it.each(['weightKg', 'lengthCm', 'widthCm', 'heightCm'])('keeps any number typed as %s, a million either way', (field) => {
    for (const typed of [null, -1_000_000, 0, 1_000_000]) expect(takes(PackedPackage, { ...empty, [field]: typed })).toBe(true)
    for (const typed of [-1_000_001, 1_000_001, '1']) expect(takes(PackedPackage, { ...empty, [field]: typed })).toBe(false)
  })
})

describe('a packing plan', () => {
  it('has as many lines as a store may fulfil at once, packed or postponed', () => {
    const lines = (count: number) => times(count, (i) => line(`p${i}`, 1))
    expect([512, 513].map((count) => takes(PackedPackage, { ...empty, lines: lines(count) }))).toEqual([true, false])
    expect([512, 513].map((count) => takes(PackingPlan, { ...plan, postponed: lines(count) }))).toEqual([true, false])
  })

  it('is refused in words when it says too much', () => {
    expect(takes(PackingPlan, { ...plan, content: 'x'.repeat(255) })).toBe(true)
    expect(inRomanian(issuesOf(PackingPlan, { ...plan, content: 'x'.repeat(256) }))).toEqual([
      ['content', 'Continutul poate avea maxim 255 de caractere!'],
    ])
    expect(takes(PackingPlan, { ...plan, packages: times(50, (i) => ({ ...empty, id: i + 1 })) })).toBe(true)
    expect(inRomanian(issuesOf(PackingPlan, { ...plan, packages: times(51, (i) => ({ ...empty, id: i + 1 })) }))).toEqual([
      ['packages', 'Se pot adauga maxim 50 de pachete!'],
    ])
    expect(inRomanian(issuesOf(PackingPlan, { ...plan, packages: [empty, empty] }))).toEqual([
      ['packages', 'Doua pachete au acelasi numar!'],
    ])
  })

  it('is the packing without its products', () => {
    const packing = firstPacking([product('a')])
    const plan = { type: PARCEL, content: '1 x Produs a', packages: packing.packages, postponed: [] }
    expect(packingPlanOf(packing)).toStrictEqual({ ...plan, contentIsTyped: false })
    expect(packingPlanOf({ ...packing, contentIsTyped: undefined })).toStrictEqual(plan)
  })
})

it('cuts a text to the length of a content, never through a character', () => {
  expect(cutPackingContent('Cani 😀 albe')).toBe('Cani 😀 albe')
  expect(cutPackingContent('x'.repeat(256))).toBe('x'.repeat(255))
  expect(cutPackingContent(`${'x'.repeat(254)}😀`)).toBe('x'.repeat(254))
  expect(cutPackingContent(`${'x'.repeat(253)}😀`)).toBe(`${'x'.repeat(253)}😀`)
})

describe('an added line', () => {
  const lines = [line('a', 1), line('b', 2)]

  it.each([
    [undefined, ['a', 'b', 'c']],
    [-1, ['c', 'a', 'b']],
    [0, ['c', 'a', 'b']],
    [1, ['a', 'c', 'b']],
    [9, ['a', 'b', 'c']],
  ])('at %s of two stands where it was put', (index, order) => {
    expect(withAddedLine(lines, line('c', 1), index).map(({ productId }) => productId)).toEqual(order)
  })

  it('joins the line of its product, wherever it was put', () => {
    expect(withAddedLine(lines, line('b', 3), 0)).toEqual([line('a', 1), line('b', 5)])
    expect(mergePackedLines([line('b', 1), line('a', 1), line('b', 2), line('a', 4)])).toEqual([line('b', 3), line('a', 5)])
  })
})

it('numbers a new package after all there are, empty and calculated', () => {
  const packing = firstPacking([product('a')])
  const first = withNewPackage({ ...packing, packages: [] }, false)
  expect(first).toMatchObject({ id: 1, packing: { packages: [empty] } })
  expect(first.packing.packages).toEqual([empty])
  const seventh = withNewPackage(
    {
      ...packing,
      packages: [
        { ...empty, id: 6 },
        { ...empty, id: 2 },
      ],
    },
    true,
  )
  expect(seventh.id).toBe(7)
  expect(seventh.packing.packages.map(({ id, manuallyAdded }) => [id, manuallyAdded])).toEqual([
    [6, false],
    [2, false],
    [7, true],
  ])
})
