/** Codes of products: GTINs in the lengths they are printed in, and a shop's own. */

/** EAN-8, UPC-A, EAN-13 and ITF-14: the same number with fewer or more zeros before it (GS1 General Specifications, 1.4). */
const gtin = /^(?:\d{8}|\d{12,14})$/
const GTIN_DIGITS = 14

/** By which two codes are compared: a GTIN by its number, any other without regard to case. */
export function productCodeKey(code: string): string {
  const trimmed = code.trim()
  return gtin.test(trimmed) ? trimmed.padStart(GTIN_DIGITS, '0') : trimmed.toUpperCase()
}

/** In every form in which a shop may have written it. */
export function codeForms(code: string): string[] {
  const key = productCodeKey(code)
  if (!gtin.test(code)) return [...new Set([code, key, code.toLowerCase()])]
  const number = key.replace(/^0+/, '')
  return [8, 12, 13, GTIN_DIGITS].filter((digits) => number.length <= digits).map((digits) => number.padStart(digits, '0'))
}

type Coded = { sku: string; barcode: string }

export const isCodeOf = ({ sku, barcode }: Coded, code: string): boolean =>
  [barcode, sku].some((own) => own.trim() !== '' && productCodeKey(own) === productCodeKey(code))
