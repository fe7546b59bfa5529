import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bani, percentOf, sum } from './money.ts'
import { vatContainedIn, vatPercentOn, vatRows } from './vat.ts'

it('a day bears the VAT rate that has begun by then', () => {
  expect([vatPercentOn('2025-07-31'), vatPercentOn('2025-08-01'), vatPercentOn('2026-11-21')]).toEqual([19, 21, 21])
  expect(() => vatPercentOn('2016-12-31')).toThrow(RangeError)
})

it('the net amount that a price was made from is found in it again, to the ban, also of a reversal', () => {
  const net = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(bani)
  fc.assert(
    fc.property(net, fc.constantFrom(19, 21), (netBani, percent) => {
      const vatBani = percentOf(netBani, percent)
      expect(vatContainedIn(sum([netBani, vatBani]), { percent })).toEqual({ percent, netBani, vatBani })
    }),
  )
})

it('is computed once for a rate, on the sum: three nets of 1.03 bear 0.65, not three times 0.22', () => {
  const line = { vatCategory: 'S' as const, vatPercent: 21, netBani: bani(103) }
  expect(vatRows([line, { ...line, vatPercent: 19, netBani: bani(1000) }, line, line])).toEqual([
    { percent: 21, netBani: 309, vatBani: 65 },
    { percent: 19, netBani: 1000, vatBani: 190 },
  ])
})
