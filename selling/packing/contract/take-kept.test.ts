import { expect, it } from 'vitest'
import { ENVELOPE, PARCEL } from '#sending/shipments/contract/shipments.ts'
import { firstPacking } from './first-packing.ts'
import { packingReadinessOf } from './ready-to-send.ts'
import { takePackage, takePacking } from './take-kept.ts'
import { contents, done, product } from './test-packings.ts'

const box = { weightKg: 1.5, lengthCm: 40, widthCm: 30, heightCm: 20 }
const order = firstPacking([product('a', { quantity: 2, weightKg: 0.4, dimensions: null })])

it('takes type, content and measures of what is kept, and leaves the products where they are', () => {
  const taken = done(takePacking(order, { type: PARCEL, content: 'Cani', packages: [box] }))
  expect(taken).toMatchObject({ content: 'Cani', contentIsTyped: true, packages: [{ ...box, calculatedAutomatically: false }] })
  expect(contents(taken)).toEqual([[['a', 2]]])
  expect(packingReadinessOf(taken).kind).toBe('ready')
})

it('adds empty packages where more are kept, and leaves the others alone where fewer are', () => {
  const two = done(takePacking(order, { type: PARCEL, content: 'Set', packages: [box, { ...box, lengthCm: 50 }] }))
  expect(two.packages.map(({ lengthCm, manuallyAdded }) => [lengthCm, manuallyAdded])).toEqual([
    [40, false],
    [50, true],
  ])
  const again = done(takePacking(two, { type: PARCEL, content: 'Unul', packages: [{ ...box, lengthCm: 10 }] }))
  expect(again.packages.map(({ lengthCm }) => lengthCm)).toEqual([10, 50])
})

it('never declares less than what is known to be inside, and no envelope that is none', () => {
  const heavy = firstPacking([product('a', { quantity: 3, weightKg: 0.7 })])
  const envelope = { type: ENVELOPE, content: 'Acte', packages: [{ weightKg: 0.3, lengthCm: 20, widthCm: 20, heightCm: 3 }] } as const
  expect(done(takePacking(heavy, { ...envelope, packages: [...envelope.packages] }))).toMatchObject({
    type: PARCEL,
    packages: [{ weightKg: 2.1, lengthCm: 20 }],
  })
  expect(done(takePacking(order, { ...envelope, packages: [...envelope.packages] })).type).toBe(ENVELOPE)
})

it('measures the package for which a kept one is chosen, and refuses one that is gone', () => {
  expect(done(takePackage(order, 1, box)).packages).toMatchObject([{ ...box, calculatedAutomatically: false }])
  expect(takePackage(order, 9, box)).toMatchObject({ kind: 'refused', code: 'unknown-package' })
})
