import { expect, it } from 'vitest'
import { likelyEmailOf } from './mistyped-domain.ts'

it.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@gnail.com', 'ana@gmail.com'],
  ['ana@yahooo.com', 'ana@yahoo.com'],
  ['ana@yhaoo.com', 'ana@yahoo.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['Ana.Pop@Outlok.com', 'Ana.Pop@outlook.com'],
])('%s is likely %s', (typed, meant) => {
  expect(likelyEmailOf(typed)).toBe(meant)
})

it.each([
  'ana@gmail.com',
  'ana@yahoo.ro',
  'ana@yahoo.com',
  'ana@ymail.com',
  'ana@atelier.ro',
  'ana@mail.ro',
  'ana@gmx.com',
  'ana',
  '@gmial.com',
  '',
])('%s is left as it is', (typed) => {
  expect(likelyEmailOf(typed)).toBeNull()
})
