import { expect, it } from 'vitest'
import { isPlaceholderText, textUnlessPlaceholder } from './placeholders.ts'
import { placeholderSamples } from './test-placeholders.ts'

it.each(placeholderSamples)('“%s” says nothing', (text) => {
  for (const written of [text, ` ${text} `, text.toUpperCase(), text.toLowerCase()]) expect(textUnlessPlaceholder(written)).toBe('')
})

it.each([
  'Nunta SRL',
  'Null Point SRL',
  'X Studio',
  'NA Group SRL',
  'PFA Pop Ion',
  'Fara Griji SRL',
  'Individual Style SRL',
  '-10% Outlet SRL',
])('“%s” is a company', (text) => expect(textUnlessPlaceholder(` ${text} `)).toBe(text))

it('characters that are not Latin say something', () => {
  expect(['Иван Петров', '王'].filter(isPlaceholderText)).toEqual([])
})
