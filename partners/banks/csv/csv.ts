/** Statements as CSV: the header is found by its names, wherever it stands; what is above it says whose account it is. */

import { type Bani, decimalRon, minus, negate, ZERO } from '#contract/money.ts'
import { type DayOrder, dayOrderOf, writtenDay } from '#contract/written-values/days.ts'
import { decodeHtmlEntities } from '#contract/written-values/entities.ts'
import { type DecimalSign, decimalSignOf, hasTwoReadings, writtenAmount } from '#contract/written-values/numbers.ts'
import type { StatementBalance, UnreadValue } from '#paying/ports/banks.ts'
import { textTableRowsOf } from '#server/platform/spreadsheet/text-table.ts'
import {
  areBalancesChained,
  type DraftedStatements,
  firstIbanOf,
  notReadableMessage,
  oneLine,
  type StatementDraft,
  type StatementDraftLine,
} from '../draft.ts'
import { type CsvColumn, type CsvLayout, csvColumnsOf, csvLayouts, plainColumnName } from './layouts.ts'

type Row = { line: number; cells: string[] }
type Header = { layout: CsvLayout; line: number; at: number; names: readonly string[]; columns: Partial<Record<CsvColumn, number>> }
type Reading = { header: Header; above: Row[]; rows: Row[]; faults: DraftedStatements['faults'] }

/** null: no bank's. */
export function readCsv(text: string, accounts: readonly string[]): DraftedStatements | null {
  for (const delimiter of [';', ',', '\t']) {
    const rows = rowsCutAt(text, delimiter)
    const header = headerIn(rows)
    if (!header) continue
    const reading: Reading = { header, above: rows.slice(0, header.at), rows: rows.slice(header.at + 1), faults: [] }
    return readTable(reading, accounts)
  }
  return null
}

const rowsCutAt = (text: string, delimiter: string): Row[] =>
  textTableRowsOf(text, delimiter)
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))

const HEADER_ROWS_MAX = 60

function headerIn(rows: readonly Row[]): Header | null {
  for (const [at, { line, cells }] of rows.slice(0, HEADER_ROWS_MAX).entries()) {
    for (const layout of csvLayouts) {
      const columns = csvColumnsOf(cells, layout)
      if (columns) return { layout, line, at, names: cells, columns }
    }
  }
  return null
}

function readTable(reading: Reading, accounts: readonly string[]): DraftedStatements {
  const { header, above, rows, faults } = reading
  const cell = (row: Row, column: CsvColumn) => {
    const at = header.columns[column]
    return at === undefined ? '' : (row.cells[at] ?? '')
  }
  const found = accountsIn(reading, cell, accounts)
  if (found.length > 1) return { drafts: [], faults: [{ code: 'statement-of-several-accounts' }] }
  const account = found[0] ?? ''
  const inColumns = (...columns: CsvColumn[]) => columns.flatMap((column) => rows.map((row) => cell(row, column)))
  const known: Known = {
    ...{ cell, account, faults },
    decimalSign: decimalSignOf(inColumns('amount', 'debit', 'credit')),
    // Romanian banks write the day first; what contradicts that is a column of another program.
    dayOrder: dayOrderOf(inColumns('bookedOn')) ?? 'day-first',
  }
  const lines = rows.flatMap((row) => lineOf(row, known) ?? [])
  const draft: StatementDraft = {
    ...{
      line: header.line,
      format: 'csv',
      account,
      number: '',
      sequence: null,
      needsBalances: false,
      page: null,
      continues: false,
      isContinued: false,
    },
    currency: currencyIn(
      above,
      rows.map((row) => cell(row, 'currency')),
    ),
    ...balancesOf(reading, cell, lines),
    lines,
    unread: unreadIn(reading),
  }
  return { drafts: [draft], faults }
}

/** What stands in columns that no layout of the bank's names. */
function unreadIn({ header: { layout, names }, rows }: Reading): UnreadValue[] {
  const known = [...Object.values(layout.columns).flat(), ...(layout.leftOut ?? [])]
  const others = names.flatMap((name, at) => (known.includes(plainColumnName(name)) ? [] : [{ name, at }]))
  return rows.flatMap(({ line, cells }) => others.flatMap(({ name, at }) => (cells[at] ? [{ line, place: name, value: cells[at] }] : [])))
}

type Cell = (row: Row, column: CsvColumn) => string

/** A column of its own, or what stands above; there may be others' accounts beside ours. */
function accountsIn({ above, rows, header }: Reading, cell: Cell, accounts: readonly string[]): string[] {
  const inColumn = header.columns.account === undefined ? [] : rows.map((row) => firstIbanOf(cell(row, 'account').replace(/\s/g, '')))
  const column = [...new Set(inColumn.filter(Boolean))]
  if (column.length > 0) return column
  const written = above.flatMap(({ cells }) => cells.map((one) => firstIbanOf(one.replace(/\s/g, '')))).filter(Boolean)
  const ours = [...new Set(written.filter((iban) => accounts.includes(iban)))]
  return ours.length > 0 ? ours : written.slice(0, 1)
}

/** Of the rows; else what stands above beside or behind `moneda`. */
function currencyIn(above: readonly Row[], ofRows: readonly string[]): string {
  const inRows = ofRows.filter((code) => /^[A-Z]{3}$/.test(code))
  const other = inRows.find((code) => code !== 'RON')
  if (inRows.length > 0) return other ?? 'RON'
  for (const { cells } of above) {
    const at = cells.findIndex((one) => /^(moneda|valuta)/.test(plainColumnName(one)))
    const [code] = (at < 0 ? '' : cells.slice(at).join(' ')).match(/\b[A-Z]{3}\b/) ?? []
    if (code !== undefined) return code === 'LEI' ? 'RON' : code
  }
  return 'RON'
}

type Known = { cell: Cell; account: string; faults: DraftedStatements['faults']; decimalSign: DecimalSign | null; dayOrder: DayOrder }

/** null: no line of the account, as a summary or a row of balances. */
function lineOf(row: Row, known: Known): StatementDraftLine | null {
  const { cell, account, faults, dayOrder, decimalSign } = known
  const { line } = row
  const dayIn = (text: string): string | null => {
    const day = writtenDay(text, dayOrder)
    return hasTwoReadings(day) ? null : day
  }
  const written = cell(row, 'bookedOn')
  const amounts = (['amount', 'debit', 'credit'] as const).filter((column) => cell(row, column) !== '')
  if (written === '') return null
  const bookedOn = dayIn(written)
  const amountBani = amountOf(row, known)
  if (bookedOn === null) faults.push(notReadableMessage(line, written.slice(0, 20)))
  if (amounts.length === 0) faults.push(notReadableMessage(line, 'suma'))
  if (bookedOn === null || amountBani === null) return null
  const balance = writtenAmount(cell(row, 'balance'), decimalSign)
  const fiscal = cell(row, 'fiscalCode').replace(/^RO/i, '')
  const text = cell(row, 'text')
  const name = oneLine(cell(row, 'name'))
  const textsIn = (said: string) => [cell(row, 'kind'), ...said.split(';')].map(oneLine).filter(Boolean)
  const iban = firstIbanOf(cell(row, 'iban').replace(/\s/g, ''), account) || firstIbanOf(text, account)
  return {
    ...{ line, bookedOn, valueOn: dayIn(cell(row, 'valueOn')), amountBani, isReversal: false },
    counterparty: {
      ...{ name, iban },
      fiscalCode: /^\d{2,13}$/.test(fiscal) && !/^0+$/.test(fiscal) ? fiscal : '',
    },
    // An entity ends with the very sign between two texts. The key stays that of the file.
    texts: textsIn(decodeHtmlEntities(text)),
    knownBy: [...textsIn(text), name, iban],
    written: row.cells.join('\n'),
    endToEndId: null,
    bankReference: cell(row, 'reference') || null,
    balanceBani: hasTwoReadings(balance) ? null : balance,
  }
}

/** Debit is what went out, with a sign or without. */
function amountOf(row: Row, { cell, faults, decimalSign }: Known): Bani | null {
  const read = (column: CsvColumn): Bani | null => {
    const text = cell(row, column)
    if (text === '') return ZERO
    const amount = writtenAmount(text, decimalSign)
    if (hasTwoReadings(amount)) {
      const [first, second] = [decimalRon(amount.readings[0]), decimalRon(amount.readings[1])]
      faults.push({ code: 'statement-amount-ambiguous', params: { line: row.line, text: text.slice(0, 30), first, second } })
      return null
    }
    if (amount === null) faults.push(notReadableMessage(row.line, text.slice(0, 30)))
    return amount
  }
  const [amount, debit, credit] = [read('amount'), read('debit'), read('credit')]
  if (amount === null || debit === null || credit === null) return null
  if (amount !== 0) return amount
  if (debit !== 0 && credit !== 0) {
    faults.push(notReadableMessage(row.line, 'debit, credit'))
    return null
  }
  return debit !== 0 ? (debit > 0 ? negate(debit) : debit) : credit
}

/** In columns of their own, above the header, or from the balance after each line. */
function balancesOf(
  { above, rows, header }: Reading,
  cell: Cell,
  lines: readonly StatementDraftLine[],
): Pick<StatementDraft, 'opening' | 'closing'> {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const at = (text: string | undefined, on: string): StatementBalance | null => {
    const amount = writtenAmount(text ?? '')
    return amount === null || hasTwoReadings(amount) || on === '' ? null : { on, bani: amount }
  }
  const inColumn = (column: CsvColumn) => {
    const filled = rows.map((row) => cell(row, column)).filter((text) => text !== '')
    return column === 'opening' ? filled[0] : filled.at(-1)
  }
  const named = (name: string) => {
    const row = [...above, ...rows].find(({ cells }) => plainColumnName(cells[0] ?? '') === name)
    return row?.cells.slice(1).find((text) => text !== '')
  }
  const isInColumns = header.columns.opening !== undefined && header.columns.closing !== undefined
  if (isInColumns) return { opening: at(inColumn('opening'), first), closing: at(inColumn('closing'), last) }
  const [opening, closing] = [at(named('sold initial'), first), at(named('sold final'), last)]
  return opening && closing ? { opening, closing } : fromRunning(lines)
}

/** Before the oldest line and after the newest, whichever of them the file begins with. */
function fromRunning(lines: readonly StatementDraftLine[]): Pick<StatementDraft, 'opening' | 'closing'> {
  const none = { opening: null, closing: null }
  const ordered = [lines, lines.toReversed()].find(areBalancesChained)
  const [oldest, newest] = [ordered?.[0], ordered?.at(-1)]
  if (!oldest || !newest || oldest.balanceBani === null || newest.balanceBani === null) return none
  return {
    opening: { on: oldest.bookedOn, bani: minus(oldest.balanceBani, oldest.amountBani) },
    closing: { on: newest.bookedOn, bani: newest.balanceBani },
  }
}
