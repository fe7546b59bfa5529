import { describe, expect, it } from 'vitest'
import type { ImportCell } from '#selling/order-import/contract/cells.ts'
import type { FileSheet } from '#server/platform/spreadsheet/read-file.ts'
import { SETTLEMENT_FEE_AWB } from '../../contract/settlements.ts'
import { readSettlementReport } from './read-report.ts'

type Rows = readonly (readonly ImportCell[])[]

const TODAY = '2026-11-22'
const AWBS = ['2150000000001', '2150000000002', '2150000000003']
const [A = '', B = '', C = ''] = AWBS

type Beside = { more?: string[]; amount?: string; above?: Rows; others?: FileSheet[] }
const numbered = (rows: Rows, first: number) => rows.map((cells, i) => ({ row: first + i, cells: [...cells] }))

/** `AWB`, `Suma`, `Data plata`, and what a file has beside them. */
function read(rows: Rows, { more = [], amount = 'Suma', above = [], others = [] }: Beside = {}) {
  const headings = ['AWB', amount, 'Data plata', ...more]
  const table = { sheet: 'lista', headings, rows: numbered(rows, above.length + 2), above: numbered(above, 1), others }
  return readSettlementReport(table, { awb: 'AWB', amount, transferredOn: 'Data plata' }, { day: '2026-11-20', today: TODAY })
}
const amounts = (...given: Parameters<typeof read>) => {
  const report = read(...given)
  return report.kind === 'read' ? report.lines.map(({ awb, amountBani }) => [awb, amountBani]) : report.faults
}
const faults = (...given: Parameters<typeof read>) => {
  const report = read(...given)
  return report.kind === 'refused'
    ? report.faults.map((fault) => [fault.code, 'params' in fault && 'row' in fault.params ? fault.params.row : null])
    : []
}
const two: Rows = [
  [A, '100,00'],
  [B, '1.154,34'],
]

describe('the total of a file', () => {
  it.each<[string, Rows]>([
    ['below', [...two, ['TOTAL', '1.254,34']]],
    ['above', [['Total', '1.254,34'], ...two]],
    ['without a word', [...two, ['', '1254,34']]],
    ['as a number', [...two, ['Total', 1254.34]]],
    ['within its words', [...two, ['TOTAL: 1.254,34 lei', '']]],
    ['in another column', [...two, ['Total', '', '1.254,34']]],
    ['beside a count', [...two, ['Total 2 colete', '', '1.254,34']]],
    ['without an amount', [...two, ['Total', '']]],
    [
      'of each pay day',
      [
        [A, '100,00', '19.11.2026'],
        ['Subtotal', '100,00'],
        [B, '1.154,34', '20.11.2026'],
        ['Subtotal', '1.154,34'],
      ],
    ],
    [
      'of each pay day and of both',
      [
        [A, '100,00'],
        ['Subtotal', '100,00'],
        [B, '1.154,34'],
        ['Subtotal', '1.154,34'],
        ['Total', '1.254,34'],
      ],
    ],
    [
      'of each pay day above its lines',
      [
        ['Subtotal', '100,00'],
        [A, '100,00'],
        ['Subtotal', '1.154,34'],
        [B, '1.154,34'],
      ],
    ],
  ])('%s that fits its lines is no line', (_, rows) => {
    expect(amounts(rows)).toEqual([
      [A, 10_000],
      [B, 115_434],
    ])
  })

  it('in groups without decimals is read as whole lei', () => {
    expect(
      amounts([
        [A, '1500,00'],
        ['Total', '1.500'],
      ]),
    ).toEqual([[A, 150_000]])
  })

  it.each<[string, Rows, number]>([
    [
      'below',
      [
        [A, '254,34'],
        ['TOTAL', '1.254,34'],
      ],
      3,
    ],
    [
      'above',
      [
        ['Total', '1.254,34'],
        [A, '254,34'],
      ],
      2,
    ],
    [
      'without a word',
      [
        [A, '254,34'],
        ['', '1254,34'],
      ],
      3,
    ],
    [
      'within its words',
      [
        [A, '254,34'],
        ['TOTAL: 1.254,34 lei', ''],
      ],
      3,
    ],
    [
      'in groups without decimals',
      [
        [A, '1,50'],
        ['Total', '1.500'],
      ],
      3,
    ],
    ['of no line', [['Total', '1.254,34']], 2],
  ])('%s that differs stops the file with both sums', (_, rows, row) => {
    expect(faults(rows)).toEqual([['settlement-total-differs', row]])
  })

  it('that differs names both', () => {
    expect(
      amounts([
        [A, '254,34'],
        ['TOTAL', '1.254,34'],
      ]),
    ).toEqual([{ code: 'settlement-total-differs', params: { row: 3, sheet: '', total: '1254,34', lines: '254,34' } }])
  })
})

describe('a total that stands beside the list', () => {
  const client = (...rows: Rows): FileSheet[] => [{ name: 'client', rows: numbered(rows, 1) }]

  it.each<[string, Beside]>([
    ['above the headings', { above: [['Decont 20.11.2026'], ['Total ramburs:', '1.254,34']] }],
    ['above the headings within its words', { above: [['Total de plata la 20.11.2026: 1.254,34 lei']] }],
    ['above the headings with the count of parcels', { above: [['Total colete', 2, 'Total ramburs', 1254.34]] }],
    [
      'above the headings with its sum below it',
      {
        above: [
          ['Total', 'Colete'],
          ['1.254,34', '2'],
        ],
      },
    ],
    ['above the headings, of parcels only', { above: [['Total colete', 2]] }],
    ['above the headings, of kilograms', { above: [['Total greutate', '2,50']] }],
    ['on another sheet', { others: client(['Suma totala'], ['1254.34']) }],
  ])('%s fits', (_, beside) => {
    expect(amounts(two, beside)).toEqual([
      [A, 10_000],
      [B, 115_434],
    ])
  })

  it.each<[string, Beside, number, string]>([
    ['above the headings', { above: [['Decont 20.11.2026'], ['Total ramburs:', '2.254,34']] }, 2, ''],
    ['above the headings as what is to be paid', { above: [['Suma de plata', 2254.34]] }, 1, ''],
    ['above the headings with its sum below it', { above: [['Total'], ['2.254,34']] }, 1, ''],
    ['on another sheet', { others: client(['Suma totala'], ['2254.34']) }, 1, 'client'],
  ])('%s and differs stops the file with both sums', (_, beside, row, sheet) => {
    expect(amounts(two, beside)).toEqual([{ code: 'settlement-total-differs', params: { row, sheet, total: '2254,34', lines: '1254,34' } }])
  })
})

describe('a total in a row of the list', () => {
  it.each<[string, Rows[number]]>([
    ['whose label is in the last column', ['', '2.254,34', '', 'Total']],
    ['that has words in the place of the AWB', ['Borderou 20261120', '2.254,34', '', 'Total general']],
    ['that names a sum of many digits', ['TOTAL: 2254,34 lei la 2 colete din 123456', '']],
    ['that is called otherwise', ['Valoare totala', '2.254,34']],
  ])('%s is compared', (_, row) => {
    expect(faults([...two, row], { more: ['Observatii'] })).toEqual([['settlement-total-differs', 4]])
  })

  it.each<[string, Rows[number]]>([
    ['is an error of a formula', ['Total', '#REF!']],
    ['is cut', ['Total', '1.254,3x']],
    ['has no decimals in another column', ['Total', '', '1254']],
    ['has no decimals in its words', ['Total: 1254 lei', '']],
  ])('whose amount %s is named as unreadable', (_, row) => {
    expect(faults([...two, row])).toEqual([['settlement-total-unreadable', 4]])
  })

  it('that has several sums is right by the one that fits, and refused where none does', () => {
    const more = ['Comision', 'De plata']
    expect(amounts([...two, ['Total', '', '', '12,50', '1.254,34']], { more })).toHaveLength(2)
    expect(faults([...two, ['Total', '', '', '12,50', '1.241,84']], { more })).toEqual([['settlement-total-differs', 4]])
  })

  it('is not meant by a parcel whose recipient is called so', () => {
    expect(amounts([[A, '100,00', '', 'Total Construct SRL']], { more: ['Destinatar'] })).toEqual([[A, 10_000]])
    expect(amounts([[A, '100,00', '', 'Total']], { more: ['Destinatar'] })).toEqual([[A, 10_000]])
  })
})

describe('what is not in lei', () => {
  it.each(['Moneda', 'Valuta', 'Currency', 'CODCurrency', 'Cod moneda', 'Moneda ramburs'])('is refused by its column %s', (heading) => {
    const rows: Rows = [
      [A, '100,00', '', 'RON'],
      [B, '100,00', '', 'EUR'],
      [C, '100,00', '', 'XAU'],
    ]
    expect(faults(rows, { more: [heading] })).toEqual([
      ['settlement-currency', 3],
      ['settlement-currency', 4],
    ])
  })

  it.each(['EUR', 'eur', '100,00 EUR', 'HUF 100', '€', '12,00 €', '$5'])('is refused by a cell of any column: %s', (text) => {
    expect(faults([[A, '100,00', '', text]], { more: ['Observatii'] })).toEqual([['settlement-currency', 2]])
  })

  it('is refused by the heading of the amounts', () => {
    expect(faults([[A, '100,00']], { amount: 'Suma (EUR)' })).toEqual([['settlement-currency', 2]])
  })

  it.each(['RON', 'lei', 'Leu', '', 'Str. Euro 5', 'Eurodent SRL', 'Curs 5,00'])('is not meant by %j', (text) => {
    expect(amounts([[A, '100,00', '', text]], { more: ['Observatii'] })).toEqual([[A, 10_000]])
  })
})

describe('what the courier kept', () => {
  it.each<[string, Rows]>([
    ['in the place of the AWB', [...two, ['Comision', '-12,50']]],
    ['in a column beside', [...two, ['', '-12,50', '', 'Taxa procesare']]],
    ['as a number', [...two, ['Comision ramburs', -12.5]]],
    ['above, with the total without it', [['Comision', '-12,50'], ...two, ['Total', '1.254,34']]],
    ['below, with the total of what was sent', [...two, ['Comision', '-12,50'], ['Total', '1.241,84']]],
  ])('%s is a line of its own', (_, rows) => {
    expect(amounts(rows, { more: ['Explicatii'] })).toEqual(
      expect.arrayContaining([
        [A, 10_000],
        [B, 115_434],
        [SETTLEMENT_FEE_AWB, -1_250],
      ]),
    )
  })

  it('without its sign is a question: deducted or added is not known', () => {
    expect(faults([...two, ['Comision', '12,50']])).toEqual([['settlement-fee-sign', 4]])
  })

  it('is not meant by a row that has an AWB, nor by one that says nothing', () => {
    expect(amounts([[A, '100,00', '', 'Comision inclus']], { more: ['Observatii'] })).toEqual([[A, 10_000]])
    expect(faults([['fara AWB', '12,50']])).toEqual([['settlement-awb-unreadable', 2]])
  })
})

describe('the day of a row', () => {
  const days = (...written: string[]) => written.map((on, i): ImportCell[] => [AWBS[i] ?? '', '100,00', on])

  it.each(['30.12.2027', '23.11.2026', '2026-11-23'])('%s ahead is refused as one that is typed is', (on) => {
    expect(faults(days(on))).toEqual([['settlement-day-ahead-row', 2]])
  })

  it('that reads two ways is refused, where no other of its column shows the order', () => {
    expect(faults(days('11/05/2026', '05/11/2026'))).toEqual([
      ['settlement-day-ambiguous', 2],
      ['settlement-day-ambiguous', 3],
    ])
    expect(faults(days('05/11/2026', '13/11/2026'))).toEqual([])
  })

  it.each(['05.11.2026', '2026-11-05', '11/11/2026', '22.11.2026', ''])('%j has one reading', (on) => {
    expect(faults(days(on))).toEqual([])
  })
})

describe('an AWB', () => {
  it.each<[ImportCell, string]>([
    [2150000000001, '2150000000001'],
    ['2150 0000 00001', '2150000000001'],
    ['1onb1', '1ONB1'],
  ])('written as %s is %s', (written, awb) => {
    expect(amounts([[written, '100,00']])).toEqual([[awb, 10_000]])
  })

  it.each<ImportCell>(['2,15E+12', '', 'fara'])('written as %j beside an amount and a day refuses its row', (written) => {
    expect(faults([[written, '100,00', '20.11.2026']])).toEqual([['settlement-awb-unreadable', 2]])
  })
})
