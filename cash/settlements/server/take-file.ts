/** A courier's file: shown before it is taken, taken whole or refused with every fault, its columns kept for the next one. */
import { eq } from 'drizzle-orm'
import type { CourierCode } from '#contract/couriers.ts'
import { type Bani, sum } from '#contract/money.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { UnreadInFile } from '#contract/read-fields.ts'
import { storableText } from '#contract/storable-text.ts'
import { coded, type Message } from '#contract/texts/message.ts'
import { cellTextOf } from '#selling/order-import/contract/cells.ts'
import { PLATFORM_FILES } from '#server/platform/apart/read-apart.ts'
import { openWorkTurns, stepsInTurns } from '#server/platform/apart/turns.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { readSpreadsheetApart } from '#server/platform/spreadsheet/read-apart.ts'
import type { FileSheet } from '#server/platform/spreadsheet/read-file.ts'
import type { SettlementColumns } from '../contract/settlement-files.ts'
import { readSettlementReportInSteps } from './reading/read-report.ts'
import {
  findReportTable,
  findReportTables,
  guessColumns,
  guessTable,
  keyOfHeadings,
  onlyTable,
  type ReportTable,
} from './reading/report-columns.ts'
import { unreadInSteps } from './reading/unread-columns.ts'
import { settlementColumns } from './tables.ts'
import { type SettlementTaken, takeSettlementLines } from './take-lines.ts'

const limits = { rowsMax: 50_000, columnsMax: 100, cellMax: 5_000 }
const ROWS_SHOWN = 5

type File = { courier: CourierCode; bytes: Uint8Array }
type Preview = {
  headings: string[]
  rows: string[][]
  columns: SettlementColumns | null
  lines: number
  total: Bani | null
  unread: UnreadInFile[]
}

/** Throws `spreadsheet-refused`. `total` null: with these columns something cannot be read yet. */
export async function previewSettlementFile(app: App, { courier, bytes }: File): Promise<Preview> {
  const sheets = await sheetsOf(bytes)
  const { table, columns } = (await rememberedTable(app, courier, sheets)) ?? guessed(sheets)
  const today = bucharestDayOf(app.clock.now())
  const report = columns && (await stepsInTurns(openWorkTurns(), readSettlementReportInSteps(table, columns, { day: today, today })))
  const lines = report?.kind === 'read' ? report.lines : null
  return {
    headings: table.headings,
    rows: table.rows.slice(0, ROWS_SHOWN).map(({ cells }) => table.headings.map((_, i) => cellTextOf(cells[i]))),
    columns,
    lines: lines?.length ?? table.rows.length,
    total: lines && sum(lines.map(({ amountBani }) => amountBani)),
    unread: columns ? await stepsInTurns(openWorkTurns(), unreadInSteps(table, columns)) : [],
  }
}

type Taking = File & { columns: SettlementColumns; day: string | null; fileName: string; takenBy: string | null }

/** Throws `spreadsheet-refused` with each fault, `invalid-fields`. */
export async function takeSettlementFile(
  app: App,
  { courier, bytes, columns, day, fileName, takenBy }: Taking,
): Promise<SettlementTaken & Pick<Preview, 'unread'>> {
  if (columns.transferredOn === null && day === null) throw fieldProblem('day', 'settlement-day-missing')
  if (day !== null && day > bucharestDayOf(app.clock.now())) throw fieldProblem('day', 'settlement-day-ahead')
  const table = findReportTable(await sheetsOf(bytes), columns)
  if (!table) throw fieldProblem('awb', 'settlement-no-column')
  const report = await stepsInTurns(
    openWorkTurns(),
    readSettlementReportInSteps(table, columns, { day, today: bucharestDayOf(app.clock.now()) }),
  )
  if (report.kind === 'refused') throw refused(report.faults)
  const kept = { courier, headings: keyOfHeadings(table.headings), columns }
  const of = { courier, source: 'file', fileName: storableText(fileName) || null, takenBy } as const
  const taken = await takeSettlementLines(app, { ...of, lines: report.lines }, (tx) =>
    tx
      .insert(settlementColumns)
      .values(kept)
      .onConflictDoUpdate({ target: [settlementColumns.courier, settlementColumns.headings], set: { columns } }),
  )
  return { ...taken, unread: await stepsInTurns(openWorkTurns(), unreadInSteps(table, columns)) }
}

const refused = (faults: readonly Message[]): Problem =>
  new Problem('spreadsheet-refused', {
    ...(faults.length === 1 && faults[0] ? { because: faults[0] } : {}),
    errors: faults.map((fault) => ({ path: 'file', code: fault.code, message: coded(fault) })),
  })

async function sheetsOf(bytes: Uint8Array): Promise<FileSheet[]> {
  const sheets = await readSpreadsheetApart({ bytes, owner: PLATFORM_FILES }, limits)
  if (!('fault' in sheets)) return sheets
  const { fault } = sheets
  throw refused([fault === 'too-long' ? { code: 'file-too-long', params: { rows: limits.rowsMax } } : { code: `file-${fault}` }])
}

type Found = { table: ReportTable; columns: SettlementColumns | null }

/** null: no file with these headings was taken yet. */
async function rememberedTable(app: App, courier: CourierCode, sheets: readonly FileSheet[]): Promise<Found | null> {
  const kept = await app.db.select().from(settlementColumns).where(eq(settlementColumns.courier, courier))
  const byHeadings = new Map(kept.map(({ headings, columns }) => [headings, columns]))
  const table = onlyTable(findReportTables(sheets).filter(({ headings }) => byHeadings.has(keyOfHeadings(headings))))
  return table && { table, columns: byHeadings.get(keyOfHeadings(table.headings)) ?? null }
}

function guessed(sheets: readonly FileSheet[]): Found {
  const table = guessTable(sheets)
  return { table, columns: guessColumns(table.headings) }
}
