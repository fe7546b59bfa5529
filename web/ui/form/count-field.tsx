import { TextInput, type TextInputProps } from '@mantine/core'
import { texts } from '../../texts.ts'
import { unfitFieldMarkOf } from '../unfit-fields.ts'

/** A number where it can be read, and what was typed where it cannot. */
export type CountTyped = number | string

type CountFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  least: number
  most: number
  value?: CountTyped
  onChange?: (typed: CountTyped) => void
}

export const isCount = (typed: CountTyped, { least, most }: { least: number; most: number }): typed is number =>
  typeof typed === 'number' && typed >= least && typed <= most

/** In groups, too, as the language writes them: `1.500`. */
function countTyped(text: string): CountTyped {
  const digits = text.trim()
  const grouped = texts.forms.decimalSign === ',' ? /^\d{1,3}(\.\d{3})+$/ : /^\d{1,3}(,\d{3})+$/
  const whole = grouped.test(digits) ? digits.replace(/\D/g, '') : digits
  return /^\d{1,15}$/.test(whole) ? Number(whole) : text
}

/** How many of something. What is no number, or beyond its bounds, stays and is said: it is neither cut nor made to fit. */
export function CountField({ least, most, value = '', error, onChange, ...input }: CountFieldProps) {
  const isUnfit = String(value).trim() !== '' && !isCount(value, { least, most })
  return (
    <TextInput
      {...input}
      {...unfitFieldMarkOf(isUnfit)}
      value={String(value)}
      inputMode="numeric"
      autoComplete="off"
      error={error ?? (isUnfit ? texts.ui.countBetween(least, most) : null)}
      onChange={({ currentTarget }) => onChange?.(countTyped(currentTarget.value))}
    />
  )
}
