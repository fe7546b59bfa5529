import { describe, expect, it } from 'vitest'
import { placeKeyOf } from './door.ts'
import { fitsEnvelope, type Package } from './shipments.ts'

describe('an envelope', () => {
  const flat: Package = { weightKg: 1, lengthCm: 25, widthCm: 25, heightCm: 6 }

  it('is one package up to its weight and sides', () => expect(fitsEnvelope([flat])).toBe(true))

  it.each<[string, Package[]]>([
    ['no package', []],
    ['two packages', [flat, flat]],
    ['a package that is too heavy', [{ ...flat, weightKg: 1.01 }]],
    ['one that is too long', [{ ...flat, lengthCm: 26 }]],
    ['one that is too wide', [{ ...flat, widthCm: 26 }]],
    ['one that is too high', [{ ...flat, heightCm: 7 }]],
  ])('is never %s', (_, packages) => expect(fitsEnvelope(packages)).toBe(false))
})

describe('a door', () => {
  const door = { postalCode: '400114', street: 'Strada Horea', number: '1' }

  it('is the same however its address is written', () => {
    expect(placeKeyOf({ ...door, street: ' STRADA  horea,' })).toBe(placeKeyOf(door))
  })

  it('is another with another number', () => expect(placeKeyOf({ ...door, number: '2' })).not.toBe(placeKeyOf(door)))
})
