import { expect, it } from 'vitest'
import { rowBatchesOf } from './batches.ts'

it('a long list comes in parts, each once and in its order', () => {
  const all = Array.from({ length: 250 }, (_, n) => n)
  const parts = [...rowBatchesOf(all)]
  expect(parts.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(parts.flat()).toEqual(all)
  expect([...rowBatchesOf(all, 200)].map(({ length }) => length)).toEqual([200, 50])
})

it('an empty list has none', () => expect([...rowBatchesOf([])]).toEqual([]))
