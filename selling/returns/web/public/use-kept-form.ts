import { useRef, useState } from 'react'
import { z } from 'zod'
import { parseKept } from '#web/kept.ts'
import { tabStorage } from '#web/working-storage.ts'
import { useIsFormTrial } from './trial.ts'

const KEPT_FOR_MS = 24 * 3_600_000

/** What is kept of what is typed: no bank account. */
type Kept<T> = { withoutAccounts: (values: T) => T }

/** What is typed survives a reload for a day, in this tab alone: who comes after at the same device has another. */
export function useKeptForm<T extends object>(schema: z.ZodType<T>, keptUnder: string, empty: T, { withoutAccounts }: Kept<T>) {
  const isTrial = useIsFormTrial()
  const [values, setValues] = useState<T>(() => (isTrial ? null : keptNow(schema, keptUnder)) ?? empty)
  // What comes later, such as a postal code that was looked for, is put into what is there by then.
  const latest = useRef(values)
  const change = (next: T) => {
    latest.current = next
    setValues(next)
    if (!isTrial) tabStorage.setItem(keptUnder, JSON.stringify({ at: Date.now(), values: withoutAccounts(next) }))
  }
  return {
    values,
    now: () => latest.current,
    set: (patch: Partial<T> | ((now: T) => Partial<T>)) =>
      change({ ...latest.current, ...(typeof patch === 'function' ? patch(latest.current) : patch) }),
    clear: () => {
      latest.current = empty
      setValues(empty)
      if (!isTrial) tabStorage.removeItem(keptUnder)
    },
  }
}

function keptNow<T extends object>(schema: z.ZodType<T>, keptUnder: string): T | null {
  const kept = parseKept(z.object({ at: z.number(), values: schema }), tabStorage.getItem(keptUnder))
  return kept !== null && Date.now() - kept.at < KEPT_FOR_MS ? kept.values : null
}
