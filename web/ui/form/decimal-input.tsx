import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../../texts.ts'
import { unfitFieldMarkOf } from '../unfit-fields.ts'

/** A number where it can be read, and what was typed where it cannot. */
export type DecimalTyped = number | string

export type DecimalInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  decimals: number
  value?: DecimalTyped
  onChange?: (typed: DecimalTyped) => void
  /** Behind the number, e.g. ` cm`. */
  unit?: string
}

const DECIMAL = /^(\d{1,9})(?:[.,](\d*))?\s*(?:kg|cm)?\.?$/i

/** null: no number of so many decimals, which is said instead of cutting it. */
export function decimalTyped(text: string, decimals: number): number | null {
  const [, whole, part = ''] = DECIMAL.exec(text.trim()) ?? []
  return whole === undefined || part.length > decimals ? null : Number(`${whole}.${part}`)
}

const written = (value: DecimalTyped): string => String(value).replace('.', typeof value === 'number' ? texts.forms.decimalSign : '.')

/** A measure, never negative, with the decimal sign of the language; the other one is understood too. What is none stays, and is said. */
export function DecimalInput({ decimals, value = '', onChange, onBlur, error, unit, ...input }: DecimalInputProps) {
  /** As it is typed: `1,` is no other number than 1, and stands until the field is left. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const held = typed !== null && isSame(decimalTyped(typed, decimals) ?? typed, value) ? typed : written(value)
  const isUnfit = held.trim() !== '' && decimalTyped(held, decimals) === null
  return (
    <TextInput
      {...input}
      {...unfitFieldMarkOf(isUnfit)}
      value={held}
      inputMode="decimal"
      {...(unit === undefined ? {} : { rightSection: unit, rightSectionPointerEvents: 'none' as const })}
      autoComplete="off"
      error={isUnfit && isLeft ? texts.ui.notAMeasure(decimals) : error}
      onChange={({ currentTarget: { value: text } }) => {
        setLeft(false)
        setTyped(text)
        onChange?.(text.trim() === '' ? '' : (decimalTyped(text, decimals) ?? text))
      }}
      onInvalid={() => setLeft(true)}
      onBlur={(event) => {
        setLeft(true)
        if (!isUnfit) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

const isSame = (typed: DecimalTyped, value: DecimalTyped) => typed === value || (typeof typed === 'string' && typed.trim() === value)
