/** The text of a list, whatever encoding it was saved in: UTF-8, UTF-16, or an 8-bit one, of which Windows-1250 is what Excel saves as CSV. */

export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** This many bytes show whether every second one is zero. */
const LOOKED_AT = 400

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = (at: 0 | 1) => bytes.subarray(0, LOOKED_AT).filter((byte, i) => i % 2 === at && byte === 0).length
  const many = Math.min(LOOKED_AT, bytes.length) / 4
  if (zeros(1) > many) return 'utf-16le'
  if (zeros(0) > many) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : eightBitOf(bytes)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * ă Ă ș Ș ț Ț: the same bytes in Windows-1250, ISO 8859-2 and ISO 8859-16, all of them something else in Windows-1252, which cannot
 * write them. The three differ in characters that Romanian, Hungarian and German do not have.
 */
const romanian = new Set([0xe3, 0xc3, 0xba, 0xaa, 0xfe, 0xde, 0xf5, 0xd5, 0xfb, 0xdb])
/** à è ñ ê å æ ø ç: western characters, which in Windows-1250 are ones that hardly any name here has. */
const western = new Set([0xe0, 0xe8, 0xf1, 0xea, 0xe5, 0xe6, 0xf8])
/** „ ” in ISO 8859-16, where Windows-1250 has Ą and ľ. */
const quoted = [0xa5, 0xb5] as const

function eightBitOf(bytes: Uint8Array): string {
  const isAlphabetic = (byte: number | undefined) =>
    byte !== undefined && (byte >= 0xc0 || (byte | 0x20) - 0x61 < 26) && (byte | 0x20) >= 0x61
  // Beside another character of a word it is one: alone º and ª stand for degrees and ordinals.
  const has = (among: ReadonlySet<number>) =>
    bytes.some((byte, i) => among.has(byte) && (isAlphabetic(bytes[i - 1]) || isAlphabetic(bytes[i + 1])))
  const isRomanian = has(romanian)
  if (!isRomanian && has(western)) return 'windows-1252'
  const isWindows = bytes.some((byte) => byte >= 0x80 && byte < 0xa0)
  if (isRomanian && !isWindows && quoted.every((quote) => bytes.includes(quote))) return 'iso-8859-16'
  return 'windows-1250'
}
