import { describe, expect, it } from 'vitest'
import type { PackedPackage, PackingPlan } from '../contract/order-packing.ts'
import { packingSlotIndexOf, packingSlotsOf, productHolderOf, slotName } from './slots.ts'

const pack = (id: number, products: string[]): PackedPackage => ({
  id,
  manuallyAdded: false,
  calculatedAutomatically: true,
  ...{ weightKg: 1, lengthCm: 1, widthCm: 1, heightCm: 1 },
  lines: products.map((productId) => ({ productId, variantId: null, quantity: 1 })),
})
const plan: PackingPlan = {
  type: 2,
  content: 'Cani',
  packages: [pack(1, ['a', 'b']), pack(4, ['c'])],
  postponed: [{ productId: 'd', variantId: null, quantity: 1 }],
}

describe('slots', () => {
  it('are every row of the own package, the other packages, a new one and the list for later, as they stand on the page', () => {
    expect(packingSlotsOf(plan, { productId: 'a', from: 1 })).toEqual([
      { to: 1, index: 0 },
      { to: 1, index: 1 },
      { to: 4 },
      { to: 'new-package' },
      { to: 'postponed' },
    ])
  })
  it('are the rows of the list for later where the product waits there', () => {
    expect(packingSlotsOf(plan, { productId: 'd', from: 'postponed' }).at(-1)).toEqual({ to: 'postponed', index: 0 })
  })
  it('begin where the product is', () => {
    expect(packingSlotIndexOf(plan, { productId: 'b', from: 1 })).toBe(1)
    expect(packingSlotIndexOf(plan, { productId: 'd', from: 'postponed' })).toBe(3)
  })
})

it('finds the first place of a product', () => {
  expect([productHolderOf(plan, 'c'), productHolderOf(plan, 'd'), productHolderOf(plan, 'z')]).toEqual([4, 'postponed', null])
})

describe('names', () => {
  it('count packages as they stand on the page, not by their ids', () => {
    expect(slotName(plan, { to: 4 })).toBe('Pachet 2')
  })
  it('say the row where there are rows to choose from', () => {
    expect(slotName(plan, { to: 1, index: 1 })).toBe('Pachet 1, pozitia 2 din 2')
  })
  it('say new and later in words', () => {
    expect([slotName(plan, { to: 'new-package' }), slotName(plan, { to: 'postponed' })]).toEqual(['Pachet nou', 'Trimitere ulterioara'])
  })
})
