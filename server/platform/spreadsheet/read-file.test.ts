import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readSpreadsheetApart } from './read-apart.ts'
import { type FileSheet, readSpreadsheet } from './read-file.ts'
import { writeWorkbook } from './write-workbook.ts'

const limits = { rowsMax: 100_000, columnsMax: 200, cellMax: 5_000 }
const read = async (bytes: Uint8Array): Promise<FileSheet[]> => {
  const sheets = await readSpreadsheet(bytes, limits)
  if ('fault' in sheets) throw new Error(sheets.fault)
  return sheets
}
const cellsOf = async (bytes: Uint8Array) => (await read(bytes))[0]?.rows.map(({ cells }) => cells)
const eightBit = (text: string, bytes: Record<string, number>) => Uint8Array.from(text, (char) => bytes[char] ?? char.charCodeAt(0))

it('finds the delimiter whatever it is, and keeps commas of amounts together', async () => {
  for (const delimiter of [',', ';', '\t', '|'])
    expect(await cellsOf(strToU8(`Nume${delimiter}Ramburs\nIon${delimiter}"189,90"\nAna${delimiter}12\n`))).toEqual([
      ['Nume', 'Ramburs'],
      ['Ion', '189,90'],
      ['Ana', '12'],
    ])
  expect(await cellsOf(strToU8('Nume;Suma\nIon;189,90\nAna;12,50\n'))).toEqual([
    ['Nume', 'Suma'],
    ['Ion', '189,90'],
    ['Ana', '12,50'],
  ])
  expect(await cellsOf(strToU8('sep=;\nNume;Oras\nIon;Dej\n'))).toEqual([
    ['Nume', 'Oras'],
    ['Ion', 'Dej'],
  ])
})

it('reads every encoding in which Romanian text comes', async () => {
  const text = 'Nume;Oraș\nȚară;Brăila\n'
  const withSigns = { ș: 0xba, Ț: 0xde, ă: 0xe3 }
  const folded = (cells: unknown) => JSON.stringify(cells).normalize('NFD').replace(/\p{M}/gu, '')
  const wanted = folded([
    ['Nume', 'Oraș'],
    ['Țară', 'Brăila'],
  ])
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
  for (const bytes of [strToU8(text), strToU8(`\ufeff${text}`), utf16, eightBit(text, withSigns)])
    expect(folded(await cellsOf(bytes))).toBe(wanted)
  const french = eightBit('Nume;Oras\nThérèse;Dej\n', { é: 0xe9, è: 0xe8 })
  expect(await cellsOf(french)).toEqual([
    ['Nume', 'Oras'],
    ['Thérèse', 'Dej'],
  ])
})

it('numbers rows as spreadsheets do, with empty rows and line breaks within cells', async () => {
  const [sheet] = await read(strToU8('a,b\n"one\nmore",2\n\nx,y\n'))
  expect(sheet?.rows).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 2, cells: ['one\nmore', '2'] },
    { row: 4, cells: ['x', 'y'] },
  ])
})

it('reads a cell that begins with a quotation mark nothing closes, and the rows behind it', async () => {
  const rows = await cellsOf(strToU8('Nume;Nota\nIon;"langa Casa\nAna;x\nVali;y\n'))
  expect(rows).toHaveLength(4)
  expect(rows?.[3]).toEqual(['Vali', 'y'])
})

it('gives back what was written, in text and in a workbook', async () => {
  const cell = fc.string({ maxLength: 20, unit: 'grapheme' }).map((text) => text.replace(/[\p{C}\p{Z}\ufeff]+/gu, ' ').trim())
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(',', ';', '\t'), async (rows, delimiter) => {
      const all = [['Unu', 'Doi', 'Trei'], ...rows]
      const kept = all.filter((row) => row.some((text) => text !== ''))
      const quoted = all.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n')
      expect(await cellsOf(strToU8(quoted))).toEqual(kept)
      expect(await cellsOf(writeWorkbook({ Foaie: all }))).toEqual(kept)
    }),
    { numRuns: 150 },
  )
})

it('never fails on bytes that are no spreadsheet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, isZip) => {
      const given = isZip ? Uint8Array.from([0x50, 0x4b, 3, 4, ...bytes]) : bytes
      const answer = await readSpreadsheet(given, limits)
      expect('fault' in answer || Array.isArray(answer)).toBe(true)
    }),
  )
})

const sheetOf = (data: string) => ({
  ...Object.fromEntries(Object.entries(unpacked(writeWorkbook({ A: [['x']] })))),
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
  ),
})
const unpacked = (bytes: Uint8Array) => unzipSync(bytes)

it('takes numbers as numbers, formulas as what they came to, and sheets by name', async () => {
  const row = '<row r="1"><c r="A1"><v>722123456</v></c><c r="B1"><f>1+1</f><v>2.5</v></c><c r="C1" t="str"><f>A1</f><v>text</v></c></row>'
  expect(await cellsOf(zipSync(sheetOf(row)))).toEqual([[722123456, 2.5, 'text']])
  const two = await read(writeWorkbook({ Comenzi: [['Nume']], Retururi: [['Nume'], ['Ion']] }))
  expect(two.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Comenzi', 1],
    ['Retururi', 2],
  ])
})

it('refuses macros, old and locked files, other archives and empty ones, each by its kind', async () => {
  const faultOf = async (bytes: Uint8Array) => {
    const answer = await readSpreadsheet(bytes, limits)
    return 'fault' in answer ? answer.fault : null
  }
  expect(await faultOf(zipSync({ ...sheetOf(''), 'xl/vbaProject.bin': strToU8('x') }))).toBe('macros')
  expect(await faultOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]))).toBe('old')
  expect(await faultOf(zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }))).toBe('other-format')
  expect(await faultOf(new Uint8Array())).toBe('empty')
  expect(await faultOf(writeWorkbook({ A: [] }))).toBe('empty')
})

it('refuses a bomb whatever its directory says of its size', async () => {
  const bomb = zipSync({ ...sheetOf(''), 'xl/worksheets/sheet2.xml': new Uint8Array(210 * 1024 * 1024) }, { level: 9 })
  expect(bomb.length).toBeLessThan(1_000_000)
  const lying = Uint8Array.from(bomb)
  const view = Buffer.from(lying.buffer)
  // The size after unpacking, in the central directory and before the entry itself.
  for (let at = view.indexOf('PK\u0001\u0002'); at >= 0; at = view.indexOf('PK\u0001\u0002', at + 4)) view.writeUInt32LE(100, at + 24)
  expect(await readSpreadsheetApart({ bytes: bomb, owner: 'ana' }, limits)).toEqual({ fault: 'huge' })
  expect(await readSpreadsheetApart({ bytes: lying, owner: 'ana' }, limits)).toEqual({ fault: 'huge' })
})

// woocommerce/woocommerce #21910, #4125
it('reads cells that hold entities as they are meant, in text and in a workbook, numbers and plain signs as they are', async () => {
  const written = [
    ['Nume &amp; firma', 'Strada', 'Suma'],
    ['Acme &amp; Fiii', '&#536;tefan cel Mare &#539;i 5', '1&nbsp;234,50'],
    ['R&D SRL', 'Bl. A & B; sc. 2', 'AT&T;'],
    ['O&amp;#8217;Brien', 'Sf&acirc;ntu Gheorghe', '&nbsp;'],
    ['a &#xD800; b', '&necunoscut;', 12],
    // CodistoConnect/CodistoConnect #399
    ['la poarta&lt;br /&gt;etaj 2', '<b>urgent</b>', '<poarta verde>'],
  ]
  const quoted = written.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')
  const meant = [
    ['Nume & firma', 'Strada', 'Suma'],
    ['Acme & Fiii', 'Ștefan cel Mare ți 5', '1 234,50'],
    ['R&D SRL', 'Bl. A & B; sc. 2', 'AT&T;'],
    ['O’Brien', 'Sfântu Gheorghe', ''],
    ['a \ufffd b', '&necunoscut;', 12],
    ['la poarta\netaj 2', 'urgent', '<poarta verde>'],
  ]
  const apart = async (bytes: Uint8Array) => {
    const sheets = await readSpreadsheetApart({ bytes, owner: 'ana' }, limits)
    return 'fault' in sheets ? sheets : sheets[0]?.rows.map(({ cells }) => cells)
  }
  expect(await apart(writeWorkbook({ Foaie: written }))).toEqual(meant)
  expect(await apart(strToU8(quoted))).toEqual(meant.map((row) => row.map(String)))
})

/** Files of shops' exports as people reported them: facts alone. */
it.each<[string, Uint8Array, (string | number)[][]]>([
  // woocommerce/woocommerce #25060
  [
    'two marks of UTF-8 before it',
    strToU8('\ufeff\ufeffNume,Oras\nIon,Dej\n'),
    [
      ['Nume', 'Oras'],
      ['Ion', 'Dej'],
    ],
  ],
  // woocommerce/woocommerce #17479
  [
    'commas within its cells',
    strToU8('Nume,Produs\nIon,"Cana, alba, mare"\n'),
    [
      ['Nume', 'Produs'],
      ['Ion', 'Cana, alba, mare'],
    ],
  ],
  // woocommerce/woocommerce #16171
  [
    'a text of two paragraphs',
    strToU8('Nume,Nota\nIon,"sus\r\n\r\njos"\nAna,x\n'),
    [
      ['Nume', 'Nota'],
      ['Ion', 'sus\r\n\r\njos'],
      ['Ana', 'x'],
    ],
  ],
  // woocommerce/woocommerce #15758
  [
    'accents in UTF-8 and no mark that says so',
    strToU8('Nume,Oras\nIon,Rápido\n'),
    [
      ['Nume', 'Oras'],
      ['Ion', 'Rápido'],
    ],
  ],
  [
    'quotation marks within quotation marks',
    strToU8('Nume,Produs\nIon,"Tabla 5"" alba"\n'),
    [
      ['Nume', 'Produs'],
      ['Ion', 'Tabla 5" alba'],
    ],
  ],
  [
    'cells behind its last column',
    strToU8('Nume,Oras\nIon,Dej,,\n'),
    [
      ['Nume', 'Oras'],
      ['Ion', 'Dej'],
    ],
  ],
])('reads a file with %s', async (_, bytes, expected) => expect(await cellsOf(bytes)).toEqual(expected))

it('refuses more rows than the limit', async () => {
  expect(await readSpreadsheet(strToU8('a,b\n1,2\n3,4\n'), { ...limits, rowsMax: 2 })).toEqual({ fault: 'too-long' })
})
