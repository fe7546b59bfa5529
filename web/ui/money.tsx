import { Text, type TextProps } from '@mantine/core'
import { type Bani, formatAmount } from '../../contract/money.ts'

/** `1.234,50 RON`; negative with a minus and red. In a table give the column `textAlign: 'right'`. `currency`: of a store that sells in another. */
export function Money({ amount, currency = 'RON', ...look }: TextProps & { amount: Bani; currency?: string }) {
  return (
    <Text span className="tabular" {...(amount < 0 ? { c: 'var(--mantine-color-error)' } : {})} {...look}>
      {formatAmount(amount, currency)}
    </Text>
  )
}
