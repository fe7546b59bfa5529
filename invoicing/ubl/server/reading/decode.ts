/** Bytes of others as text. What a file declares of itself is believed only where its bytes agree. */

export type DecodedXml = { text: string /** Read so although the file says otherwise; null: as it says. */; guessed: string | null }

/** What programs in Romania write where it is not UTF-8. */
const USUAL = 'windows-1250'

export function decodeXml(bytes: Uint8Array): DecodedXml {
  const wide = utf16Of(bytes)
  if (wide !== null) return { text: withoutMark(new TextDecoder(wide).decode(bytes)), guessed: null }
  const declared = declaredIn(bytes)
  const asUtf8 = strictly('utf-8', bytes)
  if (asUtf8 !== null) {
    // Plain ASCII is the same in all of them.
    const isOther = declared !== null && declared !== 'utf-8' && bytes.some((byte) => byte > 0x7f)
    return { text: withoutMark(asUtf8), guessed: isOther ? 'UTF-8' : null }
  }
  const encoding = declared === null || /^utf/.test(declared) ? USUAL : declared
  return { text: new TextDecoder(encoding).decode(bytes), guessed: encoding === declared ? null : encoding }
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')

function strictly(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** By its mark, or by how its first character `<` is written. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : null
}

const HEAD = 200

/** By the name that decoders know it by; null: nothing, or nothing that is known. */
function declaredIn(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD))
  const label = /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]
  if (label === undefined) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}
