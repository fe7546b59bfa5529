import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bani, sum } from '../money.ts'
import { contained } from '../vat.ts'
import { deductAdvances, type OpenAdvance, partOfAdvance, settledAtOnce } from './settlement.ts'

const held = (bonus: number, prepaid: number, unapplied: number) => ({
  bonusBani: bani(bonus),
  prepaidBani: bani(prepaid),
  unappliedBani: bani(unapplied),
})

describe('an invoice is paid', () => {
  it('from bonus, then advances, then payments; what is missing stays open', () => {
    expect(settledAtOnce(bani(100), held(30, 50, 90))).toEqual({ ...held(30, 50, 20), openBani: 0 })
    expect(settledAtOnce(bani(100), held(200, 50, 90))).toEqual({ ...held(100, 0, 0), openBani: 0 })
    expect(settledAtOnce(bani(100), held(10, 0, 20))).toEqual({ ...held(10, 0, 20), openBani: 70 })
  })

  it('by nothing where it gives money back, and never by what is below zero', () => {
    expect(settledAtOnce(bani(-100), held(10, 10, 10))).toEqual({ ...held(0, 0, 0), openBani: -100 })
    expect(settledAtOnce(bani(100), held(-5, -1, 40))).toEqual({ ...held(0, 0, 40), openBani: 60 })
  })
})

const advance = (invoiceId: string, total: number, more: Partial<OpenAdvance> = {}): OpenAdvance => ({
  ...{ invoiceId, entityNumber: 1, vatPercent: 21, totalBani: bani(total), usedBani: bani(0), heldBani: bani(0) },
  ...more,
})

describe('advances', () => {
  it('are deducted oldest first, the buyer’s own before those of its other entities', () => {
    const advances = [advance('A', 100, { entityNumber: 2 }), advance('B', 50, { usedBani: bani(20) }), advance('C', 80)]
    const parts = deductAdvances({ advances, amountBani: bani(150), entityNumber: 1, vatPercent: 21 })
    expect(parts.map(({ invoiceId, grossBani }) => [invoiceId, grossBani])).toEqual([
      ['B', 30],
      ['C', 80],
      ['A', 40],
    ])
  })

  it('that no invoice is known of are deducted last, at the rate of the day', () => {
    const parts = deductAdvances({
      advances: [advance('A', 121, { vatPercent: 19 })],
      amountBani: bani(242),
      entityNumber: 1,
      vatPercent: 21,
    })
    expect(parts.map(({ invoiceId, percent, grossBani, netBani }) => [invoiceId, percent, grossBani, netBani])).toEqual([
      ['A', 19, 121, 102],
      [null, 21, 121, 100],
    ])
  })

  it('divided in whatever way give back exactly the net amount and the VAT that they bore', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(19, 21),
        (amounts, vatPercent) => {
          const totalBani = sum(amounts.map(bani))
          let usedBani = bani(0)
          const parts = amounts.map((amount) => {
            const part = partOfAdvance(advance('A', totalBani, { vatPercent, usedBani }), bani(amount))
            usedBani = sum([usedBani, bani(amount)])
            return part
          })
          const { netBani, vatBani } = contained(totalBani, vatPercent)
          expect([sum(parts.map((part) => part.netBani)), sum(parts.map((part) => part.vatBani))]).toEqual([netBani, vatBani])
        },
      ),
    )
  })
})
