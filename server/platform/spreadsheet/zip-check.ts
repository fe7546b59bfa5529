/** Whether an .xlsx file is what it says, before anything unpacks it: what is inside, and how big that really becomes. */
import { inflateRawSync } from 'node:zlib'
import { isSheetTooLong, type SheetLimits } from './sheet-limits.ts'

/**
 * `macros`: programs in it. `old`: the format of before 2007, or locked by a password. `huge`: it unpacks to more than any list needs. `too-long`:
 * more rows, columns or characters than the limits.
 */
export type ZipFault = 'no-zip' | 'old' | 'macros' | 'huge' | 'other-format' | 'too-long'

/** A list of 50,000 orders unpacks to some 60 MB. */
const UNPACKED_BYTES_MAX = 200 * 1024 * 1024
const ENTRIES_MAX = 2_000

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const [END_LENGTH, CENTRAL_LENGTH, LOCAL_LENGTH, COMMENT_MAX] = [22, 46, 30, 65_535]
const [STORED, DEFLATED] = [0, 8]
const IS_ENCRYPTED = 1
/** Of OLE files: old Excel's, and those that Office locks. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const bufferOf = (given: Uint8Array): Buffer => Buffer.from(given.buffer, given.byteOffset, given.byteLength)

export const isOldWorkbook = (given: Uint8Array): boolean => bufferOf(given).subarray(0, OLE.length).equals(OLE)

/** null: nothing is wrong with it. */
export function workbookFault(given: Uint8Array, limits: SheetLimits): ZipFault | null {
  if (isOldWorkbook(given)) return 'old'
  const bytes = bufferOf(given)
  const entries = entriesOf(bytes)
  if (entries === null) return 'no-zip'
  if (entries === 'huge') return 'huge'
  const names = entries.map(({ name }) => name.toLowerCase())
  if (names.some((name) => name.endsWith('vbaproject.bin') || name.startsWith('xl/macrosheets/'))) return 'macros'
  if (!names.includes('xl/workbook.xml')) return 'other-format'
  return unpackedFault(bytes, entries, limits)
}

type Entry = { name: string; method: number; packed: number; at: number; isEncrypted: boolean }

function entriesOf(bytes: Buffer): Entry[] | 'huge' | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || bytes.length - end > COMMENT_MAX + END_LENGTH || end + END_LENGTH > bytes.length || bytes.readUInt32LE(end) !== END)
    return null
  const count = bytes.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX) return 'huge'
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i += 1) {
    if (at + CENTRAL_LENGTH > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) return null
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [number, number, number]
    entries.push({
      name: bytes.toString('utf8', at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
      isEncrypted: (bytes.readUInt16LE(at + 8) & IS_ENCRYPTED) !== 0,
    })
    at += CENTRAL_LENGTH + nameLength + extra + comment
  }
  return entries
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i

/** What the directory says of sizes is not believed: each entry is unpacked within what is left; sheets are looked through, all else is thrown away. */
function unpackedFault(bytes: Buffer, entries: readonly Entry[], limits: SheetLimits): ZipFault | null {
  let left = UNPACKED_BYTES_MAX
  for (const { at, packed, method, isEncrypted, name } of entries) {
    if (isEncrypted) return 'old'
    if (at + LOCAL_LENGTH > bytes.length || bytes.readUInt32LE(at) !== LOCAL) return 'no-zip'
    const from = at + LOCAL_LENGTH + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    if (from + packed > bytes.length || (method !== STORED && method !== DEFLATED)) return 'no-zip'
    if (left <= 0) return 'huge'
    const entry = bytes.subarray(from, from + packed)
    const unpacked = method === STORED ? entry : inflated(entry, left)
    if (typeof unpacked === 'string') return unpacked === 'huge' ? 'huge' : 'no-zip'
    if (unpacked.length > left) return 'huge'
    left -= unpacked.length
    if (SHEET.test(name) && isSheetTooLong(unpacked, limits)) return 'too-long'
  }
  return null
}

function inflated(packed: Buffer, most: number): Buffer | 'huge' | 'broken' {
  try {
    return inflateRawSync(packed, { maxOutputLength: most })
  } catch (error) {
    return error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      ? 'huge'
      : 'broken'
  }
}
