/**
 * Exact decimals of invoices. A `Decimal` is its own text, canonical: `-12.5`, no plus, no exponent, no zeros that say nothing. What amounts
 * of an invoice come to is computed here alone, on whole numbers of any size; rounding is half away from zero, the rule of invoices.
 */
export type Decimal = string & { readonly isDecimal: true }

const WRITTEN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
/** Longer than any amount; keeps what others wrote from costing time. */
const DIGITS_MAX = 60

/** null: no decimal number. Takes what XML schemas take: `007.50`, `+1`, `.5`; spaces around. */
export function parseDecimal(text: string): Decimal | null {
  const written = text.trim()
  if (written.length > DIGITS_MAX || !WRITTEN.test(written)) return null
  const isNegative = written.startsWith('-')
  const [whole = '', fraction = ''] = written.replace(/^[+-]/, '').split('.')
  return ofUnits(BigInt(`${isNegative ? '-' : ''}${whole || '0'}${fraction}`), fraction.length)
}

/** Of a literal that is one. Throws a RangeError otherwise: a bug, never input. */
export function decimal(text: string | number): Decimal {
  const parsed = parseDecimal(String(text))
  if (parsed === null) throw new RangeError(`no decimal: ${text}`)
  return parsed
}

export const ZERO = decimal('0')
export const HUNDRED = decimal('100')

/** Whole units of ten to the power of minus `scale`. */
function ofUnits(units: bigint, scale: number): Decimal {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const at = digits.length - scale
  const fraction = digits.slice(at).replace(/0+$/, '')
  const text = `${digits.slice(0, at)}${fraction === '' ? '' : `.${fraction}`}`
  return (units < 0n ? `-${text}` : text) as Decimal // canonical by the lines above
}

/** How many decimals a number has. */
export const decimalsOf = (value: Decimal): number => value.split('.')[1]?.length ?? 0

const unitsOf = (value: Decimal, scale: number): bigint => {
  const [whole = '0', fraction = ''] = value.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

export function addDecimals(...values: readonly Decimal[]): Decimal {
  const scale = Math.max(0, ...values.map(decimalsOf))
  return ofUnits(
    values.reduce((sum, value) => sum + unitsOf(value, scale), 0n),
    scale,
  )
}

export const negateDecimal = (value: Decimal): Decimal => multiplyDecimals(value, decimal('-1'))
export const subtractDecimals = (from: Decimal, ...values: readonly Decimal[]): Decimal => addDecimals(from, ...values.map(negateDecimal))
export const absoluteDecimal = (value: Decimal): Decimal => (isNegativeDecimal(value) ? negateDecimal(value) : value)

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  const [inA, inB] = [decimalsOf(a), decimalsOf(b)]
  return ofUnits(unitsOf(a, inA) * unitsOf(b, inB), inA + inB)
}

const halfAway = (numerator: bigint, denominator: bigint): bigint => {
  const isBelowZero = numerator < 0n !== denominator < 0n
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  const rounded = (2n * n + d) / (2n * d)
  return isBelowZero ? -rounded : rounded
}

/** Rounded half away from zero. Throws a RangeError where `by` is zero. */
export function divideDecimals(value: Decimal, by: Decimal, places: number): Decimal {
  const scale = Math.max(decimalsOf(value), decimalsOf(by))
  return ofUnits(halfAway(unitsOf(value, scale) * 10n ** BigInt(places), unitsOf(by, scale)), places)
}

export function roundDecimal(value: Decimal, places = 2): Decimal {
  const scale = decimalsOf(value)
  return scale <= places ? value : ofUnits(halfAway(unitsOf(value, scale), 10n ** BigInt(scale - places)), places)
}

/** Negative, zero or positive. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  const [inA, inB] = [unitsOf(a, scale), unitsOf(b, scale)]
  return inA < inB ? -1 : inA > inB ? 1 : 0
}

export const equalDecimals = (a: Decimal, b: Decimal): boolean => compareDecimals(a, b) === 0
export const isNegativeDecimal = (value: Decimal): boolean => compareDecimals(value, ZERO) < 0
export const isPositiveDecimal = (value: Decimal): boolean => compareDecimals(value, ZERO) > 0
export const isZeroDecimal = (value: Decimal): boolean => equalDecimals(value, ZERO)

/** With at least so many decimals: `12.50`. */
export function formatDecimal(value: Decimal, places = 2): string {
  const [whole = '0', fraction = ''] = value.split('.')
  return places === 0 && fraction === '' ? whole : `${whole}.${fraction.padEnd(places, '0')}`
}

/** A share in percent, to two decimals. */
export const decimalPercentOf = (value: Decimal, percent: Decimal): Decimal => divideDecimals(multiplyDecimals(value, percent), HUNDRED, 2)
