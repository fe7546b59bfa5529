import { useState } from 'react'
import { DecimalInput, type DecimalInputProps, type DecimalTyped } from '#web/ui/form/decimal-input.tsx'

type MeasureFieldProps = Omit<DecimalInputProps, 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
}

/** A weight or a side that is kept as a number: what is none stays in the field as it was typed, and is none for the rest of the form. */
export function MeasureField({ value, onChange, ...input }: MeasureFieldProps) {
  const [unfit, setUnfit] = useState<string | null>(null)
  return (
    <DecimalInput
      {...input}
      value={value ?? unfit ?? ''}
      onChange={(typed: DecimalTyped) => {
        const number = typeof typed === 'number' ? typed : null
        setUnfit(number === null ? String(typed) : null)
        if (number !== value) onChange(number)
      }}
    />
  )
}
