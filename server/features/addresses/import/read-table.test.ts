import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readCodeList } from './code-list.ts'
import { readTables, tableOf } from './read-table.ts'

const sheetXml = (rows: (string | number)[][]) => {
  const cell = (value: string | number, at: string) =>
    typeof value === 'number' ? `<c r="${at}"><v>${value}</v></c>` : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const lines = rows.map(
    (row, i) => `<row r="${i + 1}">${row.map((value, j) => cell(value, `${String.fromCharCode(65 + j)}${i + 1}`)).join('')}</row>`,
  )
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

/** The smallest workbook that spreadsheets open. */
function workbook(sheets: Record<string, (string | number)[][]>): Uint8Array {
  const names = Object.keys(sheets)
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const files: Record<string, string> = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="s${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships">${names.map((_, i) => `<Relationship Id="s${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': '<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
  }
  for (const [i, name] of names.entries()) files[`xl/worksheets/sheet${i + 1}.xml`] = sheetXml(sheets[name] ?? [])
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))
}

it('reads all sheets of a workbook, each by its own headers, with numbers for codes', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'expedio-lists-')), 'infocod.xlsx')
  const bytes = workbook({
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
  const table = tableOf('list.csv', 'a,b\n"one\nmore",2\n\nx,y\n')
  expect(table.rows).toEqual([
    { place: 'list.csv:1', cells: ['a', 'b'] },
    { place: 'list.csv:3', cells: ['one\nmore', '2'] },
    { place: 'list.csv:5', cells: ['x', 'y'] },
  ])
})
