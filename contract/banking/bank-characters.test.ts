import { expect, it } from 'vitest'
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import { inBankCharacters, isNameForBank } from './bank-characters.ts'

it.each([
  ['Ștefan Țurcanu', 'Stefan Turcanu'],
  ['Țuică & Șerbet S.R.L.', 'Tuica + Serbet S.R.L.'],
  ['Țuică + Șerbet S.R.L.', 'Tuica + Serbet S.R.L.'],
  ['Țuică&Șerbet ＆ Fiii', 'Tuica+Serbet + Fiii'],
  ["O'Neill; 2", "O'Neill 2"],
  ['Björn Łukasz Weiß', 'Bjorn Lukasz Weiss'],
  ['Kovács Ottó', 'Kovacs Otto'],
  ['Ｆｕｌｌ Width', 'Full Width'],
  ['A', 'A'],
])('%s reaches the bank whole, as %s', (name, written) => {
  expect(isNameForBank(name)).toBe(true)
  expect(inBankCharacters(name, 70)).toBe(written)
})

it.each(['ИВАН Петров и Ко', 'Иван Ltd', 'Ω Ω', '王小明', 'علي', 'Ana Пoп', 'Магазин 2 SRL', '12 34', '& ;', ''])('%s does not', (name) => {
  expect(isNameForBank(name)).toBe(false)
})

it.each(['Țuică & Șerbet SRL', 'Țuică + Șerbet SRL', 'Tuica Serbet SRL'])('%s is the same name where statements are compared', (name) => {
  expect(foldName(inBankCharacters(name, 70))).toBe('tuica serbet srl')
})
