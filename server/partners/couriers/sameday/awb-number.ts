/** Our own AWB numbers: the agreed prefix and the order's id. The same order can never have two. */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** 128 bits in base 36. */
const UUID_LETTERS = 25

/** A UUID in 25 letters and digits, so that the bar code stays short; any other reference as it is, in capitals. */
export function ownAwbNumber(prefix: string, reference: string): string {
  if (!uuid.test(reference)) return prefix + reference.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const number = BigInt(`0x${reference.replaceAll('-', '')}`)
  return prefix + number.toString(36).toUpperCase().padStart(UUID_LETTERS, '0')
}

/** The reference a number was made from; null: the number is not ours. */
export function referenceOf(prefix: string, awb: string): string | null {
  const letters = awb.slice(prefix.length)
  if (prefix === '' || !awb.startsWith(prefix) || !/^[0-9A-Z]{25}$/.test(letters)) return null
  const number = [...letters].reduce((sum, letter) => sum * 36n + BigInt(Number.parseInt(letter, 36)), 0n)
  const hex = number.toString(16).padStart(32, '0')
  if (hex.length > 32) return null
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
