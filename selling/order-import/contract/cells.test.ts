import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import {
  cellTextOf,
  columnFormOf,
  noColumnForm,
  parseProductList,
  postalCodeOf,
  readCountCell,
  readDimensionsCell,
  readLengthCell,
  readMoneyCell,
  readWeightCell,
  readYesNo,
  scientificDigitsOf,
} from './cells.ts'

describe('a cell', () => {
  it('with groups and no decimals has two readings until its column shows which sign is the decimal one', () => {
    expect(readMoneyCell('1.500')).toEqual({ readings: [150_000, 150] })
    expect(readMoneyCell('2.000 lei')).toEqual({ readings: [200_000, 200] })
    expect(readMoneyCell('1.500', columnFormOf('Ramburs', ['1.500', '189,90']))).toBe(150_000)
    expect(readMoneyCell('1.500', columnFormOf('Ramburs', ['1.500', '189.90']))).toEqual({ readings: [150_000, 150] })
    expect(readWeightCell('1.500 kg')).toEqual({ readings: [1500, 1.5] })
    expect(readWeightCell('1.500', columnFormOf('Greutate', ['1.500', '0.750']))).toBe(1.5)
    expect(readDimensionsCell('1.500x20x10')).toBeNull()
  })

  it('below a heading that names a unit is in that unit, whether it was typed or is a number', () => {
    const inGrams = columnFormOf('Greutate (g)', [800, '20'])
    expect([readWeightCell(800, inGrams), readWeightCell('20', inGrams), readWeightCell('1,5 kg', inGrams)]).toEqual([0.8, 0.02, 1.5])
    expect(readLengthCell('300', columnFormOf('Lungime (mm)', ['300']))).toBe(30)
    expect(readWeightCell(2.5, columnFormOf('Greutate', [2.5]))).toBe(2.5)
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
  ])('with the amount %s is read as %j', (cell, amount) => expect(readMoneyCell(cell)).toEqual(amount))

  it('with any amount written as people do is that amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
        const ron = (amount / 100).toFixed(2)
        const [whole = '', rest = ''] = ron.split('.')
        const grouped = (by: string) => whole.replace(/\B(?=(\d{3})+$)/g, by)
        for (const text of [ron, `${whole},${rest}`, `${grouped('.')},${rest} lei`, `${grouped(',')}.${rest}`, `${grouped(' ')},${rest}`])
          expect([text, readMoneyCell(text)]).toEqual([text, bani(amount)])
        expect(readMoneyCell(amount / 100)).toBe(amount)
      }),
    )
  })

  it('with a number gives its digits whole, and says where a spreadsheet rounded them away', () => {
    expect(cellTextOf(722_123_456)).toBe('722123456')
    expect(cellTextOf(0.1 + 0.2)).toBe('0.3')
    expect(scientificDigitsOf('7.22123456E+08')).toEqual({ text: '722123456', isLost: false })
    expect(scientificDigitsOf('7,22E+08')).toEqual({ text: '722000000', isLost: true })
    expect(scientificDigitsOf('0722 123 456')).toEqual({ text: '0722 123 456', isLost: false })
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
    expect([readWeightCell('1,5 kg'), readWeightCell('800 g'), readWeightCell(2.5), readWeightCell('greu')]).toEqual([1.5, 0.8, 2.5, null])
    expect([readLengthCell('30 cm'), readLengthCell('300mm'), readLengthCell('0,3 m'), readLengthCell('lung')]).toEqual([30, 30, 30, null])
    expect([readDimensionsCell('30x20x10'), readDimensionsCell('30 * 20,5 × 10 cm'), readDimensionsCell('30x20')]).toEqual([
      { lengthCm: 30, widthCm: 20, heightCm: 10 },
      { lengthCm: 30, widthCm: 20.5, heightCm: 10 },
      null,
    ])
    expect([readCountCell('2 buc'), readCountCell('2.0'), readCountCell(3), readCountCell('1,5')]).toEqual([2, 2, 3, null])
    const inGroups = readCountCell('1.000', { ...noColumnForm, decimalSign: ',' })
    expect([readCountCell('1.000'), readCountCell('1.500 buc'), inGroups]).toEqual([{ readings: [1000, 1] }, 1500, 1000])
    expect([readYesNo('DA'), readYesNo('x'), readYesNo('Nu'), readYesNo(''), readYesNo('poate')]).toEqual([true, true, false, false, null])
  })

  it('with several products names each with its quantity', () => {
    expect(parseProductList('2 x Tricou alb; Cana (3 buc)\nCarte x 4')).toEqual([
      { name: 'Tricou alb', quantity: 2 },
      { name: 'Cana', quantity: 3 },
      { name: 'Carte', quantity: 4 },
    ])
    expect(parseProductList('Set 3 cani, rosu')).toEqual([{ name: 'Set 3 cani, rosu', quantity: 1 }])
  })
})
