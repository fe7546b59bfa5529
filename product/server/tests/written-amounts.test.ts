import { expect, it } from 'vitest'
import { readWrittenAmounts } from '#bench/written-amounts/readers.ts'

it('a written amount is read right or asked about by every reader of files, and never misread', () => {
  const { right, misread } = readWrittenAmounts(20_000, 7)
  expect(misread).toEqual([])
  for (const reader of ['order import', 'file of a courier', 'statement of a bank']) expect(right[reader]).toBeGreaterThan(10_000)
})
