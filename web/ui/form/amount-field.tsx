import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { type Bani, parseRon } from '#contract/money.ts'
import { texts } from '../../texts.ts'

/** An amount as an input shows it: without the currency. */
export const typedAmount = (amount: Bani | null): string => (amount === null ? '' : texts.forms.ron(amount).replace(/\sRON$/, ''))

type AmountFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onChange: (typed: string) => void
  onBlur?: () => void
}

/**
 * An amount in RON: `1.234,50`, `1234.5` and `12,5 lei` are understood and, on leaving, written the first way. What is none stays as it was
 * typed, however long: cut short it could be another amount.
 */
export function AmountField({ value, onChange, onBlur, rightSection, rightSectionWidth, ...input }: AmountFieldProps) {
  return (
    <TextInput
      {...input}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      className="tabular"
      rightSection={
        rightSection ?? (
          <Text fz="xs" c="dimmed">
            {texts.ui.currency}
          </Text>
        )
      }
      rightSectionWidth={rightSectionWidth ?? 44}
      rightSectionPointerEvents={rightSection ? 'all' : 'none'}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const amount = parseRon(value, texts.forms.decimalSign)
        if (amount !== null) onChange(typedAmount(amount))
        onBlur?.()
      }}
    />
  )
}
