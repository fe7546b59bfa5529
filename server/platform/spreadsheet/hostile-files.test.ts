import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { paceOf } from '#tools/test/pace.ts'
import { readSpreadsheet } from './read-file.ts'
import { columnName, writeWorkbook } from './write-workbook.ts'

const limits = { rowsMax: 20_000, columnsMax: 150, cellMax: 5_000 }
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const workbook = (sheet: string) =>
  zipSync({ ...unzipSync(writeWorkbook({ A: [['x']] })), 'xl/worksheets/sheet1.xml': strToU8(sheet) }, { level: 6 })
const withData = (data: string) => workbook(`<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`)
const text = (at: string, value = 'x') => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const times = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n + 1)).join('')

/** Each of them held a thread for a minute, and a gigabyte with it. */
const hostile: Record<string, () => Uint8Array> = {
  'one cell at the far corner': () => withData(`<row r="1048576">${text('XFD1048576')}</row>`),
  'one cell at the far corner, under a prefix': () =>
    workbook(
      `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="1048576"><x:c r="XFD1048576"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    ),
  'one cell in the last row': () => withData(`<row r="1048576">${text('A1048576')}</row>`),
  'one cell in the last column': () => withData(`<row r="1">${text('XFD1')}</row>`),
  'a million small rows': () => withData(times(1_000_000, (n) => `<row r="${n}"><c r="A${n}"><v>1</v></c></row>`)),
  'rows and cells without numbers': () => withData(times(60_000, () => '<row><c><v>1</v></c></row>')),
  'formatted cells over a wide area': () => withData(times(30_000, (n) => `<row r="${n}"><c r="ZZ${n}" s="1"/></row>`)),
  'a million rows of text': () => strToU8('a,b\n'.repeat(1_000_000)),
  'five million cells in one row of text': () => strToU8('a,'.repeat(5_000_000)),
}

describe('a file beyond the limits is read no further than to where it goes beyond', () => {
  it.each(Object.entries(hostile))('%s', async (_name, make) => {
    const bytes = make()
    const pace = await paceOf(async () => expect(await readSpreadsheet(bytes, limits)).toEqual({ fault: 'too-long' }))
    expect(pace).toBeLessThan(100)
  })
})

it('empty rows above and below a list, and formatted cells beside it, are no rows of it', async () => {
  const beside = times(200, (n) => `<c r="${columnName(n - 1)}1"/>`)
  const data = `<row r="1">${beside}</row><row r="30000">${text('B30000')}</row><row r="40000"><c r="A40000"/></row>`
  const read = await readSpreadsheet(withData(data), limits)
  expect(read).toEqual([{ name: 'A', rows: [{ row: 30_000, cells: ['', 'x'] }] }])
  expect(await readSpreadsheet(strToU8(`${'\n'.repeat(2_000_000)}a;b\n`), limits)).toEqual([
    { name: '', rows: [{ row: 2_000_001, cells: ['a', 'b'] }] },
  ])
})

it('a row more than the limit is refused, as many as the limit are read', async () => {
  const rows = (count: number) => withData(times(count, (n) => `<row r="${n}">${text(`A${n}`)}</row>`))
  expect(await readSpreadsheet(rows(limits.rowsMax + 1), limits)).toEqual({ fault: 'too-long' })
  expect(await readSpreadsheet(rows(limits.rowsMax), limits)).toMatchObject([{ rows: { length: limits.rowsMax } }])
})
