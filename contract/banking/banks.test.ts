import { expect, it } from 'vitest'
import { bankNameOf } from './banks.ts'

it.each([
  ['RO33BTRL0130120200000001', 'Banca Transilvania'],
  ['RO33BRMA0130120200000001', 'Exim Banca Romaneasca'],
  ['RO49AAAA1B31007593840000', ''],
  ['RO49ZZZZ1B31007593840000', ''],
])('%s is of the bank %j', (iban, bank) => {
  expect(bankNameOf(iban)).toBe(bank)
})
