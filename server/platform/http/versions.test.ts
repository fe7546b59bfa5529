import { expect, it } from 'vitest'
import { contentVersionOf, requestedVersionOf, requireVersion } from './versions.ts'

it('a version is of values, not of the order in which their names stand', () => {
  expect(contentVersionOf({ a: 1, b: { c: 'x', d: null } })).toBe(contentVersionOf({ b: { d: null, c: 'x' }, a: 1 }))
  expect(contentVersionOf({ list: [1, 2] })).not.toBe(contentVersionOf({ list: [2, 1] }))
  expect(contentVersionOf({ a: null })).not.toBe(contentVersionOf({ a: '' }))
  expect(contentVersionOf({ a: undefined })).toBe(contentVersionOf({}))
})

it('what was saved meanwhile is not written over, unless it is what is wanted', () => {
  const [begun, others, wanted] = [{ street: 'Lunga' }, { street: 'Scurta' }, { street: 'Noua' }]
  const ask = (saved: object) => () => requireVersion(contentVersionOf(begun), { saved, wanted })
  expect(ask(begun)).not.toThrow()
  expect(ask(wanted)).not.toThrow()
  expect(ask(others)).toThrow(expect.objectContaining({ code: 'changed-meanwhile' }))
  expect(() => requireVersion(contentVersionOf(begun), { saved: others, beforeCompleted: begun, wanted })).not.toThrow()
  expect(() => requireVersion(null, { saved: others, wanted })).not.toThrow()
})

it.each([
  ['"abc"', 'abc'],
  ['abc', 'abc'],
  ['W/"abc"', 'abc'],
  ['*', null],
  [undefined, null],
])('the header %j asks for %j', (header, version) => {
  expect(requestedVersionOf({ headers: header === undefined ? {} : { 'if-match': header } })).toBe(version)
})
