import { NumberInput, type NumberInputProps } from '@mantine/core'
import { texts } from '../../texts.ts'

/** A number that is never negative, with the decimal sign of the language; the other one is understood too. */
export function DecimalInput({ decimals, ...input }: Omit<NumberInputProps, 'decimalScale'> & { decimals: number }) {
  return (
    <NumberInput
      decimalSeparator={texts.forms.decimalSign}
      allowedDecimalSeparators={[',', '.']}
      decimalScale={decimals}
      allowNegative={false}
      hideControls
      inputMode="decimal"
      autoComplete="off"
      {...input}
    />
  )
}
