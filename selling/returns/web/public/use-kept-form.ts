import { useRef, useState } from 'react'
import type { z } from 'zod'
import { keptAs } from '#web/kept.ts'

/** What is typed survives a reload, in this tab alone. */
export function useKeptForm<T extends object>(schema: z.ZodType<T>, keptUnder: string, empty: T) {
  const [values, setValues] = useState<T>(() => keptAs(schema, sessionStorage.getItem(keptUnder)) ?? empty)
  // What comes later, such as a postal code that was looked for, is put into what is there by then.
  const latest = useRef(values)
  const change = (next: T) => {
    latest.current = next
    setValues(next)
    sessionStorage.setItem(keptUnder, JSON.stringify(next))
  }
  return {
    values,
    set: (patch: Partial<T> | ((now: T) => Partial<T>)) =>
      change({ ...latest.current, ...(typeof patch === 'function' ? patch(latest.current) : patch) }),
    clear: () => {
      latest.current = empty
      setValues(empty)
      sessionStorage.removeItem(keptUnder)
    },
  }
}
