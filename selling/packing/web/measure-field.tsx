import type { NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { numberOf, type Typed } from '#sending/shipment-editor/web/shipment-draft.ts'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'

type MeasureFieldProps = Omit<NumberInputProps, 'value' | 'onChange' | 'decimalScale'> & {
  value: number | null
  decimals: number
  onChange: (value: number | null) => void
}

/** A weight or a side with a decimal comma; `1,` is kept while it is being typed, though it is no other number than 1. */
export function MeasureField({ value, decimals, onChange, onBlur, ...input }: MeasureFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const isTyped = typed !== null && (numberOf(typed) ?? null) === value
  return (
    <DecimalInput
      {...input}
      decimals={decimals}
      value={isTyped ? typed : (value ?? '')}
      onChange={(text) => {
        setTyped(text)
        const number = numberOf(text) ?? null
        if (number !== value) onChange(number)
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
