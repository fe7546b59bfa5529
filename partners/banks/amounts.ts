/** Amounts as the formats of banks prescribe them. */
import { type Bani, bani } from '#contract/money.ts'
import { DIGITS_MAX } from '#contract/written-values/numbers.ts'

/**
 * `1234.56` or, with a comma as SWIFT has it, `1234,56`, `1234,`: no groups, no minus. A decimal of XML may have a plus, zeros in front up to 18
 * digits (`000000000001000.00`) and no digit before its point. null: none, or more than lei have.
 */
export function plainAmount(text: string): Bani | null {
  const [, digits = '', rest = ''] = /^\+?(?=[.,]?\d)(\d*)(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  const whole = digits.replace(/^0+/, '')
  if (digits + rest === '' || whole.length > DIGITS_MAX || /[^0]/.test(rest.slice(2))) return null
  return bani(Number(whole + rest.slice(0, 2).padEnd(2, '0')))
}
