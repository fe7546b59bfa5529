import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import {
  countOf,
  digitsOf,
  dimensionsOf,
  formOf,
  lengthOf,
  moneyOf,
  noForm,
  postalCodeOf,
  productsOf,
  readYesNo,
  textOf,
  weightOf,
} from './cells.ts'

describe('a cell', () => {
  it('with groups and no decimals has two readings until its column shows which sign is the decimal one', () => {
    expect(moneyOf('1.500')).toEqual({ readings: [150_000, 150] })
    expect(moneyOf('2.000 lei')).toEqual({ readings: [200_000, 200] })
    expect(moneyOf('1.500', formOf('Ramburs', ['1.500', '189,90']))).toBe(150_000)
    expect(moneyOf('1.500', formOf('Ramburs', ['1.500', '189.90']))).toEqual({ readings: [150_000, 150] })
    expect(weightOf('1.500 kg')).toEqual({ readings: [1500, 1.5] })
    expect(weightOf('1.500', formOf('Greutate', ['1.500', '0.750']))).toBe(1.5)
    expect(dimensionsOf('1.500x20x10')).toBeNull()
  })

  it('below a heading that names a unit is in that unit, whether it was typed or is a number', () => {
    const inGrams = formOf('Greutate (g)', [800, '20'])
    expect([weightOf(800, inGrams), weightOf('20', inGrams), weightOf('1,5 kg', inGrams)]).toEqual([0.8, 0.02, 1.5])
    expect(lengthOf('300', formOf('Lungime (mm)', ['300']))).toBe(30)
    expect(weightOf(2.5, formOf('Greutate', [2.5]))).toBe(2.5)
  })

  it('with a postal code that a spreadsheet made a decimal number is that code, unless it may be another', () => {
    expect(['77190.0', '400001.00', '10101.0'].map(postalCodeOf)).toEqual(['077190', '400001', { readings: ['010101', '101010'] }])
  })

  it.each([
    ['1.234,50 lei', 123_450],
    ['1,234.50', 123_450],
    ['1.234', { readings: [123_400, 123] }],
    [1.234, 123],
    ['189.9', 18_990],
    ['12,5 RON', 1_250],
    ['100.0000', 10_000],
    [49.9, 4_990],
    ['-', 0],
    ['0', 0],
    ['douazeci', null],
    ['12,345,6', null],
  ])('with the amount %s is read as %j', (cell, amount) => expect(moneyOf(cell)).toEqual(amount))

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

  it('with weight, sides, counts and switches is read in the forms that files have', () => {
    expect([weightOf('1,5 kg'), weightOf('800 g'), weightOf(2.5), weightOf('greu')]).toEqual([1.5, 0.8, 2.5, null])
    expect([lengthOf('30 cm'), lengthOf('300mm'), lengthOf('0,3 m'), lengthOf('lung')]).toEqual([30, 30, 30, null])
    expect([dimensionsOf('30x20x10'), dimensionsOf('30 * 20,5 × 10 cm'), dimensionsOf('30x20')]).toEqual([
      { lengthCm: 30, widthCm: 20, heightCm: 10 },
      { lengthCm: 30, widthCm: 20.5, heightCm: 10 },
      null,
    ])
    expect([countOf('2 buc'), countOf('2.0'), countOf(3), countOf('1,5')]).toEqual([2, 2, 3, null])
    const inGroups = countOf('1.000', { ...noForm, decimalSign: ',' })
    expect([countOf('1.000'), countOf('1.500 buc'), inGroups]).toEqual([{ readings: [1000, 1] }, 1500, 1000])
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
