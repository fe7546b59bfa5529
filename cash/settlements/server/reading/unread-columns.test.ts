import { expect, it } from 'vitest'
import type { SettlementColumns } from '../../contract/settlement-files.ts'
import { unreadColumns } from './unread-columns.ts'

const columns: SettlementColumns = { awb: 'AWB', amount: 'Ramburs', transferredOn: null }
const unread = (headings: string[], rows: (string | number)[][], chosen = columns) =>
  unreadColumns({ sheet: '', headings, above: [], others: [], rows: rows.map((cells, i) => ({ row: i + 2, cells })) }, chosen)

/** Headings as couriers are known to write them. */
it.each([
  ['FAN', 'AWB,Destinatar,Localitate,Ramburs,Continut'],
  ['FAN, another export', 'AWB,Nume destinatar,Oras,Ramburs,Continut colet'],
  [
    'Sameday',
    'AWB,Nume destinatar,Judet destinatar,Oras destinatar,Adresa destinatar,Adresa ridicare,Referinta client,Ramburs,Data,Data colectare ramburs,Numar colete livrate',
  ],
  ['Cargus', 'AWB,Data tur,Livrata,Destinatar,Numar,Ramburs,Numar OP,Beneficiar plata,RefExp1,RefExp2,RefFact'],
  ['GLS', 'AWB,Ramburs,Destinatar'],
  ['any', 'Nr. crt.,AWB,Expeditor,Telefon destinatar,Greutate,Nr. colete,Referință,Monedă,IBAN,Ramburs,Observații livrare'],
])('what stands beside the cash in a file of %s is left out by rules', (_, header) => {
  const headings = header.split(',')
  const cells = headings.map((heading) => (heading === 'AWB' ? '2150000000001' : 'x'))
  const shown = unread(headings, [cells]).map(({ place }) => place)
  expect(shown).toEqual(headings.filter((heading) => heading === 'Observații livrare'))
})

it('a column that no rule knows is shown once, with the first row that fills it', () => {
  const headings = ['AWB', 'Ramburs', 'Comision ramburs', '', 'Penalizare']
  const rows = [
    ['2150000000001', '100,00', '', '', '0'],
    ['2150000000002', '100,00', '1,50', '', ''],
    ['2150000000003', '100,00', '1,75', 'retinut', ''],
    ['Total', '300,00', '3,25', '', '9,00'],
  ]
  expect(unread(headings, rows)).toEqual([
    { line: 3, place: 'Comision ramburs', value: '1,50' },
    { line: 4, place: '4', value: 'retinut' },
  ])
})

it('the day of transfer is read where its column is chosen, and said where it is not', () => {
  const headings = ['AWB', 'Ramburs', 'Data virament']
  const rows = [['2150000000001', '100,00', '20.11.2026']]
  expect(unread(headings, rows)).toEqual([{ line: 2, place: 'Data virament', value: '20.11.2026' }])
  expect(unread(headings, rows, { ...columns, transferredOn: 'Data virament' })).toEqual([])
})
