import { hashKey } from '@tanstack/react-query'
import { useRef } from 'react'

/** What is pressed twice is done once: a call counts as pending only from the next drawing on, which a second press may precede. */
export function useOneAtATime(): (act: (done: () => void) => void) => void {
  const isBusy = useRef(false)
  return (act) => {
    if (isBusy.current) return
    isBusy.current = true
    act(() => {
      isBusy.current = false
    })
  }
}

/**
 * The same for acts that take something: while one is on its way the same one begins no second, and has the outcome of the first. Another
 * row's button, or a form that was changed meanwhile, is another act, so it begins.
 */
export function shareSameCall<Args, Outcome>(isSame: (one: Args, other: Args) => boolean) {
  let last: { args: Args; outcome: Promise<Outcome> } | null = null
  return (args: Args, begin: () => Promise<Outcome>): Promise<Outcome> => {
    if (last && isSame(last.args, args)) return last.outcome
    const begun = { args, outcome: begin() }
    const end = () => {
      if (last === begun) last = null
    }
    last = begun
    begun.outcome.then(end, end)
    return begun.outcome
  }
}

type Acted = { params?: unknown; query?: unknown; body?: unknown; idempotencyKey?: string }
const meaningOf = ({ params, query, body }: Acted): string => hashKey([params ?? null, query ?? null, body ?? null])

/** Whether two calls mean the same; the key they are sent with does not matter, and two files are two whatever they say. */
export const isSameCall = (one: Acted, other: Acted): boolean =>
  meaningOf(one) === meaningOf(other) && (one.body === other.body || !(one.body instanceof Blob || other.body instanceof Blob))
