import type { z } from 'zod'
import { schemaMessageText } from '#web/said.ts'
import { focusWrongFieldLater } from '#web/ui/form/wrong-field.ts'

/** In words, by path: `buyer.name`. */
export type FieldErrors = Readonly<Record<string, string>>

export function errorsBySchema(schema: z.ZodType, value: unknown, under = ''): FieldErrors {
  const read = schema.safeParse(value)
  if (read.success) return {}
  return Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [under + path.join('.'), schemaMessageText(message)]))
}

/** The first as one reads the page, once they are drawn. */
export const focusFirstFieldError = (): void => focusWrongFieldLater(() => document.querySelector('[data-buyers-form]'))
