import { expect, it } from 'vitest'
import { requireVersion, versionAsked, versionOf } from './versions.ts'

it('a version is of values, not of the order in which their names stand', () => {
  expect(versionOf({ a: 1, b: { c: 'x', d: null } })).toBe(versionOf({ b: { d: null, c: 'x' }, a: 1 }))
  expect(versionOf({ list: [1, 2] })).not.toBe(versionOf({ list: [2, 1] }))
  expect(versionOf({ a: null })).not.toBe(versionOf({ a: '' }))
  expect(versionOf({ a: undefined })).toBe(versionOf({}))
})

it('what was saved meanwhile is not written over, unless it is what is wanted', () => {
  const [begun, others, wanted] = [{ street: 'Lunga' }, { street: 'Scurta' }, { street: 'Noua' }]
  const ask = (saved: object) => () => requireVersion(versionOf(begun), { saved, wanted })
  expect(ask(begun)).not.toThrow()
  expect(ask(wanted)).not.toThrow()
  expect(ask(others)).toThrow(expect.objectContaining({ code: 'changed-meanwhile' }))
  expect(() => requireVersion(versionOf(begun), { saved: others, beforeCompleted: begun, wanted })).not.toThrow()
  expect(() => requireVersion(null, { saved: others, wanted })).not.toThrow()
})

it.each([
  ['"abc"', 'abc'],
  ['abc', 'abc'],
  ['W/"abc"', 'abc'],
  ['*', null],
  [undefined, null],
])('the header %j asks for %j', (header, version) => {
  expect(versionAsked({ headers: header === undefined ? {} : { 'if-match': header } })).toBe(version)
})
