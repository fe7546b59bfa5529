import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'
import { readCodeList } from './code-list.ts'
import { addressListTableOf, readTables } from './read-table.ts'

it('reads all sheets of a workbook, each by its own headers, with numbers for codes', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'expedio-lists-')), 'infocod.xlsx')
  const bytes = writeWorkbook({
    Bucuresti: [
      ['Tip artera', 'Denumire artera', 'Numar', 'Codpostal', 'Sector'],
      ['Stradă', 'Lipscani', 'nr. 83-T', 30034, 3],
    ],
    'Localitati sub 50.000 loc': [
      ['SIRUTA', 'Judet', 'Localitate', 'Codpostal'],
      [55017, 'Cluj', 'Dej', 405200],
      [1, 'Cluj', 'Brad', 335200],
    ],
  })
  await writeFile(file, bytes)
  const tables = await readTables(file)
  if ('failure' in tables) throw new Error(tables.failure)
  const { rows, rejected } = readCodeList(tables)
  expect(rows).toMatchObject([
    { countyCode: 'B', locality: 'Sectorul 3', streetName: 'Lipscani', numbers: 'nr. 83-T', postalCode: '030034' },
    { countyCode: 'CJ', locality: 'Dej', siruta: 55017, postalCode: '405200' },
  ])
  expect(rejected).toEqual([{ place: 'Localitati sub 50.000 loc:3', reason: '335200 is no postal code of Cluj' }])
})

it('keeps the line where a row stands, also after quoted line breaks and empty lines', () => {
  const table = addressListTableOf('list.csv', 'a,b\n"one\nmore",2\n\nx,y\n')
  expect(table.rows).toEqual([
    { place: 'list.csv:1', cells: ['a', 'b'] },
    { place: 'list.csv:3', cells: ['one\nmore', '2'] },
    { place: 'list.csv:5', cells: ['x', 'y'] },
  ])
})
