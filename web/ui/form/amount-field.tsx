import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { type MinorUnits, parseRon } from '#contract/money.ts'
import { texts } from '../../texts.ts'
import { unfitFieldMarkOf } from '../unfit-fields.ts'

/** An amount, in minor units of any currency, as an input shows it: without the currency. */
export const typedAmount = (amount: MinorUnits | null): string =>
  amount === null ? '' : texts.forms.amount(amount, 'RON').replace(/\sRON$/, '')

type AmountFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onChange: (typed: string) => void
  onBlur?: () => void
}

/**
 * An amount in RON: `1.234,50`, `1234.5` and `12,5 lei` are understood and, on leaving, written the first way. What is none stays as it was
 * typed, however long, as cut short it could be another amount; it is said once the field is left, and nothing sends it.
 */
export function AmountField({ value, onChange, onBlur, error, rightSection, rightSectionWidth, ...input }: AmountFieldProps) {
  const [isLeft, setLeft] = useState(true)
  const amount = parseRon(value, texts.forms.decimalSign)
  const isUnfit = value.trim() !== '' && amount === null
  return (
    <TextInput
      {...input}
      {...unfitFieldMarkOf(isUnfit)}
      value={value}
      error={error ?? (isUnfit && isLeft ? texts.ui.notAnAmount : null)}
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
      onChange={({ currentTarget }) => {
        setLeft(false)
        onChange(currentTarget.value)
      }}
      onInvalid={() => setLeft(true)}
      onBlur={() => {
        setLeft(true)
        if (amount !== null) onChange(typedAmount(amount))
        onBlur?.()
      }}
    />
  )
}
