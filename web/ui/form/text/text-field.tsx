/** A text of so many characters at most. What is longer stays and is said: cut short it would be another text. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { texts } from '../../../texts.ts'
import { unfitFieldMarkOf } from '../../unfit-fields.ts'

/** The value is always given: what is not known cannot be judged. */
export type WithLengthLimit<Props> = Omit<Props, 'maxLength' | 'minLength' | 'defaultValue'> & { most: number }

/** The error of a text that is longer; null: it is not. */
export const tooLongErrorOf = (text: unknown, most: number): string | null =>
  typeof text === 'string' && text.length > most ? texts.ui.tooLong(most, text.length) : null

export const lengthLimitProps = (text: unknown, most: number, error: TextInputProps['error']) => {
  const fault = tooLongErrorOf(text, most)
  return { error: fault ?? error, ...unfitFieldMarkOf(fault !== null) }
}

export const TextField = ({ most, error, ...input }: WithLengthLimit<TextInputProps>) => (
  <TextInput {...input} {...lengthLimitProps(input.value, most, error)} />
)
