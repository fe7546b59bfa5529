/** Spreadsheets that an import gives: its faulty rows with what is wrong with them, and the template. */

import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { mapInTurns, openWorkTurns } from '#server/platform/apart/turns.ts'
import type { App } from '#server/platform/app.ts'
import type { FileAnswer } from '#server/platform/http/http.ts'
import { writeLongWorkbook, writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'
import { cellTextOf } from '../contract/cells.ts'
import { type ImportColumn, importColumns, importTemplateColumns } from '../contract/columns.ts'
import type { ImportRowError } from '../contract/order-imports.ts'
import { type ImportRef, importOf } from './present-import.ts'
import { type FaultyRow, faultyRowsOf } from './saved-rows.ts'

/** As they were uploaded, so that the file can be corrected and uploaded again. Throws `not-found`. */
export async function faultyRows(app: App, ref: ImportRef, texts: Texts): Promise<FileAnswer> {
  const { header, mapping, fileName } = await importOf(app.db, ref)
  const words = texts.orderImports
  const key = { clientId: ref.clientId, importId: ref.id }
  const said = ({ column, message }: ImportRowError) => words.errorIn(headerOf(column, { header, mapping }, texts), inWords(texts, message))
  const lineOf = ({ row, cells, errors }: FaultyRow) => [...header.map((_, i) => cellTextOf(cells[i])), row, errors.map(said).join('; ')]
  const turn = openWorkTurns()
  const lines: ReturnType<typeof lineOf>[] = []
  await app.db.inTransaction(async (tx) => {
    for await (const rows of faultyRowsOf(tx, key)) lines.push(...(await mapInTurns(turn, rows, lineOf)))
  })
  const bytes = await writeLongWorkbook(words.rowStates.faulty, [[...header, words.rowColumn, words.errorsColumn], ...lines])
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .normalize('NFD')
    .replace(/[^\w-]/g, '')
  return { bytes, name: `${name || 'import'}-${words.fileNames.faulty}.xlsx` }
}

type Headed = { header: readonly string[]; mapping: Partial<Record<ImportColumn, number>> }

/** As the file calls the column; ours where it has none. null: of the row as a whole. */
function headerOf(column: ImportColumn | null, { header, mapping }: Headed, { orderImports }: Texts): string | null {
  if (column === null) return null
  const at = mapping[column]
  return (at === undefined ? '' : (header[at] ?? '')) || orderImports.columns[column]
}

export function importTemplateFile(texts: Texts): FileAnswer {
  const { orderImports } = texts
  const examples: Partial<Record<ImportColumn, string>> = texts.orderImports.examples
  const header = importTemplateColumns.map((column) => orderImports.columns[column])
  const example = importTemplateColumns.map((column) => importColumns[column].example ?? examples[column] ?? '')
  return { bytes: writeWorkbook({ [orderImports.order]: [header, example] }), name: `${orderImports.fileNames.template}.xlsx` }
}
