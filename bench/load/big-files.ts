/** Files of each kind that users send, as long as they may be; some of them made to do harm. */
import { randomBytes } from 'node:crypto'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { statementFileLimits as statementLimits } from '#partners/banks/read-statement.ts'
import { importLimits } from '#selling/order-import/contract/order-imports.ts'
import { ownTemplateCells, ownTemplateHeader, sampleOrder } from '#selling/order-import/server/sample-files.ts'
import { writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'

export type BigFile = { name: string; path: string; as: 'client' | 'administrator'; bytes: Uint8Array; status: readonly number[] }

const MB = 1024 * 1024
const times = (count: number, of: (n: number) => string): string => Array.from({ length: count }, (_, n) => of(n)).join('')
const csv = (rows: readonly (readonly (string | number)[])[]): Uint8Array =>
  strToU8(rows.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n'))

const orders = (count: number) => Array.from({ length: count }, (_, n) => ownTemplateCells(sampleOrder(n)))
const importAt = '/order-imports?fileName=comenzi'
const last = importLimits.rowsMax - 1
const settlementAt = `/admin/settlements/file/fan?awb=${encodeURIComponent('Nr. AWB')}&amount=${encodeURIComponent('Suma ramburs')}&transferredOn=${encodeURIComponent('Data borderou')}`

function imports(): BigFile[] {
  const table = [ownTemplateHeader, ...orders(last)]
  // As many cells as 20 MB have room for: most of them one sign.
  const wide = [[...ownTemplateHeader, ...Array.from({ length: importLimits.columnsMax - ownTemplateHeader.length }, (_, n) => `c${n}`)]]
  for (const row of orders(last)) wide.push([...row.map(String), ...Array<string>(importLimits.columnsMax - row.length).fill('1')])
  const wideCsv = strToU8(wide.map((row) => row.join(';')).join('\n'))
  const ofOne = orders(last).map(([_, ...cells], n) => ['A-1', ...cells.slice(0, -1), n])
  const faulty = orders(last).map((cells) => cells.map((cell, n) => (n === 2 ? '12' : cell)))
  const of = (name: string, bytes: Uint8Array): BigFile => ({ name, path: importAt, as: 'client', bytes, status: [200] })
  return [
    of('orders.xlsx, 20,000 rows', writeWorkbook({ Comenzi: table })),
    of('orders.csv, 20,000 rows', csv(table)),
    of(
      `orders.csv, ${wideCsv.length > importLimits.bytesMax ? 'cut to ' : ''}20,000 rows of 150 columns`,
      wideCsv.subarray(0, importLimits.bytesMax),
    ),
    of('orders.csv, 20,000 rows of one order', csv([ownTemplateHeader, ...ofOne])),
    of('orders.csv, 20,000 faulty rows', csv([ownTemplateHeader, ...faulty])),
  ]
}

function ofTheBank(): BigFile[] {
  const line = (n: number) =>
    `:61:2611231123C${100 + (n % 900)},00NTRF${String(n).padStart(8, '0')}//REF\r\n:86:020?20plata PRO-${n}?32Ana Pop ${n}?31RO49AAAA1B31007593840000\r\n`
  const lines = statementLimits.linesMax
  const turnover = Array.from({ length: lines }, (_, n) => 100 + (n % 900)).reduce((all, one) => all + one, 0)
  const mt940 = `:20:S\r\n:25:RO81EXPD0000000000000001\r\n:28C:1/1\r\n:60F:C261122RON0,00\r\n${times(lines, line)}:62F:C261123RON${turnover},00\r\n-\r\n`
  const settlement = [
    ['Nr. AWB', 'Suma ramburs', 'Data borderou'],
    ...Array.from({ length: 49_999 }, (_, n) => [String(2_150_000_000_000 + n), '10,00', '23.11.2026']),
  ]
  const noise = { as: 'administrator', status: [409, 422, 400] } as const
  return [
    {
      name: `statement, ${lines} lines`,
      path: '/admin/bank-statements',
      as: 'administrator',
      bytes: strToU8(mt940).subarray(0, statementLimits.bytesMax),
      status: [200, 409, 422],
    },
    { name: 'report of a courier, 50,000 rows', path: settlementAt, as: 'administrator', bytes: csv(settlement), status: [200] },
    { ...noise, name: 'answer of the bank, 20 MB of one sign', path: '/admin/payouts/answers', bytes: new Uint8Array(19 * MB).fill(120) },
    {
      ...noise,
      name: 'statement, 10 MB of one sign',
      path: '/admin/bank-statements',
      bytes: new Uint8Array(statementLimits.bytesMax).fill(120),
    },
    { ...noise, name: 'report of a courier, 20 MB at random', path: settlementAt, bytes: randomBytes(19 * MB) },
  ]
}

export const filesAtLimits = (): BigFile[] => [...imports(), ...ofTheBank()]

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const workbookOf = (sheet: string) =>
  zipSync({
    ...unzipSync(writeWorkbook({ A: [['x']] })),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`),
  })

/** Small to send, and each of them once held a thread for a minute. */
export const hostileWorkbooks = (): Uint8Array[] => [
  workbookOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  workbookOf('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
  workbookOf(times(1_000_000, (n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`)),
  workbookOf(times(60_000, () => '<row><c><v>1</v></c></row>')),
  workbookOf(times(30_000, (n) => `<row r="${n + 1}"><c r="ZZ${n + 1}" s="1"/></row>`)),
  workbookOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(200 * MB)}</t></is></c></row>`),
]
