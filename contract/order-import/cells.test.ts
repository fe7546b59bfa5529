import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bani } from '../money.ts'
import {
  countOf,
  dayOf,
  digitsOf,
  dimensionsOf,
  lengthOf,
  moneyOf,
  postalCodeOf,
  productsOf,
  readYesNo,
  textOf,
  weightOf,
} from './cells.ts'

describe('a cell', () => {
  it.each([
    ['1.234,50 lei', 123_450],
    ['1,234.50', 123_450],
    ['1.234', 123_400],
    [1.234, 123],
    ['189.9', 18_990],
    ['12,5 RON', 1_250],
    ['100.0000', 10_000],
    [49.9, 4_990],
    ['-', 0],
    ['0', 0],
    ['douazeci', null],
    ['12,345,6', null],
  ])('with the amount %s is %s bani', (cell, amount) => expect(moneyOf(cell)).toBe(amount))

  it('with any amount written as people do is that amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
        const ron = (amount / 100).toFixed(2)
        const [whole = '', rest = ''] = ron.split('.')
        const grouped = (by: string) => whole.replace(/\B(?=(\d{3})+$)/g, by)
        for (const text of [ron, `${whole},${rest}`, `${grouped('.')},${rest} lei`, `${grouped(',')}.${rest}`, `${grouped(' ')},${rest}`])
          expect([text, moneyOf(text)]).toEqual([text, bani(amount)])
        expect(moneyOf(amount / 100)).toBe(amount)
      }),
    )
  })

  it('with a number gives its digits whole, and says where a spreadsheet rounded them away', () => {
    expect(textOf(722_123_456)).toBe('722123456')
    expect(textOf(0.1 + 0.2)).toBe('0.3')
    expect(digitsOf('7.22123456E+08')).toEqual({ text: '722123456', isLost: false })
    expect(digitsOf('7,22E+08')).toEqual({ text: '722000000', isLost: true })
    expect(digitsOf('0722 123 456')).toEqual({ text: '0722 123 456', isLost: false })
  })

  it('with a postal code gets back the zero that a spreadsheet dropped', () => {
    expect([postalCodeOf(30_167), postalCodeOf('30167'), postalCodeOf('RO-400001'), postalCodeOf("'400001")]).toEqual([
      '030167',
      '030167',
      '400001',
      '400001',
    ])
  })

  it('with weight, sides, counts, days and switches is read in the forms that files have', () => {
    expect([weightOf('1,5 kg'), weightOf('800 g'), weightOf(2.5), weightOf('greu')]).toEqual([1.5, 0.8, 2.5, null])
    expect([lengthOf('30 cm'), lengthOf('300mm'), lengthOf('0,3 m'), lengthOf('lung')]).toEqual([30, 30, 30, null])
    expect([dimensionsOf('30x20x10'), dimensionsOf('30 * 20,5 × 10 cm'), dimensionsOf('30x20')]).toEqual([
      { lengthCm: 30, widthCm: 20, heightCm: 10 },
      { lengthCm: 30, widthCm: 20.5, heightCm: 10 },
      null,
    ])
    expect([countOf('2 buc'), countOf('2.0'), countOf(3), countOf('1,5')]).toEqual([2, 2, 3, null])
    expect([dayOf('21.11.2026'), dayOf('2026-11-21 14:05:00 +0200'), dayOf('1/2/2026'), dayOf('31.02.2026'), dayOf('ieri')]).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-02-01',
      null,
      null,
    ])
    expect([readYesNo('DA'), readYesNo('x'), readYesNo('Nu'), readYesNo(''), readYesNo('poate')]).toEqual([true, true, false, false, null])
  })

  it('with several products names each with its quantity', () => {
    expect(productsOf('2 x Tricou alb; Cana (3 buc)\nCarte x 4')).toEqual([
      { name: 'Tricou alb', quantity: 2 },
      { name: 'Cana', quantity: 3 },
      { name: 'Carte', quantity: 4 },
    ])
    expect(productsOf('Set 3 cani, rosu')).toEqual([{ name: 'Set 3 cani, rosu', quantity: 1 }])
  })
})
