import { describe, expect, it } from 'vitest'
import { editPackage } from '#selling/packing/contract/change-package.ts'
import { moveProduct } from '#selling/packing/contract/move-product.ts'
import type { OrderPacking } from '#selling/packing/contract/order-packing.ts'
import type { PackingOutcome } from '#selling/packing/contract/outcome.ts'
import { withContact } from '#sending/addresses/web/party/party-draft.ts'
import {
  draftOfStoreOrder,
  hasUnsavedParts,
  type StoreOrderDraft,
  unsavedParts,
  withChangedPart,
  withDimensions,
  withPacking,
  withSavedPart,
} from './order-draft.ts'
import { anOrder, aPart, aProduct } from './test-details.ts'

const done = (outcome: PackingOutcome): OrderPacking => {
  if (outcome.kind !== 'done') throw new Error(outcome.code)
  return outcome.packing
}
const packingOf = ({ parts }: StoreOrderDraft, id = 'part-1'): OrderPacking => {
  const packing = parts[id]?.packing
  if (!packing) throw new Error(`no ${id}`)
  return packing
}
const draft = draftOfStoreOrder(anOrder())
const typedName = (now: StoreOrderDraft) => ({ ...now, recipient: withContact(now.recipient, { name: 'Maria Pop' }) })

describe('what is not safe', () => {
  it('is nothing while the order is untouched', () => {
    expect(hasUnsavedParts(draft)).toBe(false)
  })
  it('is a name, a packing, an option or a sender that was changed', () => {
    const split = done(moveProduct(packingOf(draft), { productId: 'b', from: 1, to: 'new-package', quantity: 1 }))
    expect(hasUnsavedParts(typedName(draft))).toBe(true)
    expect(hasUnsavedParts(withPacking(draft, 'part-1', split))).toBe(true)
    expect(hasUnsavedParts(withChangedPart(draft, 'part-1', (part) => ({ ...part, keepsPacking: true })))).toBe(true)
    expect(
      hasUnsavedParts(withChangedPart(draft, 'part-1', (part) => ({ ...part, options: { ...part.options, openAtDelivery: true } }))),
    ).toBe(true)
  })
  it('is nothing once it was saved, until the next change', () => {
    const saved = withSavedPart(typedName(draft), 'part-1')
    expect(hasUnsavedParts(saved)).toBe(false)
    expect(hasUnsavedParts({ ...saved, recipient: withContact(saved.recipient, { phone: '700000000' }) })).toBe(true)
  })
  it('is the other part, which was not saved', () => {
    const two = draftOfStoreOrder(anOrder({ parts: [aPart('part-1', [aProduct('a')]), aPart('part-2', [aProduct('b')])] }))
    const both = ['part-1', 'part-2'].reduce((now, id) => withChangedPart(now, id, (part) => ({ ...part, keepsPacking: true })), two)
    expect(unsavedParts(both)).toEqual(['part-1', 'part-2'])
    expect(unsavedParts(withSavedPart(both, 'part-1'))).toEqual(['part-2'])
    expect(hasUnsavedParts(withSavedPart(withSavedPart(both, 'part-1'), 'part-2'))).toBe(false)
  })
  it('is nothing of a part that waits for its courier', () => {
    const activation = { uniqueId: 'ABCDEFGH1234', state: 'activating' as const, message: '' }
    expect(hasUnsavedParts(typedName(draftOfStoreOrder(anOrder({ parts: [aPart('part-1', [aProduct('a')], { activation })] }))))).toBe(
      false,
    )
  })
})

describe('dimensions of a product', () => {
  const unknown = { dimensions: null, variantId: 'cana' }
  const two = draftOfStoreOrder(
    anOrder({
      parts: [aPart('part-1', [aProduct('a', unknown)]), aPart('part-2', [aProduct('b', unknown), aProduct('c', { dimensions: null })])],
    }),
  )
  const measured = withDimensions(two, {
    product: aProduct('a', unknown),
    dimensions: { widthCm: 30, lengthCm: 40, heightCm: 10 },
    isKept: true,
  })

  it('are those of its variant in every part, and packages follow', () => {
    expect(packingOf(measured, 'part-1').packages[0]).toMatchObject({ widthCm: 30, lengthCm: 40, heightCm: 10 })
    // The other product of the second part is as unknown as before.
    expect(packingOf(measured, 'part-2').packages[0]).toMatchObject({ widthCm: null, lengthCm: null, heightCm: null })
    expect(packingOf(measured, 'part-2').products.map(({ dimensions }) => dimensions !== null)).toEqual([true, false])
  })
  it('can be taken away again', () => {
    expect(
      packingOf(withDimensions(measured, { product: aProduct('b', unknown), dimensions: null, isKept: true }), 'part-1').packages[0]
        ?.widthCm,
    ).toBeNull()
  })
})

it('takes a package whose weight was typed anew as looked at', () => {
  const unseen = withChangedPart(draft, 'part-1', (part) => ({ ...part, recheckPackageIds: [1, 2] }))
  const weighed = withPacking(unseen, 'part-1', done(editPackage(packingOf(unseen), 1, { weightKg: 9 })))
  expect(weighed.parts['part-1']?.recheckPackageIds).toEqual([])
  const renamed = withPacking(unseen, 'part-1', { ...packingOf(unseen), content: 'Altceva' })
  expect(renamed.parts['part-1']?.recheckPackageIds).toEqual([1])
})
