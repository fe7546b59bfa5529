import { expect, it } from 'vitest'
import { phonesIn, phoneWritten } from './phones.ts'

it.each([
  ['0722 123 456', ['+40722123456']],
  ['+40 (722) 123-456', ['+40722123456']],
  ['40 0722 123 456', ['+40722123456']],
  ['+4 0722123456', ['+40722123456']],
  ['0722123456 / 0733.222.111', ['+40722123456', '+40733222111']],
  ['tel. 0722123456, acasa 021 312 45 67', ['+40722123456', '+40213124567']],
  ['0722123456, 0722123456', ['+40722123456']],
  ['comanda 304455, 400114, 1.250,50 RON', []],
  ['400114 0722123456', ['+40722123456']],
])('finds the numbers in %j', (text, phones) => {
  expect(phonesIn(text).phones).toEqual(phones)
})

it('leaves what is no number in the text', () => {
  expect(phonesIn('sunati la 0722123456 dupa 17').rest).toBe('sunati la , dupa 17')
})

it.each(['O722123456', '0900123456', '0722123456 0733123456', '07221234567', ''])('takes %j for no one number', (text) => {
  expect(phoneWritten(text)).toBeNull()
})
