import { workerData } from 'node:worker_threads'
import { storableText } from '#contract/storable-text.ts'
import { decodeHtmlEntities } from '#contract/written-values/entities.ts'
import { withoutMarkup } from '#contract/written-values/markup.ts'
import { postAnswer, postParts } from '../apart/post-parts.ts'
import type { SheetRowsRead, SheetsRead, SpreadsheetToRead } from './read-apart.ts'
import { type FileRow, type FileSheet, readSpreadsheet } from './read-file.ts'

/** So many cells are taken in a millisecond or two. */
const CELLS_AT_ONCE = 10_000

function* partsOf(sheets: readonly FileSheet[]): Generator<SheetRowsRead> {
  for (const [sheet, { rows }] of sheets.entries()) {
    const wide = Math.max(1, rows[0]?.cells.length ?? 1)
    const atOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / wide))
    for (let at = 0; at < rows.length; at += atOnce) yield { sheet, rows: rows.slice(at, at + atOnce).map(storable) }
  }
}

/** Shops and programs that keep their texts for pages write them so into their files. */
const asMeant = (text: string): string => withoutMarkup(text.includes('&') ? decodeHtmlEntities(text).trim() : text)

const storable = ({ row, cells }: FileRow): FileRow => ({
  row,
  cells: cells.map((cell) => (typeof cell === 'string' ? storableText(asMeant(cell)) : cell)),
})

const { bytes, limits } = workerData as SpreadsheetToRead // as read-apart.ts gives them
const sheets = await readSpreadsheet(bytes, limits)
if (!('fault' in sheets)) await postParts(partsOf(sheets))
postAnswer<SheetsRead>('fault' in sheets ? sheets : { names: sheets.map(({ name }) => storableText(name)) })
