import { expect, it } from 'vitest'
import { isNamedLike, knownFiscalCodeOf } from './customers.ts'

it('a customer is found by a part of the name, without marks, capitals and blanks around', () => {
  const found = (search: string, name = 'Țesătoria Bălan & Fiii SRL') => isNamedLike(name, search)
  expect(['tesatoria', '  BALAN ', 'n & f', '', '   '].map((search) => found(search))).toEqual([true, true, true, true, true])
  expect(['balan srl', '%', '_'].map((search) => found(search))).toEqual([false, false, false])
  expect(found('елена', 'ЕЛЕНА')).toBe(true)
})

it('thirteen zeros stand for a code that is not known', () => {
  expect(['0000000000000', ' 0000000 000000 ', '000000000000', '1800101221144', ''].map(knownFiscalCodeOf)).toEqual([
    ...['', '', '000000000000', '1800101221144', ''],
  ])
})
