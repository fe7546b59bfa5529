/** What an archive of others holds, read by its directory. Nothing that the directory says of sizes is believed. */
import { inflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; method: number; packed: number; at: number; isEncrypted: boolean }

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const [END_LENGTH, CENTRAL_LENGTH, LOCAL_LENGTH, COMMENT_MAX] = [22, 46, 30, 65_535]
const [STORED, DEFLATED] = [0, 8]
const IS_ENCRYPTED = 1

/** `huge`: more than `entriesMax` of them. */
export function zipEntries(bytes: Buffer, entriesMax: number): ZipEntry[] | 'huge' | 'broken' {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || bytes.length - end > COMMENT_MAX + END_LENGTH || end + END_LENGTH > bytes.length || bytes.readUInt32LE(end) !== END)
    return 'broken'
  const count = bytes.readUInt16LE(end + 10)
  if (count > entriesMax) return 'huge'
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i += 1) {
    if (at + CENTRAL_LENGTH > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) return 'broken'
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

/** Unpacked within `bytesMax`: what would become more is `huge`, and was not unpacked further. */
export function zipEntryContentOf(
  bytes: Buffer,
  { at, packed, method, isEncrypted }: ZipEntry,
  bytesMax: number,
): Buffer | 'encrypted' | 'huge' | 'broken' {
  if (isEncrypted) return 'encrypted'
  if (at + LOCAL_LENGTH > bytes.length || bytes.readUInt32LE(at) !== LOCAL) return 'broken'
  const from = at + LOCAL_LENGTH + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + packed > bytes.length || (method !== STORED && method !== DEFLATED)) return 'broken'
  if (bytesMax <= 0) return 'huge'
  const entry = bytes.subarray(from, from + packed)
  const unpacked = method === STORED ? entry : inflated(entry, bytesMax)
  return typeof unpacked !== 'string' && unpacked.length > bytesMax ? 'huge' : unpacked
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
