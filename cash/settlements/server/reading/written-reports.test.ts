/** Reports in the forms that couriers write, from the file's rows to its lines. */
import { expect, it } from 'vitest'
import type { ImportCell } from '#selling/order-import/contract/cells.ts'
import { readSettlementReport } from './read-report.ts'
import { guessColumns, guessTable } from './report-columns.ts'

type Sheet = { name: string; rows: ImportCell[][] }

function read(...sheets: Sheet[]) {
  const table = guessTable(sheets.map(({ name, rows }) => ({ name, rows: rows.map((cells, i) => ({ row: i + 1, cells })) })))
  const columns = guessColumns(table.headings)
  if (!columns) return 'no columns'
  const report = readSettlementReport(table, columns, { day: '2026-11-20', today: '2026-11-22' })
  return report.kind === 'refused'
    ? report.faults.map(({ code }) => code)
    : report.lines.map(({ awb, amountBani, transferredOn }) => [awb, amountBani, transferredOn])
}
const only = (...rows: ImportCell[][]): Sheet => ({ name: 'lista', rows })

it.each<[string, Sheet[], unknown]>([
  [
    'FAN, as its site gives it',
    [only(['AWB', 'Destinatar', 'Localitate', 'Ramburs', 'Continut'], ['2150000000001', 'Ana', 'Cluj-Napoca', '268,89', 'carti'])],
    [['2150000000001', 26_889, '2026-11-20']],
  ],
  [
    'FAN, with the day of its sheet',
    [
      only(
        ['Nr. AWB', 'Nume destinatar', 'Oras', 'Suma ramburs', 'Continut colet', 'Data borderou'],
        ['2150000000001', 'Ana', 'Iasi', '1.268,89', '', '19.11.2026'],
        ['2150000000002', 'Ion', 'Iasi', '0,00', '', '19.11.2026'],
      ),
    ],
    [['2150000000001', 126_889, '2026-11-19']],
  ],
  [
    'FAN, with a total changed by a ban',
    [only(['AWB', 'Ramburs'], ['2150000000001', '100,00'], ['2150000000002', '50,00'], ['TOTAL', '150,01'])],
    ['settlement-total-differs'],
  ],
  [
    'FAN, with an AWB that a workbook made a number',
    [only(['AWB', 'Ramburs'], [2_150_000_000_001, 100.5])],
    [['2150000000001', 10_050, '2026-11-20']],
  ],
  [
    'FAN, with the fee that it kept',
    [only(['AWB', 'Ramburs'], ['2150000000001', '100,00'], ['Comision', '-12,50'], ['Total', '87,50'])],
    [
      ['2150000000001', 10_000, '2026-11-20'],
      ['COMISION', -1250, '2026-11-20'],
    ],
  ],
  [
    'Sameday, with its sum on the other sheet, and the day of the AWB, which is no day of transfer',
    [
      { name: 'client', rows: [['Suma totala'], ['100.50']] },
      {
        name: 'expeditii',
        rows: [
          ['AWB', 'Nume', 'Referinta client', 'Suma ramburs', 'Data', 'Data colectare ramburs', 'Numar colete livrate'],
          ['1ONB21000001', 'Ana', 'Nicio referinta', 100.5, '2026-11-10', '2026-11-12', 1],
        ],
      },
    ],
    [['1ONB21000001', 10_050, '2026-11-20']],
  ],
  [
    'Sameday, whose sum on the other sheet is another',
    [
      { name: 'client', rows: [['Suma totala'], ['100.51']] },
      {
        name: 'expeditii',
        rows: [
          ['AWB', 'Suma ramburs'],
          ['1ONB21000001', 100.5],
        ],
      },
    ],
    ['settlement-total-differs'],
  ],
  [
    'Sameday, under a row of names that its reader put above the headings',
    [
      only(
        ['Nr_doc', 'Nume client', '', 'Suma', 'Data'],
        ['AWB', 'Nume destinatar', 'Referinta client', 'Suma ramburs', 'Data'],
        ['1ONB21000001', 'Ana', 'Nicio referinta', 100.5, '2026-11-10'],
      ),
    ],
    [['1ONB21000001', 10_050, '2026-11-20']],
  ],
  ['in another currency', [only(['AWB', 'Ramburs', 'Moneda'], ['2150000000001', '100,00', 'EUR'])], ['settlement-currency']],
  ['with an amount of three decimals', [only(['AWB', 'Ramburs'], ['2150000000001', '100,005'])], ['settlement-amount-ambiguous']],
])('%s', (_what, sheets, lines) => expect(read(...sheets)).toEqual(lines))
