import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { parseRon } from '../../../contract/money.ts'
import { typedAmount } from '../orders/new-order/order-draft.ts'
import { texts } from '../orders/new-order/texts.ts'

type AmountFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onChange: (typed: string) => void
  onBlur?: () => void
}

/** An amount in RON: `1.234,50`, `1234.5` and `12,5 lei` are understood and, on leaving, written the first way. */
export function AmountField({ value, onChange, onBlur, ...input }: AmountFieldProps) {
  return (
    <TextInput
      {...input}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      className="tabular"
      maxLength={20}
      rightSection={
        <Text fz="xs" c="dimmed">
          {texts.currency}
        </Text>
      }
      rightSectionWidth={44}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const amount = parseRon(value)
        if (amount !== null) onChange(typedAmount(amount))
        onBlur?.()
      }}
    />
  )
}
