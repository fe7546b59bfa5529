import { expect, it } from 'vitest'
import { nameOfStreet } from './street-words.ts'

it.each([
  ['Memorandumului', 'Memorandumului'],
  ['Strada Memorandumului', 'Memorandumului'],
  ['Str. Memorandumului', 'Memorandumului'],
  ['str.Memorandumului', 'Memorandumului'],
  ['STRADA MEMORANDUMULUI', 'MEMORANDUMULUI'],
  ['Strada Drumul Taberei', 'Drumul Taberei'],
  ['Strandului', 'Strandului'],
  ['Bd. Unirii', null],
  ['Aleea II', null],
  ['Șos. Olteniței', null],
  ['-', '-'],
])('%s is called %s', (street, name) => {
  expect(nameOfStreet(street)).toBe(name)
})
