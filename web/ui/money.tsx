import { Text, type TextProps } from '@mantine/core'
import { type Bani, formatRon } from '../../contract/money.ts'

/** `1.234,50 RON`; negative with a minus and red. In a table give the column `textAlign: 'right'`. */
export function Money({ amount, ...look }: TextProps & { amount: Bani }) {
  return (
    <Text span className="tabular" {...(amount < 0 ? { c: 'var(--mantine-color-error)' } : {})} {...look}>
      {formatRon(amount)}
    </Text>
  )
}
