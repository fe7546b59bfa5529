/** Reads a spreadsheet in a thread (platform/apart). */
import { readApart } from '../apart/read-apart.ts'
import type { FileFault, FileRow, FileSheet, ReadingLimits } from './read-file.ts'

export type SpreadsheetToRead = { bytes: Uint8Array; limits: ReadingLimits }
/** Rows of one of the sheets, the next after those before. */
export type SheetRowsRead = { sheet: number; rows: FileRow[] }
export type SheetsRead = { names: string[] } | { fault: FileFault }

type File = { bytes: Uint8Array; owner: string }

/** Its texts can be stored. `owner`: a client, or `PLATFORM_FILES`. Throws `overloaded`. */
export async function readSpreadsheetApart({ bytes, owner }: File, limits: ReadingLimits): Promise<FileSheet[] | { fault: FileFault }> {
  const read: FileRow[][] = []
  const sheets = await readApart<SheetsRead, SpreadsheetToRead, SheetRowsRead>({
    thread: new URL('./reading-thread.ts', import.meta.url),
    toRead: { bytes, limits },
    owner,
    tooLong: { fault: 'too-long' },
    broken: { fault: 'unreadable' },
    take({ sheet, rows }) {
      const known = read[sheet]
      if (known) known.push(...rows)
      else read[sheet] = rows
    },
  })
  return 'fault' in sheets ? sheets : sheets.names.map((name, sheet) => ({ name, rows: read[sheet] ?? [] }))
}
