import { NumberInput, type NumberInputProps } from '@mantine/core'
import { texts } from '../../texts.ts'

type CountFieldProps = Omit<NumberInputProps, 'min' | 'max' | 'clampBehavior' | 'allowDecimal' | 'allowNegative'> & {
  least: number
  most: number
}

export const isCount = (typed: string | number, { least, most }: { least: number; most: number }): typed is number =>
  typeof typed === 'number' && typed >= least && typed <= most

/** How many of something. What is typed beyond its bounds stays and is said: it is neither cut nor made to fit. */
export function CountField({ least, most, value = '', error, ...input }: CountFieldProps) {
  const isOutside = value !== '' && !isCount(value as string | number, { least, most })
  return (
    <NumberInput
      {...input}
      value={value}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      error={error ?? (isOutside ? texts.ui.countBetween(least, most) : null)}
    />
  )
}
