import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inRomanian } from '#texts/test-words.ts'
import { paceOf } from '#tools/test/pace.ts'
import { acceptProposal } from './accept-proposal.ts'
import { firstPacking } from './first-packing.ts'
import { dropProduct } from './move-product.ts'
import type { StoreProduct } from './order-packing.ts'
import { type ItemPlacement, PROPOSAL_UNITS_MAX, type ProposalLimits, type ProposedPackage, proposePackages } from './proposal.ts'
import { packingReadinessOf } from './ready-to-send.ts'
import { done, expectSound, product, quantities } from './test-packings.ts'
import { canFitTurned } from './units/place-units.ts'

const limits: ProposalLimits = { kgMax: 30, sideCmMax: 100, packagesMax: 50, drawers: [], boxes: [] }
const propose = (products: StoreProduct[], own: Partial<ProposalLimits> = {}) =>
  proposePackages(firstPacking(products), { ...limits, ...own })
const cube = (id: string, side: number, own: Partial<StoreProduct> = {}) =>
  product(id, { dimensions: { lengthCm: side, widthCm: side, heightCm: side }, ...own })

const axes = [
  { at: 'alongLengthCm', side: 'lengthCm' },
  { at: 'alongWidthCm', side: 'widthCm' },
  { at: 'alongHeightCm', side: 'heightCm' },
] as const
const sides = (one: { lengthCm: number; widthCm: number; heightCm: number }) => [one.lengthCm, one.widthCm, one.heightCm] as const
/** Tenths of a millimetre of binary dust; real sides are whole millimetres. */
const DUST_CM = 0.001
const overlap = (a: ItemPlacement, b: ItemPlacement) =>
  axes.every(({ at, side }) => a[at] + DUST_CM < b[at] + b[side] && b[at] + DUST_CM < a[at] + a[side])

function expectWellPlaced(one: ProposedPackage, products: readonly StoreProduct[], allowed: ProposalLimits): void {
  one.placements.forEach((a, i) => {
    for (const { at, side } of axes) {
      expect(a[at]).toBeGreaterThanOrEqual(0)
      expect(a[at] + a[side]).toBeLessThanOrEqual(one[side] + DUST_CM)
    }
    for (const b of one.placements.slice(i + 1)) expect(overlap(a, b)).toBe(false)
    const own = products.find(({ id }) => id === a.productId)?.dimensions
    expect(own && sides(own).toSorted((x, y) => x - y)).toEqual(sides(a).toSorted((x, y) => x - y))
  })
  expect(quantities(one.placements.map(({ productId }) => ({ productId, quantity: 1 })))).toEqual(quantities(one.lines))
  const weightGrams = one.lines.reduce((total, { productId, quantity }) => {
    return total + Math.round((products.find(({ id }) => id === productId)?.weightKg ?? 0) * 1000) * quantity
  }, 0)
  expect(one.weightKg).toBe(Math.max(0.1, weightGrams / 1000))
  expect(one.weightKg).toBeLessThanOrEqual(allowed.kgMax)
  expect(Math.max(...sides(one))).toBeLessThanOrEqual(allowed.sideCmMax)
  if (allowed.drawers.length > 0) expect(allowed.drawers.some((drawer) => canFitTurned(sides(one), sides(drawer)))).toBe(true)
  if (one.box !== null) expect(allowed.boxes.filter(({ name }) => name === one.box).map(sides)).toContainEqual(sides(one))
}

describe('any order within any limits', () => {
  const tenths = (max: number) => fc.integer({ min: 10, max: max * 10 }).map((mm) => mm / 10)
  const room = {
    lengthCm: fc.integer({ min: 5, max: 60 }),
    widthCm: fc.integer({ min: 5, max: 60 }),
    heightCm: fc.integer({ min: 5, max: 60 }),
  }
  const anyLimits: fc.Arbitrary<ProposalLimits> = fc.record({
    kgMax: fc.integer({ min: 1, max: 40 }),
    sideCmMax: fc.integer({ min: 5, max: 150 }),
    packagesMax: fc.integer({ min: 1, max: 10 }),
    drawers: fc.array(fc.record(room), { maxLength: 3 }),
    boxes: fc.array(fc.record({ name: fc.constantFrom('S', 'M', 'L'), ...room }), { maxLength: 3 }),
  })
  const anyOrder = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      weightKg: fc.option(
        fc.nat(9000).map((weightGrams) => weightGrams / 1000),
        { freq: 9 },
      ),
      dimensions: fc.option(fc.record({ lengthCm: tenths(70), widthCm: tenths(50), heightCm: tenths(30) }), { freq: 9 }),
    }),
    { minLength: 1, maxLength: 8 },
  )

  it('places every unit once or reports it once, without overlap, within limits, with the weight of its units', () => {
    fc.assert(
      fc.property(anyOrder, anyLimits, (rows, allowed) => {
        const products = rows.map((row, i) => product(`p${i}`, row))
        const packing = firstPacking(products)
        const proposal = proposePackages(packing, allowed)
        const reported = [...proposal.packages.flatMap(({ lines }) => lines), ...proposal.unplaced.map(({ line }) => line)]
        expect(quantities(reported)).toEqual(Object.fromEntries(products.map(({ id, quantity }) => [id, quantity])))
        expect(proposal.packages.length).toBeLessThanOrEqual(allowed.packagesMax)
        for (const one of proposal.packages) expectWellPlaced(one, products, allowed)
        expectSound(done(acceptProposal(packing, proposal)))
        expect(proposePackages(packing, allowed)).toEqual(proposal)
      }),
      { numRuns: 200 },
    )
  })
})

describe('without boxes', () => {
  it('makes one compact package of what fills one', () => {
    const { packages, unplaced } = propose([cube('a', 10, { quantity: 8 })])
    expect(unplaced).toEqual([])
    expect(packages.map(sides)).toEqual([[20, 20, 20]])
  })

  it('lays equal flat products on each other, however they are turned', () => {
    const sheet = { lengthCm: 30, widthCm: 21, heightCm: 1 }
    const stack = propose([
      product('a', { quantity: 5, dimensions: sheet }),
      product('b', { quantity: 5, dimensions: { lengthCm: 1, widthCm: 30, heightCm: 21 } }),
    ])
    expect(stack.packages).toHaveLength(1)
    expect(stack.packages.map((one) => sides(one).toSorted((a, b) => a - b))).toEqual([[10, 21, 30]])
  })

  it('opens the next package when the weight or the room is used up', () => {
    expect(propose([cube('a', 10, { quantity: 4, weightKg: 10 })]).packages.map(({ weightKg }) => weightKg)).toEqual([30, 10])
    expect(propose([cube('a', 60, { quantity: 3 })]).packages).toHaveLength(3)
  })

  it('is never smaller than its products, to the millimetre', () => {
    expect(propose([cube('a', 10.04)]).packages.map(sides)).toEqual([[10.1, 10.1, 10.1]])
    expect(propose([cube('a', 10.04)], { sideCmMax: 10.05 }).unplaced).toMatchObject([{ reason: 'too-large' }])
  })

  it('declares no less than the package form takes', () => {
    const [only] = propose([cube('a', 1, { weightKg: 0.01 })]).packages
    expect(only).toMatchObject({ weightKg: 0.1, heightCm: 3 })
  })
})

describe('with the boxes of the merchant', () => {
  const boxes = [
    { name: 'Mare', lengthCm: 40, widthCm: 40, heightCm: 40 },
    { name: 'Mica', lengthCm: 20, widthCm: 20, heightCm: 10 },
  ]

  it('takes the smallest box that holds as much, and its outer size', () => {
    expect(propose([cube('a', 10, { quantity: 4 })], { boxes }).packages).toMatchObject([{ box: 'Mica', lengthCm: 20, heightCm: 10 }])
    expect(propose([cube('a', 10, { quantity: 5 })], { boxes }).packages).toMatchObject([{ box: 'Mare' }])
    expect(propose([cube('a', 10, { quantity: 66, weightKg: 0.1 })], { boxes }).packages.map(({ box }) => box)).toEqual(['Mare', 'Mica'])
  })

  it('sends what fits no box in a package of its own size, with what else goes in', () => {
    const { packages } = propose([cube('a', 50), cube('b', 10)], { boxes })
    expect(packages).toMatchObject([{ box: null, heightCm: 50, lines: [{ productId: 'a' }, { productId: 'b' }] }])
  })

  it('leaves out boxes that the limits do not allow', () => {
    expect(propose([cube('a', 10)], { boxes, sideCmMax: 15 }).packages).toMatchObject([{ box: null }])
  })
})

it('keeps every package within a drawer of the locker', () => {
  const drawers = [
    { heightCm: 9, widthCm: 38, lengthCm: 64 },
    { heightCm: 19, widthCm: 38, lengthCm: 64 },
  ]
  const { packages, unplaced } = propose([cube('a', 10, { quantity: 20 }), cube('b', 20)], { drawers })
  expect(packages.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[18], [2]])
  expect(unplaced).toMatchObject([{ line: { productId: 'b', quantity: 1 }, reason: 'too-large' }])
})

it('answers at once for 60 different units', async () => {
  const side = (i: number, step: number) => 3 + ((i * step) % 23)
  const packing = firstPacking(
    Array.from({ length: 60 }, (_, i) =>
      product(`p${i}`, { weightKg: 0.1, dimensions: { lengthCm: side(i, 7), widthCm: side(i, 11), heightCm: side(i, 5) } }),
    ),
  )
  // The fastest of several: the machine's other work and the first compilation are not what is measured.
  let fastest = Number.POSITIVE_INFINITY
  for (let n = 0; n < 10; n += 1) fastest = Math.min(fastest, await paceOf(() => proposePackages(packing, limits)))
  expect(fastest).toBeLessThan(1)
})

describe('what cannot be placed', () => {
  it.each([
    ['no-dimensions', cube('a', 10, { dimensions: null }), {}],
    ['no-weight', cube('a', 10, { weightKg: null }), {}],
    ['too-heavy', cube('a', 10, { weightKg: 31 }), {}],
    ['too-large', cube('a', 101), {}],
    ['too-many-packages', cube('a', 60), { packagesMax: 0 }],
    ['too-many-units', cube('a', 1, { quantity: PROPOSAL_UNITS_MAX + 1 }), {}],
  ] as const)('is reported: %s', (reason, one, own) => {
    const { packages, unplaced } = propose([one], own)
    expect(packages).toEqual([])
    expect(unplaced).toMatchObject([{ line: { productId: 'a', quantity: one.quantity }, reason }])
    expect(inRomanian(unplaced[0]?.message)).toMatch(/\w+/)
  })
})

describe('an accepted proposal', () => {
  const packing = firstPacking([cube('a', 60), cube('b', 60), cube('c', 10, { dimensions: null }), cube('d', 10)])
  const postponed = done(dropProduct(packing, { productId: 'd', from: 1, to: 'postponed' }))
  const accepted = done(acceptProposal(postponed, proposePackages(postponed, limits)))

  it('is the packing, with the proposed measures and the rest in a last package', () => {
    expect(accepted.packages).toMatchObject([
      { manuallyAdded: false, calculatedAutomatically: false, weightKg: 1, lengthCm: 60, lines: [{ productId: 'a' }] },
      { manuallyAdded: true, calculatedAutomatically: false, weightKg: 1, lengthCm: 60, lines: [{ productId: 'b' }] },
      { manuallyAdded: true, calculatedAutomatically: true, weightKg: 1, lengthCm: null, lines: [{ productId: 'c' }] },
    ])
    expect(accepted.postponed).toEqual(postponed.postponed)
  })

  it('is ready to be sent when everything was placed', () => {
    const whole = firstPacking([cube('a', 60), cube('b', 10, { quantity: 3 })])
    expect(packingReadinessOf(done(acceptProposal(whole, proposePackages(whole, limits)))).kind).toBe('ready')
  })

  it('is refused when the packing changed after it was made', () => {
    expect(acceptProposal(postponed, proposePackages(packing, limits))).toMatchObject({ kind: 'refused', code: 'proposal-outdated' })
    // As many lines and units, of other products or quantities.
    const one = firstPacking([cube('a', 10, { quantity: 2 }), cube('b', 10)])
    for (const other of [
      [cube('a', 10), cube('b', 10, { quantity: 2 })],
      [cube('a', 10, { quantity: 2 }), cube('c', 10)],
    ])
      expect(acceptProposal(one, proposePackages(firstPacking(other), limits))).toMatchObject({ code: 'proposal-outdated' })
  })
})
