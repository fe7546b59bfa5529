import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { AT_ONCE_SHARE_MAX, leastRoundShare } from '../apart/test-rounds.ts'
import { writeLongWorkbook, writeWorkbook } from './write-workbook.ts'

it('a long workbook is what a short one would be, and no part of it is made at once', async () => {
  const row = Array.from({ length: 30 }, (_, n) => `cell ${n} & what it says`)
  const rows = Array.from({ length: 20_000 }, (_, n) => [...row, n])
  let bytes: Uint8Array = new Uint8Array()
  const least = await leastRoundShare(async () => {
    bytes = await writeLongWorkbook('Comenzi', rows)
  })
  expect(least).toBeLessThan(AT_ONCE_SHARE_MAX)
  const [long, short] = [unzipSync(bytes), unzipSync(writeWorkbook({ Comenzi: rows }))]
  expect(Object.keys(long).toSorted()).toEqual(Object.keys(short).toSorted())
  // Byte by byte, millions of them, a matcher would take minutes.
  expect(Object.keys(short).filter((path) => Buffer.compare(long[path] ?? Buffer.alloc(0), short[path] ?? Buffer.alloc(0)) !== 0)).toEqual(
    [],
  )
})
