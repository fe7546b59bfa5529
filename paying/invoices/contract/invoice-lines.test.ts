import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bani, minus, negate, percentOf, sum } from '#contract/money.ts'
import { chargeParts, type OrderCharge, ordersInvoice, reversedInvoicePartOf } from './invoice-lines.ts'

const charge = (grossBani: number, more: Partial<OrderCharge> = {}): OrderCharge => ({
  grossBani: bani(grossBani),
  chargedOn: '2026-11-02',
  courier: 'fan',
  serviceName: 'Standard',
  reverses: null,
  vatCategory: 'S',
  ...more,
})

describe('an invoice of orders', () => {
  it('sums up what each courier’s service did, reversals behind and by the invoice that they reverse', () => {
    const { lines, ...sums } = ordersInvoice([
      charge(1_210),
      charge(-1_210),
      charge(2_420, { courier: 'sameday', serviceName: 'Locker' }),
      charge(-1_190, { chargedOn: '2025-07-30', reverses: 'I1' }),
      charge(1_210),
    ])
    expect(
      lines.map(({ kind, courier, vatPercent, orders, netBani, reverses }) => [kind, courier, vatPercent, orders, netBani, reverses]),
    ).toEqual([
      ['service', 'fan', 21, 2, 2_000, null],
      ['service', 'sameday', 21, 1, 2_000, null],
      ['reversal', 'fan', 21, 1, -1_000, null],
      ['reversal', 'fan', 19, 1, -1_000, 'I1'],
    ])
    expect(sums).toEqual({
      vat: [
        { percent: 21, netBani: 3_000, vatBani: 630 },
        { percent: 19, netBani: -1_000, vatBani: -190 },
      ],
      ...{ netBani: 2_000, vatBani: 440, totalBani: 2_440, ordersBani: 2_440, vatNotDueBani: 0, roundingBani: 0 },
    })
  })

  it('to a buyer who owes no VAT here has their net amounts; what was charged as VAT is given back, of reversals taken again', () => {
    const { lines, ...sums } = ordersInvoice([
      charge(1_210, { vatCategory: 'AE' }),
      charge(1_190, { vatCategory: 'AE', chargedOn: '2025-07-30' }),
      charge(-1_210, { reverses: 'I1' }),
      charge(-605, { reverses: 'I2', vatCategory: 'AE' }),
    ])
    expect(lines.map(({ kind, vatCategory, vatPercent, netBani, reverses }) => [kind, vatCategory, vatPercent, netBani, reverses])).toEqual(
      [
        ['service', 'AE', 0, 2_000, null],
        ['reversal', 'S', 21, -1_000, 'I1'],
        ['reversal', 'AE', 0, -500, 'I2'],
      ],
    )
    expect(sums).toEqual({
      vat: [
        { percent: 21, netBani: -1_000, vatBani: -210 },
        { category: 'AE', percent: 0, netBani: 1_500, vatBani: 0 },
      ],
      ...{ netBani: 500, vatBani: -210, totalBani: 290, ordersBani: 585, vatNotDueBani: 295, roundingBani: 0 },
    })
  })

  it('of orders that are not known any more still says what they cost', () => {
    const { lines, totalBani } = ordersInvoice([charge(121, { courier: null, serviceName: null })])
    expect([lines.length, lines[0]?.courier, totalBani]).toEqual([1, null, 121])
  })

  it('reversed whole leaves nothing, not a ban of rounding', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 30 })
    fc.assert(
      fc.property(prices, (grosses) => {
        const charges = grosses.map((gross) => charge(gross))
        const { netBani, vatBani, totalBani } = ordersInvoice([
          ...charges,
          ...charges.map((one) => ({ ...one, grossBani: negate(one.grossBani) })),
        ])
        expect([netBani, vatBani, totalBani]).toEqual([0, 0, 0])
      }),
    )
  })

  it('taken off in part names the rates of what is taken alone', () => {
    const older = charge(1_190, { chargedOn: '2025-07-30' })
    const newer = charge(3_630)
    expect(reversedInvoicePartOf([older, newer], [newer])).toMatchObject({
      vat: [{ percent: 21, netBani: 3_000, vatBani: 630 }],
      totalBani: 3_630,
    })
    expect(reversedInvoicePartOf([older, newer], [older]).vat).toEqual([{ percent: 19, netBani: 1_000, vatBani: 190 }])
  })

  it('of 10,000 orders agrees with their prices in every line, row of the annex and row of the balance; only the rounding stands between', () => {
    const net = fc.integer({ min: 300, max: 60_000 })
    const sent = fc.record({
      net,
      chargedOn: fc.constantFrom('2025-07-31', '2025-08-01', '2026-11-02'),
      courier: fc.constantFrom('fan' as const, 'sameday' as const),
      serviceName: fc.constantFrom('Standard', 'Locker'),
      isReversal: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(sent, { minLength: 10_000, maxLength: 10_000, size: 'max' }), (orders) => {
        const offered = orders.map((one) => ({ ...one, percent: one.chargedOn < '2025-08-01' ? 19 : 21 }))
        const charges = offered.map(({ net: own, percent, isReversal, ...rest }) => {
          const price = sum([bani(own), percentOf(bani(own), percent)])
          return charge(isReversal ? negate(price) : price, rest)
        })
        const { lines, vat, ...invoice } = ordersInvoice(charges)
        const rows = charges.map(chargeParts)
        expect(rows.map(({ netBani }) => netBani)).toEqual(offered.map(({ net: own, isReversal }) => (isReversal ? -own : own)))
        expect(sum(lines.map((line) => line.netBani))).toBe(sum(rows.map((row) => row.netBani)))
        expect(lines.reduce((count, line) => count + line.orders, 0)).toBe(charges.length)
        expect(invoice.ordersBani).toBe(sum(charges.map(({ grossBani }) => grossBani)))
        expect(invoice.totalBani).toBe(sum([invoice.ordersBani, invoice.roundingBani]))
        expect(invoice.roundingBani).toBe(minus(invoice.vatBani, sum(rows.map((row) => row.vatBani))))
        for (const { percent, netBani, vatBani } of vat) expect(vatBani).toBe(percentOf(netBani, percent))
      }),
      { numRuns: 5 },
    )
  })
})
