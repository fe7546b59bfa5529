import { describe, expect, it } from 'vitest'
import { emptyPackage, type PackageDraft } from '#sending/shipment-editor/web/shipment-draft.ts'
import { ENVELOPE, PARCEL } from '#sending/shipments/contract/shipments.ts'
import { mayBeEnvelope, totalWeightKg, withPackages } from './packing-rules.ts'

const smallPackage: PackageDraft = { weightKg: 1, lengthCm: 25, widthCm: 25, heightCm: 6 }
const envelope = { type: ENVELOPE, content: 'Acte', packages: [smallPackage] } as const

describe('an envelope', () => {
  it('is allowed up to its limits, and while nothing is typed', () => {
    expect(mayBeEnvelope([smallPackage])).toBe(true)
    expect(mayBeEnvelope([emptyPackage])).toBe(true)
  })

  it.each([
    ['weight', { weightKg: 1.01 }],
    ['length', { lengthCm: '25,5' }],
    ['width', { widthCm: 26 }],
    ['height', { heightCm: 7 }],
  ])('is refused beyond its %s', (_, beyond) => {
    expect(mayBeEnvelope([{ ...smallPackage, ...beyond }])).toBe(false)
  })

  it('is a single package', () => {
    expect(mayBeEnvelope([smallPackage, smallPackage])).toBe(false)
  })

  it('becomes a parcel once it breaks a limit, and the user is notified once', () => {
    const broken = withPackages({ ...envelope, packages: [smallPackage] }, [{ ...smallPackage, weightKg: 2 }])
    expect(broken).toMatchObject({ isChanged: true, packing: { type: PARCEL } })
    expect(withPackages(broken.packing, [{ ...smallPackage, weightKg: 3 }]).isChanged).toBe(false)
  })

  it('stays an envelope within the limits, and a parcel stays a parcel', () => {
    expect(withPackages({ ...envelope, packages: [smallPackage] }, [{ ...smallPackage, heightCm: 3 }]).packing.type).toBe(ENVELOPE)
    expect(withPackages({ ...envelope, type: PARCEL, packages: [smallPackage] }, [smallPackage]).packing.type).toBe(PARCEL)
  })
})

it('adds weights without binary dust', () => {
  expect(
    totalWeightKg([
      { ...smallPackage, weightKg: 0.1 },
      { ...smallPackage, weightKg: '0,2' },
    ]),
  ).toBe(0.3)
})

it('knows no sum while the weight of one package is not typed', () => {
  expect(totalWeightKg([smallPackage, emptyPackage])).toBeNull()
})
