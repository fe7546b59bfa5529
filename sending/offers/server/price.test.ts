import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bani, sum, ZERO } from '#contract/money.ts'
import type { PriceLine } from '#sending/ports/couriers.ts'
import { offerPriceOf } from './price.ts'

const kinds = ['transport', 'extra-km', 'fuel', 'repayment', 'insurance', 'open-at-delivery', 'saturday', 'other-options'] as const
const tariff = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    netBani: fc.integer({ min: 0, max: 2_000_000 }).map(bani),
  }) satisfies fc.Arbitrary<PriceLine>,
  { minLength: 1, maxLength: 8 },
)
/** Percents as they are kept: two decimals. */
const percent = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => hundredths / 100)
const terms = fc.record({
  markupPercent: percent(60),
  discountPercent: percent(100),
  pickupCorrection: fc.integer({ min: -5_000, max: 0 }).map(bani),
  vatPercent: fc.constantFrom(21, 19, 11, 9, 0),
})

describe('a price', () => {
  it('is the sum of its lines, to the ban, whatever the tariff, discount and VAT', () => {
    fc.assert(
      fc.property(tariff, terms, (lines, asked) => {
        const price = offerPriceOf(lines, asked)
        expect(sum(price.lines.map((line) => line.amount))).toBe(price.price)
        expect(price.lines.at(-1)).toEqual({ kind: 'vat', amount: bani(price.price - price.priceNoVat) })
      }),
    )
  })

  it('is never above the list price nor below nothing, and the VAT is of the net price', () => {
    fc.assert(
      fc.property(tariff, terms, (lines, asked) => {
        const { price, priceNoVat, priceRaw, priceRawNoVat } = offerPriceOf(lines, asked)
        expect(priceNoVat).toBeGreaterThanOrEqual(0)
        expect(price).toBeLessThanOrEqual(priceRaw)
        expect(priceNoVat).toBeLessThanOrEqual(priceRawNoVat)
        expect(Math.abs(price - priceNoVat * (1 + asked.vatPercent / 100))).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
    )
  })

  it('shows the discount as a line of its own, and only where there is one', () => {
    const lines = [{ kind: 'transport' as const, netBani: bani(1000) }]
    const full = offerPriceOf(lines, { markupPercent: 0, discountPercent: 0, pickupCorrection: ZERO, vatPercent: 21 })
    expect(full).toMatchObject({
      price: 1210,
      isSpecialPrice: false,
      lines: [
        { kind: 'transport', amount: 1000 },
        { kind: 'vat', amount: 210 },
      ],
    })
    const special = offerPriceOf(lines, { markupPercent: 10, discountPercent: 25, pickupCorrection: ZERO, vatPercent: 21 })
    expect(special).toMatchObject({ priceRawNoVat: 1100, priceRaw: 1331, priceNoVat: 825, price: 998, isSpecialPrice: true })
    expect(special.lines).toEqual([
      { kind: 'transport', amount: 1100 },
      { kind: 'discount', amount: -275 },
      { kind: 'vat', amount: 173 },
    ])
  })

  it('is less from a pick-up point by its correction, after the discount, and never nothing', () => {
    const lines = [{ kind: 'transport' as const, netBani: bani(1000) }]
    const asked = { markupPercent: 0, discountPercent: 10, pickupCorrection: bani(-200), vatPercent: 21 }
    const price = offerPriceOf(lines, asked)
    expect(price).toMatchObject({ priceRawNoVat: 1000, priceNoVat: 735, price: 889, isSpecialPrice: true })
    expect(price.lines.slice(1)).toEqual([
      { kind: 'discount', amount: -100 },
      { kind: 'pickup-point', amount: -165 },
      { kind: 'vat', amount: 154 },
    ])
    expect(offerPriceOf(lines, { ...asked, pickupCorrection: bani(-5_000) })).toMatchObject({ priceNoVat: 1, price: 1 })
  })
})
