import { useState } from 'react'
import type { z } from 'zod'
import { schemaMessageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { focusWrongFieldLater } from '#web/ui/form/wrong-field.ts'

/** In words, by path: `buyer.name`. */
export type FieldErrors = Readonly<Record<string, string>>

export function errorsBySchema(schema: z.ZodType, value: unknown, under = ''): FieldErrors {
  const read = schema.safeParse(value)
  if (read.success) return {}
  return Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [under + path.join('.'), schemaMessageText(message)]))
}

type Judged<Typed> = {
  typed: Typed
  /** What is typed by now, also where an answer comes later. */
  typedNow: () => Typed
  judge: (typed: Typed) => FieldErrors
}

/**
 * What was refused is said at its field until something else is typed there: from then on, what is still wrong with it. `failure` belongs to no
 * field; that the marked ones are to be corrected is said while there are any.
 */
export function useRefusals<Typed extends object>({ typed, typedNow, judge }: Judged<Typed>) {
  const [refused, setRefused] = useState<{ errors: FieldErrors; failure: string | null; typed: Typed } | null>(null)
  const wrongNow = refused === null ? {} : judge(typed)
  const errors = Object.fromEntries(
    Object.entries(refused?.errors ?? {}).flatMap(([path, message]) => {
      const said = refused && isSameAt(path, [refused.typed, typed]) ? message : wrongNow[path]
      return said === undefined ? [] : [[path, said]]
    }),
  )
  const isCorrected = refused?.failure === texts.publicReturn.fix && Object.keys(errors).length === 0
  return {
    errors,
    failure: isCorrected ? null : (refused?.failure ?? null),
    refuse: (wrong: FieldErrors, failure: string | null) => setRefused({ errors: wrong, failure, typed: typedNow() }),
    forget: () => setRefused(null),
  }
}

/** `buyer.address.city`: a buyer's fields stand by themselves in what is typed. */
const isSameAt = (path: string, [before, now]: readonly [object, object]): boolean => {
  const names = path.replace(/^buyer\./, '').split('.')
  return JSON.stringify(typedAt(before, names)) === JSON.stringify(typedAt(now, names))
}

function typedAt(typed: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof typed !== 'object' || typed === null || !(name in typed)) return typed
  return typedAt((typed as Record<string, unknown>)[name], rest)
}

/** The first as one reads the page, once they are drawn. */
export const focusFirstFieldError = (): void => focusWrongFieldLater(() => document.querySelector('[data-buyers-form]'))
