/** Amounts as the formats of banks prescribe them. */
import { type Bani, bani } from '#contract/money.ts'
import { DIGITS_MAX } from '#contract/written-values/numbers.ts'

/** `1234.56` or, with a comma as SWIFT has it, `1234,56`, `1234,`: no groups, no sign. null: none. */
export function plainAmount(text: string): Bani | null {
  const [, whole = '', rest = ''] = /^(\d+)(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  if (whole === '' || whole.length > DIGITS_MAX || /[^0]/.test(rest.slice(2))) return null
  return bani(Number(whole + rest.slice(0, 2).padEnd(2, '0')))
}
