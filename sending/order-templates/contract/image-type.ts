/** What a file is by its content, whatever it is called: one rule for the page that chooses it and the server that keeps it. */

export const imageTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
} as const
export type ImageType = keyof typeof imageTypes

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

/** null: no picture that a logo may be. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const latin = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  const begins = (with_: readonly number[]) => with_.every((byte, i) => bytes[i] === byte)
  if (begins(PNG) && latin(12, 16) === 'IHDR') return 'image/png'
  if (begins(JPEG)) return 'image/jpeg'
  if (/^GIF8[79]a$/.test(latin(0, 6))) return 'image/gif'
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'image/webp'
  return svgText(bytes) === null ? null : 'image/svg+xml'
}

/** Before its first element: a declaration, comments, a type of document. */
const PROLOGUE = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*/i

/** The picture alone, without what stands before it; null: it is none. */
export function svgText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(PROLOGUE, '')
    return /^<svg[\s>/]/.test(text) ? text : null
  } catch {
    return null
  }
}
