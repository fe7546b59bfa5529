import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bani, sum } from '#contract/money.ts'
import { vatContainedIn } from '#contract/vat.ts'
import { advancesGivenBackOf, deductAdvances, type OpenAdvance, partOfAdvance, prepaidForIdentity, settledAtOnce } from './settlement.ts'

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

const RATES = [{ percent: 19 }, { percent: 21 }, { category: 'AE' as const, percent: 0 }]
const OWN = 'RO/company/90000014'
const OTHER = 'RO/company/90000022'

const advance = (invoiceId: string, total: number, more: Partial<OpenAdvance> = {}): OpenAdvance => ({
  ...{ invoiceId, identity: OWN, vat: { percent: 21 }, totalBani: bani(total), usedBani: bani(0), usedNetBani: bani(0), heldBani: bani(0) },
  ...more,
})

describe('advances', () => {
  it('are deducted oldest first, and only the buyer’s own', () => {
    const advances = [
      advance('A', 100, { identity: OTHER }),
      advance('B', 50, { usedBani: bani(20), usedNetBani: bani(17) }),
      advance('C', 80),
    ]
    const parts = deductAdvances({ advances, amountBani: bani(100), identity: OWN, vat: { percent: 21 } })
    expect(parts.map(({ invoiceId, grossBani }) => [invoiceId, grossBani])).toEqual([
      ['B', 30],
      ['C', 70],
    ])
  })

  it('of another fiscal identity pay nothing; what no advance invoice is known of may', () => {
    const advances = [advance('A', 100, { identity: OTHER }), advance('B', 50)]
    expect(prepaidForIdentity({ advances, identity: OWN, prepaidBani: bani(150) })).toBe(50)
    expect(prepaidForIdentity({ advances, identity: OTHER, prepaidBani: bani(150) })).toBe(100)
    expect(prepaidForIdentity({ advances, identity: OWN, prepaidBani: bani(170) })).toBe(70)
    expect(prepaidForIdentity({ advances, identity: OWN, prepaidBani: bani(-5) })).toBe(0)
  })

  it('deducted on an invoice are given back, the last first, and add up to what was taken', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 20_000 }),
        (amounts, some) => {
          const taken = amounts.map((amount, i) => ({
            invoiceId: String(i),
            grossBani: bani(amount),
            ...vatContainedIn(bani(amount), { percent: i % 2 ? 21 : 19 }),
          }))
          const all = sum(taken.map(({ grossBani }) => grossBani))
          const back = advancesGivenBackOf(taken, bani(Math.min(some, all)))
          expect(sum(back.map(({ grossBani }) => grossBani))).toBe(-Math.min(some, all))
          for (const part of back) expect(part.netBani + part.vatBani).toBe(part.grossBani)
          if (some >= all) expect(sum(back.map(({ netBani }) => netBani))).toBe(-sum(taken.map(({ netBani }) => netBani)))
        },
      ),
    )
  })

  it('that no invoice is known of are deducted last, at the rate of the day', () => {
    const parts = deductAdvances({
      advances: [advance('A', 121, { vat: { percent: 19 } })],
      amountBani: bani(242),
      identity: OWN,
      vat: { percent: 21 },
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
        fc.constantFrom(...RATES),
        (amounts, vat) => {
          const totalBani = sum(amounts.map(bani))
          let [usedBani, usedNetBani] = [bani(0), bani(0)]
          const parts = amounts.map((amount) => {
            const part = partOfAdvance(advance('A', totalBani, { vat, usedBani, usedNetBani }), bani(amount))
            usedBani = sum([usedBani, bani(amount)])
            usedNetBani = sum([usedNetBani, part.netBani])
            return part
          })
          const { netBani, vatBani } = vatContainedIn(totalBani, vat)
          expect([sum(parts.map((part) => part.netBani)), sum(parts.map((part) => part.vatBani))]).toEqual([netBani, vatBani])
        },
      ),
    )
  })
})
