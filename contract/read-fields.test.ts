import { expect, it } from 'vitest'
import { fieldsReadOf, filledText, isFilledValue, shortenText } from './read-fields.ts'

it('each filled field is read, left out by its rule, or not understood', () => {
  const filled = ['city', 'version', 'gate'].map((field) => ({ field, text: `of ${field}` }))
  const rules = { isRead: (field: string) => field === 'city', ruleOf: (field: string) => (field === 'version' ? 'bookkeeping' : null) }
  expect(fieldsReadOf(filled, rules)).toEqual({
    read: ['city'],
    leftOut: [{ field: 'version', rule: 'bookkeeping' }],
    notUnderstood: [{ field: 'gate', text: 'of gate' }],
  })
})

it.each([
  [null, false],
  ['', false],
  ['  ', false],
  ['0', false],
  ['Nu', false],
  ['undefined', false],
  ['NaN', false],
  ['none', false],
  [0, false],
  [[], false],
  [{}, false],
  [{ city: '' }, false],
  ['da', true],
  [7, true],
  [[''], false],
  [{ city: 'Deva' }, true],
])('%j is filled: %s', (value, is) => expect(isFilledValue(value)).toBe(is))

it('is shown as it was written', () => {
  expect([filledText(' da '), filledText({ id: 7 })]).toEqual(['da', '{"id":7}'])
})

it('is shown as far as shows which it is, and that it goes on is said; no sign is cut in two', () => {
  const long = `${'poarta verde '.repeat(16)}cod 4471`
  const { notUnderstood } = fieldsReadOf([{ field: 'gate', text: long }], { isRead: () => false, ruleOf: () => null })
  expect(notUnderstood[0]?.text).toMatch(/^poarta verde .*…$/)
  expect(notUnderstood[0]?.text.length).toBeLessThanOrEqual(200)
  expect([shortenText('abcd', 4), shortenText('abcde', 4), shortenText('ab📦de', 4), shortenText('ab cd', 4)]).toEqual([
    'abcd',
    'abc…',
    'ab…',
    'ab…',
  ])
})
