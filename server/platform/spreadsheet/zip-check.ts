/** Whether an .xlsx file is what it says, before anything unpacks it: what is inside, and how big that really becomes. */

import { isSheetTooLong, type SheetLimits } from './sheet-limits.ts'
import { type ZipEntry, zipEntries, zipEntryContentOf } from './zip-entries.ts'

/**
 * `macros`: programs in it. `old`: the format of before 2007, or locked by a password. `huge`: it unpacks to more than any list needs. `too-long`:
 * more rows, columns or characters than the limits.
 */
export type ZipFault = 'no-zip' | 'old' | 'macros' | 'huge' | 'other-format' | 'too-long'

/** A list of 50,000 orders unpacks to some 60 MB. */
const UNPACKED_BYTES_MAX = 200 * 1024 * 1024
const ENTRIES_MAX = 2_000

/** Of OLE files: old Excel's, and those that Office locks. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const bufferOf = (given: Uint8Array): Buffer => Buffer.from(given.buffer, given.byteOffset, given.byteLength)

export const isOldWorkbook = (given: Uint8Array): boolean => bufferOf(given).subarray(0, OLE.length).equals(OLE)

/** null: nothing is wrong with it. */
export function workbookFault(given: Uint8Array, limits: SheetLimits): ZipFault | null {
  if (isOldWorkbook(given)) return 'old'
  const bytes = bufferOf(given)
  const entries = zipEntries(bytes, ENTRIES_MAX)
  if (entries === 'broken') return 'no-zip'
  if (entries === 'huge') return 'huge'
  const names = entries.map(({ name }) => name.toLowerCase())
  if (names.some((name) => name.endsWith('vbaproject.bin') || name.startsWith('xl/macrosheets/'))) return 'macros'
  if (!names.includes('xl/workbook.xml')) return 'other-format'
  return unpackedFault(bytes, entries, limits)
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i

/** Sheets are looked through, all else is thrown away. */
function unpackedFault(bytes: Buffer, entries: readonly ZipEntry[], limits: SheetLimits): ZipFault | null {
  let left = UNPACKED_BYTES_MAX
  for (const entry of entries) {
    const unpacked = zipEntryContentOf(bytes, entry, left)
    if (unpacked === 'encrypted') return 'old'
    if (unpacked === 'huge') return 'huge'
    if (unpacked === 'broken') return 'no-zip'
    left -= unpacked.length
    if (SHEET.test(entry.name) && isSheetTooLong(unpacked, limits)) return 'too-long'
  }
  return null
}
