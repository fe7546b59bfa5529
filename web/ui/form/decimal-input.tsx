import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A number that is never negative, with a decimal comma; a point is understood too. */
export function DecimalInput({ decimals, ...input }: Omit<NumberInputProps, 'decimalScale'> & { decimals: number }) {
  return (
    <NumberInput
      decimalSeparator=","
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
