import { minorUnits } from '#contract/money.ts'
import type { Forms } from '#contract/texts/forms.ts'
import { type Decimal, formatDecimal, HUNDRED, multiplyDecimals } from '#invoicing/ubl/contract/decimal.ts'

/** More hundredths are no amount of the program (contract/money.ts). */
const HUNDREDTHS_MAX = 2 ** 51

/** `1.234,50`, of an amount with two decimals at most; '': there is none. */
export function amountShown({ amount }: Pick<Forms, 'amount'>, value: Decimal | null): string {
  if (value === null) return ''
  const hundredths = Number(multiplyDecimals(value, HUNDRED))
  return Number.isInteger(hundredths) && Math.abs(hundredths) <= HUNDREDTHS_MAX
    ? amount(minorUnits(hundredths), '').trim()
    : formatDecimal(value)
}
