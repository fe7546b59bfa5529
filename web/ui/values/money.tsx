import { Text, type TextProps } from '@mantine/core'
import type { Bani, MinorUnits } from '#contract/money.ts'
import { texts } from '../../texts.ts'

/** Bani, or an amount of a store's with its currency. */
type Shown = { amount: Bani; currency?: 'RON' } | { amount: MinorUnits; currency: string }

/** `1.234,50 RON`; negative with a minus and red. In a table give the column `textAlign: 'right'`. */
export function Money({ amount, currency = 'RON', ...look }: TextProps & Shown) {
  return (
    <Text span className="tabular" {...(amount < 0 ? { c: 'var(--mantine-color-error)' } : {})} {...look}>
      {texts.forms.amount(amount, currency)}
    </Text>
  )
}
