/** Columns of amounts as programs and people write them, read by the reader of each kind of file. */
import { readSettlementReport } from '#cash/settlements/server/reading/read-report.ts'
import { type Bani, bani } from '#contract/money.ts'
import { readCsv } from '#partners/banks/csv/csv.ts'
import { allOurSampleIbans } from '#partners/banks/sample-statements.ts'
import { columnFormOf } from '#selling/order-import/contract/cells.ts'
import { readRow } from '#selling/order-import/server/reading/row-fields.ts'

/** A cell's amount; null: the cell, or its whole file, is asked about or refused. */
type Reader = (column: readonly string[]) => (Bani | null)[]

const readers: Record<string, Reader> = {
  'order import'(column) {
    const forms = { cash: columnFormOf('Ramburs', column) }
    return column.map((cell) => readRow([cell], { cash: 0 }, forms).fields.cash)
  },
  'file of a courier'(column) {
    const rows = column.map((cell, i) => ({ row: i + 2, cells: [`20000000${i}`, cell] }))
    const table = { sheet: '', headings: ['AWB', 'Suma'], rows, above: [], others: [] }
    const report = readSettlementReport(
      table,
      { awb: 'AWB', amount: 'Suma', transferredOn: null },
      { day: '2026-11-20', today: '2026-11-21' },
    )
    return column.map((_, i) => (report.kind === 'read' ? (report.lines[i]?.amountBani ?? null) : null))
  },
  'statement of a bank'(column) {
    const above = [`Cont;${allOurSampleIbans.bt}`, 'Data tranzactie;Descriere;Referinta tranzactiei;Debit;Credit']
    const lines = column.map((cell, i) => `20.11.2026;Incasare;REF${i};;"${cell}"`)
    const read = readCsv([...above, ...lines].join('\n'), [allOurSampleIbans.bt])
    const isRead = read !== null && read.faults.length === 0
    return column.map((_, i) => (isRead ? (read.drafts[0]?.lines[i]?.amountBani ?? null) : null))
  },
}

type Random = () => number
/** The same amounts for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <T>(random: Random, from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0]

/** What one program writes: how it groups, its decimal sign, whether it leaves `,00` out, and what stands around. */
type Style = { group: string; decimal: ',' | '.'; isShort: boolean; around: readonly [string, string] }

function styleFrom(random: Random): Style {
  const decimal = pick<',' | '.'>(random, [',', '.'])
  const group = pick(random, [decimal === ',' ? '.' : ',', '', ' ', '\u00a0', '\u202f', "'", '’'])
  const around = pick<readonly [string, string]>(random, [
    ...([['', '']] as const),
    ...([
      ['', ' lei'],
      ['', ' RON'],
      ['', '\u00a0lei'],
      ['', ' de lei'],
      ['RON ', ''],
      ['lei ', ''],
      ['', 'lei'],
    ] as const),
  ])
  return { group, decimal, isShort: random() < 0.5, around }
}

const MOST = [1_000, 100_000, 10_000_000, 1_000_000_000] as const

function written(amount: Bani, { group, decimal, isShort, around }: Style): string {
  const whole = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, group)
  const decimals = String(amount % 100).padStart(2, '0')
  const shown = isShort && amount % 100 === 0 ? whole : `${whole}${decimal}${isShort ? decimals.replace(/0$/, '') : decimals}`
  return `${around[0]}${shown}${around[1]}`
}

export type AmountsRead = { right: Record<string, number>; asked: Record<string, number>; misread: string[] }

const COLUMN_MAX = 4
/** So many columns were written by more than one program. */
const MIXED_SHARE = 0.2

export function readWrittenAmounts(count: number, seed: number): AmountsRead {
  const random = randomFrom(seed)
  const result: AmountsRead = { right: {}, asked: {}, misread: [] }
  for (let done = 0; done < count; ) {
    const length = Math.min(count - done, 1 + Math.floor(random() * COLUMN_MAX))
    const [style, isMixed] = [styleFrom(random), random() < MIXED_SHARE]
    const amounts = Array.from({ length }, () => amountFrom(random))
    const column = amounts.map((amount) => written(amount, isMixed ? styleFrom(random) : style))
    for (const [name, read] of Object.entries(readers)) {
      for (const [i, amount] of read(column).entries()) {
        if (amount === null) result.asked[name] = (result.asked[name] ?? 0) + 1
        else if (amount === amounts[i]) result.right[name] = (result.right[name] ?? 0) + 1
        else result.misread.push(`${name}: ${JSON.stringify(column)}, the ${i + 1}. as ${amount}`)
      }
    }
    done += length
  }
  return result
}

/** Half of them whole, half of those a multiple of ten lei, as prices are. */
function amountFrom(random: Random): Bani {
  const most = pick(random, MOST)
  const kind = random()
  const amount = 1 + Math.floor(random() * most)
  return bani(kind < 0.5 ? amount : kind < 0.75 ? Math.ceil(amount / 100) * 100 : Math.ceil(amount / 1000) * 1000)
}
