import { Text } from '@mantine/core'
import type { ReturnAnswer } from '../../contract/return-answers.ts'
import type { ReturnField } from '../../contract/return-form.ts'

export type ReturnFieldOf<T extends ReturnField['type']> = Extract<ReturnField, { type: T }>

/** One field of a form with what is answered to it. */
export type PlacedField<T extends ReturnField['type'], A extends ReturnAnswer> = {
  field: ReturnFieldOf<T>
  answer: A
  errors: Readonly<Record<string, string>>
  onChange: (answer: A) => void
}

/** Of a field that is no input of its own. */
export function ReturnFieldError({ message, id }: { message: string | undefined; id?: string }) {
  if (message === undefined) return null
  return (
    <Text id={id} size="xs" c="var(--mantine-color-error)" role="alert">
      {message}
    </Text>
  )
}
