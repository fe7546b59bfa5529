import { expect, it } from 'vitest'
import { comparedSets } from '#bench/torture/compared-sets.ts'

const one = { key: 'a', value: '1' }
const model = [{ key: 'a', values: ['1', '2'] }]
const compared = (product: { key: string; value: string }[], except?: ReadonlySet<string>) =>
  comparedSets({ what: 'row', product, model, ...(except ? { except } : {}) })

it('finds nothing where each row is there once, with one of the values that are right', () => {
  expect([compared([one]), compared([{ key: 'a', value: '2' }])]).toEqual([[], []])
})

it.each([
  ['missing', []],
  ['not expected', [one, { key: 'b', value: '1' }]],
  ['found 2 times', [one, one]],
  ['found 3, expected 1 or 2', [{ key: 'a', value: '3' }]],
] as const)('names a row that is %s', (said, product) => {
  expect(compared([...product])).toEqual([expect.stringContaining(said)])
})

it('leaves out a row that waits for an operator, and no other because of it', () => {
  expect(compared([{ key: 'a', value: '3' }], new Set(['a']))).toEqual([])
  expect(compared([{ key: 'b', value: '3' }], new Set(['a']))).toEqual([expect.stringContaining('row b')])
})
