/** What a payer writes on a bank transfer, and how it is found in what a bank passes on. */
export const PROFORMA_PREFIX = 'PRO'
/** An announced transfer lapses after so many days; money that comes later counts all the same. */
export const PROFORMA_VALID_DAYS = 60

export const proformaNumber = (paymentNumber: number): string => `${PROFORMA_PREFIX}-${paymentNumber}`

const DIGITS_MAX = 12
const GROUPS_MAX = 3
// `PRO-17`, `pro 17`, `PRO17`, `Proforma nr. 17`, `P R O - 1 7`; not `PRODUSE 17` nor `EUROPRO 17`. A date or an amount behind is no part of it.
const named = /(?<![\p{L}\d])p\s*r\s*o(?:\s*f\s*o\s*r\s*m\s*a)?\s*[-–:.#/_]*\s*(?:n\s*(?:r|o)\s*[-:.#]*)?\s*(\d+(?: \d+(?![.,/\d]))*)/giu

/**
 * Payment numbers that texts may name, each once. Where blanks stand between digits, each way of reading them: `PRO 1 7` may be 1 and 17.
 * So a number found is a candidate, to be compared with what was announced.
 */
export function proformasNamed(texts: readonly string[]): number[] {
  const found = [...texts.join(' ').replace(/\s+/g, ' ').matchAll(named)].flatMap(([, digits = '']) => {
    const groups = digits.split(' ').slice(0, GROUPS_MAX)
    return groups.map((_, last) => groups.slice(0, last + 1).join(''))
  })
  return [...new Set(found.filter((digits) => digits.length <= DIGITS_MAX).map(Number))].filter((number) => number > 0)
}
