/** A form that changes something as a whole: which version it began with, and what another user has saved since. */
import { useState } from 'react'
import type { ApiProblem } from '../../api.ts'

type Versioned = { version: string }
/** null: it is not saved yet. */
export type BeginVersion = { current: string | null }

type Editing<Saved extends Versioned> = {
  beganWith: BeginVersion
  /** What is saved by now; null: it is not there any more. */
  read: () => Promise<Saved | null>
  /** Puts what is saved into the form. */
  take: (saved: Saved) => void
}

export type FormVersions<Saved extends Versioned> = ReturnType<typeof useFormVersions<Saved>>

export function useFormVersions<Saved extends Versioned>({ beganWith, read, take }: Editing<Saved>) {
  const [found, setFound] = useState<Saved | null>(null)
  const decided = (saved: Saved) => {
    beganWith.current = saved.version
    setFound(null)
  }
  return {
    /** Saved by another one, and not decided yet. */
    found,
    /** For the call that saves. */
    ifMatch: () => (beganWith.current === null ? {} : { ifMatch: beganWith.current }),
    /** After a refusal. What cannot be read now is found when saving is refused again. */
    look: async ({ code }: ApiProblem) => {
      if (code === 'changed-meanwhile') setFound(await read().catch(() => null))
    },
    close: () => setFound(null),
    /** What is typed may be written over it. */
    writeOver: decided,
    takeSaved: (saved: Saved) => {
      take(saved)
      decided(saved)
    },
  }
}
