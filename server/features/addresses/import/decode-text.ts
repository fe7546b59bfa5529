/** The text of a list, whatever encoding it was saved in: UTF-8, UTF-16, or Windows-1250, which is what Excel saves as CSV. */

export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  return new TextDecoder(encoding).decode(bytes)
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
  return isUtf8(bytes) ? 'utf-8' : 'windows-1250'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
