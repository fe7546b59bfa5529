import { expect, it } from 'vitest'
import { writtenAmount, writtenDay, writtenDecimal, writtenMeans, writtenQuantity, writtenRate } from './written.ts'

it.each([
  ['1234567.5', '1.234.567,50'],
  ['-0.97', '-0,97'],
  ['0.134195', '0,134195'],
  ['12345678901234567890.12', '12.345.678.901.234.567.890,12'],
  ['0', '0,00'],
  [null, '-'],
])('an amount of %s is %s', (amount, written) => expect(writtenAmount(amount)).toBe(written))

it('a quantity has the decimals that it has, and its unit in words where there is one', () => {
  expect(writtenDecimal('74391833')).toBe('74.391.833')
  expect([writtenQuantity('2.5', 'KGM'), writtenQuantity('1', 'X4H'), writtenQuantity(null, '')]).toEqual(['2,5 kg', '1 X4H', '-'])
  expect(writtenQuantity('1', 'toString')).toBe('1 toString')
})

it('a day is a day, and anything else as it is written', () => {
  expect([writtenDay('2026-03-05'), writtenDay('2026-13-45'), writtenDay('05/03/2026'), writtenDay('')]).toEqual([
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
])('the rate of category %s at %s is %s', (category, percent, written) => expect(writtenRate(category, percent)).toBe(written))

it('a way of paying that is not known is named by its code', () => {
  expect([writtenMeans('30'), writtenMeans('ZZZ')]).toEqual(['Transfer bancar', 'Cod ZZZ'])
})
