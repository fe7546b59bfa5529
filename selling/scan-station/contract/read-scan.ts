/** What a scanner typed, as the codes it may stand for. */

export const SCAN_LENGTH_MAX = 120

/** Tab, Enter and other keys that scanners send around a code, STX and ETX among them; blanks; what is not seen at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what scanners send around a code
const around = /^[\u0000-\u0020\u007f\u00a0\u200b\ufeff]+|[\u0000-\u0020\u007f\u00a0\u200b\ufeff]+$/g
/** The kind of barcode, where the scanner says it first: `]C1`, `]E0`, `]d2` (ISO/IEC 15424). */
const kindOfBarcode = /^\][A-Za-z][0-9A-Za-z]/
/** Code 39 begins and ends with it. */
const code39 = /^\*([^*]+)\*$/
/** A GTIN within a longer GS1 code, with the brackets people read or without (application identifier 01). */
const gtinWithin = /^(?:\(01\)|01)(\d{14})/
/** Within an address in a QR code: our public page of a parcel. */
const trackingAddress = /\/tracking\/([^/?#\s]+)/i

const cleaned = (typed: string): string => typed.replace(around, '').replace(kindOfBarcode, '').replace(around, '').replace(code39, '$1')

/**
 * As it was typed first, then as it would be read otherwise: without what stands around the code, and as another keyboard layout has it. None
 * where nothing was typed. Each is looked for as it stands; the first that is known counts.
 */
export function readScan(typed: string): string[] {
  const text = cleaned(typed.slice(0, SCAN_LENGTH_MAX))
  if (text === '') return []
  return [...new Set([text, ...otherLayouts(text).map(cleaned)].flatMap(within))].filter((code) => code !== '')
}

function within(text: string): string[] {
  const ofParcel = trackingAddress.exec(text)?.[1]
  const ofProduct = gtinWithin.exec(text)?.[1]
  return [text, ...(ofParcel ? [ofParcel] : []), ...(ofProduct && hasCheckDigit(ofProduct) ? [ofProduct] : [])]
}

/** GS1 General Specifications, 7.9: threes and ones from the right. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** `#1317`, `1317` and `# 1317` name the same order. PostgreSQL has the same in store-copy/server/scanned-copies.ts. */
export const orderNameKey = (name: string): string => name.replaceAll(' ', '').replace(/^#+/, '').toUpperCase()

/** Couriers print a parcel's number behind the shipment's, of three or four digits. */
const parcelBehind = /^(.{8,})(\d{3})(\d)?$/

/** Numbers of parcels that a code may be, the code itself first. */
export function scannedParcelNumbers(code: string): string[] {
  const number = code.replaceAll(' ', '').toUpperCase()
  return parcelBehind.test(number) ? [number, number.slice(0, -3), number.slice(0, -4)] : [number]
}

// --- keyboards ------------------------------------------------------------------------------------------------
// Scanners type as an American keyboard would, key by key; a computer set to another layout makes other characters of the same keys.

/** The characters of an American keyboard, row by row; the layouts below say what the same keys give. */
const american = '1234567890-=qwertyuiop[]asdfghjkl;\'\\zxcvbnm,./!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>?'

const layouts = {
  /** SR 13392, as Windows and most phones have it. */
  romanian: '1234567890-=qwertyuiopăîasdfghjklșțâzxcvbnm,./!@#$%^&*()_+QWERTYUIOPĂÎASDFGHJKLȘȚÂZXCVBNM;:?',
  /** The older one, with Z and Y as in German. */
  romanianLegacy: '1234567890+\'qwertzuiopăîasdfghjklşţâyxcvbnm,.-!"#¤%&/()=?*QWERTZUIOPĂÎASDFGHJKLŞŢÂYXCVBNM;:_',
  german: '1234567890ß´qwertzuiopü+asdfghjklöä#yxcvbnm,.-!"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ\'YXCVBNM;:_',
  hungarian: '123456789öüóqwertzuiopőúasdfghjkléáűyxcvbnm,.-\'"+!%/=()ÖÜÓQWERTZUIOPŐÚASDFGHJKLÉÁŰYXCVBNM?:_',
  french: '&é"\'(-è_çà)=azertyuiop^$qsdfghjklmù*wxcvbn,;:!1234567890°+AZERTYUIOP¨£QSDFGHJKLM%µWXCVBN?./',
} as const satisfies Record<string, string>

const readers = Object.values(layouts).map((typed) => {
  const meant = new Map([...typed].map((character, i) => [character, american[i] ?? character]))
  return (text: string) => [...text].map((character) => meant.get(character) ?? character).join('')
})

/** What the keys stand for on each layout, where that is something else than what arrived. */
const otherLayouts = (text: string): string[] => [...new Set(readers.map((read) => read(text)))].filter((read) => read !== text)
