/** Orders, packings and what must hold of every packing, for the tests of this folder. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { bani } from '#contract/money.ts'
import { ENVELOPE, PARCEL, packageLimits } from '#sending/shipments/contract/shipments.ts'
import { addPackedPackage, changeProductDimensions, choosePackageType, deletePackage, editPackage, writeContent } from './change-package.ts'
import { dropProduct, moveProduct, type ProductHolder } from './move-product.ts'
import { type OrderPacking, type PackedLine, PackingPlan, packedLines, packingPlanOf, type StoreProduct } from './order-packing.ts'
import type { PackingOutcome } from './outcome.ts'
import { mayPackAsEnvelope, packingContentOf } from './settle.ts'

export const product = (id: string, own: Partial<StoreProduct> = {}): StoreProduct => ({
  ...{ id, variantId: `variant-${id}`, name: `Produs ${id}`, quantity: 1, unitPrice: bani(1000), weightKg: 1 },
  dimensions: { widthCm: 10, lengthCm: 20, heightCm: 5 },
  ...own,
})

export const line = (id: string, quantity: number): PackedLine => ({ productId: id, variantId: `variant-${id}`, quantity })

/** The packing of an outcome that must not be refused. */
export function done(outcome: PackingOutcome | { kind: 'ask-quantity' }): OrderPacking {
  if (outcome.kind !== 'done') throw new Error(`not done: ${JSON.stringify(outcome)}`)
  return outcome.packing
}

export const contents = (packing: PackingPlan) => packing.packages.map(({ lines }) => lines.map((one) => [one.productId, one.quantity]))

/** Nothing of a packing may be changed in place: frozen, a change throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

// --- any order and anything a user may do with it ---------------------------------------------------------

const side = fc.integer({ min: 1, max: 60 })
const dimensions = fc.option(fc.record({ widthCm: side, lengthCm: side, heightCm: side }))
const ids = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export const anyProducts = (more: { minLength?: number } = {}): fc.Arbitrary<StoreProduct[]> =>
  fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...ids),
      // Two lines may be of one variant, and a line of none.
      variantId: fc.constantFrom('v1', 'v2', 'v3', 'v4', null),
      name: fc.string({ maxLength: 100 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      unitPrice: fc.nat(100_000).map(bani),
      weightKg: fc.option(fc.nat(3000).map((weightGrams) => weightGrams / 1000)),
      dimensions,
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: ids.length, ...more },
  )

const holder: fc.Arbitrary<ProductHolder> = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant('postponed' as const))
const productId = fc.constantFrom(...ids, 'unknown')
const drop = fc.record(
  { productId, from: holder, to: fc.oneof(holder, fc.constant('new-package' as const)), index: fc.integer({ min: -1, max: 7 }) },
  { requiredKeys: ['productId', 'from', 'to'] },
)
// Adding 0 makes -0, which JSON does not know, the 0 that it is.
const measure = fc.option(fc.double({ min: -1, max: 500, noNaN: true }).map((number) => number + 0))
const typed = fc.record({ weightKg: measure, lengthCm: measure, widthCm: measure, heightCm: measure }, { requiredKeys: [] })

type Step = (packing: OrderPacking) => ReturnType<typeof dropProduct>

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: drop.map(
      (one): Step =>
        (packing) =>
          dropProduct(packing, one),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(drop, fc.integer({ min: -1, max: 6 })).map(
      ([one, quantity]): Step =>
        (packing) =>
          moveProduct(packing, { ...one, quantity }),
    ),
  },
  fc.constant(addPackedPackage as Step),
  fc.integer({ min: 1, max: 6 }).map(
    (id): Step =>
      (packing) =>
        deletePackage(packing, id),
  ),
  fc.tuple(fc.integer({ min: 1, max: 6 }), typed).map(
    ([id, values]): Step =>
      (packing) =>
        editPackage(packing, id, values),
  ),
  fc.constantFrom(ENVELOPE, PARCEL).map(
    (type): Step =>
      (packing) =>
        choosePackageType(packing, type),
  ),
  fc.tuple(productId, dimensions).map(
    ([id, sides]): Step =>
      (packing) =>
        changeProductDimensions(packing, id, sides),
  ),
  fc.string({ maxLength: 300, unit: 'grapheme' }).map(
    (text): Step =>
      (packing) =>
        writeContent(packing, text),
  ),
)

/** Takes the steps one after another; a refused one leaves the packing as it was. */
export function walk(start: OrderPacking, steps: readonly Step[], after: (packing: OrderPacking) => void = () => {}): OrderPacking {
  return steps.reduce((packing, step) => {
    const outcome = step(frozen(packing))
    if (outcome.kind !== 'done') return packing
    after(outcome.packing)
    return outcome.packing
  }, start)
}

// --- what always holds ---------------------------------------------------------------------------------------

export function quantities(lines: readonly { productId: string; quantity: number }[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const { productId: id, quantity } of lines) total[id] = (total[id] ?? 0) + quantity
  return total
}

export function expectSound(packing: OrderPacking): void {
  const everything = [...packedLines(packing), ...packing.postponed]
  expect(quantities(everything)).toEqual(Object.fromEntries(packing.products.map(({ id, quantity }) => [id, quantity])))
  for (const one of everything) expect(one.quantity).toBeGreaterThan(0)
  for (const lines of [packing.postponed, ...packing.packages.map((one) => one.lines)])
    expect(new Set(lines.map((one) => one.productId)).size).toBe(lines.length)
  if (packing.postponed.length > 0) expect(packedLines(packing)).not.toEqual([])
  for (const one of packing.packages) if (one.lines.length === 0) expect(one.manuallyAdded || !one.calculatedAutomatically).toBe(true)
  if (packing.contentIsTyped === false) expect(packing.content).toBe(packingContentOf(packedLines(packing), packing.products))
  expect(packing.packages.length).toBeLessThanOrEqual(packageLimits.packagesMax)
  if (packing.type === ENVELOPE) expect(mayPackAsEnvelope(packing.packages)).toBe(true)
  for (const one of packing.packages.filter(({ calculatedAutomatically }) => calculatedAutomatically)) expectCalculated(packing, one)
  expect(PackingPlan.safeParse(packingPlanOf(packing)).error).toBeUndefined()
}

function expectCalculated({ products, defaultPackage }: OrderPacking, one: OrderPacking['packages'][number]): void {
  const inside = one.lines.map(({ productId: id, quantity }) => ({ quantity, of: products.find((found) => found.id === id) }))
  const weightGrams = inside.reduce((total, { quantity, of }) => total + Math.round((of?.weightKg ?? 0) * 1000) * quantity, 0)
  const isWeighed = inside.length > 0 && inside.every(({ of }) => of?.weightKg)
  if (isWeighed) expect(one.weightKg).toBe(Math.max(weightGrams / 1000, 0.1))
  else if (!defaultPackage) expect(one.weightKg).toBeNull()
  const measured = inside.flatMap(({ of }) => of?.dimensions ?? [])
  const largest = (name: 'widthCm' | 'lengthCm' | 'heightCm', min: number) =>
    measured.length === 0 || measured.length < inside.length ? null : Math.max(min, ...measured.map((sides) => sides[name]))
  if (measured.length === inside.length || !defaultPackage)
    expect([one.widthCm, one.lengthCm, one.heightCm]).toEqual([largest('widthCm', 1), largest('lengthCm', 1), largest('heightCm', 3)])
}
