import { expect, it } from 'vitest'
import { amountTextOf, dayTextOf, decimalTextOf, paymentMeansTextOf, quantityTextOf, vatRateTextOf } from './written.ts'

it.each([
  ['1234567.5', '1.234.567,50'],
  ['-0.97', '-0,97'],
  ['0.134195', '0,134195'],
  ['12345678901234567890.12', '12.345.678.901.234.567.890,12'],
  ['0', '0,00'],
  [null, '-'],
])('an amount of %s is %s', (amount, written) => expect(amountTextOf(amount)).toBe(written))

it('a quantity has the decimals that it has, and its unit in words where there is one', () => {
  expect(decimalTextOf('74391833')).toBe('74.391.833')
  expect([quantityTextOf('2.5', 'KGM'), quantityTextOf('1', 'X4H'), quantityTextOf(null, '')]).toEqual(['2,5 kg', '1 X4H', '-'])
  expect(quantityTextOf('1', 'toString')).toBe('1 toString')
})

it('a day is a day, and anything else as it is written', () => {
  expect([dayTextOf('2026-03-05'), dayTextOf('2026-13-45'), dayTextOf('05/03/2026'), dayTextOf('')]).toEqual([
    '05.03.2026',
    '2026-13-45',
    '05/03/2026',
    '-',
  ])
})

it.each([
  ['S', '21', '21%'],
  ['S', null, 'cota standard'],
  ['E', '0', 'scutit'],
  ['AE', null, 'taxare inversa'],
  ['B', '22', '22% plata defalcata in Italia'],
  ['X', '9', '9% X'],
  ['', null, '-'],
])('the rate of category %s at %s is %s', (category, percent, written) => expect(vatRateTextOf(category, percent)).toBe(written))

it('a way of paying that is not known is named by its code', () => {
  expect([paymentMeansTextOf('30'), paymentMeansTextOf('ZZZ')]).toEqual(['Transfer bancar', 'Cod ZZZ'])
})
